"""A row of the list of animals: icon in the animal's color, name, how many, eye."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QPainter

from flockwright_editor.library import painting, words
from flockwright_editor.library.rows import RowDelegate, RowList


@dataclass(frozen=True)
class AnimalRow:
    """What a row shows."""

    key: str
    name: str
    shape: str
    color: str
    count: int
    alive: int | None
    hidden: bool
    runs: bool
    problem: str = ""
    """Why it does not run, if it does not."""

    @property
    def shown(self) -> int:
        return self.count if self.alive is None else self.alive

    @property
    def spoken(self) -> str:
        return f"{self.name}, {self.shown}{', hidden' if self.hidden else ''}"


class AnimalDelegate(RowDelegate):
    """Icon in the animal's color, name, count, eye."""

    def parts(self, row: AnimalRow, rect: QRect) -> dict[str, QRect]:
        eye = QRect(rect.right() - 28, rect.top(), 26, rect.height())
        digits = painting.sentence_width(self.theme, [(words.grouped(max(row.shown, row.count, 100)), False)])
        wide = round(digits) + 12
        count = QRect(eye.left() - wide - 2, rect.top() + 2, wide, rect.height() - 4)
        return {"eye": eye, "count": count, "icon": QRect(rect.left() + 8, rect.top(), 24, rect.height())}

    def tip(self, row: AnimalRow, part: str) -> str:
        if part == "eye":
            return words.EYE[row.hidden]
        if part == "count":
            alive = "" if row.alive is None else f"{words.grouped(row.alive)} alive of "
            return f"{alive}{words.grouped(row.count)} at the start. Click to set how many."
        if part == "icon":
            return "Name, color, shape, tags, body and components (Alt+Enter)"
        return row.problem or f"{row.name}: click to open its graph, F2 renames."

    def draw(self, painter: QPainter, row: AnimalRow, rect: QRect, state: str) -> None:
        theme, parts = self.theme, self.parts(row, rect)
        open_ = state == "selected"
        faint = row.hidden or not row.runs
        over = self.over[1] if rect.contains(self.parent_point()) else ""
        color = painting.animal_color(theme, row.color)
        painting.glyph(painter, theme, words.icon_of_shape(row.shape), parts["icon"], color, 17)
        name = QRect(rect.left() + 38, rect.top(), parts["count"].left() - rect.left() - 40, rect.height())
        tone = theme.color("text" if row.runs else "disabled")
        painting.line(painter, name, row.name, theme.font(12, 600 if open_ else 400), tone)
        quiet = "text2" if state else "text3"
        if over == "count":
            painting.swatch(
                painter, parts["count"].adjusted(0, 2, 0, -2).toRectF(), theme.color("field"), 3, theme.color("line2")
            )
            quiet = "text"
        rect_ = parts["count"].adjusted(0, 0, -5, 0)
        painting.line(painter, rect_, words.grouped(row.shown), theme.font(12), theme.color(quiet), painting.RIGHT)
        icon = "eye-off-outline" if row.hidden else "eye-outline"
        eye = theme.color("text" if over == "eye" else "text3" if faint and not state else "text2")
        painting.glyph(painter, theme, icon, parts["eye"], eye, 16)

    def parent_point(self) -> QPoint:
        """The middle of the row under the mouse."""
        view = self.parent()
        assert isinstance(view, RowList)
        return view.visualRect(view.rows.index(self.over[0])).center() if self.over[0] >= 0 else QPoint(-9, -9)
