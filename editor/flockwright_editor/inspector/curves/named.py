"""The curves of the project: a list with pictures and use counts; click to use one, right-click for more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QMenu, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from flockwright.curves.model import Curve
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import label
from flockwright_editor.controls.painting import LEFT, RIGHT, draw_line
from flockwright_editor.controls.panel import PanelHeader
from flockwright_editor.controls.typing_field import TypingField
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.thumbs import paint_thumb
from flockwright_editor.theme.theme import Theme

ROW = 32
SHOWN = 6
"""Rows before the list scrolls."""


class NamedRow(QWidget):
    """One curve. `used`, `renamed`, `deleted`, `detached` tell what was asked for."""

    used = Signal(str)
    renamed = Signal(str, str)
    deleted = Signal(str)
    detached = Signal(str)

    def __init__(self, theme: Theme, name: str, curve: Curve, count: int, *, is_open: bool) -> None:
        super().__init__()
        self._theme, self.name = theme, name
        self.curve, self.count, self.is_open = Curve(), -1, False
        self.show_curve(curve, count, is_open=is_open)
        self.setFixedHeight(ROW)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setToolTip(f"{name}. {words.TIP_NAMED}")

    def show_curve(self, curve: Curve, count: int, *, is_open: bool) -> None:
        """Show the curve as it is now."""
        if (curve, count, is_open) == (self.curve, self.count, self.is_open):
            return
        self.curve, self.count, self.is_open = curve, count, is_open
        self.setAccessibleName(f"{self.name}, {words.USED.format(count=count)}")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        p = QPainter(self)
        if self.is_open or self.underMouse() or self.hasFocus():
            ground = "sel" if self.is_open else "hover"
            p.fillRect(self.rect().adjusted(4, 1, -4, -1), theme.color(ground))
        paint_thumb(p, theme, QRectF(16, 4, 44, 24), self.curve, theme.color("text2"), edge=3.5)
        count = words.USED.format(count=self.count)
        right = QRectF(0, 0, self.width() - 16, ROW)
        tone = "text2" if self.is_open or self.underMouse() else "text3"
        draw_line(p, right, count, theme.font(12), theme.color(tone), RIGHT)
        room = QRectF(68, 0, self.width() - 68 - 16 - p.fontMetrics().horizontalAdvance(count) - 8, ROW)
        draw_line(p, room, self.name, theme.font(12), theme.color("text"), LEFT)
        p.end()

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.used.emit(self.name)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.type()

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        keys = (Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in keys:
            event.accept()
            return True
        return super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F2:
            self.type()
        elif event.key() == Qt.Key.Key_Delete:
            self.deleted.emit(self.name)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.used.emit(self.name)
        else:
            super().keyPressEvent(event)

    @guarded
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_of().popup(event.globalPos())

    def menu_of(self) -> QMenu:
        """Use, detach, rename, delete."""
        menu = QMenu(self)
        menu.setFont(self._theme.font(12))

        def add(text: str, run: Callable[[], Any], enabled: bool = True) -> None:
            action = menu.addAction(text)
            action.setEnabled(enabled)
            action.triggered.connect(lambda _=False: run())

        add(words.MENU_USE, lambda: self.used.emit(self.name), not self.is_open)
        add(words.MENU_DETACH, lambda: self.detached.emit(self.name), self.is_open)
        menu.addSeparator()
        add(words.MENU_RENAME, self.type)
        add(words.MENU_DELETE, lambda: self.deleted.emit(self.name))
        return menu

    def type(self) -> None:
        """Let the name be typed."""
        field = TypingField(
            self._theme,
            self,
            self.name,
            lambda text: self.renamed.emit(self.name, text),
            align=Qt.AlignmentFlag.AlignLeft,
            weight=400,
        )
        field.setGeometry(62, 4, self.width() - 70, ROW - 8)


class NamedCurves(QWidget):
    """The list under the gallery. `made` when + is pressed."""

    made = Signal()
    used = Signal(str)
    renamed = Signal(str, str)
    deleted = Signal(str)
    detached = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.rows: list[NamedRow] = []
        self._shown: object = None
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        header = PanelHeader(theme)
        header.setStyleSheet(f"PanelHeader {{ border-top: 1px solid {theme.color('line').name()}; }}")
        header.add_left(label(theme, words.NAMED_TITLE, 12, 600))
        self.plus = IconButton(theme, "plus", words.TIP_PLUS, self.made.emit)
        header.add_tool(self.plus)
        self._empty: QLabel = label(theme, words.NAMED_EMPTY, 12, 400, "3")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(12, 4, 12, 4)
        inner = QWidget()
        inner.setProperty("part", "panel")
        self._column = QVBoxLayout(inner)
        self._column.setContentsMargins(0, 6, 0, 8)
        self._column.setSpacing(0)
        self._column.addWidget(self._empty)
        self._column.addStretch(1)
        self._scroll = QScrollArea()
        self._scroll.setWidget(inner)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(header)
        column.addWidget(self._scroll)
        self.show_curves({}, "")

    def show_curves(self, curves: dict[str, tuple[Curve, int]], open_name: str, *, can_make: bool = False) -> None:
        """Show named curves with their use counts; `open_name` is the one that is being edited."""
        self.plus.setEnabled(can_make)
        if self._shown == (curves, open_name):
            return
        self._shown = (dict(curves), open_name)
        if [row.name for row in self.rows] == list(curves):
            for row in self.rows:
                row.show_curve(*curves[row.name], is_open=row.name == open_name)
            return
        for row in self.rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = []
        for i, (name, (curve, count)) in enumerate(curves.items()):
            row = NamedRow(self._theme, name, curve, count, is_open=name == open_name)
            for signal in ("used", "renamed", "deleted", "detached"):
                getattr(row, signal).connect(getattr(self, signal).emit)
            self._column.insertWidget(i + 1, row)
            self.rows.append(row)
        self._empty.setVisible(not self.rows)
        body = min(len(self.rows), SHOWN) * ROW + 14 if self.rows else 54
        self._scroll.setFixedHeight(body)

    @guarded(returns=QSize(200, 96))
    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px("panelHeader") + self._scroll.height())
