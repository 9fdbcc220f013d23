"""What draws: a small face that GL and the painter share, so that nobody else has to know which one it is."""

from __future__ import annotations

from typing import Protocol

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.quality import Quality


class DrawingFault(Exception):
    """The driver gave up: no context, or a lost one."""


class Artist(Protocol):
    """Draws looks. Made, used and closed in one thread."""

    hardware: bool
    """Whether a graphics card does it."""
    kind: str
    """gl or painter."""

    def draw(self, look: Look, quality: Quality, buffer: Array) -> None:
        """Draw into an array of height × width × 4 bytes in the order of QImage's RGB32."""
        ...

    def pick(self, look: Look, x: float, y: float) -> tuple[str, int] | None:
        """The animal and handle under a place in logical pixels."""
        ...

    def close(self) -> None: ...


def picture_size(look: Look, quality: Quality) -> tuple[int, int]:
    """Width and height of the picture that is drawn, in pixels."""
    width, height = look.pixels
    return max(round(width * quality.scale), 2), max(round(height * quality.scale), 2)
