"""A log under its title and tools, with a sentence while it is empty."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.labels import label
from flockwright_editor.preview.measures.log import LogLine, LogList
from flockwright_editor.theme.theme import Theme


class TitledLog(QWidget):
    """Whoever makes one gives its list, its tools and the sentence."""

    def __init__(self, theme: Theme, title: str, empty: str, log: LogList, tools: Sequence[QWidget]) -> None:
        super().__init__()
        self.list = log
        self.list.setAccessibleName(title)
        self.empty = EmptyState(theme, "", empty)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.empty)
        self.pages.addWidget(self.list)
        row = QHBoxLayout()
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(theme.px("space2"))
        row.addWidget(label(theme, title, 11, 600))
        row.addStretch(1)
        for tool in tools:
            row.addWidget(tool)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.pages, 1)

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """The lines, or the sentence without any."""
        self.list.show_lines(lines)
        self.pages.setCurrentIndex(1 if lines else 0)
