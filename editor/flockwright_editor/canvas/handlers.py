"""Mouse and wheel events of the canvas: which gesture begins where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsView, QToolTip

from flockwright.nodes.registry import find
from flockwright_editor.canvas import words
from flockwright_editor.canvas.gestures.base import Box, Modifier, Pan, RightPress, Travel
from flockwright_editor.canvas.gestures.knife import Knife
from flockwright_editor.canvas.gestures.move import Move
from flockwright_editor.canvas.gestures.rail import DragAlongRail
from flockwright_editor.canvas.gestures.resize import Resize
from flockwright_editor.canvas.gestures.slide import Slide
from flockwright_editor.canvas.gestures.wire import DrawWire
from flockwright_editor.canvas.items.frame import BoxItem
from flockwright_editor.canvas.items.merger import MergerItem
from flockwright_editor.canvas.items.node import NodeItem, Part
from flockwright_editor.canvas.items.wire import WireItem
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.fields import field_of

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_Button, _Cursor = Qt.MouseButton, Qt.CursorShape
_CURSORS = {
    "port": _Cursor.CrossCursor,
    "cell": _Cursor.SizeHorCursor,
    "pill": _Cursor.SizeHorCursor,
    "segment": _Cursor.PointingHandCursor,
    "badge": _Cursor.PointingHandCursor,
}
_PROBLEMS = "panel.problems"
"""The window's action that brings the list of problems into view."""


class Handlers:
    """A mixin of the viewer; no handler passes an event on to the library."""

    # Mouse

    @guarded
    def mousePressEvent(self: Viewer, event: QMouseEvent) -> None:  # type: ignore[misc]
        if self.gesture is not None:  # a second button while dragging; Esc lets go
            return
        self.editing.close(commit=True)
        self.stop_flight()
        at = self.to_scene(event.position())
        self.cursor_at = at
        if self.minimap.rect.contains(event.position().toPoint()):
            self.begin(Travel(self, event.position()))
        elif event.button() == _Button.MiddleButton:
            self.begin(Pan(self, event.position()))
        elif event.button() == _Button.RightButton:
            self.begin(RightPress(self, event, at))
        elif event.button() == _Button.LeftButton:
            self.press_left(event, at)

    def press_left(self: Viewer, event: QMouseEvent, at: QPointF) -> None:  # type: ignore[misc]
        if self.knife_held:
            self.begin(Knife(self, at))
            return
        item, part = self.hits.thing(at)
        if isinstance(item, NodeItem) and part is not None:
            self.press_node(event, at, item, part)
            return
        wire = self.hits.wire(at)
        if wire is not None and not (part is not None and part.name == "edge"):
            self.begin(Box(self, event, at, wire))
        elif isinstance(item, BoxItem) and part is not None:
            self.press_thing(event, at, item, part)
        else:
            self.begin(Box(self, event, at))

    def press_thing(self: Viewer, event: QMouseEvent, at: QPointF, item: Any, part: Part) -> None:  # type: ignore[misc]
        if part.name == "edge":
            self.begin(Resize(self, at, item, part.edge))
        else:
            self.begin(Move(self, event, at, item))

    def press_node(self: Viewer, event: QMouseEvent, at: QPointF, item: NodeItem, part: Part) -> None:  # type: ignore[misc]
        if part.socket is not None:
            self.press_port(at, item, part)
        elif part.name == "segment":
            self.select([part.thing])
        elif part.name == "badge" and self.actions_.get(_PROBLEMS) is not None:
            self.select([item.id])
            self.actions_.run(_PROBLEMS)
        elif part.name in ("cell", "pill"):
            self.press_value(event, at, item, part)
        else:
            self.press_thing(event, at, item, part)

    def press_port(self: Viewer, at: QPointF, item: NodeItem, part: Part) -> None:  # type: ignore[misc]
        socket = part.socket
        assert socket is not None
        if socket.is_out or not socket.wires:
            self.begin(DrawWire(self, socket, at))
            return
        near = min(socket.wires, key=lambda wire: wire.distance(at.x() - 12, at.y()))
        if isinstance(item, MergerItem) and not item.face.collapsed:
            row = [
                w for w in socket.wires if abs(item.anchor(socket, w).y() - at.y()) <= item.ink.size("mergerRow") / 2
            ]
            if not row:
                self.begin(DrawWire(self, socket, at))
                return
            chosen = set(self.chosen())
            near = next((w for w in row if w.source in chosen), min(row, key=lambda w: w.distance(at.x() - 12, at.y())))
            if near.source in self.graph.faces and self.graph.faces[near.source].priority is not None:
                self.begin(DragAlongRail(self, item, near, at))
                return
        self.begin(DrawWire(self, near._output_port, at, near.link))

    def press_value(self: Viewer, event: QMouseEvent, at: QPointF, item: NodeItem, part: Part) -> None:  # type: ignore[misc]
        if part.name == "pill":
            kind = find(item.face.type)
            field = field_of(kind, "priority") if kind else None
            if field is not None and item.face.priority is not None:
                self.begin(Slide(self, event, item, field, item.face.priority, 120))
            return
        cell = part.cell
        assert cell is not None
        if cell.knob:
            self.select([item.id])
            self.session.calls.knob.emit(self.commands.open, cell.knob)
        elif cell.flag is not None:
            self.select([item.id])
            self.commands.param(item.id, cell.field.name, not cell.flag)
        elif cell.value is None and cell.field.default is None and not cell.field.may_be_open:
            self.press_thing(event, at, item, Part("body"))
        else:
            value = cell.value if cell.value is not None else cell.field.soft[0]
            self.begin(Slide(self, event, item, cell.field, value, part.rect.width() if part.rect else 60))

    @guarded
    def mouseMoveEvent(self: Viewer, event: QMouseEvent) -> None:  # type: ignore[misc]
        at = self.to_scene(event.position())
        self.cursor_at = at
        if self.gesture is not None:
            self.gesture.move(event, at)
            return
        if self.minimap.rect.contains(event.position().toPoint()):
            self.set_hover(None, None)
            self._heat_wire(None)
            self.viewport().setCursor(_Cursor.PointingHandCursor)
            return
        item, part = self.hits.thing(at)
        self.set_hover(item, part)
        wire = self.hits.wire(at) if not isinstance(item, NodeItem) else None
        self._heat_wire(wire)
        shape = _Cursor.CrossCursor if self.knife_held else _Cursor.ArrowCursor
        if part is not None and not self.knife_held:
            shape = _CURSORS.get(part.name, shape)
            if part.cell is not None and not part.cell.is_number:
                shape = _Cursor.PointingHandCursor
            if part.name == "edge":
                shape = _Cursor.SizeHorCursor if part.edge in ("l", "r") else _Cursor.SizeVerCursor
                shape = shape if len(part.edge) == 1 else _Cursor.SizeFDiagCursor
        self.viewport().setCursor(shape)

    @guarded
    def mouseReleaseEvent(self: Viewer, event: QMouseEvent) -> None:  # type: ignore[misc]
        gesture, self.gesture = self.gesture, None
        if gesture is not None:
            self.actions_.hinted.emit("")
            self.viewport().unsetCursor()
            gesture.release(event, self.to_scene(event.position()))

    @guarded
    def mouseDoubleClickEvent(self: Viewer, event: QMouseEvent) -> None:  # type: ignore[misc]
        at = self.to_scene(event.position())
        if event.button() != _Button.LeftButton or self.knife_held:
            self.mousePressEvent(event)
            return
        self.editing.close(commit=True)
        item, part = self.hits.thing(at)
        if isinstance(item, NodeItem) and part is not None:
            if part.name == "head" and not item.face.is_reroute:
                self.cancel_gesture()
                self.editing.name(item.id)
            else:
                self.mousePressEvent(event)
            return
        wire = self.hits.wire(at)
        if wire is not None:
            self.cancel_gesture()
            self.commands.reroute(wire.link, (round(at.x()), round(at.y())))
        elif item is not None and part is not None and part.name in ("head", "body"):
            self.cancel_gesture()
            self.editing.name(item.id)
        else:
            self.mousePressEvent(event)

    @guarded
    def contextMenuEvent(self: Viewer, event: QContextMenuEvent) -> None:  # type: ignore[misc]
        event.accept()

    @guarded
    def wheelEvent(self: Viewer, event: QWheelEvent) -> None:  # type: ignore[misc]
        event.accept()
        fingers = not event.pixelDelta().isNull() and event.phase() != Qt.ScrollPhase.NoScrollPhase
        held = event.modifiers()
        if fingers and not held & Modifier.ControlModifier:
            self.pan(event.pixelDelta().x(), event.pixelDelta().y())
            return
        by = event.angleDelta()
        if held & Modifier.ShiftModifier:
            self.pan(by.x() or by.y(), 0)
        elif turned := by.y() or by.x():
            self.stop_flight()
            self.zoom_to(self.zoom * 1.0015**turned, event.position())

    @guarded(returns=False)
    def viewportEvent(self: Viewer, event: QEvent) -> bool:  # type: ignore[misc]
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_to(self.zoom * (1 + event.value()), event.position())
            return True
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            item, part = self.hits.thing(self.to_scene(QPointF(event.pos())))
            wire = self.hits.wire(self.to_scene(QPointF(event.pos()))) if item is None else None
            text = item.tip(part) if item is not None else self.wire_tip(wire) if wire is not None else ""
            QToolTip.showText(event.globalPos(), text, self.viewport())
            return True
        return QGraphicsView.viewportEvent(self, event)

    def wire_tip(self: Viewer, wire: WireItem) -> str:  # type: ignore[misc]
        """Between whom it runs, and what it carries now."""
        faces, (source, target) = self.graph.faces, (wire.source, wire.link.ends[1])
        named = [faces[id_].name if id_ in faces else id_ for id_ in (source, target)]
        text = words.FLOW.format(source=named[0], target=named[1])
        return f"{text}: {max(wire.values.share) * 100:.0f} %" if wire.values is not None and wire.is_result else text

    @guarded
    def leaveEvent(self: Viewer, event: QEvent) -> None:  # type: ignore[misc]
        self.cursor_at = None
        self.set_hover(None, None)
        self._heat_wire(None)
