"""Lists whose rows are painted: a model of plain row objects, a delegate that paints them, a view that knows parts.

A row is any frozen object with a `key`. A part is a rectangle of a row that can be pressed by itself: an eye, a
count, a button. Whatever a part does has a key on the keyboard too; the lists say which.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

Index = QModelIndex | QPersistentModelIndex
ROW = int(Qt.ItemDataRole.UserRole) + 1


class Keyed(Protocol):
    @property
    def key(self) -> str: ...


class RowModel(QAbstractListModel):
    """Row objects in order."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Any] = []

    def show(self, rows: Sequence[Any]) -> None:
        """Other rows. As long as the keys are the same the view keeps selection, hover and scroll."""
        if [row.key for row in rows] == [row.key for row in self.rows]:
            changed = [place for place, row in enumerate(rows) if row != self.rows[place]]
            self.rows = list(rows)
            for place in changed:
                self.dataChanged.emit(self.index(place), self.index(place))
            return
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def place(self, key: str) -> int:
        """The number of a row by its key; -1 without one."""
        return next((place for place, row in enumerate(self.rows) if row.key == key), -1)

    @guarded(returns=0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 — Qt's own default
        return 0 if parent.isValid() else len(self.rows)

    @guarded
    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)):
            return getattr(row, "spoken", "") or getattr(row, "name", row.key)
        return None


class RowDelegate(QStyledItemDelegate):
    """Paints rows and knows their parts. `over` is the part under the mouse, `down` the one held."""

    height = 28
    marks_selected = True

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.over: tuple[int, str] = (-1, "")
        self.down: tuple[int, str] = (-1, "")

    def parts(self, row: Any, rect: QRect) -> dict[str, QRect]:
        """What of a row can be pressed by itself."""
        return {}

    def tip(self, row: Any, part: str) -> str:
        """What hovering says."""
        return ""

    def draw(self, painter: QPainter, row: Any, rect: QRect, state: str) -> None:
        """The row's content; `state` is selected, hover or nothing."""

    @guarded(returns=QSize(100, 28))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self.height_of(index.data(ROW)))

    def height_of(self, row: Any) -> int:
        """How high a row is."""
        return self.height

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # type: ignore[attr-defined]
        flags: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        selected = bool(flags & QStyle.StateFlag.State_Selected) and self.marks_selected
        hover = bool(flags & QStyle.StateFlag.State_MouseOver)
        painter.save()
        self.ground(painter, index.data(ROW), rect, selected, hover)
        self.draw(painter, index.data(ROW), rect, "selected" if selected else "hover" if hover else "")
        focused = bool(flags & QStyle.StateFlag.State_HasFocus) and bool(
            flags & QStyle.StateFlag.State_KeyboardFocusChange
        )
        if focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(self.theme.color("accent"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def ground(self, painter: QPainter, row: Any, rect: QRect, selected: bool, hover: bool) -> None:
        """Selected rows are tinted and have an accent edge."""
        if selected:
            painter.fillRect(rect, self.theme.color("sel"))
            painter.fillRect(QRect(rect.left(), rect.top(), 2, rect.height()), self.theme.color("accent"))
        elif hover:
            painter.fillRect(rect, self.theme.color("hover"))


class RowList(QListView):
    """The view. `pressed_part(row, part)` when a part was clicked, `entered(row)` on Enter or a double click."""

    pressed_part = Signal(object, str)
    chosen = Signal(object)
    keyed = Signal(object)
    """A key that a list may take for itself; `event.accept()` says it did."""

    def __init__(
        self, theme: Theme, delegate: RowDelegate, *, many: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.theme = theme
        self.rows = RowModel(self)
        self.setModel(self.rows)
        self.delegate = delegate
        delegate.setParent(self)
        self.setItemDelegate(delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.ExtendedSelection if many else modes.SingleSelection)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("QListView::item { border: none; }")

    def selected(self) -> list[Any]:
        """The selected rows in their order."""
        places = sorted(index.row() for index in self.selectedIndexes())
        return [self.rows.rows[place] for place in places if place < len(self.rows.rows)]

    def current(self) -> Any:
        """The row that has the keyboard; None without one."""
        place = self.currentIndex().row()
        return self.rows.rows[place] if 0 <= place < len(self.rows.rows) else None

    def rect_of(self, key: str, part: str = "") -> QRect:
        """Where a row, or a part of it, is in the viewport."""
        place = self.rows.place(key)
        rect = self.visualRect(self.rows.index(place))
        return self.delegate.parts(self.rows.rows[place], rect)[part] if part else rect

    def part_at(self, at: QPoint) -> tuple[int, str]:
        """Row number and part under a point."""
        index = self.indexAt(at)
        if not index.isValid():
            return -1, ""
        row = self.rows.rows[index.row()]
        for name, rect in self.delegate.parts(row, self.visualRect(index)).items():
            if rect.contains(at):
                return index.row(), name
        return index.row(), ""

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.part_at(event.position().toPoint())
        if found[1] and event.button() == Qt.MouseButton.LeftButton:
            self.delegate.down = found
            self.viewport().update()
            event.accept()
            return
        super().mousePressEvent(event)

    @guarded
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        down, self.delegate.down = self.delegate.down, (-1, "")
        if down[1] and event.button() == Qt.MouseButton.LeftButton:
            self.viewport().update()
            if self.part_at(event.position().toPoint()) == down and down[0] < len(self.rows.rows):
                self.pressed_part.emit(self.rows.rows[down[0]], down[1])
            event.accept()
            return
        super().mouseReleaseEvent(event)

    @guarded
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place, part = self.part_at(event.position().toPoint())
        if part:
            self.mousePressEvent(event)
        elif place >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit(self.rows.rows[place])

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        found = self.part_at(event.position().toPoint())
        if found != self.delegate.over:
            self.delegate.over = found
            self.viewport().update()
        if not self.delegate.down[1]:
            super().mouseMoveEvent(event)

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self.delegate.over = (-1, "")
        self.viewport().update()
        super().leaveEvent(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()
        self.keyed.emit(event)
        if event.isAccepted():
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current() is not None:
            self.chosen.emit(self.current())
            event.accept()
            return
        super().keyPressEvent(event)

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        # What a list does with a key when it has the focus goes before the window's shortcuts.
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.takes(event):
            event.accept()
            return True
        return super().event(event)

    def takes(self, event: QKeyEvent) -> bool:
        """Whether a key is this list's own."""
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        return plain and event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter)

    @guarded(returns=False)
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place, part = self.part_at(event.pos())
            words = self.delegate.tip(self.rows.rows[place], part) if place >= 0 else ""
            QToolTip.showText(event.globalPos(), words, self.viewport())
            return True
        return super().viewportEvent(event)
