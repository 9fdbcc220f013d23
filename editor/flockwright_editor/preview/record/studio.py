"""Single pictures, drawn here and now, as fine as they get: every pixel from four, whatever the quality ladder says."""

from __future__ import annotations

from dataclasses import replace
from types import TracebackType
from typing import TYPE_CHECKING, Any

import numpy as np

from flockwright_editor.preview.render.artist import Artist, picture_size
from flockwright_editor.preview.render.look import Look, Show, Stage
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.renderer import make_artist

if TYPE_CHECKING:
    from PIL.Image import Image

FINE = 2
"""Drawn so many times too large along each side, then reduced."""


class Studio:
    """Draws in the thread that made it. Use it as a context."""

    def __init__(self, painter_only: bool | None = None) -> None:
        self._artist: Artist
        self._artist, self.note = make_artist(painter_only)

    def picture(self, look: Look) -> Image:
        """The picture of a look."""
        from PIL import Image

        fine = 1 if self._artist.kind == "painter" else FINE
        large = replace(look, ratio=look.ratio * fine)
        width, height = picture_size(large, Quality())
        buffer = np.empty((height, width, 4), np.uint8)
        self._artist.draw(large, Quality(), buffer)
        made: Any = Image.fromarray(np.ascontiguousarray(buffer[..., 2::-1]))
        return made.reduce(fine) if fine > 1 else made

    def __enter__(self) -> Studio:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, at: TracebackType | None) -> None:
        self._artist.close()


def plain_show(stage: Stage, marks: bool = False, trails: bool = False) -> Show:
    """What a picture for others shows: the herd, its courses, and other lines only in an empty room, or if told."""
    return Show(grid=marks or stage.medium == "room", bounds=marks, homes=marks, paths=True, trails=trails)
