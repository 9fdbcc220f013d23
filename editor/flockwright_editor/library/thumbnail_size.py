"""The size of thumbnails, in a file without imports: the process that draws them needs no Qt."""

WIDTH, HEIGHT = 336, 148
"""Four times the size in the list: sharp at 200 % in the large list too."""
