"""Cutting wires with a stroke: Y held, or Ctrl and the right button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPolygonF

from flockwright_editor.canvas import words
from flockwright_editor.canvas.gestures.base import Gesture
from flockwright_editor.canvas.items.shapes import crosses
from flockwright_editor.canvas.items.wire import WireItem

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer


class Knife(Gesture):
    """The wires it crosses turn red, and are cut on release."""

    cursor = Qt.CursorShape.CrossCursor
    hint = words.HINT_KNIFE

    def __init__(self, viewer: Viewer, at: QPointF) -> None:
        super().__init__(viewer)
        self._points = [at]

    def _crossed(self) -> list[WireItem]:
        wires = self.viewer.graph.wires.values()
        return [wire for wire in wires if wire.isVisible() and crosses(wire.curve, self._points)]

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if (at - self._points[-1]).manhattanLength() * self.viewer.zoom > 3:
            self._points.append(at)
        hit = set(self._crossed())
        for wire in self.viewer.graph.wires.values():
            if (wire in hit) != wire.cut:
                wire.cut = wire in hit
                wire.update()
        self.viewer.repaint_overlay()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        links = [wire.link for wire in self._crossed()]
        self.cancel()
        if links:
            self.viewer.commands.cut(links)

    def cancel(self, quiet: bool = False) -> None:
        for wire in self.viewer.graph.wires.values():
            if wire.cut:
                wire.cut = False
                wire.update()
        self.viewer.repaint_overlay()

    def paint(self, painter: QPainter) -> None:
        painter.setPen(self.viewer.ink.pen(self.viewer.ink.color("error"), 1.5, (4, 3)))
        painter.drawPolyline(QPolygonF([self.viewer.to_view(point) for point in self._points]))
