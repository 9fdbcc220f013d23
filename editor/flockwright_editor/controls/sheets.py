"""A sheet: a popup inside the window for what needs more than a row. One at a time, Esc closes it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget
from shiboken6 import isValid

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.fading import fade_in
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.theme.theme import Theme

_SHADOW = 16


class Sheet(QWidget):
    """Title, a line that says what it is for, a cross, and a body. `closed` when it goes away."""

    closed = Signal()

    def __init__(self, theme: Theme, title: str, says: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.title = title
        self._around: QRect | None = None
        self._before: QWidget | None = None
        self.setAccessibleName(title)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._outer = QVBoxLayout(self)
        self._outer.setContentsMargins(16 + _SHADOW, 8 + _SHADOW, 12 + _SHADOW, 16 + _SHADOW)
        self._outer.setSpacing(8)
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(label(theme, title, 15, 600))
        head.addWidget(label(theme, says, 12, 400, "2"))
        head.addStretch(1)
        head.addWidget(IconButton(theme, "close", "Close (Esc)", self.close_sheet))
        self._outer.addLayout(head)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, 0, 4, 0)
        self.body.setSpacing(12)
        self._outer.addLayout(self.body, 1)

    def open_over(self, window: QWidget, around: QRect | None = None) -> None:
        """Show it in a window, in the middle of a part of it, or of all of it."""
        for other in window.findChildren(Sheet):
            if other is not self and other.isVisible():
                other.close_sheet()
        self.setParent(window)
        self._around = around
        window.installEventFilter(self)
        self._before = QApplication.focusWidget()
        self.ensurePolished()
        self.place()
        self.show()
        self.raise_()
        fade_in(self, self.theme.time("popup"))
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self.begin()

    def begin(self) -> None:
        """Put the keyboard where typing starts."""

    def accept(self) -> None:
        """What Enter does."""

    def close_sheet(self) -> None:
        """Go away."""
        if self.isVisible():
            window = self.parentWidget()
            if window is not None:
                window.removeEventFilter(self)
            self.hide()
            if self._before is not None and isValid(self._before) and self._before.isVisible():
                self._before.setFocus(Qt.FocusReason.PopupFocusReason)
            self.closed.emit()
            self.deleteLater()

    def place(self) -> None:
        """Stand in the middle, a little above it, and inside the window."""
        window = self.parentWidget()
        if window is None:
            return
        self.adjustSize()
        room = self._around or window.rect()
        wide, high = min(self.width(), window.width()), min(self.height(), window.height())
        x = min(max(room.center().x() - wide // 2, 0), window.width() - wide)
        y = min(max(room.top() + (room.height() - high) // 3, 0), window.height() - high)
        self.setGeometry(x, y, wide, high)

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parentWidget():
            self.place()
        return False

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_sheet()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.accept()
        # Nothing typed in a sheet reaches what is below it.
        event.accept()

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
            if plain:
                event.accept()
                return True
        return super().event(event)

    @guarded(returns=True)
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes round in the sheet: what is below it waits."""
        # Not along nextInFocusChain: PySide takes what that gives for children, which would go with the sheet.
        stops = [
            widget
            for widget in self.findChildren(QWidget)
            if widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        if not stops:
            return True
        now = QApplication.focusWidget()
        place = stops.index(now) + (1 if forward else -1) if now in stops else 0
        stops[place % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    @guarded
    def mousePressEvent(self, event: Any) -> None:
        event.accept()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        painter.setPen(Qt.PenStyle.NoPen)
        for step in range(_SHADOW):
            shade = QColor(0, 0, 0, round(9 * (step / _SHADOW) ** 2 + 1))
            painter.setBrush(shade)
            out = _SHADOW - step
            painter.drawRoundedRect(box.adjusted(-out, -out + 6, out, out - 2), 6 + out, 6 + out)
        painter.setBrush(self.theme.color("raised"))
        painter.setPen(QPen(self.theme.color("line2"), 1))
        round_by = self.theme.size("radiusPopup")
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), round_by, round_by)
        painter.end()
