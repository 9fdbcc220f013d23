"""A field that appears over a row while somebody types, and goes when they are done."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme


class InlineEdit(QLineEdit):
    """Enter, Tab or a click elsewhere takes the text, Esc drops it."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget,
        rect: QRect,
        text: str,
        done: Callable[[str], None],
        *,
        name: str = "",
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> None:
        super().__init__(text, parent)
        self._done, self._open = done, True
        self._before = text
        self.setFont(theme.font(12, 400))
        self.setAccessibleName(name)
        self.setAlignment(align | Qt.AlignmentFlag.AlignVCenter)
        self.setGeometry(rect)
        self.setFixedHeight(min(rect.height(), theme.px("button")))
        self.setStyleSheet("QLineEdit { padding: 0 3px; min-height: 0; max-height: 100px; }")
        self.selectAll()
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_with(None)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self.close_with(self.text())
        else:
            super().keyPressEvent(event)

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.close_with(self.text())

    def close_with(self, text: str | None) -> None:
        """End typing; None drops what was typed."""
        if not self._open:
            return
        self._open = False
        view = self.parentWidget()
        self.hide()
        self.deleteLater()
        if view is not None and self.hasFocus():
            view.setFocus(Qt.FocusReason.OtherFocusReason)
        if text is not None and text != self._before:
            self._done(text)
