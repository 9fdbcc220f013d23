"""An overview in the corner; drag in it to travel.

Painted over the canvas, not a widget: a widget above the viewport would make Qt repaint the whole of it on every pan.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap

from flockwright_editor.canvas.items.frame import FrameItem

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_SIZE, _EDGE, _ROOM = QSize(114, 86), 12, 6.0
_LATER_MS = 80


class Minimap:
    """Drawn from the items into a pixmap, a little after the last change."""

    def __init__(self, viewer: Viewer) -> None:
        self._viewer = viewer
        self.shown = viewer.session.settings.get("canvas.minimap", True)
        self._world = QRectF()
        self._drawn: QPixmap | None = None
        self._timer = QTimer(viewer)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_LATER_MS)
        self._timer.timeout.connect(self._redraw)

    @property
    def rect(self) -> QRect:
        """Where it is on the viewport; empty while it is not shown."""
        port = self._viewer.viewport()
        if not self.shown or not self._viewer.graph.views:
            return QRect()
        corner = port.rect().bottomRight() - QRect(0, 0, _EDGE, _EDGE).bottomRight()
        return QRect(corner.x() - _SIZE.width(), corner.y() - _SIZE.height(), _SIZE.width(), _SIZE.height())

    def dirty(self) -> None:
        """The document changed."""
        if not self._timer.isActive():
            self._timer.start()

    def _redraw(self) -> None:
        self._drawn = None
        self._viewer.viewport().update(self.rect)

    def _mapping(self) -> tuple[float, float, float]:
        world, wide, high = self._world, _SIZE.width(), _SIZE.height()
        scale = min((wide - 2 * _ROOM) / max(1.0, world.width()), (high - 2 * _ROOM) / max(1.0, world.height()))
        x = (wide - world.width() * scale) / 2 - world.x() * scale
        return scale, x, (high - world.height() * scale) / 2 - world.y() * scale

    def _paint_world(self, ratio: float) -> QPixmap:
        ink = self._viewer.ink
        self._world = self._viewer.hits.everything().adjusted(-40, -40, 40, 40)
        made = QPixmap(_SIZE * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(ink.pen(ink.color("line2"), 1))
        painter.setBrush(ink.color("panel"))
        painter.drawRoundedRect(QRectF(0.5, 0.5, _SIZE.width() - 1, _SIZE.height() - 1), 4, 4)
        scale, x, y = self._mapping()
        painter.setPen(Qt.PenStyle.NoPen)

        def mapped(box: QRectF) -> QRectF:
            wide, high = max(2.0, box.width() * scale), max(2.0, box.height() * scale)
            return QRectF(box.x() * scale + x, box.y() * scale + y, wide, high)

        for box in self._viewer.hits.boxes():
            color = box.color if isinstance(box, FrameItem) else ink.color("warn")
            painter.setBrush(ink.mixed(ink.color("panel").name(), color.name(), 0.3))
            painter.drawRect(mapped(box.box()))
        for item in self._viewer.hits.nodes():
            painter.setBrush(ink.color("disabled") if item.face.muted else ink.kind(item.face.kind))
            painter.drawRect(mapped(item.box()))
        painter.end()
        return made

    def paint(self, painter: QPainter) -> None:
        """The world, and what of it is in view."""
        place, ratio = self.rect, self._viewer.devicePixelRatioF()
        if place.isEmpty():
            return
        if self._drawn is None or self._drawn.devicePixelRatio() != ratio:
            self._drawn = self._paint_world(ratio)
        painter.drawPixmap(place.topLeft(), self._drawn)
        scale, x, y = self._mapping()
        seen = self._viewer.visible_rect()
        box = QRectF(seen.x() * scale + x, seen.y() * scale + y, seen.width() * scale, seen.height() * scale)
        room = QRectF(0, 0, place.width(), place.height()).adjusted(1, 1, -2, -2)
        painter.setPen(self._viewer.ink.pen(self._viewer.ink.color("text2"), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box.intersected(room).translated(QPointF(place.topLeft())))

    def travel(self, at: QPointF) -> None:
        """Look at what is at a place of the viewport within the map."""
        scale, x, y = self._mapping()
        corner = QPointF(self.rect.topLeft())
        self._viewer.look_at(QPointF((at.x() - corner.x() - x) / scale, (at.y() - corner.y() - y) / scale))
