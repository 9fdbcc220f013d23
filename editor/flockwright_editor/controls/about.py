"""What a search popup says about the row that Enter would take."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from flockwright_editor.controls.labels import label
from flockwright_editor.controls.rows import Row
from flockwright_editor.theme.theme import Theme


def hairline() -> QFrame:
    """A line across."""
    made = QFrame()
    made.setProperty("part", "rule")
    made.setFixedHeight(1)
    return made


class About(QWidget):
    """Title and note, the description, one line of detail; hidden for a row that has nothing to say."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        inside = QVBoxLayout(self)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(4)
        inside.addWidget(hairline())
        top = QHBoxLayout()
        top.setContentsMargins(12, 4, 12, 0)
        self._title, self._note = label(theme, "", 12, 600), label(theme, "", tone="3")
        top.addWidget(self._title, 1)
        top.addWidget(self._note)
        inside.addLayout(top)
        self._text, self._detail = label(theme, "", tone="2"), label(theme, "", tone="2")
        for line in (self._text, self._detail):
            line.setWordWrap(True)
            line.setContentsMargins(12, 0, 12, 4)
            inside.addWidget(line)

    def tell(self, row: Row | None) -> None:
        """Say what a row is."""
        self.setVisible(row is not None and bool(row.about or row.detail))
        if row is None:
            return
        self._title.setText(row.title)
        self._note.setText(row.note)
        for line, text in ((self._text, row.about), (self._detail, row.detail)):
            line.setText(text)
            line.setVisible(bool(text))
