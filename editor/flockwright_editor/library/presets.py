"""The projects that ship, as pictures: two columns in the left panel, and a sheet with what each is about."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QListView, QStackedWidget, QWidget

from flockwright.cli.presets import about, all_presets, name_of
from flockwright_editor.controls.actions import Actions
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.empty import EmptyState
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.panel import Panel
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import painting, words
from flockwright_editor.library.rows import Index, RowDelegate, RowList
from flockwright_editor.library.thumbnails import Thumbnails
from flockwright_editor.session import Session
from flockwright_editor.theme.theme import Theme

THUMB_WIDTH, THUMB_HEIGHT = 82, 37
LARGE_WIDTH, LARGE_HEIGHT = 168, 74
Open = Callable[[Path], Any]


@dataclass(frozen=True)
class PresetRow:
    """A preset."""

    key: str
    name: str
    path: Path
    about: str
    shapes: tuple[tuple[str, str], ...]
    """Shape and color of its animals, for the picture that stands until its own is drawn."""
    open: bool = False
    pictured: bool = False

    @property
    def first(self) -> str:
        return self.about.split("\n")[0]

    @property
    def spoken(self) -> str:
        return f"{self.name}. {self.about}"


def preset_rows() -> list[PresetRow]:
    """All presets, by name. Reads their files: once for a list is enough."""
    rows: list[PresetRow] = []
    for path in all_presets():
        name = name_of(path)
        try:
            animals: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["animals"]
            shapes = tuple((str(each.get("shape", "")), str(each.get("color", ""))) for each in animals)
            told = next((str(each["about"]) for each in animals if each.get("about")), about(path))
        except (OSError, ValueError, KeyError, TypeError):
            continue
        rows.append(PresetRow(name, words.preset_name(name), path, told, shapes))
    return rows


def marked(rows: list[PresetRow], session: Session, thumbnails: Thumbnails) -> list[PresetRow]:
    """The rows as they are now: which of them is open, and which has its picture."""
    stored = session.files.stored
    opened = stored.name if stored.path is None else ""
    return [replace(row, open=row.key == opened, pictured=thumbnails.get(row.path) is not None) for row in rows]


def draw_thumb(
    painter: QPainter, theme: Theme, rect: QRect, picture: QPixmap | None, row: PresetRow, edge: QColor, width: float
) -> None:
    """A picture with round corners, or the animals' icons until there is one."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(rect), 3, 3)
    painter.setClipPath(shape)
    painter.fillRect(rect, theme.color("field"))
    if picture is not None:
        painter.drawPixmap(rect, picture)
    else:
        kinds = list(dict.fromkeys(row.shapes))[:4]
        for place, (name, color) in enumerate(kinds):
            at = QRect(
                rect.left() + rect.width() * place // len(kinds), rect.top(), rect.width() // len(kinds), rect.height()
            )
            shade = painting.animal_color(theme, color) if QColor(color).isValid() else theme.color("text3")
            painting.glyph(painter, theme, words.icon_of_shape(name), at, shade, rect.height() * 0.5)
    painter.setClipping(False)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(edge, width))
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
    painter.restore()


class ThumbDelegate(RowDelegate):
    """A picture and a name below it."""

    marks_selected = False

    def __init__(self, theme: Theme, thumbnails: Thumbnails) -> None:
        super().__init__(theme)
        self._thumbnails = thumbnails

    @guarded(returns=QSize(86, 61))
    def sizeHint(self, option: Any, index: Index) -> QSize:
        return QSize(86, 61)

    def tip(self, row: PresetRow, part: str) -> str:
        return f"<p><b>{row.name}</b></p><p>{row.about}</p><p>Double-click opens a copy.</p>".replace("\n", "</p><p>")

    def ground(self, painter: QPainter, row: PresetRow, rect: QRect, selected: bool, hover: bool) -> None:
        pass

    def draw(self, painter: QPainter, row: PresetRow, rect: QRect, state: str) -> None:
        theme = self.theme
        picture = QRect(rect.left() + 2, rect.top() + 4, THUMB_WIDTH, THUMB_HEIGHT)
        view = self.parent()
        chosen = isinstance(view, RowList) and view.hasFocus() and view.current() is row
        lit = row.open or chosen
        edge = theme.color("accent" if lit else "text3" if state == "hover" else "line2")
        draw_thumb(painter, theme, picture, self._thumbnails.get(row.path), row, edge, 2 if lit else 1)
        name = QRect(picture.left() + 1, picture.bottom() + 2, THUMB_WIDTH, 15)
        painting.line(painter, name, row.name, theme.font(11), theme.color("text" if lit or state else "text2"))


class PresetBrowser(Panel):
    """The panel. `open_with` opens a preset; the window puts its question about unsaved changes before it."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, thumbnails: Thumbnails | None = None) -> None:
        super().__init__("Presets", theme)
        self._session = session
        self.thumbnails = thumbnails or Thumbnails(session.state, self)
        self._presets = preset_rows()
        self.open_with: Open = lambda path: session.files.open_copy(path)
        self.list = RowList(theme, ThumbDelegate(theme, self.thumbnails))
        self.list.setAccessibleName("Presets")
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setGridSize(QSize(86, 61))
        self.list.setViewportMargins(6, 2, 0, 0)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(EmptyState(theme, "folder-open-outline", *words.NO_PRESETS))
        self.set_body(self.stack)
        tip = "All presets, with what each is about"
        self.add_tool(IconButton(theme, "folder-open-outline", tip, lambda: actions.run("preset.browse")))
        self.set_least_height(theme.px("panelHeader") + 68)
        self.list.chosen.connect(lambda row: self.open_with(row.path))
        self.thumbnails.ready.connect(self._follow)
        session.begun.connect(self._follow)
        session.stored.connect(self._follow)
        self._follow()

    @property
    def rows(self) -> list[PresetRow]:
        return self.list.rows.rows

    def draw_pictures(self) -> None:
        """Have the missing thumbnails drawn; the window calls it when it has time."""
        self.thumbnails.want([row.path for row in self.rows])

    @guarded
    def _follow(self, *_: object) -> None:
        self.list.rows.show(marked(self._presets, self._session, self.thumbnails))
        self.stack.setCurrentIndex(0 if self._presets else 1)


class CardDelegate(RowDelegate):
    """A large picture, the name, and what it is about."""

    height = LARGE_HEIGHT + 16

    def __init__(self, theme: Theme, thumbnails: Thumbnails) -> None:
        super().__init__(theme)
        self._thumbnails = thumbnails

    def draw(self, painter: QPainter, row: PresetRow, rect: QRect, state: str) -> None:
        theme = self.theme
        picture = QRect(rect.left() + 8, rect.top() + 8, LARGE_WIDTH, LARGE_HEIGHT)
        edge = theme.color("accent" if state == "selected" else "line2")
        draw_thumb(painter, theme, picture, self._thumbnails.get(row.path), row, edge, 2 if state == "selected" else 1)
        left = picture.right() + 16
        name = QRect(left, rect.top() + 8, rect.right() - left - 12, 18)
        painting.line(painter, name, row.name, theme.font(13, 600), theme.color("text"))
        painter.setFont(theme.font(12))
        # Whole lines only: half a line looks broken.
        text = QRect(left, name.bottom() + 3, name.width(), 3 * painter.fontMetrics().lineSpacing())
        painter.setPen(theme.color("text2"))
        flags = int(painting.WRAPPED | Qt.TextFlag.TextWordWrap)
        lines = row.about.split("\n")
        painter.drawText(text, flags, "\n".join(lines[:2]))


class PresetSheet(Sheet):
    """All presets with their texts; Enter opens one."""

    def __init__(
        self, session: Session, theme: Theme, thumbnails: Thumbnails, open_with: Open, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, *words.PRESETS, parent)
        self._open_with = open_with
        self._session, self._thumbnails = session, thumbnails
        self._presets = preset_rows()
        self.list = RowList(theme, CardDelegate(theme, thumbnails))
        self.list.setAccessibleName("Presets")
        self.list.setStyleSheet("QListView { background: transparent; }")
        self.list.setMinimumSize(760, 520)
        self.body.addWidget(self.list)
        self.list.chosen.connect(self._open)
        thumbnails.ready.connect(self._follow)
        self._follow()

    def begin(self) -> None:
        self.list.setFocus()
        self.list.setCurrentIndex(self.list.rows.index(0))

    @guarded
    def _follow(self, *_: object) -> None:
        self.list.rows.show(marked(self._presets, self._session, self._thumbnails))

    @guarded
    def _open(self, row: PresetRow) -> None:
        self.close_sheet()
        self._open_with(row.path)
