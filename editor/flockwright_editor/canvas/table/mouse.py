"""What the mouse does in the table: selects rows, slides numbers, mutes and solos, opens cells and menus."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QTableView

from flockwright_editor.canvas.table.delegate import EDGE, TOGGLE
from flockwright_editor.canvas.table.lines import TOGGLES, Line
from flockwright_editor.canvas.table.sliding import Sliding
from flockwright_editor.controls.guard import guarded

if TYPE_CHECKING:
    from flockwright_editor.canvas.table.view import TableView

_Flag, _Held = QItemSelectionModel.SelectionFlag, Qt.KeyboardModifier


class TableMouse:
    """A mixin of the view."""

    def _toggle_at(self: TableView, at: QPoint) -> int:  # type: ignore[misc]
        index = self.indexAt(at)
        if not index.isValid() or index.column() != TOGGLES:
            return -1
        return min(1, max(0, int((at.x() - self.visualRect(index).x() - EDGE + 4) // TOGGLE)))

    def _of(self: TableView, line: Line) -> list[Line]:  # type: ignore[misc]
        """The selected rows if this is one of them, else this one."""
        lines = self.chosen_lines()
        return lines if line in lines else [line]

    @guarded
    def mousePressEvent(self: TableView, event: QMouseEvent) -> None:  # type: ignore[misc]
        at = event.position().toPoint()
        index = self.indexAt(at)
        if event.button() != Qt.MouseButton.LeftButton or not index.isValid():
            if event.button() == Qt.MouseButton.LeftButton:
                QTableView.mousePressEvent(self, event)
            return
        line = self.rows.lines[index.row()]
        if index.column() == TOGGLES:
            (self.doing.solo if self._toggle_at(at) else self.doing.mute)(self._of(line))
            return
        cell = line.cells.get(index.column())
        if cell is not None and not cell.knob and not event.modifiers() & _Held.ShiftModifier:
            self.sliding = Sliding(self, event, index, cell.field, self.columnWidth(index.column()))
        if self.selectionModel().isRowSelected(index.row()) and not event.modifiers():
            self.go(index.row(), index.column())  # several rows stay selected for a drag
        else:
            QTableView.mousePressEvent(self, event)

    @guarded
    def mouseMoveEvent(self: TableView, event: QMouseEvent) -> None:  # type: ignore[misc]
        at = event.position().toPoint()
        slid = self.sliding
        if slid is not None:
            if slid.move(event):
                self.doing.slide(self.chosen_lines(), slid.column, slid.added(event), preview=True)
            return
        if event.buttons():
            QTableView.mouseMoveEvent(self, event)
            return
        index = self.indexAt(at)
        self.painter_.hot = (index.row(), index.column())
        self.painter_.hot_toggle = self._toggle_at(at)
        number = index.isValid() and index.column() in self.rows.lines[index.row()].cells
        toggle = self.painter_.hot_toggle >= 0
        shapes = Qt.CursorShape
        shape = shapes.SizeHorCursor if number else shapes.PointingHandCursor if toggle else shapes.ArrowCursor
        self.viewport().setCursor(shape)
        self.viewport().update()

    @guarded
    def mouseReleaseEvent(self: TableView, event: QMouseEvent) -> None:  # type: ignore[misc]
        slid, self.sliding = self.sliding, None
        if slid is not None and slid.begun:
            self.doing.slide(self.chosen_lines(), slid.column, slid.added(event), preview=False)
        elif slid is not None and not event.modifiers():
            self.selectionModel().select(self.rows.index(slid.row, 0), _Flag.ClearAndSelect | _Flag.Rows)
        QTableView.mouseReleaseEvent(self, event)

    @guarded
    def mouseDoubleClickEvent(self: TableView, event: QMouseEvent) -> None:  # type: ignore[misc]
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and index.column() != TOGGLES:
            self.type()
        else:
            self.mousePressEvent(event)

    @guarded
    def contextMenuEvent(self: TableView, event: QContextMenuEvent) -> None:  # type: ignore[misc]
        index = self.indexAt(self.viewport().mapFromGlobal(event.globalPos()))
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
        if index.isValid():
            if not self.selectionModel().isRowSelected(index.row()):
                self.selectionModel().select(index, _Flag.ClearAndSelect | _Flag.Rows)
            self.go(index.row(), index.column())
            self.menu_asked.emit(event.globalPos(), index.column())

    @guarded
    def leaveEvent(self: TableView, event: QEvent) -> None:  # type: ignore[misc]
        self.painter_.hot, self.painter_.hot_toggle = (-1, -1), -1
        self.viewport().update()
