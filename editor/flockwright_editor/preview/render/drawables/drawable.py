"""What a drawable is: made once for a context, asked for every picture. Its layer says when, and what GL is set to."""

from __future__ import annotations

from enum import IntEnum
from typing import Protocol

from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit


class Layer(IntEnum):
    """In the order of drawing."""

    SOLID = 0
    """Near things first; only fronts of faces."""
    GROUND = 1
    BACKDROP = 2
    """Where nothing else is."""
    GLASS = 3
    """Translucent, hidden by what stands before it."""
    LIGHT = 4
    """Added to what is behind it."""
    OVER = 5
    """Translucent, over everything."""


class Drawable(Protocol):
    """Something that is drawn."""

    layer: Layer

    def __init__(self, kit: Kit) -> None: ...

    def draw(self, frame: Frame) -> None:
        """Draw it, if it is to be seen at all."""
        ...
