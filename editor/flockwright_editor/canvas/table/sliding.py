"""A drag on a number of the table: how much it has added so far."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from flockwright_editor.canvas.gestures.sideways import Sideways
from flockwright_editor.session.fields import Field

_Held = Qt.KeyboardModifier
_DRAG = 3.0
_PACES = ((_Held.ControlModifier, 0.1), (_Held.ShiftModifier, 4.0))


class Sliding:
    """Ctrl is fine, Shift is coarse. It has begun once the hand has moved a little."""

    def __init__(self, widget: QWidget, event: QMouseEvent, index: QModelIndex, field: Field, room: int) -> None:
        self.row, self.column = index.row(), index.column()
        self.begun = False
        self._field, self._room = field, max(room, 24)
        self._hand = Sideways(widget, event)
        self._gone = self._added = 0.0

    def move(self, event: QMouseEvent) -> bool:
        """The hand moved; whether it is a drag by now."""
        low, high = self._field.soft
        pace = next((pace for held, pace in _PACES if event.modifiers() & held), 1.0)
        by = self._hand.by(event)
        self._gone += abs(by)
        self._added += by / self._room * (high - low) * pace
        self.begun = self.begun or self._gone >= _DRAG
        if self.begun:
            self._hand.wrap(event)
        return self.begun

    def added(self, event: QMouseEvent) -> float:
        """What it has added, in whole steps."""
        fine = bool(event.modifiers() & _Held.ControlModifier) and not self._field.whole
        step = (self._field.step or 0.01) * (0.1 if fine else 1.0)
        return round(round(self._added / step) * step, 6)
