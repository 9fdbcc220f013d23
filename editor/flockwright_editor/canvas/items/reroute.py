"""A reroute dot: its place is its middle, and both its ports are there."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionGraphicsItem

from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.shapes import port_path
from flockwright_editor.canvas.items.sockets import FITS, REFUSED
from flockwright_editor.controls.guard import guarded

_CORE, _REACH = 30.0, 110.0


class RerouteItem(NodeItem):
    """Its middle moves it; a press beside the middle draws another wire out of it."""

    def arrange(self) -> None:
        side = self.face.width
        self.prepareGeometryChange()
        self.rect = QRectF(-side / 2, -side / 2, side, side)
        self._bounds = self.rect.adjusted(-6, -6, 6, 6)
        self._width = self._height = side
        self.cells = []
        for sockets, ports in ((self._inputs, self.face.inputs), (self._outputs, self.face.outputs)):
            for socket, port in zip(sockets, ports, strict=True):
                socket.carries = port.carries
        for wire in self.wires():
            wire.rebuild()

    def part_at(self, at: QPointF) -> Part | None:
        far = at.x() ** 2 + at.y() ** 2
        if far < _CORE:
            return Part("body")
        return Part("port", socket=self._outputs[0]) if far < _REACH else None

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: Any = None) -> None:
        ink = self.ink
        color, shape = ink.port(self.face.outputs[0].carries if self.face.outputs else "")
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        glow = max(socket.glow for socket in self.sockets)
        if chosen or self.hot or glow >= FITS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink.on_canvas(ink.color("accent") if chosen else color, 0.4))
            painter.drawEllipse(QPointF(0, 0), 9, 9)
        if all(socket.glow == REFUSED for socket in self.sockets):
            color = ink.color("disabled")
        error = self.face.badge == "error"
        painter.setPen(ink.pen(ink.color("error" if error else "portLine"), ink.size("portOutline")))
        painter.setBrush(color)
        painter.drawPath(port_path(shape, ink.size("port")))
