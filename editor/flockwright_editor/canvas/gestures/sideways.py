"""How far a hand has moved sideways: a drag does not stop at the edge of the screen."""

from __future__ import annotations

from PySide6.QtGui import QCursor, QGuiApplication, QMouseEvent
from PySide6.QtWidgets import QWidget


class Sideways:
    """The mouse that arrives at an edge comes in again on the other side; where the system forbids that, it stays."""

    def __init__(self, widget: QWidget, event: QMouseEvent) -> None:
        self._widget = widget
        self._x = event.globalPosition().x()
        self._jumped: float | None = None

    def by(self, event: QMouseEvent) -> float:
        """How far it moved since the last time."""
        x = event.globalPosition().x()
        if self._jumped is not None:
            if abs(x - self._jumped) < abs(x - self._x):
                self._x = self._jumped
            self._jumped = None
        by, self._x = x - self._x, x
        return by

    def wrap(self, event: QMouseEvent) -> None:
        """Put the mouse to the other side if it is at an edge."""
        at = event.globalPosition().toPoint()
        room = (QGuiApplication.screenAt(at) or self._widget.screen()).geometry()
        if at.x() <= room.left():
            self._jumped = float(room.right() - 1)
        elif at.x() >= room.right():
            self._jumped = float(room.left() + 1)
        if self._jumped is not None:
            QCursor.setPos(round(self._jumped), at.y())
