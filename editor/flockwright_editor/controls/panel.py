"""A panel: a header of title, muted count and tools, and a body that folds away below it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import Elided, label
from flockwright_editor.theme.theme import Theme

_UNBOUND = 16777215  # Qt's own word for no maximum


class PanelHeader(QWidget):
    """28 high: what stands at the left, then tools at the right."""

    def __init__(self, theme: Theme, height: int = 0) -> None:
        super().__init__()
        self.setProperty("part", "header")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFixedHeight(height or theme.px("panelHeader"))
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 0, 4, 1)
        self._row.setSpacing(theme.px("space1"))
        self._row.addStretch(1)
        self._left = 0

    def add_left(self, widget: QWidget, stretch: int = 0) -> None:
        """Put a widget behind those at the left."""
        self._row.insertWidget(self._left, widget, stretch)
        self._left += 1

    def move_left(self, widget: QWidget, place: int) -> None:
        """Put one of those at the left at another place among them."""
        self._row.removeWidget(widget)
        self._row.insertWidget(place, widget)

    def add_tool(self, widget: QWidget) -> None:
        """Put a widget behind those at the right."""
        self._row.addWidget(widget)


class Panel(QWidget):
    """A titled part of the window. A double click on its header, or `fold`, closes it to the header."""

    folded = Signal(bool)
    titled = Signal(str)
    """It is called something else now."""

    def __init__(self, title: str, theme: Theme, body: QWidget | None = None, *, foldable: bool = True) -> None:
        super().__init__()
        self._theme = theme
        self.is_folded = False
        self._foldable = foldable
        self._least = 0
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PanelHeader(theme)
        self._title = Elided(theme, title, 12, 600)
        self._count = label(theme, "", tone="3")
        self._count.hide()
        self.header.add_left(self._title)
        self.header.add_left(self._count)
        if foldable:
            self._arrow = IconButton(theme, "chevron-down", f"Fold {title}", self.toggle, side=20)
            self.header.add_tool(self._arrow)
            self.header.installEventFilter(self)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.header)
        self.body: QWidget | None = None
        self._rest = QWidget()
        self._rest.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        if body is not None:
            self.set_body(body)

    @property
    def title(self) -> str:
        return self._title.text

    def set_title(self, title: str) -> None:
        """Call it something else."""
        if title != self.title:
            self._title.set_text(title)
            self.titled.emit(title)

    def set_count(self, text: str) -> None:
        """Show a muted count behind the title; empty: none."""
        self._count.setText(text)
        self._count.setVisible(bool(text))

    @property
    def count_label(self) -> QLabel:
        return self._count

    def add_tool(self, widget: QWidget) -> None:
        """Add a tool at the right of the header, before the fold arrow."""
        self.header.add_tool(widget)
        if self._foldable:
            self.header.add_tool(self._arrow)

    def set_body(self, body: QWidget) -> None:
        """Show a widget below the header instead of the one there is."""
        if self.body is not None:
            self._column.removeWidget(self.body)
            self.body.deleteLater()
        self.body = body
        self._column.addWidget(body, 1)
        body.setVisible(not self.is_folded)

    def set_least_height(self, height: int) -> None:
        """How low it may become while it is open."""
        self._least = height
        if not self.is_folded:
            self.setMinimumHeight(height)

    def toggle(self) -> None:
        """Fold it if it is open, open it if it is folded."""
        self.fold(not self.is_folded)

    def fold(self, folded: bool) -> None:
        """Close to the header, or open again."""
        if folded == self.is_folded or not self._foldable:
            return
        self.is_folded = folded
        if self.body is not None:
            self.body.setVisible(not folded)
        height = self._theme.px("panelHeader")
        self.setMinimumHeight(height if folded else self._least)
        self.setMaximumHeight(height if folded else _UNBOUND)
        self._arrow.show_icon("chevron-right" if folded else "chevron-down")
        self._arrow.name(f"{'Open' if folded else 'Fold'} {self.title}")
        self.folded.emit(folded)

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.header and event.type() == QEvent.Type.MouseButtonDblClick:
            assert isinstance(event, QMouseEvent)
            if event.button() == Qt.MouseButton.LeftButton:
                self.toggle()
                return True
        return False
