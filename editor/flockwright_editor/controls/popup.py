"""The search popup: type a few letters, choose with the arrows, Enter. The command palette and the node search use it.

It is a child of the window, not a window of its own: rounded corners and the shadow then need no compositor, and the
keyboard stays where it is. Esc, or a press anywhere else, closes it.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from flockwright_editor.controls.about import About, hairline
from flockwright_editor.controls.fading import fade_in
from flockwright_editor.controls.fuzzy import ranked
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.labels import key_cap, label
from flockwright_editor.controls.rows import MATCH, ROW, Row, RowDelegate
from flockwright_editor.theme.theme import Theme

_SHADOW = 12
_NOTHING = "Nothing fits. Try fewer letters."
Keys = Sequence[tuple[str, str]]
CHOOSING: Keys = (("↑ ↓", "choose"), ("Enter", "do it"), ("Esc", "close"))


class SearchPopup(QWidget):
    """`chosen(key, stay)` when a row is taken; Shift+Enter says `stay` and leaves it open. `closed` at its end."""

    chosen = Signal(str, bool)
    closed = Signal()

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme, self._rows, self._most = theme, list[Row](), 9
        self._frame = QFrame()
        self._frame.setProperty("part", "popup")
        outer = QVBoxLayout(self)
        outer.setContentsMargins(_SHADOW, _SHADOW, _SHADOW, _SHADOW)
        outer.addWidget(self._frame)
        column = QVBoxLayout(self._frame)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        self._head = self._make_head(column)
        self.field, self._count = self._make_field(column)
        self.list = self._make_list(column)
        self._nothing = label(theme, _NOTHING, tone="2")
        self._nothing.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self._nothing)
        self._about = About(theme)
        column.addWidget(self._about)
        self._keys = QWidget()
        self._keys_row = QHBoxLayout(self._keys)
        self._keys_row.setContentsMargins(12, 4, 12, 4)
        self._keys_row.setSpacing(6)
        column.addWidget(hairline())
        column.addWidget(self._keys)
        self.hide()

    def open(
        self,
        rows: Sequence[Row],
        at: QPoint | None = None,
        *,
        placeholder: str = "Search",
        head: tuple[str, QColor] | None = None,
        keys: Keys = CHOOSING,
        width: int = 420,
        query: str = "",
        rows_shown: int = 9,
    ) -> None:
        """Show rows to choose from. `at` is the top left corner in the window; none: the upper middle."""
        self._most = rows_shown
        self._rows = list(rows)
        self._head.setVisible(head is not None)
        if head is not None:
            self._head.setText(head[0])
            self._head.setStyleSheet(f"background: {head[1].name()}; border-top-left-radius: 5px;")
        self._show_keys(keys)
        self.setFixedWidth(width + 2 * _SHADOW)
        self.field.setPlaceholderText(placeholder)
        self.field.setText(query)
        self._search()
        self._at = at
        self.show()
        self.raise_()
        self._place()
        fade_in(self, self._theme.time("popup"))
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def close_popup(self) -> None:
        """Close without a choice."""
        if self.isHidden():
            return
        app = QApplication.instance()
        if app is not None:
            app.removeEventFilter(self)
        self.hide()
        self.closed.emit()

    @property
    def found(self) -> list[Row]:
        """The rows in view, best first."""
        return [self.list.item(i).data(ROW) for i in range(self.list.count())]

    @property
    def current(self) -> Row | None:
        """The row that Enter takes."""
        item = self.list.currentItem()
        return item.data(ROW) if item else None

    # What happens inside

    @guarded
    def _search(self, _text: str = "") -> None:
        found = ranked(self.field.text(), self._rows)
        self.list.clear()
        for row, fit in found:
            item = QListWidgetItem()
            item.setData(ROW, row)
            item.setData(MATCH, fit)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, row.title)
            self.list.addItem(item)
        asked = bool(self.field.text().strip())
        self._count.setText(f"{len(found)} of {len(self._rows)}" if asked else str(len(self._rows)))
        self._nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        self.list.setFixedHeight(min(len(found), self._most) * self._theme.px("listRow") + 8)
        first = next((i for i, (row, _) in enumerate(found) if row.enabled), 0)
        self.list.setCurrentRow(first if found else -1)
        self._describe()
        if self.isVisible():
            self._place()

    @guarded
    def _describe(self, _row: int = 0) -> None:
        self._about.tell(self.current)

    def _take(self, stay: bool = False) -> None:
        row = self.current
        if row is None or not row.enabled:
            return
        if not stay:
            self.close_popup()
        self.chosen.emit(row.key, stay)

    def _place(self) -> None:
        """Keep the whole popup inside the window; its top stays where it was while the list grows and shrinks."""
        window = self.parentWidget()
        self._frame.layout().activate()
        self.layout().activate()
        self.resize(self.width(), self.heightForWidth(self.width()) if self.hasHeightForWidth() else 0)
        size = QSize(self.width(), self.sizeHint().height())
        self.resize(size)
        at = self._at or QPoint((window.width() - size.width()) // 2 + _SHADOW, window.height() // 8)
        x = max(0, min(at.x() - _SHADOW, window.width() - size.width()))
        y = max(0, min(at.y() - _SHADOW, window.height() - size.height()))
        self.move(x, y)

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            inside = self._frame.rect().contains(self._frame.mapFromGlobal(event.globalPosition().toPoint()))
            if not inside and isinstance(watched, QWidget):
                self.close_popup()
        elif watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._key(event)
        return False

    def _key(self, event: QKeyEvent) -> bool:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.close_popup()
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._take(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._step(1 if key == Qt.Key.Key_Tab else -1)
        elif key in steps:
            self._step(steps[key])
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        count = self.list.count()
        if count:
            at = self.list.currentRow() + by
            # One step at either end goes round; a page stops there.
            self.list.setCurrentRow(at % count if abs(by) == 1 else max(0, min(count - 1, at)))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        frame = QRectF(self._frame.geometry())
        radius = self._theme.size("radiusPopup")
        for ring in range(_SHADOW, 0, -2):
            painter.setBrush(QColor(0, 0, 0, 14 if self._theme.is_dark else 9))
            painter.drawRoundedRect(frame.adjusted(-ring, -ring + 3, ring, ring), radius + ring, radius + ring)
        painter.end()

    # How it is put together

    def _make_head(self, column: QVBoxLayout) -> QLabel:
        head = label(self._theme, "", 12, 600)
        head.setContentsMargins(12, 0, 12, 0)
        head.setFixedHeight(self._theme.px("canvasBar"))
        column.addWidget(head)
        return head

    def _make_field(self, column: QVBoxLayout) -> tuple[QLineEdit, QLabel]:
        row = QHBoxLayout()
        row.setContentsMargins(12, 6, 12, 6)
        side = self._theme.px("icon")
        lens = QLabel()
        lens.setPixmap(self._theme.icon("magnify", self._theme.color("text2")).pixmap(side, side))
        field = QLineEdit()
        field.setProperty("part", "search")
        field.setFont(self._theme.font(14))
        field.textChanged.connect(self._search)
        count = label(self._theme, "", tone="3")
        for widget in (lens, field, count):
            row.addWidget(widget)
        column.addLayout(row)
        column.addWidget(hairline())
        return field, count

    def _make_list(self, column: QVBoxLayout) -> QListWidget:
        made = QListWidget()
        made.setItemDelegate(RowDelegate(self._theme, made))
        made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        made.setMouseTracking(True)
        made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        made.setContentsMargins(0, 4, 0, 4)
        made.setViewportMargins(0, 4, 0, 4)
        made.currentRowChanged.connect(self._describe)
        made.itemEntered.connect(made.setCurrentItem)
        made.itemClicked.connect(lambda _item: self._take())
        column.addWidget(made)
        return made

    def _show_keys(self, keys: Keys) -> None:
        while self._keys_row.count():
            item = self._keys_row.takeAt(0)
            if item and item.widget():
                item.widget().deleteLater()
        for key, word in keys:
            self._keys_row.addWidget(key_cap(self._theme, key))
            self._keys_row.addWidget(label(self._theme, word, 11, tone="2"))
            self._keys_row.addSpacing(8)
        self._keys_row.addStretch(1)
