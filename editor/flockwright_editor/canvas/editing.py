"""Typing in place: one line edit for values and names, one text edit for notes; children of the view, no proxies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from flockwright.nodes.registry import find
from flockwright_editor.canvas import words
from flockwright_editor.canvas.items.frame import TITLE, NoteItem
from flockwright_editor.canvas.items.node import NodeItem
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.fields import Field, field_of

if TYPE_CHECKING:
    from flockwright_editor.canvas.viewer import Viewer

_ARROWS = {Qt.Key.Key_Up: 1.0, Qt.Key.Key_Down: -1.0}
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
        self._rect = QRectF()
        viewer.camera_moved.connect(self._place)

    def value(self, node: str, name: str) -> None:
        """Type a number of a node, or its priority."""
        found = self._number(node, name)
        item = self._viewer.graph.views.get(node)
        if found is None or not isinstance(item, NodeItem):
            return
        field, now, rect = found
        line = QLineEdit("" if now is None else field.typed(now), self._viewer)

        def typed(text: str) -> None:
            current = self._number(node, name)
            before = current[1] if current else now
            number = field.read(text, before)
            if number is not None:
                # what came from elsewhere is the node's own once it is typed, even if it is the same number
                if number != before or (line.isModified() and self._is_inherited(node, name)):
                    self._viewer.commands.param(node, name, number)
            elif text.strip():
                sentence = words.NO_NUMBER.format(text=text.strip(), name=item.face.name)
                self._viewer.session.tell(sentence, "warn")

        self._open(line, item, rect, name, typed)
        self._align(Qt.AlignmentFlag.AlignRight)

    def first_value(self, node: str) -> None:
        """Type the first of a node's numbers."""
        names = self._names(node)
        if names:
            self.value(node, names[0])

    def _number(self, node: str, name: str) -> tuple[Field, float | None, QRectF] | None:
        """How a number of a node shows itself, what it is and where it stands; None if it cannot be typed."""
        item = self._viewer.graph.views.get(node)
        kind = find(item.face.type) if isinstance(item, NodeItem) else None
        field = field_of(kind, name) if kind else None
        if field is None or not isinstance(item, NodeItem):
            return None
        if name == "priority":
            return field, item.face.priority, item.pill.adjusted(-10, 0, 0, 0)
        found = next(((c, rect) for c, rect in item.cells if c.field.name == name and not c.knob), None)
        return (field, found[0].value, found[1]) if found else None

    def _is_inherited(self, node: str, name: str) -> bool:
        item = self._viewer.graph.views.get(node)
        return isinstance(item, NodeItem) and any(c.field.name == name and c.inherited for c, _ in item.cells)

    def _names(self, node: str) -> list[str]:
        """The numbers of a node that can be typed, in the order of Tab."""
        item = self._viewer.graph.views.get(node)
        if not isinstance(item, NodeItem):
            return []
        names = [cell.field.name for cell, _ in item.cells if not cell.knob and cell.flag is None]
        return [*names, "priority"] if item.face.priority is not None else names

    def _step(self, times: float, fine: bool, coarse: bool) -> None:
        """The wheel or an arrow steps the number that is being typed; steps that follow one another are one command."""
        node, name = self.thing, self._part
        found = self._number(node, name)
        if found is None or not isinstance(self.field, QLineEdit):
            return
        field, now, _ = found
        typed = field.read(self.field.text(), now)
        start = typed if typed is not None else now if now is not None else field.soft[0]
        step = field.step * (10 if coarse else 1 if field.whole or not fine else 0.1)
        value = field.clamp(start + times * step)
        with self._viewer.commands.owning():
            self._viewer.commands.param(node, name, value, merge=f"step {node} {name}")
        self.field.setText(field.typed(value))
        self.field.selectAll()

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
        ink = self._viewer.ink
        self.field, self.thing, self._part, self._done = made, item.id, part, done
        item.editing = part
        item.update()
        self._rect = rect
        self._place()
        made.setStyleSheet(
            f"background: {ink.color('field').name()}; color: {ink.color('text').name()};"
            f"border: 1px solid {ink.color('accent').name()}; border-radius: 3px;"
            "padding: 0 4px; min-height: 0; max-height: 1000px;"
        )
        made.selectAll()
        made.installEventFilter(self)
        made.show()
        made.setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded
    def _place(self) -> None:
        """Over what is typed, wherever the camera has moved it."""
        item = self._viewer.graph.views.get(self.thing)
        if self.field is None or item is None:
            return
        rect = self._rect.translated(item.pos())
        a, b = (self._viewer.to_view(corner) for corner in (rect.topLeft(), rect.bottomRight()))
        least = QPointF(max(b.x(), a.x() + 48), max(b.y(), a.y() + 16))
        self.field.setFont(self._viewer.ink.theme.font(max(9, round(12 * self._viewer.zoom)), 500))
        self.field.setGeometry(QRect(a.toPoint(), least.toPoint()).translated(self._viewer.viewport().pos()))

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
            self._place()

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.field:
            return False
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            control = _held(event, Qt.KeyboardModifier.ControlModifier)
            if event.key() == Qt.Key.Key_Escape:
                self.close(commit=False)
                return True
            if event.key() in _ENTER and (isinstance(self.field, QLineEdit) or control):
                self.close(commit=True)
                return True
            if event.key() in _ARROWS and isinstance(self.field, QLineEdit) and self._part != "name":
                self._step(_ARROWS[Qt.Key(event.key())], control, _held(event, Qt.KeyboardModifier.ShiftModifier))
                return True
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._next(-1 if event.key() == Qt.Key.Key_Backtab else 1)
                return True
        elif event.type() == QEvent.Type.Wheel and isinstance(event, QWheelEvent) and self._part != "name":
            turned = event.angleDelta().y() or event.angleDelta().x()
            held = (Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier)
            if turned:
                self._step(1 if turned > 0 else -1, *(_held(event, key) for key in held))
            return True
        elif event.type() == QEvent.Type.FocusOut:
            self.close(commit=True)
        return False

    def _next(self, by: int) -> None:
        """Tab goes to the next value of the node."""
        node, part = self.thing, self._part
        self.close(commit=True)
        names = self._names(node)
        if part in names:
            self.value(node, names[(names.index(part) + by) % len(names)])


def _held(event: QKeyEvent | QWheelEvent, key: Qt.KeyboardModifier) -> bool:
    return bool(event.modifiers() & key)
