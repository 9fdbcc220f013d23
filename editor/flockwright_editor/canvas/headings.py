"""The names of the columns, in a strip of their own over the canvas: panning moves them without repainting it."""

from __future__ import annotations

from statistics import median_low
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from flockwright.nodes.node_type import BEHAVIORS, QUERIES
from flockwright_editor.canvas import words
from flockwright_editor.canvas.ink import CENTER
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

HIGH = 22


class Headings(QWidget):
    """Each over where its column stands; left out where they would run into one another."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer)
        self._viewer = viewer
        self._columns: dict[str, float] = {}
        self.setFixedHeight(HIGH)

    def follow(self) -> None:
        """Nodes came, went or moved."""
        middles: dict[str, list[float]] = {}
        for item in self._viewer.hits.nodes():
            kind = item.face.kind
            column = "query" if kind in QUERIES else "behavior" if kind in BEHAVIORS else kind
            if column in words.HEADINGS:
                middles.setdefault(column, []).append(item.x() + item.rect.width() / 2)
        columns = {column: median_low(middles[column]) for column in words.HEADINGS if column in middles}
        if columns != self._columns:
            self._columns = columns
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        ink, viewer = self._viewer.ink, self._viewer
        painter = QPainter(self)
        painter.fillRect(self.rect(), ink.color("canvas"))
        end = -1e9
        shown = self._columns if viewer.zoom >= ink.size("zoomName") else {}
        for column, middle in sorted(shown.items(), key=lambda held: held[1]):
            wide = ink.width(words.HEADINGS[column], 11) + 16
            x = viewer.to_view(QPointF(middle, 0)).x() - wide / 2
            if x >= end:
                box = QRectF(x, 2, wide, HIGH - 4)
                ink.text(painter, box, words.HEADINGS[column], 11, 400, ink.color("text3"), CENTER)
                end = x + wide
        painter.end()
