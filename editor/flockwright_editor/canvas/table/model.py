"""The table's rows as Qt asks for them, in the order that was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt

from flockwright_editor.canvas import words
from flockwright_editor.canvas.table.lines import NAME, PARAMS, SHARE, TARGETS, Line, Sorting, sorted_lines
from flockwright_editor.controls.guard import guarded
from flockwright_editor.session.live import NodeValues

Index = QModelIndex | QPersistentModelIndex
_Role = Qt.ItemDataRole


class TableModel(QAbstractTableModel):
    """Holds lines and live values. While a gesture is previewed, rows stay where they are."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[Line] = []
        self.live: Mapping[str, NodeValues] = {}
        self.sorting: Sorting | None = None

    def show(self, lines: list[Line], *, keep_order: bool = False) -> bool:
        """Other lines; whether rows came, went or changed places."""
        if keep_order and {line.id for line in lines} == {line.id for line in self.lines}:
            fresh = {line.id: line for line in lines}
            ordered = [fresh[line.id] for line in self.lines]
        else:
            ordered = sorted_lines(lines, self.sorting, self.live)
        if [line.id for line in ordered] == [line.id for line in self.lines]:
            if ordered != self.lines:
                self.lines = ordered
                self.dataChanged.emit(self.index(0, 0), self.index(len(ordered) - 1, SHARE))
            return False
        self.beginResetModel()
        self.lines = ordered
        self.endResetModel()
        return True

    def show_live(self, live: Mapping[str, NodeValues]) -> None:
        """Other shares; a starved behavior is gray in all its cells."""
        self.live = live
        if self.lines:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.lines) - 1, SHARE))

    def sort_by(self, column: int) -> None:
        """First click the largest or the first letter on top, second click the other way round, third as it was."""
        first = column not in (NAME, TARGETS)
        if self.sorting is None or self.sorting[0] != column:
            self.sorting = (column, first)
        else:
            self.sorting = (column, not first) if self.sorting[1] == first else None
        self.show(sorted(self.lines, key=lambda line: line.place))

    def row_of(self, id_: str) -> int:
        """Where a behavior stands; -1 if it does not."""
        return next((row for row, line in enumerate(self.lines) if line.id == id_), -1)

    @guarded(returns=0)
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.lines)

    @guarded(returns=0)
    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(words.COLUMNS)

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == _Role.ToolTipRole:
            return words.COLUMN_TIPS[section]
        if role == _Role.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if section in (NAME, TARGETS, SHARE) else Qt.AlignmentFlag.AlignHCenter
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return words.COLUMNS[section] if role == _Role.DisplayRole else None

    @guarded
    def data(self, index: Index, role: int = _Role.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.lines):
            return None
        line, column = self.lines[index.row()], index.column()
        if role in (_Role.DisplayRole, _Role.AccessibleTextRole):
            return self.text(line, column)
        if role == _Role.ToolTipRole:
            return tip(line, column)
        return None

    def text(self, line: Line, column: int) -> str:
        """What a cell says."""
        if column == NAME:
            return line.name
        if column == TARGETS:
            return ", ".join(line.targets.names)
        if column in PARAMS:
            return line.cells[column].text if column in line.cells else ""
        if column == SHARE and line.id in self.live:
            return " · ".join(f"{share * 100:.0f} %" for share in self.live[line.id].share)
        return ""


def tip(line: Line, column: int) -> str:
    """What hovering over a cell says."""
    if column == NAME:
        return "\n".join((line.name, line.about, *line.told))
    if column == TARGETS and line.targets.query:
        held = line.targets
        tags = ", ".join(held.names) or words.NOBODY
        shared = words.SHARED_QUERY if held.others else words.OWN_QUERY
        return shared.format(tags=tags, query=held.name, count=words.count_of("behavior", held.others + 1))
    cell = line.cells.get(column)
    if cell is not None and cell.knob:
        return words.DRIVEN.format(knob=cell.knob_name)
    if cell is not None and cell.inherited:
        return words.INHERITED
    return words.COLUMN_TIPS[column]
