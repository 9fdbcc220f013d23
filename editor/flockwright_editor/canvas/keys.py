"""Keys of the canvas that are no shortcut of an action: Tab, Esc, the arrows, Y while it is held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QGraphicsView

from flockwright_editor.canvas.gestures.base import Modifier
from flockwright_editor.canvas.items.frame import BoxItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_Cursor = Qt.CursorShape
_NUDGES = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


class Keys:
    """A mixin of the viewer."""

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False  # Tab searches

    @guarded
    def keyPressEvent(self: Viewer, event: QKeyEvent) -> None:  # type: ignore[misc]
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Tab:
            self.searching.anywhere(self.cursor_or_middle())
        elif key == Qt.Key.Key_Escape:
            self.escape()
        elif key == Qt.Key.Key_Y and not event.modifiers():
            self.knife_held = True
            self.viewport().setCursor(_Cursor.CrossCursor)
        elif key in _NUDGES and self.commands.open and self.gesture is None:
            step = self.ink.size("grid") if event.modifiers() & Modifier.ShiftModifier else self.ink.size("snap")
            self.commands.nudge(_NUDGES[key][0] * step, _NUDGES[key][1] * step)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.commands.nodes and self.gesture is None:
            self.editing.first_value(self.commands.nodes[0])
        elif key == Qt.Key.Key_Menu:
            self.open_menu_by_key()
        else:
            event.ignore()
            return
        event.accept()

    def open_menu_by_key(self: Viewer) -> None:  # type: ignore[misc]
        """The menu of what is selected, at its place; without a selection that of the mouse's place."""
        ids = self.commands.ids
        box = self.graph.views[ids[0]].box() if ids and ids[0] in self.graph.views else None
        at = box.topLeft() + QPointF(min(box.width(), 60) / 2, 12) if box is not None else self.cursor_or_middle()
        self.menus.open(at, self.viewport().mapToGlobal(self.to_view(at).toPoint()))

    def escape(self: Viewer) -> None:  # type: ignore[misc]
        """Let go of the gesture, else of the selection."""
        if self.gesture is not None:
            self.cancel_gesture()
        elif self.chosen_links():
            self.mark([item for item in self.scene().selectedItems() if isinstance(item, (NodeItem, BoxItem))])
        else:
            self.session.selection.escape()

    @guarded
    def keyReleaseEvent(self: Viewer, event: QKeyEvent) -> None:  # type: ignore[misc]
        if event.key() == Qt.Key.Key_Y and not event.isAutoRepeat():
            self.knife_held = False
            self.viewport().unsetCursor()
        event.accept()

    @guarded
    def focusOutEvent(self: Viewer, event: QFocusEvent) -> None:  # type: ignore[misc]
        self.knife_held = False
        QGraphicsView.focusOutEvent(self, event)

    @guarded
    def focusInEvent(self: Viewer, event: QFocusEvent) -> None:  # type: ignore[misc]
        QGraphicsView.focusInEvent(self, event)

    def cursor_or_middle(self: Viewer) -> QPointF:  # type: ignore[misc]
        """Where the mouse is on the canvas; the middle of the view if it is elsewhere."""
        at = self.cursor_at
        return at if at is not None and self.visible_rect().contains(at) else self.to_scene(self.middle())
