"""Where the window's messages lie: over the canvas, or over the preview where that is large. Nothing moves for them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.strips import StripStack
from flockwright_editor.shell.rooms import Rooms
from flockwright_editor.theme.theme import Theme


def lay_messages(strips: StripStack, inside: QWidget, rooms: Rooms, theme: Theme) -> None:
    """Below the bar of the canvas, or below the tools of the preview."""

    def room() -> QRect:
        below, bar = (rooms.preview, "transport") if rooms.canvas.isHidden() else (rooms.canvas, "canvasBar")
        return QRect(below.mapTo(inside, QPoint(0, theme.px(bar))), below.size())

    strips.lie_over(inside, room, (rooms.canvas, rooms.preview))
