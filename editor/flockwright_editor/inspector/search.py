"""The line in which parameters are looked for; Esc empties and closes it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector import words
from flockwright_editor.theme.theme import Theme


class SearchField(QLineEdit):
    """`left` by Esc."""

    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setPlaceholderText(words.SEARCH)
        self.setAccessibleName(words.SEARCH)
        self.setFont(theme.font(12))

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class SearchLine(QWidget):
    """The field with room around it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.field = SearchField(theme)
        line = QVBoxLayout(self)
        line.setContentsMargins(12, 6, 12, 2)
        line.addWidget(self.field)
        self.hide()
