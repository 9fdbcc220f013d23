"""The table's mouse and keys: rows are the canvas selection, one cell of them is what keys act on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView

from flockwright_editor.canvas.table.columns import widths
from flockwright_editor.canvas.table.delegate import TableDelegate
from flockwright_editor.canvas.table.doing import Doing
from flockwright_editor.canvas.table.lines import (
    NAME,
    PARAMS,
    PRIORITY,
    TARGETS,
    TOGGLES,
    Line,
    editable,
    typed_text,
)
from flockwright_editor.canvas.table.model import TableModel
from flockwright_editor.canvas.table.mouse import TableMouse
from flockwright_editor.canvas.table.sliding import Sliding
from flockwright_editor.canvas.table.typing import CellField
from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

_Flag, _Key, _Held = QItemSelectionModel.SelectionFlag, Qt.Key, Qt.KeyboardModifier
_SIDEWAYS = {_Key.Key_Left: -1, _Key.Key_Right: 1, _Key.Key_Tab: 1, _Key.Key_Backtab: -1}
_STARTS = "0123456789.,+-*/("
"""Keys that begin a number."""


class TableView(TableMouse, QTableView):
    """`chosen` tells the ids of the selected rows; `escaped`, `asked_menu` and `asked_knob` what the panel does."""

    chosen = Signal(list)
    escaped = Signal()
    menu_asked = Signal(QPoint, int)
    knob_asked = Signal(str)

    def __init__(self, theme: Theme, model: TableModel, doing: Doing) -> None:
        super().__init__()
        self._theme, self.rows, self.doing = theme, model, doing
        self.typing: CellField | None = None
        self.sliding: Sliding | None = None
        self._telling = True
        self.painter_ = TableDelegate(theme, model)
        self.setModel(model)
        self.setItemDelegate(self.painter_)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setAccessibleName("Behaviors")
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(theme.px("listRow"))
        head = self.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head.setMinimumSectionSize(24)
        head.setHighlightSections(False)
        head.setSectionsClickable(True)
        head.setFont(theme.font(11))
        head.setFixedHeight(theme.px("treeRow"))
        head.sectionClicked.connect(self.sort_by)
        self.selectionModel().selectionChanged.connect(self._selected)
        self.selectionModel().currentChanged.connect(lambda *_: self._show_current())
        self._show_sorting()

    # Rows and cells

    def chosen_lines(self) -> list[Line]:
        """The selected rows, from above; without any the row of the current cell."""
        found = sorted({index.row() for index in self.selectionModel().selectedRows()})
        current = self.currentIndex().row()
        return [self.rows.lines[row] for row in found or ([current] if current >= 0 else [])]

    def chosen_ids(self) -> list[str]:
        """The behaviors of the selected rows, from above."""
        return [self.rows.lines[row].id for row in sorted({i.row() for i in self.selectionModel().selectedRows()})]

    def choose(self, ids: Sequence[str]) -> None:
        """Select the rows of these behaviors without telling."""
        wanted = QItemSelection()
        found = [row for row in map(self.rows.row_of, ids) if row >= 0]
        for row in found:
            wanted.select(self.rows.index(row, 0), self.rows.index(row, self.rows.columnCount() - 1))
        self._telling = False
        self.selectionModel().select(wanted, _Flag.ClearAndSelect)
        if found and self.currentIndex().row() not in found:
            column = max(self.currentIndex().column(), NAME)
            self.go(min(found), column)
        self._telling = True

    def go(self, row: int, column: int) -> None:
        """Make a cell the current one; the selection stays."""
        index = self.rows.index(row, column)
        self.selectionModel().setCurrentIndex(index, _Flag.NoUpdate)
        self.scrollTo(index)

    @guarded
    def _selected(self, *_: object) -> None:
        if self._telling:
            self.chosen.emit(self.chosen_ids())

    @guarded
    def sort_by(self, column: int) -> None:
        keep = self.chosen_ids()
        self.rows.sort_by(column)
        self._show_sorting()
        self.choose(keep)

    def _show_sorting(self) -> None:
        column, falling = self.rows.sorting or (PRIORITY, True)
        head = self.horizontalHeader()
        head.setSortIndicatorShown(True)
        # Qt's arrow points up for a descending order; everybody else's points to where the large ones are not.
        head.setSortIndicator(column, Qt.SortOrder.AscendingOrder if falling else Qt.SortOrder.DescendingOrder)

    def _show_current(self) -> None:
        index = self.currentIndex()
        self.painter_.current = (index.row(), index.column()) if self.hasFocus() else (-1, -1)
        self.viewport().update()

    # Keys

    def focusNextPrevChild(self, forward: bool) -> bool:
        return False  # Tab goes from cell to cell

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, index = _Key(event.key()), self.currentIndex()
        control = bool(event.modifiers() & _Held.ControlModifier)
        if key == _Key.Key_Escape:
            self.escaped.emit()
        elif not self.rows.lines:
            event.ignore()
        elif not index.isValid() and key not in (_Key.Key_Shift, _Key.Key_Control):
            self.choose([self.rows.lines[0].id])
            self._selected()
        elif key in _SIDEWAYS:
            back = key == _Key.Key_Tab and bool(event.modifiers() & _Held.ShiftModifier)
            self.step_sideways(-1 if back else _SIDEWAYS[key], wrap=key in (_Key.Key_Tab, _Key.Key_Backtab))
        elif control and key in (_Key.Key_Up, _Key.Key_Down) and index.column() in PARAMS:
            self._step(1 if key == _Key.Key_Up else -1)
        elif key in (_Key.Key_Return, _Key.Key_Enter):
            self.type()
        elif event.text() and event.text() in _STARTS and not control and index.column() in PARAMS:
            self.type(event.text())
        elif key in (_Key.Key_Up, _Key.Key_Down, _Key.Key_PageUp, _Key.Key_PageDown, _Key.Key_Home, _Key.Key_End):
            super().keyPressEvent(event)
        else:
            event.ignore()  # letters are the canvas's shortcuts

    def step_sideways(self, by: int, *, wrap: bool) -> None:
        """To the next cell that can be edited; Tab goes on in the next row if only one is selected."""
        index = self.currentIndex()
        row, column = index.row(), index.column()
        if row < 0:
            return
        there = [c for c in editable(self.rows.lines[row]) if not self.isColumnHidden(c)]
        ahead = [c for c in there if (c > column if by > 0 else c < column)]
        if ahead:
            self.go(row, min(ahead) if by > 0 else max(ahead))
        elif wrap and len(self.selectionModel().selectedRows()) > 1:
            self.go(row, there[0] if by > 0 else there[-1])
        elif wrap and 0 <= row + by < len(self.rows.lines):
            self.selectionModel().setCurrentIndex(
                self.rows.index(row + by, NAME if by > 0 else PRIORITY), _Flag.ClearAndSelect | _Flag.Rows
            )

    def _step(self, times: int) -> None:
        index = self.currentIndex()
        cell = self.rows.lines[index.row()].cells.get(index.column())
        if cell is not None:
            self.doing.step(self.chosen_lines(), index.column(), times * cell.field.step)

    # Typing

    def type(self, first: str = "") -> None:
        """Let the current cell be typed, beginning with what is there or with the first key."""
        index = self.currentIndex()
        if not index.isValid():
            return
        line, column = self.rows.lines[index.row()], index.column()
        cell = line.cells.get(column)
        if cell is not None and cell.knob:
            self.knob_asked.emit(cell.knob)
            return
        if column not in editable(line):
            return
        place = self.visualRect(index).adjusted(3, 3, -3, -4)
        lines = self.chosen_lines()

        def done(typed: str) -> None:
            if column == NAME:
                self.doing.rename(line, typed)
            elif column == TARGETS:
                self.doing.look_for(lines, typed)
            else:
                self.doing.type(lines, column, typed)

        left = column not in PARAMS
        self.typing = CellField(
            self._theme, self.viewport(), place, typed_text(line, column), done, first=first, left=left
        )
        self.typing.setAccessibleName(self.rows.headerData(column, Qt.Orientation.Horizontal))
        self.typing.ended.connect(self._ended)
        self.typing.went.connect(self._go_on)
        self.painter_.typing = (index.row(), column)

    @guarded
    def _ended(self) -> None:
        self.typing = None
        self.painter_.typing = (-1, -1)
        self.viewport().update()

    @guarded
    def _go_on(self, forward: bool) -> None:
        self.step_sideways(1 if forward else -1, wrap=True)
        self.type()

    @guarded
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if self.currentIndex().column() == TOGGLES:  # Qt begins with the first column
            self.go(self.currentIndex().row(), NAME)
        self._show_current()

    @guarded
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_current()

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit_columns()

    def fit_columns(self) -> None:
        """Share the width out."""
        for column, wide in widths(self.viewport().width()).items():
            self.setColumnHidden(column, not wide)
            if wide:
                self.setColumnWidth(column, wide)
