"""Names with their colors in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_line, draw_swatch
from flockwright_editor.theme.theme import Theme


class Entry(NamedTuple):
    """A line of the plot."""

    name: str
    color: QColor


class Legend(QWidget):
    """One line; a name that finds no room is left to the reading below the plot."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.entries: tuple[Entry, ...] = ()
        self.setFixedHeight(theme.px("legendRow"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, entries: Sequence[Entry]) -> None:
        """Name these."""
        self.entries = tuple(entries)
        self.setAccessibleName(", ".join(entry.name for entry in entries))
        self.update()

    @guarded(returns=QSize(100, 16))
    def sizeHint(self) -> QSize:
        return QSize(100, self._theme.px("legendRow"))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, x = self._theme, 0.0
        painter = QPainter(self)
        font, side = theme.face(12), theme.size("swatch")
        for entry in self.entries:
            wide = font.width(entry.name)
            if x + side + 6 + wide > self.width():
                break
            draw_swatch(painter, QRectF(x, (self.height() - side) / 2, side, side), entry.color)
            draw_line(painter, QRectF(x + side + 6, 0, wide + 1, self.height()), entry.name, font, theme.color("text2"))
            x += side + 6 + wide + 16
        painter.end()
