"""Draws looks with GL."""

from flockwright_editor.preview.render.artist import DrawingFault


class GlArtist:
    def __init__(self) -> None:
        raise DrawingFault("not here yet")
