"""The log of a run: when, what. A click looks at that moment, as far back as the run is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
)

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_icon, draw_line, draw_swatch
from flockwright_editor.theme.theme import Theme

Index = QModelIndex | QPersistentModelIndex
LINE = int(Qt.ItemDataRole.UserRole) + 1


@dataclass(frozen=True)
class LogLine:
    """One thing that happened, or one recording."""

    key: str
    when: str
    text: str
    color: QColor | None
    lively: bool = True
    """Whether a click can do something."""
    note: str = ""
    icon: str = ""
    tip: str = ""


class LogModel(QAbstractListModel):
    """Lines in order."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[LogLine] = []

    def show(self, lines: Sequence[LogLine]) -> None:
        """Other lines. What was only added at the end is inserted, so that the view keeps its place."""
        new, old = list(lines), self.lines
        if new == old:
            return
        if len(new) >= len(old) and [line.key for line in new[: len(old)]] == [line.key for line in old]:
            changed = [place for place, line in enumerate(old) if line != new[place]]
            if len(new) > len(old):
                self.beginInsertRows(QModelIndex(), len(old), len(new) - 1)
                self.lines = new
                self.endInsertRows()
            self.lines = new
            if changed:
                self.dataChanged.emit(self.index(changed[0]), self.index(changed[-1]))
            return
        self.beginResetModel()
        self.lines = new
        self.endResetModel()

    @guarded(returns=0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 — Qt's own default
        return 0 if parent.isValid() else len(self.lines)

    @guarded
    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role in (int(Qt.ItemDataRole.DisplayRole), int(Qt.ItemDataRole.AccessibleTextRole)):
            return f"{line.when} {line.text} {line.note}".strip()
        return None


class LogDelegate(QStyledItemDelegate):
    """Time, a mark in the color of whom it is about, the sentence, a note at the right."""

    def __init__(self, theme: Theme, when_width: int) -> None:
        super().__init__()
        self._theme, self._when = theme, when_width

    @guarded(returns=QSize(100, 24))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self._theme.px("treeRow"))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme = self._theme
        line: LogLine = index.data(LINE)
        rect = QRectF(option.rect)  # type: ignore[attr-defined]
        flags: QStyle.StateFlag = option.state  # type: ignore[attr-defined]
        painter.save()
        lit = bool(flags & QStyle.StateFlag.State_MouseOver) and line.lively
        if lit:
            painter.fillRect(rect, theme.color("hover"))
        if bool(flags & QStyle.StateFlag.State_HasFocus):
            painter.fillRect(QRectF(rect.left(), rect.top(), 2, rect.height()), theme.color("accent"))
        quiet = theme.color("text2" if lit else "text3")
        left = rect.left() + 12
        if line.when:
            draw_line(painter, QRectF(left, rect.top(), self._when, rect.height()), line.when, theme.face(12), quiet)
            left += self._when
        side = theme.size("swatch")
        if line.icon:
            draw_icon(painter, theme, line.icon, QPointF(left + 6, rect.center().y()), quiet, 14)
        elif line.color is not None:
            draw_swatch(painter, QRectF(left, rect.center().y() - side / 2, side, side), line.color)
        left += 16
        right = rect.right() - 12
        if line.note:
            small = theme.face(theme.size("textCaption"))
            wide = small.width(line.note)
            draw_line(painter, QRectF(right - wide, rect.top(), wide + 1, rect.height()), line.note, small, quiet)
            right -= wide + 8
        ink = theme.color("text" if line.lively else "text3")
        draw_line(painter, QRectF(left, rect.top(), right - left, rect.height()), line.text, theme.face(12), ink)
        painter.restore()


class LogList(QListView):
    """`chosen` gives the line that was clicked, or Enter was pressed on. Stays at its end while it is there."""

    chosen = Signal(object)

    def __init__(self, theme: Theme, when_width: int = 60) -> None:
        super().__init__()
        self.log = LogModel()
        self.setModel(self.log)
        self._delegate = LogDelegate(theme, when_width)
        self.setItemDelegate(self._delegate)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.clicked.connect(lambda index: self._choose(index.row()))
        self.tip: Callable[[LogLine], str] = lambda line: line.tip

    def show_lines(self, lines: Sequence[LogLine]) -> None:
        """Other lines."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4
        count = len(self.log.lines)
        self.log.show(lines)
        if at_end and len(lines) != count:
            self.scrollToBottom()

    @guarded
    def _choose(self, place: int) -> None:
        if 0 <= place < len(self.log.lines) and self.log.lines[place].lively:
            self.chosen.emit(self.log.lines[place])

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex().row())
            event.accept()
        else:
            super().keyPressEvent(event)

    @guarded(returns=False)
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.indexAt(event.pos()).row()
            said = self.tip(self.log.lines[place]) if 0 <= place < len(self.log.lines) else ""
            QToolTip.showText(event.globalPos(), said, self.viewport())
            return True
        return super().viewportEvent(event)
