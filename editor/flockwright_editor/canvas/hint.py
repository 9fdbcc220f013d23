"""A word at the cursor: what a drop will do, or why it is refused and where it would fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTextOption

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_WIDE, _EDGE, _ICON = 264.0, 12.0, 22.0


@dataclass(frozen=True)
class Hint:
    """A line in bold if it is a refusal, and one below it."""

    text: str
    more: str = ""
    refused: bool = False
    icon: str = ""


class HintBox:
    """Painted over the canvas, in pixels of the viewport."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self.hint: Hint | None = None
        self._at = QPointF()

    @property
    def text(self) -> str:
        """What it says now; empty when nothing."""
        return " ".join(part for part in (self.hint.text, self.hint.more) if part) if self.hint else ""

    def say(self, hint: Hint, at: QPointF) -> None:
        """Show a hint beside a place of the canvas."""
        self.hint, self._at = hint, self._viewer.to_view(at)
        self._viewer.repaint_overlay()

    def hide(self) -> None:
        if self.hint is not None:
            self.hint = None
            self._viewer.repaint_overlay()

    def paint(self, painter: QPainter) -> None:
        hint, ink = self.hint, self._viewer.ink
        if hint is None:
            return
        bold = 600 if hint.refused else 500
        wrap = Qt.TextFlag.TextWordWrap
        single = ink.width(hint.text, 12, bold) + _EDGE * 2 + _ICON
        wide = min(_WIDE, single) if not hint.more else _WIDE
        room = QRectF(0, 0, wide - 2 * _EDGE - _ICON, 400)
        first = ink.metrics(12, bold).boundingRect(room, wrap, hint.text).height()
        second = ink.metrics(12, 400).boundingRect(room, wrap, hint.more).height() + 2 if hint.more else 0
        box = QRectF(self._at.x() + 16, self._at.y() + 18, wide, first + second + 14)
        port = QRectF(self._viewer.viewport().rect()).adjusted(4, 4, -4, -4)
        if box.right() > port.right():
            box.moveRight(min(self._at.x() - 12, port.right()))
        if box.bottom() > port.bottom():
            box.moveBottom(self._at.y() - 12)
        edge = ink.color("error") if hint.refused else ink.color("line2")
        painter.setPen(ink.pen(edge, 1))
        painter.setBrush(ink.color("raised"))
        painter.drawRoundedRect(box, 4, 4)
        icon = "close-circle" if hint.refused else hint.icon or "information"
        shade = ink.color("error") if hint.refused else ink.color("accent")
        ink.icon(
            painter, icon, QPointF(box.x() + _EDGE + 7, box.y() + 7 + ink.metrics(12, 400).height() / 2), 15, shade
        )
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        inner = box.adjusted(_EDGE + _ICON, 7, -_EDGE + 4, -4)
        painter.setPen(ink.color("text"))
        painter.setFont(ink.font(12, bold))
        painter.drawText(inner, hint.text, option)
        if hint.more:
            painter.setPen(ink.color("text2"))
            painter.setFont(ink.font(12, 400))
            painter.drawText(inner.adjusted(0, first + 2, 0, 0), hint.more, option)
