"""Messages inside the window instead of dialogs: a sentence in a strip, with buttons where there is a choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import IconButton, text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label, spoken
from flockwright_editor.theme.theme import Theme

Severity = Literal["info", "warn", "error"]
ICONS = {"info": "information", "warn": "alert", "error": "close-circle"}
TONES = {"info": "accent", "warn": "warn", "error": "error"}
Choice = tuple[str, Callable[[], Any]]
_NARROWEST = 560
_PLACING = {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.LayoutRequest}


class MessageStrip(QFrame):
    """One sentence. `closed` when it was dismissed or answered."""

    closed = Signal()

    def __init__(
        self,
        theme: Theme,
        sentence: str,
        severity: Severity = "info",
        choices: Sequence[Choice] = (),
        *,
        icon: str = "",
        closable: bool = True,
    ) -> None:
        super().__init__()
        self.severity: Severity = severity
        self.setProperty("strip", severity)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 2, 8, 2)
        row.setSpacing(theme.px("space2"))
        side = theme.px("icon")
        picture = QLabel()
        picture.setPixmap(theme.icon(icon or ICONS[severity], theme.color(TONES[severity])).pixmap(side, side))
        picture.setFixedSize(side, side)
        row.addWidget(picture)
        self.sentence = sentence
        """What it says, as it was given."""
        if icon and "[" in sentence:  # a word of ours that names keys; every other may have somebody's file name in it
            for piece in spoken(theme, sentence, tone=""):
                row.addWidget(piece)
            row.addStretch(1)
        else:
            row.addWidget(self._wrapped(theme), 1)
        self.buttons = [text_button(theme, text, lambda act=act: self._answer(act), row=True) for text, act in choices]
        for button in self.buttons:
            row.addWidget(button)
        if closable:
            row.addWidget(IconButton(theme, "close", "Close this message", self._dismiss, side=20))
        self.setMinimumHeight(theme.px("strip"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def _wrapped(self, theme: Theme) -> QLabel:
        made = label(theme, self.sentence)
        made.setWordWrap(True)
        made.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        return made

    def _answer(self, act: Callable[[], Any]) -> None:
        self._dismiss()
        act()

    def _dismiss(self) -> None:
        self.hide()
        self.closed.emit()


class StripStack(QWidget):
    """Where strips appear: the newest on top, a sentence never twice.

    News go by themselves, warnings that ask nothing a while later; errors and questions stay.
    """

    def __init__(self, theme: Theme, least: int = 3, brief_ms: int = 8000) -> None:
        super().__init__()
        self._theme, self._most, self._brief = theme, least, brief_ms
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._keys: dict[str, MessageStrip] = {}
        self._room: Callable[[], QRect] | None = None
        self.hide()

    def lie_over(self, host: QWidget, room: Callable[[], QRect], follow: Sequence[QWidget]) -> None:
        """Lie over a part of a widget, so that nothing moves when a message comes or goes."""
        self.setParent(host)
        self._room = room
        for widget in (self, host, *follow):
            widget.installEventFilter(self)
        self.raise_()

    @property
    def strips(self) -> list[MessageStrip]:
        """Those in view, newest first."""
        return list(reversed(self._keys.values()))

    def tell(
        self, sentence: str, severity: Severity = "info", choices: Sequence[Choice] = (), key: str = "", icon: str = ""
    ) -> MessageStrip:
        """Show a sentence; one with the same key (or the same words) gives way to it."""
        key = key or sentence
        self.withdraw(key)
        strip = MessageStrip(self._theme, sentence, severity, choices, icon=icon)
        strip.closed.connect(lambda: self.withdraw(key))
        self._keys[key] = strip
        self._column.insertWidget(0, strip)
        strip.show()  # what is hidden takes no room yet
        # Questions stay until they are answered.
        for old in [k for k, s in self._keys.items() if not s.buttons][: max(0, len(self._keys) - self._most)]:
            self.withdraw(old)
        if severity != "error" and not choices and not icon:
            brief = self._brief if severity == "info" else 4 * self._brief
            QTimer.singleShot(brief, strip, lambda: self._withdraw_strip(strip))
        self.show()
        self._place()
        return strip

    def withdraw(self, key: str) -> None:
        """Take a message away, if it is there."""
        strip = self._keys.pop(key, None)
        if strip is not None:
            self._column.removeWidget(strip)
            strip.hide()
            strip.deleteLater()
        self.setVisible(bool(self._keys))
        self._place()

    def clear(self) -> None:
        """Take all messages away."""
        for key in list(self._keys):
            self.withdraw(key)

    def _place(self) -> None:
        host = self.parentWidget()
        if self._room is None or not self._keys or host is None:
            return
        room = self._room()
        wide = min(max(room.width(), _NARROWEST), host.width())
        column = self._column
        high = column.totalHeightForWidth(wide) if column.hasHeightForWidth() else column.totalSizeHint().height()
        self.setGeometry(min(room.x(), host.width() - wide), room.y(), wide, high)

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _PLACING and (watched is not self or event.type() == QEvent.Type.LayoutRequest):
            self._place()
        return False

    def _withdraw_strip(self, strip: MessageStrip) -> None:
        for key, shown in list(self._keys.items()):
            if shown is strip:
                self.withdraw(key)
