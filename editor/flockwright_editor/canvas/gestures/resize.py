"""The edges of frames and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF
from PySide6.QtGui import QMouseEvent

from flockwright_editor.canvas.gestures.base import Gesture
from flockwright_editor.session.edits.layout import Box

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.frame import BoxItem
    from flockwright_editor.canvas.viewer import Viewer

_LEAST = (64.0, 32.0)


class Resize(Gesture):
    """Shown while it goes, one command at the end."""

    def __init__(self, viewer: Viewer, at: QPointF, item: BoxItem, edge: str) -> None:
        super().__init__(viewer)
        self._thing, self._edge, self._press = item.id, edge, at
        self._start = Box(*item.thing.at, *item.thing.size)
        self._moved = False

    def _box(self, at: QPointF) -> Box:
        step = self.viewer.ink.size("snap")
        by = at - self._press
        x, y, wide, high = self._start
        right, bottom = x + wide, y + high
        if "l" in self._edge:
            x = min(_snap(x + by.x(), step), right - _LEAST[0])
        if "r" in self._edge:
            right = max(_snap(right + by.x(), step), x + _LEAST[0])
        if "t" in self._edge:
            y = min(_snap(y + by.y(), step), bottom - _LEAST[1])
        if "b" in self._edge:
            bottom = max(_snap(bottom + by.y(), step), y + _LEAST[1])
        return Box(x, y, right - x, bottom - y)

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self._moved = True
        self.viewer.commands.resize(self._thing, self._box(at), preview=True)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        if self._moved:
            self.viewer.commands.resize(self._thing, self._box(at))
        else:
            self.viewer.select([self._thing])

    def cancel(self, quiet: bool = False) -> None:
        if not quiet:
            self.viewer.commands.session.cancel()


def _snap(value: float, step: float) -> float:
    return round(value / step) * step
