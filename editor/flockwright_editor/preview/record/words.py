"""The words of recording."""

ENDINGS = "expected a file that ends in .png or .gif"
SIZE = "expected width and height in pixels, such as 1280x720, each from 16 to 8192"
CAMERA = (
    "expected top, front, side, back, left or bottom, or yaw and pitch in degrees and, if you like, the distance in "
    "meters, such as 30,15 or 30,15,40"
)
PIXELS = "that many pixels in a GIF would take gigabytes; make it shorter or smaller"
NOTHING = "Nothing recorded: the herd stood still all the while. Press Space to let it run."


def cannot_write(path: object, why: str) -> str:
    """A sentence for a recording that could not be written."""
    return f"Not recorded: {path} cannot be written ({why})."
