"""A panel with several bodies behind tabs in its header: 28 high, the chosen one underlined in the accent color."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import PanelHeader
from flockwright_editor.theme.theme import Theme

_EDGE, _PILL = 12, 18
_UNBOUND = 16777215
_CENTER = int(Qt.AlignmentFlag.AlignCenter)
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class Tab(QWidget):
    """One tab, with a pill for its count."""

    pressed = Signal()

    def __init__(self, theme: Theme, title: str) -> None:
        super().__init__()
        self.title, self.chosen = title, False
        self._theme, self._pill, self._severity, self._hovered = theme, "", "", False
        self._bold = theme.font(12, 600)
        self.setFixedHeight(theme.px("panelHeader"))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(title)
        self.setMouseTracking(True)

    @property
    def pill(self) -> str:
        """What the pill says."""
        return self._pill

    def set_pill(self, text: str, severity: str = "warn") -> None:
        """Show a count: in the tint of a warning or an error, or plainly muted for `info`."""
        if (text, severity) != (self._pill, self._severity):
            self._pill, self._severity = text, severity
            self.setAccessibleName(f"{self.title} {text}".strip())
            self.updateGeometry()
            self.update()

    def set_title(self, title: str) -> None:
        """Call it something else."""
        self.title = title
        self.setAccessibleName(f"{title} {self._pill}".strip())
        self.updateGeometry()
        self.update()

    def choose(self, chosen: bool) -> None:
        """Draw it as the chosen one, or not."""
        self.chosen = chosen
        self.update()

    @guarded(returns=QSize(80, 28))
    def sizeHint(self) -> QSize:
        width = QFontMetrics(self._bold).horizontalAdvance(self.title) + 2 * _EDGE
        if self._pill:
            width += 6 + self._pill_width()
        return QSize(width, self._theme.px("panelHeader"))

    def _pill_width(self) -> int:
        return max(_PILL, QFontMetrics(self._theme.font(11, 600)).horizontalAdvance(self._pill) + 10)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lively = self.chosen or self._hovered or self.hasFocus()
        painter.setFont(self._bold if self.chosen else self._theme.font(12, 500))
        painter.setPen(self._theme.color("text" if lively else "text2"))
        painter.drawText(self.rect().adjusted(_EDGE, 0, 0, -1), _LEFT, self.title)
        if self._pill:
            self._paint_pill(painter)
        if self.chosen:
            painter.fillRect(QRect(0, self.height() - 2, self.width(), 2), self._theme.color("accent"))
        if self.hasFocus():
            painter.setPen(self._theme.color("accent"))
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -3, -4), 4, 4)
        painter.end()

    def _paint_pill(self, painter: QPainter) -> None:
        width = self._pill_width()
        place = QRect(self.width() - _EDGE - width, (self.height() - 16) // 2, width, 16)
        tinted = self._severity in ("warn", "error")
        ground: QColor = self._theme.color(f"{self._severity}Tint" if tinted else "hover")
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(place, 8, 8)
        painter.setPen(self._theme.color(self._severity if tinted else "text2"))
        painter.setFont(self._theme.font(11, 600))
        painter.drawText(place, _CENTER, self._pill)

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.pressed.emit()
        else:
            event.ignore()

    @guarded
    def enterEvent(self, event: object) -> None:
        self._hovered = True
        self.update()

    @guarded
    def leaveEvent(self, event: object) -> None:
        self._hovered = False
        self.update()


class TabPanel(QWidget):
    """Bodies of which one is in view. Folding leaves the header; pressing a tab opens it again."""

    folded = Signal(bool)
    turned = Signal(str)

    def __init__(self, theme: Theme, *, foldable: bool = True) -> None:
        super().__init__()
        self._theme, self._least = theme, 0
        self.is_folded = False
        self.setProperty("part", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.header = PanelHeader(theme)
        self.header.layout().setContentsMargins(0, 0, 4, 0)
        self.header.layout().setSpacing(0)
        self._stack = QStackedWidget()
        self._tabs: dict[str, Tab] = {}
        self._tools: dict[str, list[QWidget]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(self._stack, 1)
        self._arrow = IconButton(theme, "chevron-down", "Fold", lambda: self.fold(not self.is_folded), side=20)
        self.header.add_tool(self._arrow)
        self._arrow.setVisible(foldable)  # not before it has a place: it would be a window of its own

    def add(self, key: str, title: str, body: QWidget) -> Tab:
        """Add a tab with its body; the first one is chosen."""
        tab = Tab(self._theme, title)
        tab.pressed.connect(lambda: self._press(key))
        self._tabs[key] = tab
        self.header.add_left(tab)
        self._stack.addWidget(body)
        if len(self._tabs) == 1:
            self.turn(key)
        return tab

    def add_tool(self, key: str, widget: QWidget) -> None:
        """A tool at the right that is there with its tab."""
        self._tools.setdefault(key, []).append(widget)
        self.header.add_tool(widget)
        if self._arrow.isVisibleTo(self):
            self.header.add_tool(self._arrow)
        widget.setVisible(key == self.current)

    @property
    def keys(self) -> list[str]:
        """The tabs' keys in the order they were added."""
        return list(self._tabs)

    def order(self, *keys: str) -> None:
        """Let the tabs stand in this order."""
        for place, key in enumerate(keys):
            self.header.move_left(self._tabs[key], place)

    def tab(self, key: str) -> Tab:
        """A tab by its key."""
        return self._tabs[key]

    @property
    def current(self) -> str:
        """The chosen tab's key."""
        return next((key for key, tab in self._tabs.items() if tab.chosen), "")

    def turn(self, key: str) -> None:
        """Choose a tab."""
        if key not in self._tabs:
            return
        for at, (other, tab) in enumerate(self._tabs.items()):
            tab.choose(other == key)
            if other == key:
                self._stack.setCurrentIndex(at)
            for tool in self._tools.get(other, []):
                tool.setVisible(other == key)
        self.turned.emit(key)

    def set_least_height(self, height: int) -> None:
        """How low it may become while it is open."""
        self._least = height
        if not self.is_folded:
            self.setMinimumHeight(height)

    def fold(self, folded: bool) -> None:
        """Close to the header, or open again."""
        if folded == self.is_folded:
            return
        self.is_folded = folded
        self._stack.setVisible(not folded)
        height = self._theme.px("panelHeader")
        self.setMinimumHeight(height if folded else self._least)
        self.setMaximumHeight(height if folded else _UNBOUND)
        self._arrow.show_icon("chevron-right" if folded else "chevron-down")
        self._arrow.name("Open" if folded else "Fold")
        self.folded.emit(folded)

    def _press(self, key: str) -> None:
        self.turn(key)
        self.fold(False)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self._arrow.isVisibleTo(self) and event.position().y() <= self.header.height():
            self.fold(not self.is_folded)
