"""What a panel says while it has nothing to show: an icon, one bold line, one line that says what to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from flockwright_editor.controls.labels import label
from flockwright_editor.theme.theme import Theme


class EmptyState(QWidget):
    """Centered, quiet, and narrow enough to be read in one look."""

    def __init__(self, theme: Theme, icon: str, title: str, hint: str = "", color: str = "text3") -> None:
        super().__init__()
        column = QVBoxLayout(self)
        pad = theme.px("space4")
        column.setContentsMargins(pad, pad // 2, pad, pad // 2)
        column.setSpacing(theme.px("space1"))
        column.addStretch(1)
        if icon:
            side = theme.px("emptyIcon")
            picture = QLabel()
            picture.setPixmap(theme.icon(icon, theme.color(color)).pixmap(side, side))
            picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(picture)
            column.addSpacing(theme.px("space1"))
        self._title = self._line(theme, title, 600 if hint else 400, "" if hint else "2")
        self._hint = self._line(theme, hint, 400, "2")
        for line in (self._title, self._hint):
            column.addWidget(line, 0, Qt.AlignmentFlag.AlignHCenter)
        self._hint.setVisible(bool(hint))
        column.addStretch(1)

    def tell(self, title: str, hint: str = "") -> None:
        """Say something else."""
        self._title.setText(title)
        self._hint.setText(hint)
        self._hint.setVisible(bool(hint))

    @property
    def words(self) -> str:
        """All it says."""
        return f"{self._title.text()} {self._hint.text()}".strip()

    def _line(self, theme: Theme, text: str, weight: int, tone: str) -> QLabel:
        made = label(theme, text, 12, weight, tone)
        made.setWordWrap(True)
        made.setAlignment(Qt.AlignmentFlag.AlignCenter)
        made.setMaximumWidth(300)
        made.setMinimumWidth(min(300, made.fontMetrics().horizontalAdvance(text) + 4) if len(text) < 40 else 200)
        return made
