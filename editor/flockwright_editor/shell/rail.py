"""The left column as icons, and what an icon opens: one of its panels, laid over the canvas until it is not needed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QSplitter, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.fading import fade_in
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.shell import words
from flockwright_editor.theme.theme import Theme


class Rail(QWidget):
    """40 wide. `asked` names the panel that is wanted."""

    asked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setProperty("part", "chrome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedWidth(theme.px("leftRail"))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 4, 8, 4)
        column.setSpacing(theme.px("space1"))
        self._buttons: dict[str, IconButton] = {}
        for key, icon, name in words.RAIL:
            button = IconButton(theme, icon, name, lambda k=key: self._press(k), checkable=True)
            self._buttons[key] = button
            column.addWidget(button)
        column.addStretch(1)

    def mark(self, key: str) -> None:
        """Show which panel is open; empty: none."""
        for name, button in self._buttons.items():
            button.setChecked(name == key)

    def button(self, key: str) -> IconButton:
        """The icon of a panel."""
        return self._buttons[key]

    def _press(self, key: str) -> None:
        self.mark("")  # whoever opens the panel marks it
        self.asked.emit(key)


class Flyout(QFrame):
    """Shows one panel of the left column over what stands beside the rail. Esc, or a press elsewhere, closes it.

    The column itself moves in and out, with its other panels hidden meanwhile, so no panel exists twice.
    """

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.key = ""
        self._folded: dict[QWidget, bool] = {}
        self._column: QSplitter | None = None
        self.setProperty("part", "gutter")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._inside = QVBoxLayout(self)
        self._inside.setContentsMargins(0, 0, theme.px("gutter"), 0)
        self.hide()

    def open(self, key: str, panel: QWidget, column: QSplitter, place: QRect) -> None:
        """Show a panel of the column at a place of the parent."""
        self.key, self._column = key, column
        self._folded = {}
        for at in range(column.count()):
            other = column.widget(at)
            fold = getattr(other, "fold", None)
            if fold is not None:
                self._folded[other] = bool(getattr(other, "is_folded", False))
                fold(other is not panel)
            other.setVisible(other is panel)
        self._inside.addWidget(column)
        column.show()
        self.setGeometry(place)
        self.show()
        self.raise_()
        fade_in(self, self._theme.time("popup"))
        panel.setFocus(Qt.FocusReason.PopupFocusReason)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def close_flyout(self) -> None:
        """Give the column back as it was; whoever listens puts it where it belongs."""
        if self._column is None:
            return
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        column, self._column, self.key = self._column, None, ""
        for panel, folded in self._folded.items():
            panel.fold(folded)  # type: ignore[attr-defined]
        for at in range(column.count()):
            column.widget(at).show()
        self.hide()
        self.closed.emit()

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            if isinstance(watched, QWidget) and self._is_elsewhere(watched):
                self.close_flyout()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            mine = isinstance(watched, QWidget) and self.isAncestorOf(watched)
            if mine and event.key() == Qt.Key.Key_Escape and not self._is_typing(watched):
                self.close_flyout()
                return True
        return False

    def _is_elsewhere(self, widget: QWidget) -> bool:
        """Whether a press is no business of the panel: menus and sheets that it opened are."""
        if widget.window() is not self.window() or self.isAncestorOf(widget) or widget is self:
            return False
        sheet: QWidget | None = widget
        while sheet is not None and not isinstance(sheet, (Sheet, Rail)):
            sheet = sheet.parentWidget()
        return sheet is None

    @staticmethod
    def _is_typing(widget: object) -> bool:
        """Esc first ends what is being typed."""
        return bool(getattr(widget, "text", None)) and hasattr(widget, "selectAll") and bool(widget.text())  # type: ignore[attr-defined]
