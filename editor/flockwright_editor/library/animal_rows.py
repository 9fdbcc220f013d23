"""A row of the list of animals: icon in the animal's color, name, how many, eye."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QMimeData, QPoint, QRect, Qt
from PySide6.QtGui import QDrag, QMouseEvent, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

from flockwright_editor.controls.guard import guarded
from flockwright_editor.library import painting, words
from flockwright_editor.library.rows import RowDelegate, RowList
from flockwright_editor.theme.theme import Theme

ANIMAL_MIME = "application/x-flockwright-animal"
"""What a drag of a row carries: the animal's id. The preview puts a spawner where it is dropped."""


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


class AnimalRows(RowList):
    """The list; a drag takes an animal along."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, AnimalDelegate(theme), many=True)
        self._pressed: QPoint | None = None

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        place, part = self.part_at(at)
        self._pressed = at if plain and place >= 0 and part in ("", "icon") else None
        super().mousePressEvent(event)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            away = event.position().toPoint() - self._pressed
            if away.manhattanLength() >= QApplication.startDragDistance():
                place, _ = self.part_at(self._pressed)
                self._pressed, self.delegate.down = None, (-1, "")
                self.drag(self.rows.rows[place])
            return  # else the mouse would select the rows it passes
        super().mouseMoveEvent(event)

    def drag(self, row: AnimalRow) -> None:
        """Take an animal along, to where the mouse lets go."""
        data = QMimeData()
        data.setData(ANIMAL_MIME, row.key.encode())
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(self._picture(row))
        drag.setHotSpot(QPoint(12, 12))
        drag.exec(Qt.DropAction.CopyAction)

    def _picture(self, row: AnimalRow) -> QPixmap:
        theme, ratio = self.theme, self.devicePixelRatioF()
        wide = round(painting.sentence_width(theme, [(row.name, True)])) + 46
        picture = QPixmap(round(wide * ratio), round(24 * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRect(0, 0, wide, 24)
        painting.swatch(painter, rect.toRectF(), theme.color("raised"), 4, theme.color("accent"))
        color = painting.animal_color(theme, row.color)
        painting.glyph(painter, theme, words.icon_of_shape(row.shape), QRect(6, 0, 20, 24), color, 16)
        painting.line(painter, rect.adjusted(32, 0, -8, 0), row.name, theme.font(12, 600), theme.color("text"))
        painter.end()
        return picture
