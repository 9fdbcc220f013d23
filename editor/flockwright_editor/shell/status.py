"""The last line of the window: what can be done now at the left, how safe the work is at the right."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QWidget

from flockwright_editor.controls.labels import key_cap, label
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme


class StatusBar(QWidget):
    """24 high. In a hint, [Tab] is drawn as a key and *rays* in bold."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme, self._hint = session, theme, ""
        self.setProperty("part", "chrome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px("status"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(theme.px("space2"))
        self._left = QHBoxLayout()
        self._left.setSpacing(6)
        row.addLayout(self._left)
        row.addStretch(1)
        self._right = label(theme, words.RECOVERY_ON, tone="3")
        row.addWidget(self._right)
        session.stored.connect(self._show_safety)
        self.hint("")
        self._show_safety()

    @property
    def words(self) -> str:
        """The hint as it was given."""
        return self._hint

    def hint(self, text: str) -> None:
        """Say what can be done; empty: what can always be done."""
        text = text or words.HINT
        if text == self._hint:
            return
        self._hint = text
        while self._left.count():
            item = self._left.takeAt(0)
            if item is not None and item.widget() is not None:
                item.widget().hide()
                item.widget().deleteLater()
        for part in re.split(r"(\[[^\]]+\]|\*[^*]+\*)", text):
            if not part.strip():
                continue
            if part.startswith("["):
                made = key_cap(self._theme, part[1:-1])
            elif part.startswith("*"):
                made = label(self._theme, part[1:-1], 12, 600)
            else:
                made = label(self._theme, part.strip(), tone="2")
            self._left.addWidget(made)

    @property
    def safety(self) -> str:
        """What the right end says."""
        return self._right.text()

    def _show_safety(self) -> None:
        self._right.setText("Read only" if self._session.read_only else words.RECOVERY_ON)
