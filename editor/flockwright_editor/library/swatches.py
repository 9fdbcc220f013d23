"""A color to choose: a square that opens the colors of animals and, behind them, any other."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QColorDialog, QFrame, QGridLayout, QToolButton, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import text_button
from flockwright_editor.controls.guard import guarded
from flockwright_editor.library import painting
from flockwright_editor.session.edits.animals import COLORS
from flockwright_editor.theme.theme import Theme


class Swatch(QToolButton):
    """One color that can be pressed."""

    def __init__(self, theme: Theme, color: str, side: int = 20) -> None:
        super().__init__()
        self._theme = theme
        self.color = color
        self.setFixedSize(QSize(side + 4, side + 4))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(color)
        self.setAccessibleName(f"Color {color}")

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(2.5, 2.5, -2.5, -2.5)
        lit = self.hasFocus() or self.underMouse()
        painting.swatch(painter, box, QColor(self.color), 4, self._theme.color("accent" if lit else "line2"))
        painter.end()


class ColorButton(Swatch):
    """The chosen color; a press opens the others. `chosen` tells another one."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, color: str) -> None:
        super().__init__(theme, color)
        self.popup: QFrame | None = None
        self.setToolTip("Choose a color")
        self.clicked.connect(self._open)

    def set_color(self, color: str) -> None:
        """Show another color."""
        self.color = color
        self.setAccessibleName(f"Color {color}")
        self.update()

    @guarded
    def _open(self, _checked: bool = False) -> None:
        self.popup = popup = QFrame(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        popup.setProperty("part", "popup")
        column = QVBoxLayout(popup)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        grid = QGridLayout()
        grid.setSpacing(2)
        for place, color in enumerate(COLORS):
            square = Swatch(self._theme, color)
            square.clicked.connect(lambda _=False, c=color: self._choose(c))
            grid.addWidget(square, place // 6, place % 6)
        column.addLayout(grid)
        column.addWidget(text_button(self._theme, "Another color…", self._ask))
        popup.adjustSize()
        popup.move(self.mapToGlobal(QPoint(0, self.height())))
        popup.show()

    @guarded
    def _choose(self, color: str) -> None:
        if self.popup is not None:
            self.popup.close()
            self.popup = None
        self.set_color(color)
        self.chosen.emit(color)

    @guarded
    def _ask(self) -> None:
        window: QWidget = self.window()
        if self.popup is not None:
            self.popup.close()
            self.popup = None
        found = QColorDialog.getColor(
            QColor(self.color), window, "Color", QColorDialog.ColorDialogOption.DontUseNativeDialog
        )
        if found.isValid():
            self._choose(found.name().upper())
