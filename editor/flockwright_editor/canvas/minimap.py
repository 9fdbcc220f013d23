"""An overview in the corner; drag in it to travel. A child of the view: scrolling would drag one of the viewport."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from flockwright_editor.canvas.items.frame import FrameItem
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_WIDE, _HIGH, _EDGE, _ROOM = 114, 86, 12, 6.0


class Minimap(QWidget):
    """Drawn from the items into a pixmap, a little after the last change."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer)
        self._viewer = viewer
        self.setFixedSize(_WIDE, _HIGH)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName("Minimap")
        self._world = QRectF()
        self._drawn: QPixmap | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(80)
        self._timer.timeout.connect(self._redraw)
        viewer.camera_moved.connect(self._moved)

    def _moved(self) -> None:
        self.move(self._viewer.width() - _WIDE - _EDGE, self._viewer.height() - _HIGH - _EDGE)
        self.update()

    def dirty(self) -> None:
        """The document changed."""
        if not self._timer.isActive():
            self._timer.start()

    def _redraw(self) -> None:
        self._drawn = None
        self.update()

    def _mapping(self) -> tuple[float, float, float]:
        world = self._world
        scale = min((_WIDE - 2 * _ROOM) / max(1.0, world.width()), (_HIGH - 2 * _ROOM) / max(1.0, world.height()))
        x = (_WIDE - world.width() * scale) / 2 - world.x() * scale
        return scale, x, (_HIGH - world.height() * scale) / 2 - world.y() * scale

    def _paint_world(self) -> QPixmap:
        ink = self._viewer.ink
        self._world = self._viewer.hits.everything().adjusted(-40, -40, 40, 40)
        ratio = self.devicePixelRatioF()
        made = QPixmap(self.size() * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(Qt.GlobalColor.transparent)
        painter = QPainter(made)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setPen(ink.pen(ink.color("line2"), 1))
        painter.setBrush(ink.color("panel"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        scale, x, y = self._mapping()
        painter.setPen(Qt.PenStyle.NoPen)

        def mapped(box: QRectF) -> QRectF:
            return QRectF(
                box.x() * scale + x, box.y() * scale + y, max(2.0, box.width() * scale), max(2.0, box.height() * scale)
            )

        for box in self._viewer.hits.boxes():
            color = box.color if isinstance(box, FrameItem) else ink.color("warn")
            painter.setBrush(ink.mixed(ink.color("panel").name(), color.name(), 0.3))
            painter.drawRect(mapped(box.box()))
        for item in self._viewer.hits.nodes():
            painter.setBrush(ink.color("disabled") if item.face.muted else ink.kind(item.face.kind))
            painter.drawRect(mapped(item.box()))
        painter.end()
        return made

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._drawn is None or self._drawn.devicePixelRatio() != self.devicePixelRatioF():
            self._drawn = self._paint_world()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)
        scale, x, y = self._mapping()
        seen = self._viewer.visible_rect()
        box = QRectF(seen.x() * scale + x, seen.y() * scale + y, seen.width() * scale, seen.height() * scale)
        painter.setPen(self._viewer.ink.pen(self._viewer.ink.color("text2"), 1))
        painter.drawRect(box.intersected(QRectF(self.rect()).adjusted(1, 1, -2, -2)))
        painter.end()

    def _go(self, event: QMouseEvent) -> None:
        scale, x, y = self._mapping()
        at = event.position()
        self._viewer.look_at(QPointF((at.x() - x) / scale, (at.y() - y) / scale))

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons():
            self._go(event)
