"""Plain texts in the look's sizes and tones, and lines that elide instead of being cut."""

from __future__ import annotations

import re

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme


def label(theme: Theme, text: str = "", px: float = 12, weight: int = 400, tone: str = "") -> QLabel:
    """A line of text; tone `2`, `3` or `off` takes the quieter colors."""
    made = QLabel(text)
    made.setFont(theme.font(px, weight))
    made.setTextFormat(Qt.TextFormat.PlainText)
    if tone:
        made.setProperty("tone", tone)
    return made


def key_cap(theme: Theme, text: str) -> QLabel:
    """A key as it stands in a sentence."""
    made = label(theme, text, 11)
    made.setProperty("part", "key")
    made.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return made


def spoken(theme: Theme, text: str, tone: str = "2") -> list[QLabel]:
    """The pieces of a sentence in which [Tab] is a key and *rays* stands out."""
    made: list[QLabel] = []
    for part in re.split(r"(\[[^\]]+\]|\*[^*]+\*)", text):
        if part.startswith("["):
            made.append(key_cap(theme, part[1:-1]))
        elif part.startswith("*"):
            made.append(label(theme, part[1:-1], 12, 600))
        elif part.strip():
            made.append(label(theme, part.strip(), tone=tone))
    return made


def rule(vertical: bool = True, length: int = 16) -> QFrame:
    """A short separator between tools."""
    made = QFrame()
    made.setProperty("part", "rule")
    made.setFixedSize(*((1, length) if vertical else (length, 1)))
    return made


class Elided(QWidget):
    """One line of text that ends in … when there is no room; all of it is in the tooltip then."""

    def __init__(self, theme: Theme, text: str = "", px: float = 12, weight: int = 400, token: str = "text") -> None:
        super().__init__()
        self._text, self._color = text, theme.color(token)
        self.setFont(theme.font(px, weight))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(text)

    @property
    def text(self) -> str:
        return self._text

    def set_text(self, text: str) -> None:
        """Show another line."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    @guarded(returns=QSize(0, 16))
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self._text) + 2, metrics.height())

    @guarded(returns=QSize(0, 16))
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        metrics = self.fontMetrics()
        shown = metrics.elidedText(self._text, Qt.TextElideMode.ElideRight, self.width())
        self.setToolTip(self._text if shown != self._text else "")
        painter = QPainter(self)
        painter.setFont(self.font())
        painter.setPen(self._color)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)
        painter.end()
