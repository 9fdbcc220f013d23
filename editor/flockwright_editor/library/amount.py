"""A number in a field: drag to change it, click to type, arrows and wheel step it while it has the focus."""

from __future__ import annotations

import math

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.library import painting, words
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.library.numbers import number
from flockwright_editor.theme.theme import Theme

_DRAG = 4
"""Pixels before a press is a drag."""


class Amount(QWidget):
    """`changed` tells each new value, `settled` the one that a gesture ended with."""

    changed = Signal(float)
    settled = Signal(float)

    def __init__(
        self,
        theme: Theme,
        value: float,
        *,
        soft: tuple[float, float],
        name: str,
        unit: str = "",
        step: float = 1.0,
        least: float = 0.0,
        most: float = math.inf,
    ) -> None:
        super().__init__()
        self._theme, self._unit, self._step = theme, unit, step
        self._soft, self._least, self._most = soft, least, most
        self._value = value
        self._pressed: tuple[QPoint, float] | None = None
        self._dragging = False
        self.setAccessibleName(name)
        self.setToolTip(f"{name}. Drag to change, click to type.")
        self.setFixedHeight(theme.px("sliderField"))
        self.setMinimumWidth(72)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.SizeHorCursor)

    @property
    def value(self) -> float:
        return self._value

    def set_value(self, value: float, *, quiet: bool = False) -> None:
        """Another value, held in its bounds."""
        held = min(max(value, self._least), self._most)
        held = round(held / self._step) * self._step if self._step >= 1 else round(held, 4)
        if held != self._value:
            self._value = held
            self.update()
            if not quiet:
                self.changed.emit(held)

    def type(self, text: str = "") -> None:
        """Let the number be typed."""
        field = InlineEdit(
            self._theme,
            self,
            QRect(QPoint(0, 0), self.size()),
            self._text(),
            self._typed,
            name=self.accessibleName(),
            align=Qt.AlignmentFlag.AlignRight,
        )
        if text:
            field.setText(text)

    def _typed(self, text: str) -> None:
        found = number(text.removesuffix(self._unit), self._value)
        if found is not None:
            self.set_value(found)
            self.settled.emit(self._value)

    def _text(self) -> str:
        return words.grouped(round(self._value)) if self._step >= 1 else f"{self._value:g}"

    @property
    def _place(self) -> float:
        low, high = self._soft
        return min(max((self._value - low) / (high - low), 0.0), 1.0) if high > low else 0.0

    def _stepped(self, steps: float, event: QKeyEvent | QMouseEvent | QWheelEvent) -> float:
        modifiers = event.modifiers()
        factor = 0.1 if modifiers & Qt.KeyboardModifier.ControlModifier and self._step < 1 else 1.0
        factor = 10.0 if modifiers & Qt.KeyboardModifier.ShiftModifier else factor
        return steps * self._step * factor

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._dragging = (event.position().toPoint(), self._value), False

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        start, before = self._pressed
        moved = event.position().toPoint().x() - start.x()
        if self._dragging or abs(moved) >= _DRAG:
            self._dragging = True
            low, high = self._soft
            share = moved / max(self.width(), 1) * (high - low)
            self.set_value(before + share)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        self._pressed = None
        if self._dragging:
            self.settled.emit(self._value)
        else:
            self.type()
        self._dragging = False

    @guarded
    def wheelEvent(self, event: QWheelEvent) -> None:
        if not self.hasFocus():
            event.ignore()
            return
        self.set_value(self._value + self._stepped(1 if event.angleDelta().y() > 0 else -1, event))
        self.settled.emit(self._value)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Up: 1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_Left: -1}.get(event.key())  # type: ignore[call-overload]
        if steps is not None:
            self.set_value(self._value + self._stepped(steps, event))
            self.settled.emit(self._value)
        elif event.key() == Qt.Key.Key_F2:
            self.type()
        elif event.text().isdecimal():
            self.type(event.text())
        else:
            event.ignore()

    @guarded(returns=QSize(92, 20))
    def sizeHint(self) -> QSize:
        return QSize(92, self._theme.px("sliderField"))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(box, 3, 3)
        painter.fillPath(shape, theme.color("field"))
        painter.setClipPath(shape)
        painter.fillRect(QRectF(0, 0, self.width() * self._place, self.height()), theme.color("fill"))
        painter.setClipping(False)
        active = self.hasFocus() or self.underMouse()
        painter.setPen(QPen(theme.color("accent" if active else "line2"), 1))
        painter.drawPath(shape)
        text = self.rect().adjusted(6, 0, -8, 0)
        if self._unit:
            wide = round(painting.sentence_width(theme, [(f" {self._unit}", False)]))
            painting.line(painter, text, self._unit, theme.font(12), theme.color("text2"), painting.RIGHT)
            text = text.adjusted(0, 0, -wide, 0)
        painting.line(painter, text, self._text(), theme.font(12, 500), theme.color("text"), painting.RIGHT)
        painter.end()
