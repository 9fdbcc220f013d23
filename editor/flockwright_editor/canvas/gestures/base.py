"""Gestures that change nothing but the view: panning, the right button, box selection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import shiboken6
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPen

from flockwright_editor.canvas import words
from flockwright_editor.canvas.items.wire import WireItem

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

Modifier = Qt.KeyboardModifier
CLICK = 4.0
"""A press that moves less than this many pixels is a click."""


class Gesture:
    """From a press to its release. `cancel` puts the view back and never speaks to the session when `quiet`."""

    cursor: Qt.CursorShape | None = None
    hint = ""
    """What can be done meanwhile, for the status bar."""
    survives_changes = False
    """Whether it may go on when the document changes under it: it holds no items."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        """The mouse moved; `at` is where it is on the canvas."""

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        """The button went up: do it, as one command."""

    def cancel(self, quiet: bool = False) -> None:
        """Let go without doing anything."""

    def paint(self, painter: QPainter) -> None:
        """What is drawn over the scene, in pixels of the viewport."""


class Pan(Gesture):
    """Middle or right drag."""

    cursor = Qt.CursorShape.ClosedHandCursor
    survives_changes = True

    def __init__(self, viewer: Viewer, start: QPointF) -> None:
        super().__init__(viewer)
        self._last = start

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        by = event.position() - self._last
        self._last = event.position()
        self.viewer.pan(by.x(), by.y())


class Travel(Gesture):
    """A drag in the minimap."""

    cursor = Qt.CursorShape.ClosedHandCursor
    survives_changes = True

    def __init__(self, viewer: Viewer, start: QPointF) -> None:
        super().__init__(viewer)
        viewer.minimap.travel(start)

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self.viewer.minimap.travel(event.position())


class RightPress(Gesture):
    """The right button: a click opens the menu on release, a drag pans, with Ctrl it cuts."""

    survives_changes = True

    def __init__(self, viewer: Viewer, event: QMouseEvent, at: QPointF) -> None:
        super().__init__(viewer)
        self._start, self._at = event.position(), at

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        if (event.position() - self._start).manhattanLength() > CLICK:
            from flockwright_editor.canvas.gestures.knife import Knife

            cuts = bool(event.modifiers() & Modifier.ControlModifier)
            gesture = Knife(self.viewer, self._at) if cuts else Pan(self.viewer, self._start)
            self.viewer.begin(gesture)
            gesture.move(event, at)

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        self.viewer.menus.open(at, event.globalPosition().toPoint())


class Box(Gesture):
    """A rectangle that selects; Shift adds, Ctrl takes away. A click without a move selects the wire under it."""

    hint = words.HINT_BOX

    def __init__(self, viewer: Viewer, event: QMouseEvent, at: QPointF, wire: WireItem | None = None) -> None:
        super().__init__(viewer)
        self._a = self._b = at
        self._wire = wire
        self._adds = bool(event.modifiers() & Modifier.ShiftModifier)
        self._takes = bool(event.modifiers() & Modifier.ControlModifier)
        self._before: set[Any] = set(viewer.scene().selectedItems())
        self._moved = False

    def move(self, event: QMouseEvent, at: QPointF) -> None:
        self._b = at
        rect = QRectF(self._a, at).normalized()
        if not self._moved and max(rect.width(), rect.height()) * self.viewer.zoom < CLICK:
            return
        self._moved = True
        hit = self.viewer.hits.within(rect)
        before = self._before
        self.viewer.mark(before | hit if self._adds else before - hit if self._takes else hit)
        self.viewer.repaint_overlay()

    def release(self, event: QMouseEvent, at: QPointF) -> None:
        self.viewer.repaint_overlay()
        if not self._moved:
            kept = self._before if self._adds or self._takes else set()
            self.viewer.mark(kept | ({self._wire} if self._wire is not None else set()))
        self.viewer.tell_selection()

    def cancel(self, quiet: bool = False) -> None:
        self.viewer.mark({item for item in self._before if shiboken6.isValid(item)})
        self.viewer.repaint_overlay()

    def paint(self, painter: QPainter) -> None:
        if not self._moved:
            return
        rect = QRectF(self.viewer.to_view(self._a), self.viewer.to_view(self._b)).normalized()
        accent = self.viewer.ink.color("accent")
        fill = QColor(accent)
        fill.setAlpha(24)
        painter.setPen(QPen(accent, 1))
        painter.setBrush(fill)
        painter.drawRect(rect)
