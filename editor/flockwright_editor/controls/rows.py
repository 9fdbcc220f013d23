"""Rows of a search popup: what one holds, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from flockwright_editor.controls.fuzzy import Match
from flockwright_editor.controls.guard import guarded
from flockwright_editor.theme.theme import Theme

ROW = Qt.ItemDataRole.UserRole
MATCH = Qt.ItemDataRole.UserRole + 1
_EDGE, _GAP = 12, 8
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Row:
    """Something that can be found and chosen."""

    key: str
    title: str
    icon: str = ""
    color: QColor | None = None
    about: str = ""
    """Searched too, and shown below the list."""
    note: str = ""
    """Muted at the right: a kind, a menu."""
    mark: str = ""
    """With a check before the note: in use."""
    shortcut: str = ""
    enabled: bool = True
    detail: str = ""
    """A line below the description: takes rays → gives a result."""


class RowDelegate(QStyledItemDelegate):
    """Draws a row 28 high: icon, title with the found letters in the accent color, mark, note, shortcut."""

    def __init__(self, theme: Theme, parent: Any = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._plain, self._bold, self._small = theme.font(12), theme.font(12, 600), theme.font(11)

    @guarded(returns=QSize(100, 28))
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self._theme.px("listRow"))

    @guarded
    def paint(self, painter: QPainter, option: Any, index: Index) -> None:
        row: Row = index.data(ROW)
        rect: QRect = option.rect
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        if chosen:
            painter.fillRect(rect, self._theme.color("sel"))
            painter.fillRect(QRect(rect.left(), rect.top(), 2, rect.height()), self._theme.color("accent"))
        right = self._right_side(painter, row, rect, chosen)
        left = rect.left() + _EDGE
        if row.icon:
            color = row.color or self._theme.color("text2")
            icon = self._theme.icon(row.icon, color if row.enabled else self._theme.color("disabled"))
            side = self._theme.px("icon")
            icon.paint(painter, QRect(left, rect.center().y() - side // 2, side, side))
            left += side + _GAP
        self._title(painter, row, index.data(MATCH), QRect(left, rect.top(), right - left, rect.height()), chosen)
        painter.restore()

    def _right_side(self, painter: QPainter, row: Row, rect: QRect, chosen: bool) -> int:
        """Draw what stands at the right, from the edge inwards; returns where the title has to end."""
        right = rect.right() - _EDGE
        quiet = self._theme.color("text2" if chosen else "text3")
        for text, color, font in (
            (row.shortcut, quiet, self._small),
            (row.note, quiet, self._plain),
            (row.mark, self._theme.color("ok"), self._plain),
        ):
            if not text:
                continue
            width = QFontMetrics(font).horizontalAdvance(text)
            painter.setFont(font)
            painter.setPen(color)
            painter.drawText(QRect(right - width, rect.top(), width + 1, rect.height()), _LEFT, text)
            right -= width
            if text is row.mark:
                side = 14
                check = QRect(right - side - 2, rect.center().y() - side // 2, side, side)
                self._theme.icon("check", color).paint(painter, check)
                right -= side + 2
            right -= _GAP * 2
        return right

    def _title(self, painter: QPainter, row: Row, match: Match, rect: QRect, chosen: bool) -> None:
        found = set(match.letters)
        plain, bold = QFontMetrics(self._plain), QFontMetrics(self._bold)
        x, end = rect.left(), rect.right()
        for letters, hit in _runs(row.title, found):
            metrics = bold if hit else plain
            shown = metrics.elidedText(letters, Qt.TextElideMode.ElideRight, max(0, end - x))
            painter.setFont(self._bold if hit else self._plain)
            token = "disabled" if not row.enabled else "text"
            # On the selected row the accent is too close to its ground to be read: there the weight alone tells.
            painter.setPen(self._theme.color("accent" if hit and row.enabled and not chosen else token))
            painter.drawText(QRect(x, rect.top(), end - x + 1, rect.height()), _LEFT, shown)
            x += metrics.horizontalAdvance(letters)
        if match.described and x < end - 40:
            painter.setFont(self._plain)
            painter.setPen(self._theme.color("text2" if chosen else "text3"))
            why = plain.elidedText(f"“{match.described}” in its description", Qt.TextElideMode.ElideRight, end - x - 6)
            painter.drawText(QRect(x + 6, rect.top(), end - x - 6, rect.height()), _LEFT, why)


def _runs(title: str, found: set[int]) -> list[tuple[str, bool]]:
    """A title in pieces of found and other letters."""
    runs: list[tuple[str, bool]] = []
    for at, letter in enumerate(title):
        hit = at in found
        if runs and runs[-1][1] == hit:
            runs[-1] = (runs[-1][0] + letter, hit)
        else:
            runs.append((letter, hit))
    return runs
