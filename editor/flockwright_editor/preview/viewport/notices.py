"""What the viewport says while there is nothing to see, or something is not as usual: progress, empty, pills."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import IconButton, text_button
from flockwright_editor.controls.labels import label
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.strips import Strip
from flockwright_editor.running import Progress
from flockwright_editor.theme.theme import Theme

_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


class ProgressCard(Strip):
    """Kernels are being compiled: what, how far, how long."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._progress = Progress(0, 0, "")
        self.setFixedHeight(84)
        self.hide()

    @property
    def sentence(self) -> str:
        """What is going on."""
        progress = self._progress
        if progress.total <= 0:
            return words.LOADING
        what = words.COMPILING.format(what=progress.what) if progress.what else ""
        left = progress.seconds_left
        rest = words.FIRST_START.format(seconds=max(1, round(left))) if left is not None else words.FIRST_START_SOON
        return f"{what} {rest}".strip()

    @property
    def counted(self) -> str:
        progress = self._progress
        return words.COUNTED.format(done=progress.done, total=progress.total) if progress.total else ""

    def tell(self, progress: Progress) -> None:
        """Where it stands now."""
        self._progress = progress
        self.setAccessibleName(f"{words.READY} {self.counted}. {self.sentence}")
        self.update()

    def draw(self, painter: QPainter) -> None:
        theme, rect = self.theme, QRectF(self.rect()).adjusted(16, 12, -16, -12)
        painter.setPen(theme.color("overlayText"))
        painter.setFont(theme.font(13, 600))
        head = QRectF(rect.left(), rect.top(), rect.width(), 18)
        painter.drawText(head, _LEFT, words.READY)
        painter.setFont(theme.font(12))
        painter.setPen(theme.color("text2"))
        painter.drawText(head, _RIGHT, self.counted)
        bar = QRectF(rect.left(), head.bottom() + 8, rect.width(), 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("line2"))
        painter.drawRoundedRect(bar, 2, 2)
        if self._progress.total:
            done = QRectF(bar)
            done.setWidth(max(bar.width() * self._progress.done / self._progress.total, 4.0))
            painter.setBrush(theme.color("accent"))
            painter.drawRoundedRect(done, 2, 2)
        painter.setPen(theme.color("text2"))
        line = QRectF(rect.left(), bar.bottom() + 6, rect.width(), 20)
        shown = QFontMetricsF(painter.font()).elidedText(self.sentence, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, _LEFT, shown)


class EmptyCard(Strip):
    """Nobody is here: what to do about it."""

    def __init__(self, theme: Theme, choices: Sequence[tuple[str, Callable[[], Any]]]) -> None:
        super().__init__(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(theme.px("space2"))
        self._title = label(theme, "", 13, 600)
        self._hint = label(theme, "", tone="2")
        for part in (self._title, self._hint):
            part.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            part.setWordWrap(True)
            column.addWidget(part)
        row = QHBoxLayout()
        row.addStretch(1)
        self.buttons = [text_button(theme, text, run, primary=not place) for place, (text, run) in enumerate(choices)]
        for button in self.buttons:
            row.addWidget(button)
        row.addStretch(1)
        column.addSpacing(4)
        column.addLayout(row)
        self.hide()

    def tell(self, title: str, hint: str, *, buttons: bool) -> None:
        """Say what is missing."""
        self._title.setText(title)
        self._hint.setText(hint)
        for button in self.buttons:
            button.setVisible(buttons)

    @property
    def words(self) -> str:
        return f"{self._title.text()} {self._hint.text()}"


class Pill(Strip):
    """A short word that something is not as usual; some can be ended with a press on its cross."""

    def __init__(
        self, theme: Theme, icon: str, color: str, end: Callable[[], Any] | None = None, tip: str = ""
    ) -> None:
        super().__init__(theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 2 if end else 8, 2)
        row.setSpacing(6)
        picture = QLabel()
        side = 14
        picture.setPixmap(theme.icon(icon, theme.color(color)).pixmap(side, side))
        row.addWidget(picture)
        self._words = label(theme, "", 12, 600)
        row.addWidget(self._words)
        if end is not None:
            row.addWidget(IconButton(theme, "close", tip, end, side=20))
        self.setFixedHeight(24)
        self.hide()

    @property
    def text(self) -> str:
        return self._words.text()

    def tell(self, text: str) -> bool:
        """Say it, or with no words be gone; whether that changed anything."""
        before = (self._words.text(), self.isVisibleTo(self.parentWidget()))
        self._words.setText(text)
        self.setVisible(bool(text))
        self.adjustSize()
        return before != (text, bool(text))


def arrange_pills(pills: Sequence[Pill], x: float, y: float, gap: int = 4) -> None:
    """One behind the other, those that are there."""
    for pill in pills:
        if not pill.isHidden():
            pill.adjustSize()
            pill.move(round(x), round(y))
            x += pill.width() + gap


def centered(widget: QWidget, room: QWidget, top_share: float = 0.5) -> None:
    """In the middle of the room, or higher."""
    widget.move((room.width() - widget.width()) // 2, round((room.height() - widget.height()) * top_share))
