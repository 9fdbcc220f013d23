"""A wire: the library's pipe without its arrow, restyling and stroker; it has the color of its type always."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from NodeGraphQt.qgraphics.pipe import PipeItem
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QStyleOptionGraphicsItem

from flockwright.document import Link
from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items.shapes import Curve, Edges, bend, box_of, distance, overlap, path_of, pieces
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.live import NodeValues

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.sockets import Socket

_REACH = 8.0


class WireItem(PipeItem):
    """Every stroke is opaque: a translucent one costs ten times as much."""

    def __init__(self, ink: Ink) -> None:
        # On purpose not PipeItem.__init__, which adds an arrow to each pipe.
        QGraphicsPathItem.__init__(self)
        self.ink = ink
        self._input_port: Socket | None = None
        self._output_port: Socket | None = None
        self._color, self._style = (0, 0, 0, 255), 0
        self._active = self._highlight = False
        self.link = Link.between("none.none", "none.none")
        self.source = ""
        """The node it comes from, reroutes left out."""
        self.values: NodeValues | None = None
        self.curve: Curve = ((0, 0), (0, 0), (0, 0), (0, 0))
        self._bounds = QRectF()
        self._edges: Edges = (0, 0, 0, 0)
        self._pieces: list[tuple[Curve, Edges]] = []
        self.hot = self.drop = self.cut = self.faded = False
        self.setZValue(-1)
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        self.setAcceptHoverEvents(False)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsSelectable, True)

    # Hooks of the library that would restyle it

    def reset(self) -> None:
        self.update()

    highlight = activate = reset

    def hoverEnterEvent(self, event: Any) -> None: ...

    def hoverLeaveEvent(self, event: Any) -> None: ...

    def itemChange(self, change: Any, value: Any) -> Any:
        return value

    def draw_path(self, *_: Any, **__: Any) -> None:
        self.rebuild()

    # Where it runs

    def rebuild(self) -> None:
        """Run from port to port again."""
        start, end = self._output_port, self._input_port
        if start is None or end is None:
            return
        curve = bend(start.owner.anchor(start, self), end.owner.anchor(end, self))
        if curve == self.curve:
            return
        self.curve = curve
        self.setPath(path_of(curve))
        self._edges = left, top, right, bottom = box_of(curve, _REACH)
        self._bounds = QRectF(left, top, right - left, bottom - top)
        self._pieces = []

    def seen(self, exposed: list[Edges]) -> QPainterPath | None:
        """The part of it that lies in some rectangles. Qt strokes a path whole, however little of it is in view."""
        if not exposed:
            return self.path()
        if not self._pieces:
            self._pieces = [(piece, box_of(piece, _REACH)) for piece in pieces(self.curve)]
        near = [rect for rect in exposed if overlap(self._edges, rect)]
        hit = [i for i, (_, box) in enumerate(self._pieces) if any(overlap(box, rect) for rect in near)]
        if not hit:
            return None
        if len(hit) == len(self._pieces):
            return self.path()
        path = QPainterPath()
        before = -2
        for i in hit:
            a, b, c, d = self._pieces[i][0]
            if i != before + 1:
                path.moveTo(*a)
            path.cubicTo(*b, *c, *d)
            before = i
        return path

    def boundingRect(self) -> QRectF:
        return self._bounds

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self._bounds)
        return path

    def distance(self, x: float, y: float) -> float:
        return distance(self.curve, x, y)

    # What it shows

    def refresh(self) -> None:
        self.update()

    def set_values(self, values: NodeValues | None) -> None:
        """A result wire is as wide as the share it wins, in steps of half a pixel."""
        old = self.width_and_dash()
        self.values = values
        if self.width_and_dash() != old:
            self.update()

    @property
    def carries(self) -> str:
        return self._output_port.carries if self._output_port else ""

    @property
    def is_result(self) -> bool:
        return self.carries.partition(":")[0] == "result"

    def width_and_dash(self) -> tuple[float, bool, float]:
        """Width, dashed, and how opaque."""
        ink = self.ink
        if not self.is_result:
            return ink.size("wire"), False, 1.0
        start = self._output_port.owner.face if self._output_port else None
        if start is not None and (start.muted or start.silenced):
            return ink.size("wireNoOpinion"), True, ink.theme.share("starved")
        held = self.values
        if held is None:
            return ink.size("wireResult"), False, 1.0
        if sum(held.wants) < 0.004:
            return ink.size("wireNoOpinion"), False, ink.theme.share("noOpinion")
        if sum(held.takes) < 0.004:
            return ink.size("wireResult"), True, ink.theme.share("starved")
        wide = ink.size("wireResult") + ink.size("wireShare") * max(held.share)
        return round(wide * 2) / 2, False, 1.0

    def _colored(self) -> QColor:
        ink = self.ink
        color = ink.port(self.carries)[0]
        if self.cut:
            return ink.color("error")
        share = self.width_and_dash()[2] * (0.35 if self.faded else 1.0)
        return color if share >= 1.0 else ink.on_canvas(color, share)

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: Any = None) -> None:
        if self._input_port is None or self._output_port is None:
            return
        ink = self.ink
        zoom = painter.worldTransform().m11()
        width, dashed, _ = self.width_and_dash()
        # A dashed wire is drawn whole: its dashes count from its beginning.
        path = self.path() if dashed else self.seen(self.scene().exposed)
        if path is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        color = self._colored()
        width = max(width, 1.0 / zoom)
        if self.isSelected() or self.drop:
            painter.setPen(QPen(ink.color("accent"), width + ink.size("wireSelectedExtra")))
            painter.drawPath(path)
        elif self.hot:
            painter.setPen(QPen(ink.on_canvas(color, 0.4), width + ink.size("wireSelectedExtra")))
            painter.drawPath(path)
        dash = ink.size("wireDash")
        painter.setPen(ink.pen(color, width, (dash, dash) if dashed and zoom > 0.3 else ()))
        painter.drawPath(path)


class LiveWire(QGraphicsItem):
    """The wire under the mouse, unknown to the library: in the color of its type, crossed out if refused."""

    def __init__(self, ink: Ink) -> None:
        super().__init__()
        self.ink = ink
        self.setZValue(60)
        self.setVisible(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._path = QPainterPath()
        self._bounds = QRectF()
        self.color, self.refused = QColor(), False
        self.tip = (0.0, 0.0)

    def run(self, curve: Curve, color: QColor, refused: bool, tip: tuple[float, float]) -> None:
        self.prepareGeometryChange()
        self._path, self.color, self.refused, self.tip = path_of(curve), color, refused, tip
        self._bounds = self._path.controlPointRect().adjusted(-16, -16, 16, 16)
        self.setVisible(True)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: Any = None) -> None:
        ink = self.ink
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        dash = ink.size("wireDash")
        painter.setPen(ink.pen(self.color, ink.size("wire"), (dash, dash) if self.refused else ()))
        painter.drawPath(self._path)
        x, y = self.tip
        if self.refused:
            painter.setPen(ink.pen(ink.color("error"), 1.5))
            painter.setBrush(ink.color("errorTint"))
            painter.drawEllipse(QRectF(x - 9, y - 9, 18, 18))
            painter.drawLine(QRectF(x - 3.5, y - 3.5, 7, 7).topLeft(), QRectF(x - 3.5, y - 3.5, 7, 7).bottomRight())
            painter.drawLine(QRectF(x - 3.5, y - 3.5, 7, 7).topRight(), QRectF(x - 3.5, y - 3.5, 7, 7).bottomLeft())
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.color)
            painter.drawEllipse(QRectF(x - 4, y - 4, 8, 8))
