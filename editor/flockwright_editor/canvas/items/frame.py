"""Frames and notes: what a designer draws around and beside nodes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from NodeGraphQt.qgraphics.node_backdrop import BackdropNodeItem
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTextOption
from PySide6.QtWidgets import QGraphicsItem, QStyle, QStyleOptionGraphicsItem

from flockwright.document import Frame, Note
from flockwright_editor.canvas import words
from flockwright_editor.canvas.ink import Ink
from flockwright_editor.canvas.items.node import Part
from flockwright_editor.controls.guard import guarded

TITLE = 24.0
_EDGE = 5.0
NOTE_PADDING = 10.0


class BoxItem(BackdropNodeItem):
    """A rectangle with edges to drag. The library's own handle is hidden."""

    z = -3.0

    def __init__(self, ink: Ink, thing: Frame | Note) -> None:
        self.ink, self.thing = ink, thing
        self.rect = QRectF(0, 0, 10, 10)
        super().__init__()
        self._sizer.setVisible(False)
        self._sizer.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        self.setZValue(self.z)
        self.setToolTip("")
        self.hot: Part | None = None
        self.editing = ""

    def _ignore(self, _value: Any) -> None: ...

    width = property(lambda self: self.rect.width(), _ignore)
    height = property(lambda self: self.rect.height(), _ignore)
    name = property(lambda self: self._properties["name"], lambda self, value: self._properties.update(name=value))
    xy_pos = property(lambda self: (self.x(), self.y()), lambda self, value: self.place(*value))

    def post_init(self, viewer: Any = None, pos: Any = None) -> None:
        """Nothing: the graph adds it."""

    @property
    def sockets(self) -> list[Any]:
        return []

    def wires(self) -> Iterator[Any]:
        return iter(())

    def place(self, x: float, y: float, wires: bool = True) -> None:
        self.setPos(x, y)

    def box(self) -> QRectF:
        return self.rect.translated(self.pos())

    def show_thing(self, thing: Frame | Note) -> None:
        """Take on another title, text, size or place."""
        self.prepareGeometryChange()
        self.thing = thing
        self.rect = QRectF(0, 0, max(thing.size[0], 8), max(thing.size[1], 8))
        self._width, self._height = self.rect.width(), self.rect.height()
        self.setPos(*thing.at)
        self.update()

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(-4, -4, 4, 4)

    def edge_at(self, at: QPointF) -> str:
        near = ("l" if at.x() < _EDGE else "r" if at.x() > self.rect.width() - _EDGE else "") + (
            "t" if at.y() < 3 else "b" if at.y() > self.rect.height() - _EDGE else ""
        )
        return near if self.rect.adjusted(-_EDGE, -_EDGE, _EDGE, _EDGE).contains(at) else ""

    def set_hot(self, part: Part | None) -> None:
        if part != self.hot:
            self.hot = part
            self.update()

    def tip(self, part: Part | None) -> str:
        return ""

    def on_backdrop_enter(self, *_: Any) -> None:
        """Moving takes along what lies inside; the gesture does that."""


class FrameItem(BoxItem):
    """A titled frame; only its title and edges take the mouse."""

    @property
    def color(self) -> QColor:
        own = QColor(self.thing.color)  # type: ignore[union-attr]
        return own if self.thing.color and own.isValid() else self.ink.color("text3")  # type: ignore[union-attr]

    @color.setter
    def color(self, _value: Any) -> None: ...

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(QRectF(0, 0, self.rect.width(), TITLE))
        return path

    def part_at(self, at: QPointF) -> Part | None:
        if edge := self.edge_at(at):
            return Part("edge", edge=edge)
        return Part("head") if QRectF(0, 0, self.rect.width(), TITLE).contains(at) else None

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: Any = None) -> None:
        ink = self.ink
        zoom = painter.worldTransform().m11()
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        radius = ink.size("radiusFrame")
        painter.setBrush(ink.on_canvas(self.color, 0.09))
        edge = ink.color("accent") if chosen else ink.on_canvas(self.color, 0.7 if self.hot else 0.45)
        painter.setPen(ink.pen(edge, 2 if chosen else 1))
        painter.drawRoundedRect(self.rect, radius, radius)
        if self.editing:
            return
        px = 12.0 if zoom > 0.7 else float(min(36, round(11 / zoom)))
        title = ink.elided(self.thing.title or words.FRAME, px, 600, self.rect.width() - 20)  # type: ignore[union-attr]
        box = QRectF(10, 0, self.rect.width() - 20, max(TITLE, px * 1.5))
        ink.text(painter, box, title, px, 600, ink.mixed(ink.color("text").name(), self.color.name(), 0.4))


class NoteItem(BoxItem):
    """A text on the canvas."""

    z = -2.0

    def part_at(self, at: QPointF) -> Part | None:
        if edge := self.edge_at(at):
            return Part("edge", edge=edge)
        return Part("body") if self.rect.contains(at) else None

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: Any = None) -> None:
        ink = self.ink
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)  # type: ignore[attr-defined]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        warm = ink.color("warn").name()
        painter.setBrush(ink.color("warnTint"))
        edge = (
            ink.color("accent") if chosen else ink.mixed(ink.color("warnTint").name(), warm, 0.7 if self.hot else 0.35)
        )
        painter.setPen(ink.pen(edge, 2 if chosen else 1))
        painter.drawRoundedRect(self.rect, 4, 4)
        if self.editing or painter.worldTransform().m11() < ink.size("zoomName"):
            return
        head, _, rest = (self.thing.text or words.NOTE).partition("\n")  # type: ignore[union-attr]
        inner = self.rect.adjusted(NOTE_PADDING, 8, -NOTE_PADDING, -6)
        wrap = QTextOption()
        wrap.setWrapMode(QTextOption.WrapMode.WordWrap)
        painter.setPen(ink.color("text" if self.thing.text else "text3"))  # type: ignore[union-attr]
        painter.setFont(ink.font(12, 600 if rest or head.endswith(":") else 400))
        painter.drawText(inner, head, wrap)
        if rest:
            used = ink.metrics(12, 600).boundingRect(inner, Qt.TextFlag.TextWordWrap, head).height()
            painter.setPen(ink.color("text2"))
            painter.setFont(ink.font(11, 400))
            painter.drawText(inner.adjusted(0, used + 2, 0, 0), rest, wrap)
