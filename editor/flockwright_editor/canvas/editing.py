"""Typing in place: one line edit for values and names, one text edit for notes; children of the view, no proxies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from flockwright.nodes.registry import find
from flockwright_editor.canvas.items.frame import TITLE, NoteItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.canvas.values import field_of, read_number
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class Editing(QObject):
    """The editor that is open, if one is. Enter and a click elsewhere keep what was typed, Esc does not."""

    def __init__(self, viewer: Viewer) -> None:
        super().__init__(viewer)
        self._viewer = viewer
        self.field: QLineEdit | QPlainTextEdit | None = None
        self.thing = ""
        self._part = ""
        self._done: Callable[[str], Any] | None = None

    def value(self, node: str, name: str) -> None:
        """Type a number of a node, or its priority."""
        item = self._viewer.graph.views.get(node)
        if not isinstance(item, NodeItem):
            return
        kind = find(item.face.type)
        field = field_of(kind, name) if kind else None
        if field is None:
            return
        if name == "priority":
            rect, text = item.pill.adjusted(-10, 0, 0, 0), str(item.face.priority)
        else:
            found = next(((cell, rect) for cell, rect in item.cells if cell.field.name == name), None)
            if found is None:
                return
            cell, rect = found
            text = field.number(cell.value) if cell.value is not None else ""

        def typed(text: str) -> None:
            number = read_number(text, field.unit)
            if number is not None:
                self._viewer.commands.param(node, name, field.clamp(number))
            elif text.strip():
                self._viewer.session.tell(f"{text.strip()} is no number. {item.face.name} is unchanged.", "warn")

        self._open(QLineEdit(text, self._viewer), item, rect, name, typed)
        self._align(Qt.AlignmentFlag.AlignRight)

    def name(self, thing: str) -> None:
        """Type the name of a node, the title of a frame or the text of a note."""
        item = self._viewer.graph.views.get(thing)
        if item is None:
            return
        if isinstance(item, NodeItem):
            if item.face.is_reroute:
                return
            x = item.ink.size("nodeNameX") - 4
            rect = QRectF(x, 2, max(item.name_room() + 8, 60), item.ink.size("nodeHeader") - 4)
            made: QLineEdit | QPlainTextEdit = QLineEdit(item.face.name, self._viewer)
        elif isinstance(item, NoteItem):
            rect = item.rect.adjusted(2, 2, -2, -2)
            made = QPlainTextEdit(item.thing.text, self._viewer)  # type: ignore[union-attr]
        else:
            rect = QRectF(6, 2, min(item.rect.width() - 12, 260), TITLE - 4)
            made = QLineEdit(item.thing.title, self._viewer)  # type: ignore[union-attr]
        self._open(made, item, rect, "name", lambda text: self._viewer.commands.rename(thing, text))

    def _align(self, flag: Qt.AlignmentFlag) -> None:
        if isinstance(self.field, QLineEdit):
            self.field.setAlignment(flag | Qt.AlignmentFlag.AlignVCenter)

    def _open(self, made: Any, item: Any, rect: QRectF, part: str, done: Callable[[str], Any]) -> None:
        self.close(commit=True)
        viewer, ink = self._viewer, self._viewer.ink
        self.field, self.thing, self._part, self._done = made, item.id, part, done
        item.editing = part
        item.update()
        self.place(rect.translated(item.pos()))
        px = max(9, round(12 * viewer.zoom))
        made.setFont(ink.theme.font(px, 500))
        made.setStyleSheet(
            f"background: {ink.color('field').name()}; color: {ink.color('text').name()};"
            f"border: 1px solid {ink.color('accent').name()}; border-radius: 3px; padding: 0 4px;"
        )
        made.selectAll()
        made.installEventFilter(self)
        made.show()
        made.setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self, rect: QRectF) -> None:
        assert self.field is not None
        a, b = self._viewer.to_view(rect.topLeft()), self._viewer.to_view(rect.bottomRight())
        least = QPointF(max(b.x(), a.x() + 48), max(b.y(), a.y() + 16))
        self.field.setGeometry(QRect(a.toPoint(), least.toPoint()))

    def close(self, commit: bool) -> None:
        """End it; keeps what was typed if `commit`."""
        field, done, thing = self.field, self._done, self.thing
        self.field, self._done, self.thing = None, None, ""
        if field is None or done is None:
            return
        item = self._viewer.graph.views.get(thing)
        if item is not None:
            item.editing = ""
            item.update()
        field.removeEventFilter(self)
        text = field.text() if isinstance(field, QLineEdit) else field.toPlainText()
        had_focus = field.hasFocus()
        field.hide()
        field.deleteLater()
        if had_focus:
            self._viewer.setFocus()
        if commit and item is not None:
            done(text)

    def follow(self) -> None:
        """The document changed: what is gone cannot be typed."""
        if self.field is None:
            return
        item = self._viewer.graph.views.get(self.thing)
        if item is None:
            self.close(commit=False)
        else:
            item.editing = self._part

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.field:
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if event.key() == Qt.Key.Key_Escape:
                self.close(commit=False)
                return True
            if event.key() in _ENTER and (isinstance(self.field, QLineEdit) or control):
                self.close(commit=True)
                return True
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._next(-1 if event.key() == Qt.Key.Key_Backtab else 1)
                return True
        elif event.type() == QEvent.Type.FocusOut:
            self.close(commit=True)
        return False

    def _next(self, by: int) -> None:
        """Tab goes to the next value of the node."""
        node, part = self.thing, self._part
        self.close(commit=True)
        item = self._viewer.graph.views.get(node)
        if isinstance(item, NodeItem):
            names = [cell.field.name for cell, _ in item.cells if not cell.driven]
            if item.face.priority is not None:
                names.append("priority")
            if part in names:
                self.value(node, names[(names.index(part) + by) % len(names)])

    @property
    def widget(self) -> QWidget | None:
        return self.field
