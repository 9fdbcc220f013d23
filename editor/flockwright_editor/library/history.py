"""The history: every command, oldest first. A click goes there; what was undone stays in view, quieter."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QVBoxLayout, QWidget

from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.guard import guarded
from flockwright_editor.library import painting
from flockwright_editor.library.rows import RowDelegate, RowList
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme


@dataclass(frozen=True)
class HistoryRow:
    """An entry by its place."""

    key: str
    name: str
    place: int
    when: str
    """past, now or undone."""
    saved: bool
    where: str

    @property
    def spoken(self) -> str:
        return f"{self.name}, {self.when}{', saved' if self.saved else ''}"


class HistoryDelegate(RowDelegate):
    """The present has the accent's edge, what was undone is grey, the saved one says so."""

    height = 24
    marks_selected = False

    def tip(self, row: HistoryRow, part: str) -> str:
        if row.when == "now":
            return "This is now."
        return f"{'Go back' if row.when == 'past' else 'Go forward'} to “{row.name}”."

    def ground(self, painter: QPainter, row: HistoryRow, rect: QRect, selected: bool, hover: bool) -> None:
        super().ground(painter, row, rect, row.when == "now", hover)

    def draw(self, painter: QPainter, row: HistoryRow, rect: QRect, state: str) -> None:
        theme = self.theme
        icon = {"past": "check", "now": "arrow-right", "undone": "undo-variant"}[row.when]
        tint = {"past": "text3", "now": "accent", "undone": "disabled"}[row.when]
        at = QRect(rect.left() + 10, rect.top(), 18, rect.height())
        painting.glyph(painter, theme, icon, at, theme.color(tint), 14)
        right = rect.right() - 12
        quiet = theme.color("text2" if state or row.when == "now" else "text3")
        if row.saved:
            wide = round(painting.sentence_width(theme, [("saved", False)], 11)) + 4
            saved = QRect(right - wide, rect.top(), wide, rect.height())
            painting.line(painter, saved, "saved", theme.font(11), quiet, painting.RIGHT)
            right -= wide + 8
        if row.where:
            wide = min(round(painting.sentence_width(theme, [(row.where, False)], 11)) + 4, 120)
            where = QRect(right - wide, rect.top(), wide, rect.height())
            painting.line(painter, where, row.where, theme.font(11), quiet, painting.RIGHT)
            right -= wide + 8
        name = QRect(rect.left() + 36, rect.top(), right - rect.left() - 36, rect.height())
        tone = theme.color("disabled" if row.when == "undone" else "text")
        painting.line(painter, name, row.name, theme.font(12, 600 if row.when == "now" else 400), tone)


class HistoryPanel(QWidget):
    """The list, for a tab of the bottom row."""

    def __init__(self, session: Session, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._session = session
        self.list = RowList(theme, HistoryDelegate(theme))
        self.list.setAccessibleName("History")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.list)
        self.list.clicked.connect(lambda index: self._goto(self.list.rows.rows[index.row()]))
        self.list.chosen.connect(self._goto)
        session.changed.connect(self._follow)
        session.stored.connect(self._follow)
        self._follow()

    @guarded
    def _goto(self, row: HistoryRow) -> None:
        if row.when != "now":
            self._session.goto(row.place)

    @guarded
    def _follow(self, _shown: object = None, previewing: bool = False) -> None:
        if previewing:
            return
        session = self._session
        names = {animal.id: animal.name or animal.id for animal in session.document.animals}
        saved = session.saved
        rows = [
            HistoryRow(
                f"{place}",
                entry.label,
                place,
                "past" if place < session.index else "now" if place == session.index else "undone",
                entry.document is saved,
                names.get(entry.where.place, "Scene" if place and not entry.where.place else ""),
            )
            for place, entry in enumerate(session.entries)
        ]
        self.list.rows.show(rows)
        self.list.setCurrentIndex(self.list.rows.index(session.index))
        self.list.scrollTo(self.list.rows.index(session.index))
