"""The player's tools at the lower right, and beside them what mouse and keys do while one is in the hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import QHBoxLayout

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.labels import label
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.strips import KeptAction, Strip
from flockwright_editor.theme.theme import Theme

TOOLS = ("be_player", "throw", "shoot", "clap")
_LINE, _EDGE, _GAP = 16, 8, 8
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class PlayStrip(Strip):
    """The gamepad, an apple, a pistol, two hands."""

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__(theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        self.tools = {name: KeptAction(theme, actions, f"preview.{name}") for name in TOOLS}
        for button in self.tools.values():
            row.addWidget(button)
        self.adjustSize()


class Controls(Strip):
    """A line for each thing that can be done: the key, and what it does."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._lines: tuple[tuple[str, str], ...] = ()
        self._wide = 0.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def text(self) -> str:
        return "\n".join(f"{key} {does}" for key, does in self._lines)

    def tell(self, lines: Sequence[tuple[str, str]]) -> None:
        """Say other lines; without any it is not there."""
        self.setVisible(bool(lines))
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        self.setAccessibleName(self.text)
        strong, plain = QFontMetricsF(self.theme.font(11, 600)), QFontMetricsF(self.theme.font(11))
        self._wide = max((strong.horizontalAdvance(key) for key, _ in lines), default=0.0)
        does = max((plain.horizontalAdvance(does) for _, does in lines), default=0.0)
        self.setFixedSize(round(self._wide + _GAP + does + 2 * _EDGE + 1), _LINE * len(lines) + _EDGE)
        self.update()

    def draw(self, painter: QPainter) -> None:
        y = _EDGE / 2
        for key, does in self._lines:
            painter.setFont(self.theme.font(11, 600))
            painter.setPen(self.theme.color("overlayText"))
            painter.drawText(QRectF(_EDGE, y, self._wide + 2, _LINE), _LEFT, key)
            painter.setFont(self.theme.font(11))
            painter.setPen(self.theme.color("text2"))
            painter.drawText(QRectF(_EDGE + self._wide + _GAP, y, self.width(), _LINE), _LEFT, does)
            y += _LINE


class Offer(Strip):
    """The scene has no player: one click adds it."""

    def __init__(self, theme: Theme, add: Callable[[], Any]) -> None:
        super().__init__(theme)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 4, 4)
        row.setSpacing(12)
        row.addWidget(label(theme, words.NO_PLAYER))
        self.button = text_button(theme, words.ADD_PLAYER, add, primary=True)
        row.addWidget(self.button)
        self.adjustSize()
        self.hide()
