"""Below the table: three cards of numbers, whom the queries see, and what happened lately."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import draw_line, draw_swatch
from flockwright_editor.theme.fonts import Face
from flockwright_editor.theme.theme import Theme

_GAP, _INSET = 8, 10


@dataclass(frozen=True)
class CardText:
    """What a card says: a caption, a number, a line about it."""

    caption: str
    value: str
    note: str = ""


class Cards(QWidget):
    """Numbers side by side, on the ground of a field."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.cards: tuple[CardText, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_cards(self, cards: Sequence[CardText]) -> None:
        """Say something else."""
        if tuple(cards) != self.cards:
            self.cards = tuple(cards)
            self.setAccessibleName("; ".join(f"{c.caption} {c.value} {c.note}" for c in cards))
            self.updateGeometry()
            self.update()

    def _is_high(self) -> bool:
        """Whether some note needs a second line."""
        return any(len(self._note_lines(card)) > 1 for card in self.cards)

    def _width(self) -> float:
        count = max(len(self.cards), 1)
        return (self.width() - _GAP * (count - 1)) / count

    def _note_lines(self, card: CardText) -> list[str]:
        """A note in lines that fit: it breaks at words, in a narrow panel."""
        face = self._theme.face(self._theme.size("textCaption"))
        room = self._width() - 2 * _INSET
        lines: list[str] = []
        for word in card.note.split(" "):
            if lines and face.width(f"{lines[-1]} {word}") <= room:
                lines[-1] = f"{lines[-1]} {word}"
            else:
                lines.append(word)
        return lines

    @guarded(returns=QSize(300, 70))
    def sizeHint(self) -> QSize:
        return QSize(300, self._theme.px("card") + (14 if self._is_high() else 0))

    @guarded(returns=QSize(200, 70))
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @guarded
    def resizeEvent(self, event: object) -> None:
        self.updateGeometry()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        small, large = theme.face(theme.size("textCaption")), theme.face(theme.size("textTitle"), 600)
        wide = self._width()
        for at, card in enumerate(self.cards):
            box = QRectF(at * (wide + _GAP), 0, wide, self.height())
            draw_swatch(painter, box, theme.color("field"), theme.size("radiusControl"))
            inside = box.adjusted(_INSET, 0, -_INSET, 0)
            draw_line(painter, _row(inside, 8, 16), card.caption, small, theme.color("text3"))
            draw_line(painter, _row(inside, 25, 20), card.value, large, theme.color("text"))
            for row, line in enumerate(self._note_lines(card)[:2]):
                draw_line(painter, _row(inside, 46 + 14 * row, 16), line, small, theme.color("text2"))
        painter.end()


@dataclass(frozen=True)
class Fact:
    """A row: a mark in a color, and texts by column."""

    color: QColor
    texts: tuple[str, ...]


class Facts(QWidget):
    """Rows 24 high. `columns` are the left edges of the texts, `mark` that of the dot or square."""

    def __init__(self, theme: Theme, columns: Sequence[float], mark: float, *, round_marks: bool) -> None:
        super().__init__()
        self._theme, self._columns, self._mark, self._round = theme, tuple(columns), mark, round_marks
        self.tones: tuple[str, ...] = ("text",) * len(self._columns)
        self.rows: tuple[Fact, ...] = ()
        self._cut: set[int] = set()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_rows(self, rows: Sequence[Fact]) -> None:
        """Say something else."""
        if tuple(rows) != self.rows:
            grown = len(rows) != len(self.rows)
            self.rows = tuple(rows)
            self.setAccessibleName("; ".join(" ".join(filter(None, row.texts)) for row in rows))
            if grown:
                self.updateGeometry()
            self.update()

    @guarded(returns=QSize(200, 24))
    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px("fact") * len(self.rows))

    @guarded(returns=QSize(200, 24))
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._theme.px("fact") * len(self.rows))

    def _lefts(self) -> tuple[float, ...]:
        """In a narrow panel the columns move together, but never into one another's words."""
        if self.width() >= 440 or len(self._columns) < 3:
            return self._columns
        face = self._theme.face(12)
        lefts = [self._columns[0]]
        for at in range(1, len(self._columns)):
            widest = max((face.width(row.texts[at - 1]) for row in self.rows), default=0.0)
            lefts.append(min(self._columns[at], lefts[-1] + widest + 12))
        return tuple(lefts)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        side, high, font = theme.size("swatch"), theme.px("fact"), theme.face(12)
        lefts = self._lefts()
        self._cut.clear()
        for at, row in enumerate(self.rows):
            y = at * high
            mark = QRectF(self._mark, y + (high - side) / 2, side, side)
            draw_swatch(painter, mark, row.color, side / 2 if self._round else 2)
            for left, after, text, tone in zip(
                lefts, (*lefts[1:], self.width() + 8.0), row.texts, self.tones, strict=True
            ):
                place = QRectF(left, y, after - left - 8, high)
                fitting = _fitting(text, font, place.width())
                if not draw_line(painter, place, fitting, font, theme.color(tone)) or fitting != text:
                    self._cut.add(at)
        painter.end()

    @guarded(returns=False)
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            at = event.pos().y() // self._theme.px("fact")
            QToolTip.showText(event.globalPos(), ", ".join(self.rows[at].texts) if at in self._cut else "", self)
            return True
        return super().event(event)


class Heading(QWidget):
    """A section's name and a hairline behind it."""

    def __init__(self, theme: Theme, text: str) -> None:
        super().__init__()
        self._theme, self._text = theme, text
        self.setFixedHeight(theme.px("fact"))
        self.setAccessibleName(text)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        font = theme.face(theme.size("textCaption"), 600)
        draw_line(painter, QRectF(self.rect()), self._text, font, theme.color("text"))
        left = font.width(self._text) + 6
        painter.fillRect(QRectF(left, self.height() // 2, self.width() - left, 1), theme.color("line"))
        painter.end()


def _fitting(text: str, face: Face, room: float) -> str:
    """As many of a text's pieces between commas as there is room for; the tooltip has them all."""
    while ", " in text and face.width(text) > room + 0.5:
        text = text.rpartition(", ")[0]
    return text


def _row(box: QRectF, top: float, height: float) -> QRectF:
    return QRectF(box.left(), box.top() + top, box.width(), height)
