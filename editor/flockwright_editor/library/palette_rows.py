"""A row of the palette: a kind with its color and count, or a type with its icon in the kind's color."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter

from flockwright.nodes.node_type import KIND_WORDS, NodeType
from flockwright_editor.controls import fuzzy
from flockwright_editor.library import painting
from flockwright_editor.library.rows import RowDelegate


@dataclass(frozen=True)
class PaletteRow:
    """A kind with its count, or a type."""

    key: str
    name: str
    kind: str
    icon: str = ""
    about: str = ""
    count: int = 0
    open: bool = False
    letters: tuple[int, ...] = ()
    note: str = ""
    level: int = 1

    @property
    def is_kind(self) -> bool:
        return not self.icon

    @property
    def title(self) -> str:
        return self.name

    @property
    def spoken(self) -> str:
        if self.is_kind:
            return f"{self.name}, {self.count}, {'open' if self.open else 'closed'}"
        return f"{self.name}, {KIND_WORDS[self.kind]}. {self.about}"


class PaletteDelegate(RowDelegate):
    """Kinds with their color and count; types with their icon in the kind's color."""

    height = 24

    def tip(self, row: PaletteRow, part: str) -> str:
        if row.is_kind:
            return f"{row.name}: {row.count}. Click to {'close' if row.open else 'open'}."
        return (
            f"<p><b>{row.name}</b> &nbsp;{KIND_WORDS[row.kind]}</p><p style='margin-top:4px'>{row.about}</p>"
            "<p style='margin-top:4px'>Drag onto the canvas, or double-click to add.</p>"
        )

    def draw(self, painter: QPainter, row: PaletteRow, rect: QRect, state: str) -> None:
        theme = self.theme
        text = theme.color("text")
        if row.is_kind:
            arrow = "chevron-down" if row.open else "chevron-right"
            at = QRect(rect.left() + 4, rect.top(), 20, rect.height())
            painting.glyph(painter, theme, arrow, at, theme.color("text2"), 16)
            square = QRect(rect.left() + 28, rect.center().y() - 3, 8, 8)
            painting.swatch(painter, square.toRectF(), theme.kind(row.kind), 2)
            wide = round(painting.sentence_width(theme, [(str(row.count), False)])) + 2
            count = QRect(rect.right() - 4 - wide, rect.top(), wide, rect.height())
            name = QRect(rect.left() + 42, rect.top(), count.left() - rect.left() - 44, rect.height())
            painting.line(painter, name, row.name, theme.font(12, 600 if row.open else 400), text)
            quiet = theme.color("text2" if state else "text3")
            painting.line(painter, count, str(row.count), theme.font(12), quiet, painting.RIGHT)
            return
        left = rect.left() + (28 if row.level else 6)
        at = QRect(left, rect.top(), 20, rect.height())
        painting.glyph(painter, theme, row.icon, at, theme.kind(row.kind), 16)
        name = QRect(left + 25, rect.top(), rect.right() - left - 33, rect.height())
        weight = 600 if row.letters else 400
        if not row.letters:
            painting.line(painter, name, row.name, theme.font(12, weight), text)
            wide = painting.sentence_width(theme, [(row.name, False)])
        else:
            mark = theme.color("text" if state == "selected" else "accent")
            wide = painting.letters(painter, name, row.name, row.letters, theme.font(12, 500), text, mark)
        if row.note:
            note = name.adjusted(round(wide) + 6, 0, 0, 0)
            painting.line(painter, note, row.note, theme.font(11), theme.color("text2" if state else "text3"))


def row_of(type_: NodeType) -> PaletteRow:
    """A type as the list shows it."""
    return PaletteRow(type_.key, type_.look.label, type_.kind, type_.look.icon, _first(type_.doc))


def _first(doc: str) -> str:
    """The first paragraph in one line."""
    return " ".join(doc.split("\n\n")[0].split())


def found_row(row: PaletteRow, fit: fuzzy.Match) -> PaletteRow:
    note = f"“{fit.described}” in its description" if fit.described else KIND_WORDS[row.kind].split()[0]
    return PaletteRow(row.key, row.name, row.kind, row.icon, row.about, letters=fit.letters, note=note, level=0)


def shown_keys(rows: Iterable[PaletteRow]) -> list[str]:
    """The types among some rows."""
    return [row.key for row in rows if not row.is_kind]
