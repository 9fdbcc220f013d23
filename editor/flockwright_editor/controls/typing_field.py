"""A line to type in that covers a field while somebody types, and goes when they are done. Tab types on in the next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

_SHEET = (
    "QLineEdit {{ background: {field}; color: {text}; border: 1px solid {accent}; border-radius: 3px; padding: 0 5px; \
min-height: 0; max-height: 100px; }}"
)


class TypingField(QLineEdit):
    """Enter, Tab or a click elsewhere takes the text, Esc drops it. `ended` comes before the text is told."""

    ended = Signal()

    def __init__(
        self,
        theme: Theme,
        over: QWidget,
        text: str,
        done: Callable[[str], None],
        *,
        selected: bool = True,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignRight,
        px: float = 12,
        weight: int = 500,
    ) -> None:
        super().__init__(text, over)
        self._done, self._open, self._before = done, True, text if selected else ""
        self.setFont(theme.font(px, weight))
        colors = {name: theme.color(name).name() for name in ("field", "text", "accent")}
        self.setStyleSheet(_SHEET.format(**colors))
        self.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        self.setGeometry(over.rect())
        if selected:
            self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded(returns=True)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self._go_on(event.key() == Qt.Key.Key_Tab)
                return True
        elif event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
            if plain:
                event.accept()  # keys of the window are letters here
                return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_with(None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.close_with(self.text())
        else:
            super().keyPressEvent(event)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.close_with(self.text())

    def _go_on(self, forward: bool) -> None:
        over = self.parentWidget()
        window = over.window()
        self.close_with(self.text())
        if forward:
            over.focusNextChild()
        else:
            over.focusPreviousChild()
        following = window.focusWidget()
        type_ = getattr(following, "type", None)
        if following is not over and callable(type_):
            type_()

    def close_with(self, text: str | None) -> None:
        """End typing; None drops what was typed."""
        if not self._open:
            return
        self._open = False
        over, had = self.parentWidget(), self.hasFocus()
        self.hide()
        self.deleteLater()
        if had and over is not None:
            over.setFocus(Qt.FocusReason.OtherFocusReason)
        self.ended.emit()
        if text is not None and text != self._before:
            self._done(text)
