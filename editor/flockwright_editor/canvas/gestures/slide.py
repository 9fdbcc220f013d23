"""A value dragged sideways: shown while it slides, one command at the end. A click opens it for typing, with Shift it
selects the node."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QMouseEvent

from flockwright_editor.canvas import words
from flockwright_editor.canvas.gestures.base import Gesture, Modifier
from flockwright_editor.canvas.gestures.sideways import Sideways
from flockwright_editor.session.fields import Field

if TYPE_CHECKING:
    from flockwright_editor.canvas.items.node import NodeItem
    from flockwright_editor.canvas.viewer import Viewer

_START = 3.0


class Slide(Gesture):
    """Ctrl is fine, Shift is coarse."""

    cursor = Qt.CursorShape.SizeHorCursor
    hint = words.HINT_SLIDE

    def __init__(
        self, viewer: Viewer, event: QMouseEvent, item: NodeItem, field: Field, value: float, room: float
    ) -> None:
        super().__init__(viewer)
        self._node, self._field, self._room = item.id, field, max(room, 24.0)
        self._more = bool(event.modifiers() & Modifier.ShiftModifier)
        self._hand = Sideways(viewer, event)
        self._value = self._shown = float(value)
        self._gone = 0.0
        self.started = False

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        by = self._hand.by(event)
        self._gone += abs(by)
        if not self.started and self._gone < _START:
            return
        self.started = True
        self._hand.wrap(event)
        held = event.modifiers()
        speed = 0.1 if held & Modifier.ControlModifier else 4.0 if held & Modifier.ShiftModifier else 1.0
        low, high = self._field.soft
        span = high - low
        self._value += by / (self._room * self.viewer.zoom) * span * speed
        # A slider stops at its soft end, unless it was beyond it already.
        self._value = min(max(self._value, min(low, self._shown)), max(high, self._shown))
        value = self._field.stepped(self._value) if speed >= 1.0 else self._field.clamp(self._value)
        if value != self._shown:
            self._shown = value
            self.viewer.commands.param(self._node, self._field.name, value, preview=True)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        if self.started:
            self.viewer.commands.param(self._node, self._field.name, self._shown)
        elif self._more:
            chosen = self.viewer.chosen()
            rest = [node for node in chosen if node != self._node]
            self.viewer.select(rest if self._node in chosen else [*rest, self._node])
        else:
            self.viewer.select([self._node])
            self.viewer.editing.value(self._node, self._field.name)

    def cancel(self, quiet: bool = False) -> None:
        if self.started and not quiet:
            self.viewer.commands.session.cancel()
