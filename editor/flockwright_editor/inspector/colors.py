"""A color to choose: a square that opens others, the usual one, and any other."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QColorDialog, QFrame, QGridLayout, QToolButton, QVBoxLayout

from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector import words
from flockwright_editor.session.edits.animals import COLORS
from flockwright_editor.theme.theme import Theme

_ACROSS = 6


class Square(QToolButton):
    """One color that can be pressed."""

    def __init__(self, theme: Theme, color: QColor, tip: str) -> None:
        super().__init__()
        self._theme, self.color = theme, color
        self.setFixedSize(QSize(24, 24))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(tip)
        self.setAccessibleName(tip)

    def set_color(self, color: QColor) -> None:
        """Show another color."""
        if color != self.color:
            self.color = color
            self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.isEnabled() and (self.hasFocus() or self.underMouse())
        painter.setPen(QPen(self._theme.color("accent"), 1.5) if lit else Qt.PenStyle.NoPen)
        painter.setBrush(self.color)
        painter.drawRoundedRect(QRectF(4, 4, 16, 16), 3, 3)
        painter.end()


class ColorButton(Square):
    """The chosen color. `chosen` tells another one; empty: the usual."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, QColor("gray"), words.COLOR)
        self.popup: QFrame | None = None
        self.clicked.connect(self._open)

    @guarded
    def _open(self, _checked: bool = False) -> None:
        self.popup = popup = QFrame(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        popup.setProperty("part", "popup")
        column = QVBoxLayout(popup)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        grid = QGridLayout()
        grid.setSpacing(0)
        for place, color in enumerate(COLORS):
            square = Square(self._theme, QColor(color), color)
            square.clicked.connect(lambda _=False, c=color: self._choose(c))
            grid.addWidget(square, place // _ACROSS, place % _ACROSS)
        column.addLayout(grid)
        column.addWidget(text_button(self._theme, words.USUAL_COLOR, lambda: self._choose("")))
        column.addWidget(text_button(self._theme, words.ANOTHER_COLOR, self._ask))
        popup.adjustSize()
        popup.move(self.mapToGlobal(QPoint(self.width() - popup.width(), self.height())))
        popup.show()

    @guarded
    def _choose(self, color: str) -> None:
        if self.popup is not None:
            self.popup.close()
            self.popup = None
        self.chosen.emit(color)

    @guarded
    def _ask(self) -> None:
        window, now = self.window(), self.color
        if self.popup is not None:
            self.popup.close()
            self.popup = None
        option = QColorDialog.ColorDialogOption.DontUseNativeDialog
        found = QColorDialog.getColor(now, window, words.COLOR, option)
        if found.isValid():
            self.chosen.emit(found.name().upper())
