"""A number in a field: drag anywhere to slide it, click to type, wheel and arrows step it while it has the focus.

Ctrl slides finer, Shift coarser; a drag goes on past the edge of the screen, Esc takes it back. It shows what it is
given and tells what was done; whoever listens decides what becomes of it.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.number_painting import Shown, paint_number, texts
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.session.edits.values import OPEN, Added, Typed
from flockwright_editor.session.fields import AUTO, Field
from flockwright_editor.session.numbers import is_relative
from flockwright_editor.theme.theme import Theme

DRAG = 3
"""Pixels before a press is a drag."""
FINE, COARSE = 0.1, 10.0
_FASTER = 4.0
_KEYS = {
    Qt.Key.Key_Up: 1.0, Qt.Key.Key_Right: 1.0, Qt.Key.Key_Down: -1.0, Qt.Key.Key_Left: -1.0,
    Qt.Key.Key_PageUp: COARSE, Qt.Key.Key_PageDown: -COARSE,
}  # fmt: skip
_OWN_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
_STARTS = "0123456789,-+*/("
"""What begins to type a number; the point steps the simulation, as everywhere."""
NO_NUMBER = "{text} is no number for {title}. Nothing was changed."


class NumberField(QWidget):
    """`previewed` while a drag lasts, then `committed` or `cancelled`; `linked` when a driven one is clicked."""

    previewed = Signal(object)
    committed = Signal(object, str)
    """The value (a number, OPEN, `Added` or `Typed`), and the gesture it belongs to; empty: one of its own."""
    cancelled = Signal()
    refused = Signal(str)
    linked = Signal()
    cleared = Signal()
    """Delete was pressed: the default is wanted."""

    def __init__(self, theme: Theme, field: Field, *, caption: str = "", name: str = "") -> None:
        super().__init__()
        self._theme, self.field, self.caption = theme, field, caption
        self.shown = Shown()
        self._press: QPointF | None = None
        self._last = 0.0
        self._from = self._moved = 0.0
        self.is_dragging = False
        self.editor: TypingField | None = None
        self.setAccessibleName(name or field.title or field.label)
        self.setFixedHeight(theme.px("sliderField"))
        self.setMinimumWidth(44)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    # What it shows

    def show_value(self, shown: Shown) -> None:
        """Show another value."""
        if shown != self.shown:
            locked = bool(shown.knob)
            if locked != bool(self.shown.knob):
                self.setCursor(Qt.CursorShape.PointingHandCursor if locked else Qt.CursorShape.SizeHorCursor)
            self.shown = shown
            self.update()

    @property
    def text(self) -> str:
        """As it stands there, unit and all."""
        return "".join(texts(self.field, self.shown))

    @property
    def start(self) -> float:
        """Where a gesture begins."""
        shown = self.shown
        if shown.span is not None:
            return (shown.span[0] + shown.span[1]) / 2
        value = shown.now if shown.now is not None else shown.stand_in
        return self.field.soft[0] if value is None else value

    @property
    def _can(self) -> bool:
        return self.isEnabled() and not self.shown.knob

    # Sliding

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or not self.isEnabled():
            event.ignore()
            return
        self._press, self.is_dragging = event.globalPosition(), False
        self._last, self._from, self._moved = event.globalPosition().x(), self.start, 0.0

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None or not self._can:
            return
        at = event.globalPosition()
        if not self.is_dragging and abs(at.x() - self._press.x()) < DRAG:
            return
        self.is_dragging = True
        low, high = self.field.soft
        pace = FINE if _fine(event) else _FASTER if _coarse(event) else 1.0
        self._moved += (at.x() - self._last) / max(self.width(), 1) * (high - low) * pace
        self._last = at.x()
        self._wrap(at.toPoint())
        self.previewed.emit(self._slid(event))

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        dragged, self._press, self.is_dragging = self.is_dragging, None, False
        if dragged:
            self.committed.emit(self._slid(event), "")
        elif self.shown.knob:
            self.linked.emit()
        elif self.rect().contains(event.position().toPoint()):
            self.type()

    def _slid(self, event: QMouseEvent) -> float | Added:
        step = self._step(event)
        if self.shown.span is not None:
            return Added(round(round(self._moved / step) * step, 6))
        low, high = self.field.soft
        # A slider covers its usual range; what was typed beyond it stays within reach.
        wanted = min(max(self._from + self._moved, min(low, self._from)), max(high, self._from))
        return self.field.stepped(wanted, step)

    def _step(self, event: QMouseEvent | QKeyEvent | QWheelEvent) -> float:
        step = self.field.step or 0.01
        if _fine(event):
            return max(step, 1.0) if self.field.whole else step * FINE
        return step * COARSE if _coarse(event) else step

    def _wrap(self, at: QPoint) -> None:
        """Put the mouse to the other side when it arrives at the edge of the screen."""
        screen = QGuiApplication.screenAt(at) or self.screen()
        room = screen.geometry()
        if at.x() <= room.left():
            self._jump(room.right() - 1, at.y())
        elif at.x() >= room.right():
            self._jump(room.left() + 1, at.y())

    def _jump(self, x: int, y: int) -> None:
        QCursor.setPos(x, y)
        self._last = float(x)

    def drop(self) -> None:
        """End a drag without telling: the value has been changed from elsewhere."""
        self._press, self.is_dragging = None, False

    # Keys and wheel

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y() or event.angleDelta().x()
        if not self.hasFocus() or not turned or not self._can:
            event.ignore()
            return
        self._nudge((1 if turned > 0 else -1) * self._step(event))
        event.accept()

    def _nudge(self, by: float) -> None:
        if self.shown.span is not None:
            self.committed.emit(Added(by), "step")
        else:
            self.committed.emit(self.field.clamp(self.start + by), "step")

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._uses(event):
            event.accept()  # the window may have another use for it
            return True
        return super().event(event)

    def _uses(self, event: QKeyEvent) -> bool:
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if event.key() == Qt.Key.Key_Escape:
            return self.is_dragging
        mine = event.key() in _KEYS or event.key() in _OWN_KEYS
        return mine or bool(event.text() and event.text() in _STARTS)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Escape and self.is_dragging:
            self.drop()
            self.cancelled.emit()
        elif self.shown.knob and key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.linked.emit()
        elif not self._can or self.is_dragging:
            event.ignore()
        elif key in _KEYS:
            self._nudge(_KEYS[key] * self._step(event))  # type: ignore[index]
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_F2):
            self.type()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cleared.emit()
        elif text and text in _STARTS and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.type(text)
        else:
            event.ignore()

    # Typing

    def type(self, text: str = "") -> None:
        """Let the number be typed, beginning with what is there or with the first key."""
        if not self._can or self.editor is not None:
            return
        shown = self.shown
        now = "" if shown.span is not None or shown.now is None else self.field.typed(shown.now)
        self.editor = TypingField(self._theme, self, text or now, self._typed, selected=not text)
        self.editor.setAccessibleName(self.accessibleName())
        self.editor.ended.connect(self._ended)

    @guarded
    def _ended(self) -> None:
        self.editor = None
        self.update()

    @guarded
    def _typed(self, text: str) -> None:
        shown, field = self.shown, self.field
        if not text.strip():
            if field.may_be_open and (shown.now is not None or shown.span is not None):
                self.committed.emit(OPEN, "")
            return
        if text.strip().lower() == AUTO and field.may_be_open:
            self.committed.emit(OPEN, "")
            return
        now = self.start
        found = field.read(text, now)
        if found is None:
            self.refused.emit(NO_NUMBER.format(text=text.strip(), title=self.accessibleName()))
        elif shown.span is not None and is_relative(text):
            self.committed.emit(Typed(text), "")
        elif found != shown.now:
            self.committed.emit(found, "")

    # Looks

    @guarded(returns=QSize(112, 20))
    def sizeHint(self) -> QSize:
        return QSize(112, self._theme.px("sliderField"))

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_number(
            painter, self._theme, self.rect(), self.field, self.shown,
            caption=self.caption, lit=self._lit, live=self.isEnabled(), wordless=self.editor is not None,
        )  # fmt: skip
        painter.end()

    @property
    def _lit(self) -> bool:
        return self.isEnabled() and (self.hasFocus() or self.underMouse() or self.is_dragging)


def _fine(event: QMouseEvent | QKeyEvent | QWheelEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)


def _coarse(event: QMouseEvent | QKeyEvent | QWheelEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
