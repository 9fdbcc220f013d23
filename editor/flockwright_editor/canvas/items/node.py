"""A node on the canvas: where its parts are and what it shows. `painting` draws it, one paint a node."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from NodeGraphQt.qgraphics.node_abstract import AbstractNodeItem
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyle, QStyleOptionGraphicsItem

from flockwright_editor.canvas.cells import Cell
from flockwright_editor.canvas.face import Face
from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items import painting
from flockwright_editor.canvas.items.sockets import IN, OUT, Socket
from flockwright_editor.canvas.items.tips import tip_of
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.live import NodeValues

MARGIN = 16.0
"""Shadow and ports are painted this far outside the body."""
_NEAR = 110.0


@dataclass(frozen=True)
class Part:
    """What is under the mouse: port, cell, pill, badge, head, body, row or edge."""

    name: str
    socket: Socket | None = None
    cell: Cell | None = None
    rect: QRectF | None = None
    edge: str = ""
    thing: str = ""
    """The behavior that a segment of a waterfall stands for."""
    at: QPointF = field(default_factory=QPointF, compare=False)


class NodeItem(AbstractNodeItem):
    """Paints header, ports, values and live bars from its face."""

    zoom_of: Any = None
    """Asks the canvas for its zoom, so that detail nobody can see is not repainted."""

    def __init__(self, ink: Ink, face: Face) -> None:
        self.ink, self.face = ink, face
        self.rect = QRectF(0, 0, face.width, face.height)
        self._bounds = QRectF()
        self.cells: list[tuple[Cell, QRectF]] = []
        self.bars = QRectF()
        super().__init__(face.name)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._inputs: list[Socket] = []
        self._outputs: list[Socket] = []
        self.hot: Part | None = None
        self.values: NodeValues | None = None
        self.budget = 1.0
        """What a full influence bar stands for: the budget of the merger it feeds."""
        self.editing = ""
        self.dimmed = False
        self._told = ""
        self.pulse = 0.0
        """How far the badge is through its one pulse."""

    # What BaseNode and NodeGraph ask of a view

    def add_input(self, name: str = "in", multi_port: bool = False, *_: Any, **__: Any) -> Socket:
        self._inputs.append(Socket(self, name, IN, multi_port))
        return self._inputs[-1]

    def add_output(self, name: str = "out", multi_port: bool = True, *_: Any, **__: Any) -> Socket:
        self._outputs.append(Socket(self, name, OUT, multi_port))
        return self._outputs[-1]

    @property
    def inputs(self) -> list[Socket]:
        return self._inputs

    @property
    def outputs(self) -> list[Socket]:
        return self._outputs

    @property
    def widgets(self) -> dict[str, Any]:
        return {}

    # `from_dict` of the library writes sizes and places of its own; ours come from the face and the document.
    def _ignore(self, _value: Any) -> None: ...

    width = property(lambda self: self.rect.width(), _ignore)
    height = property(lambda self: self.rect.height(), _ignore)
    name = property(lambda self: self._properties["name"], lambda self, value: self._properties.update(name=value))
    xy_pos = property(lambda self: (self.x(), self.y()), lambda self, value: self.place(*value))

    def post_init(self, viewer: Any = None, pos: Any = None) -> None:
        """Nothing: the graph adds it."""

    # Where it is

    @property
    def sockets(self) -> list[Socket]:
        return [*self._inputs, *self._outputs]

    def wires(self) -> Iterator[Any]:
        for socket in self.sockets:
            yield from socket.wires

    def place(self, x: float, y: float, wires: bool = True) -> None:
        """Stand somewhere else; the wires follow unless the caller does them."""
        if self.x() != x or self.y() != y:
            self.setPos(x, y)
            if wires:
                for wire in self.wires():
                    wire.rebuild()

    def box(self) -> QRectF:
        """Its body on the canvas."""
        return self.rect.translated(self.pos())

    def anchor(self, socket: Socket, wire: Any) -> QPointF:
        """Where a wire ends, on the canvas."""
        return socket.center()

    # What it shows

    def show_face(self, face: Face) -> None:
        """Take on a face; geometry is made anew only when the shape changed."""
        old, self.face = self.face, face
        self._properties["name"] = face.name
        self._properties["disabled"] = face.muted
        self.arrange()
        if old.muted != face.muted or old.silenced != face.silenced:
            for wire in self.wires():
                wire.refresh()
        self.set_rest_opacity()
        self.update()

    def arrange(self) -> None:
        """Where the parts are, from the face."""
        face, size = self.face, self.ink.size
        rect = QRectF(0, 0, face.width, face.height)
        if rect != self.rect or self._bounds.isNull():
            self.prepareGeometryChange()
            self.rect = rect
            self._bounds = rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self._width, self._height = face.width, face.height
        self.arrange_sockets()
        self.cells = []
        self.bars = QRectF()
        head, row = size("nodeHeader"), size("valueRow")
        edge, gap = size("cellEdge"), size("cellGap")
        if face.collapsed:
            if face.strip and face.height > head:
                self.bars = QRectF(edge, head + 1, face.width - 2 * edge, 10)
            return
        y = head + (row if face.chips else 0) + (row if face.reason else 0)
        for cells in face.rows:
            wide = (face.width - 2 * edge - gap * (len(cells) - 1)) / max(1, len(cells))
            for i, cell in enumerate(cells):
                self.cells.append((cell, QRectF(edge + i * (wide + gap), y + 3, wide, size("cell"))))
            y += row
        if face.strip:
            self.bars = QRectF(edge, y + 1, face.width - 2 * edge, 10)

    def arrange_sockets(self) -> None:
        """At the middle of the header, where they stay when the node is collapsed."""
        middle = self.ink.size("nodeHeader") / 2
        for sockets, ports, x in (
            (self._inputs, self.face.inputs, 0.0),
            (self._outputs, self.face.outputs, self.face.width),
        ):
            for i, (socket, port) in enumerate(zip(sockets, ports, strict=True)):
                at = QPointF(x, middle + 14 * i)
                socket.carries = port.carries
                if socket.pos() != at:
                    socket.setPos(at)
        for wire in self.wires():
            wire.rebuild()

    @property
    def pill(self) -> QRectF:
        """The priority; empty without one."""
        if self.face.priority is None:
            return QRectF()
        wide, high = self.ink.size("pillWidth"), self.ink.size("pillHeight")
        wide = max(wide, self.ink.width(f"P{self.face.priority}", 12, 600) + 8)
        return QRectF(self.face.width - 6 - wide, (self.ink.size("nodeHeader") - high) / 2, wide, high)

    @property
    def badge(self) -> QRectF:
        """The problem's sign; empty without a problem."""
        if not self.face.badge:
            return QRectF()
        right = (self.pill.x() if self.face.priority is not None else self.face.width - 6) - 4
        return QRectF(right - 16, 4, 16, 16)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def part_at(self, at: QPointF) -> Part | None:
        """What is at a place of the node."""
        near: tuple[float, Socket] | None = None
        for socket in self.sockets:
            away = socket.pos() - at
            far = away.x() ** 2 + away.y() ** 2
            if far < _NEAR and (near is None or far < near[0]):
                near = (far, socket)
        if near is not None:
            return Part("port", socket=near[1])
        if not self.rect.contains(at):
            return None
        if at.y() <= self.ink.size("nodeHeader"):
            if self.pill.contains(at):
                return Part("pill", rect=self.pill)
            return Part("badge") if self.badge.contains(at) else Part("head")
        for cell, rect in self.cells:
            if rect.contains(at):
                return Part("cell", cell=cell, rect=rect)
        return Part("body", at=at)

    def tip(self, part: Part | None) -> str:
        """What hovering says."""
        return tip_of(self, part) if part is not None else ""

    def name_room(self) -> float:
        """How wide the name may be."""
        return painting.right_edge(self) - self.ink.size("nodeNameX") - 4

    # Live values

    @property
    def starved(self) -> bool:
        """Wants something and gets nothing of it."""
        held = self.values
        if held is None or not self.face.is_behavior or self.face.muted:
            return False
        return sum(held.wants) > 0.02 and sum(held.takes) < 0.004

    def set_values(self, values: NodeValues | None) -> None:
        """What the running herd says; repaints only what can be seen to change."""
        old, self.values = self.values, values
        if old == values:
            return
        if old is not None and values is not None and painting.look_alike(old, values):
            self.values = old
            return
        self.set_rest_opacity()
        zoom = self.zoom_of() if self.zoom_of else 1.0
        if zoom < self.ink.size("zoomIcon"):
            return
        told = painting.live_text(self)
        if told != self._told or zoom < self.ink.size("zoomFull") or (old is None) != (values is None):
            self._told = told
            self.update()
        else:
            self.update(self.bars.adjusted(-2, -2, 2, 2))

    # States

    def set_dimmed(self, dimmed: bool) -> None:
        """Not fit for the wire that is dragged."""
        self.dimmed = dimmed
        self.set_rest_opacity()

    def rest_opacity(self) -> float:
        if self.dimmed:
            return 0.38
        return 0.55 if self.starved or self.face.silenced else 1.0

    def set_rest_opacity(self) -> None:
        if self.opacity() != self.rest_opacity():
            self.setOpacity(self.rest_opacity())

    def set_hot(self, part: Part | None) -> None:
        if part != self.hot:
            self.hot = part
            self.update()

    def paint_inside(self, painter: QPainter, full: bool) -> None:
        """What a kind draws under its values; most draw nothing."""

    def paint_sockets(self, painter: QPainter) -> None:
        painting.paint_sockets(painter, self)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: Any = None) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painting.paint_node(painter, self, chosen, option.exposedRect)  # type: ignore[attr-defined]
