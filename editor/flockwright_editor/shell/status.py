"""The last line of the window: what can be done now at the left; how it is drawn, how safe the work is at the right."""

from __future__ import annotations

from time import time

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label, spoken
from flockwright_editor.session import Session
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme

_LOOK_MS = 1000


class StatusBar(QWidget):
    """24 high. In a hint, [Tab] is drawn as a key and *rays* in bold.

    Three speak at the left: a room about the gesture at hand, else the run if it stands, else the workspace.
    """

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme, self._shown = session, theme, ""
        self._hint = self._run = ""
        self._usual = words.HINTS["tune"]
        self.setProperty("part", "chrome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(theme.px("status"))
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(theme.px("space3"))
        # A long sentence gives way to the right end, and never makes the window wider.
        self._left_side = QWidget()
        self._left_side.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._left = QHBoxLayout(self._left_side)
        self._left.setContentsMargins(0, 0, 0, 0)
        self._left.setSpacing(6)
        row.addWidget(self._left_side, 1)
        self._drawing = label(theme, "", tone="3")
        self._drawing.hide()
        self._right = label(theme, words.RECOVERY_ON, tone="3")
        row.addWidget(self._drawing)
        row.addWidget(self._right)
        self._clock = QTimer(self)
        self._clock.setInterval(_LOOK_MS)
        self._clock.timeout.connect(self._show_safety)
        self._clock.start()
        session.stored.connect(self._show_safety)
        self._show_hint()
        self._show_safety()

    @property
    def words(self) -> str:
        """The sentence at the left as it was given."""
        return self._shown

    def hint(self, text: str) -> None:
        """What a room says can be done; empty: nothing special."""
        self._hint = text
        self._show_hint()

    def say_run(self, text: str) -> None:
        """What can be done about a run that stands; empty: it runs."""
        self._run = text
        self._show_hint()

    def say_usual(self, text: str) -> None:
        """What can always be done in this workspace."""
        self._usual = text
        self._show_hint()

    def say_drawing(self, text: str) -> None:
        """How finely the preview is drawn, or what keeps it from being drawn well."""
        self._drawing.setText(text)
        self._drawing.setVisible(bool(text))

    @property
    def drawing(self) -> str:
        """What is said about drawing."""
        return self._drawing.text()

    def _show_hint(self) -> None:
        text = self._hint or self._run or self._usual
        if text == self._shown:
            return
        self._shown = text
        while self._left.count():
            item = self._left.takeAt(0)
            if item is not None and item.widget() is not None:
                item.widget().hide()
                item.widget().deleteLater()
        for made in spoken(self._theme, text):
            self._left.addWidget(made)
        self._left.addStretch(1)

    @property
    def safety(self) -> str:
        """What the right end says."""
        return self._right.text()

    @guarded
    def _show_safety(self) -> None:
        kept = self._session.journal.kept_at
        text = words.RECOVERY_ON if kept is None else words.RECOVERY_SAVED.format(age=age(time() - kept))
        self._right.setText(words.READ_ONLY if self._session.read_only else text)


def age(seconds: float) -> str:
    """How long ago, in the fewest words."""
    if seconds < 2:
        return words.JUST_NOW
    if seconds < 60:
        return words.SECONDS_AGO.format(count=int(seconds))
    if seconds < 3600:
        return words.MINUTES_AGO.format(count=int(seconds / 60))
    return words.HOURS_AGO.format(count=int(seconds / 3600))
