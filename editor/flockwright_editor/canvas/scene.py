"""The ground of the canvas: dots as one textured fill, and the derived groups behind everything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from NodeGraphQt.widgets.scene import NodeScene
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPixmap, QTransform

from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items.shapes import Edges
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_REPEAT = 4


class CanvasScene(NodeScene):
    """Mouse events never reach items: the viewer's gestures take them all."""

    def __init__(self, viewer: Viewer, ink: Ink) -> None:
        super().__init__(viewer)
        self.ink = ink
        self.exposed: list[Edges] = []
        """What is being painted; empty: everything."""
        self.groups: list[tuple[str, QRectF]] = []
        self._tile: tuple[float, QPixmap] | None = None

    def set_groups(self, groups: list[tuple[str, QRectF]]) -> None:
        """Kind and rectangle of each derived group."""
        if groups != self.groups:
            self.groups = groups
            self.update()

    @guarded
    def drawBackground(self, painter: QPainter, rect: QRectF) -> None:
        ink = self.ink
        zoom = self.viewer().zoom
        step = ink.size("grid")
        while step * zoom < 10:
            step *= 4
        tile = self._dots(step * zoom)
        brush = QBrush(tile)
        scale = step * _REPEAT / tile.width()
        brush.setTransform(QTransform(scale, 0, 0, scale, -1.5 * scale, -1.5 * scale))
        painter.fillRect(rect, brush)
        radius = ink.size("radiusFrame")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        for kind, box in self.groups:
            if box.intersects(rect):
                color = ink.kind(kind)
                painter.setPen(ink.pen(ink.on_canvas(color, ink.theme.share("groupEdge")), 1))
                painter.setBrush(ink.on_canvas(color, ink.theme.share("groupFill")))
                painter.drawRoundedRect(box, radius, radius)

    def _dots(self, px: float) -> QPixmap:
        if self._tile is None or self._tile[0] != px:
            side = max(1, round(px * _REPEAT))
            made = QPixmap(side, side)
            made.fill(self.ink.color("canvas"))
            painter = QPainter(made)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.ink.color("dot"))
            for i in range(_REPEAT):
                for j in range(_REPEAT):
                    painter.drawEllipse(QPointF(i * side / _REPEAT + 1.5, j * side / _REPEAT + 1.5), 0.9, 0.9)
            painter.end()
            self._tile = (px, made)
        return self._tile[1]

    def mousePressEvent(self, event: Any) -> None: ...

    def mouseMoveEvent(self, event: Any) -> None: ...

    def mouseReleaseEvent(self, event: Any) -> None: ...
