"""What several lists paint alike: glyphs, elided and partly bold lines, small buttons, fading of long texts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from flockwright_editor.theme.theme import Theme

Run = tuple[str, bool]
"""Words, and whether they are bold."""

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
CENTER = Qt.AlignmentFlag.AlignCenter
WRAPPED = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft


def glyph(painter: QPainter, theme: Theme, name: str, rect: QRect, color: QColor, px: float = 16) -> None:
    """An icon in the middle of a rectangle."""
    font, letter = theme.glyph(name, px)
    painter.setFont(font)
    painter.setPen(color)
    painter.drawText(rect, int(CENTER), letter)


def line(
    painter: QPainter,
    rect: QRect,
    text: str,
    font: QFont,
    color: QColor,
    align: Qt.AlignmentFlag = LEFT,
) -> None:
    """One line that ends in … where there is no room."""
    painter.setFont(font)
    painter.setPen(color)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, max(rect.width(), 0))
    painter.drawText(rect, int(align), shown)


def sentence(
    painter: QPainter, theme: Theme, rect: QRect, runs: Sequence[Run], color: QColor, bold: QColor, px: float = 12
) -> None:
    """One line of runs, some bold; what does not fit ends in …."""
    x = float(rect.left())
    for text, is_bold in runs:
        font = theme.font(px, 600 if is_bold else 400)
        metrics = QFontMetricsF(font)
        room = rect.right() + 1 - x
        if room <= 4:
            return
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
        painter.setFont(font)
        painter.setPen(bold if is_bold else color)
        painter.drawText(
            QRectF(x, rect.top(), room, rect.height()), int(LEFT | Qt.TextFlag.TextIncludeTrailingSpaces), shown
        )
        x += metrics.horizontalAdvance(shown)
        if shown != text:
            return


def sentence_width(theme: Theme, runs: Iterable[Run], px: float = 12) -> float:
    """How wide the runs are."""
    return sum(QFontMetricsF(theme.font(px, 600 if bold else 400)).horizontalAdvance(text) for text, bold in runs)


def letters(
    painter: QPainter, rect: QRect, text: str, found: Sequence[int], font: QFont, color: QColor, mark: QColor
) -> float:
    """One line whose found letters are in another color; its width."""
    metrics = QFontMetricsF(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(rect.width(), 0))
    painter.setFont(font)
    base = rect.top() + (rect.height() + metrics.ascent() - metrics.descent()) / 2
    marked = frozenset(found)
    for place, letter in enumerate(shown):
        painter.setPen(mark if place in marked else color)
        # The width of all before, so that kerning stays as in one piece.
        painter.drawText(QPointF(rect.left() + metrics.horizontalAdvance(shown[:place]), base), letter)
    return metrics.horizontalAdvance(shown)


def button(painter: QPainter, theme: Theme, rect: QRect, text: str, *, hover: bool, pressed: bool, focus: bool) -> None:
    """A button inside a row, as Qt's own would look there."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ground = theme.color("line" if pressed else "hover" if hover else "raised")
    painter.setPen(QPen(theme.color("accent" if focus else "line2"), 1))
    painter.setBrush(ground)
    round_by = theme.size("radiusControl")
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), round_by, round_by)
    painter.restore()
    line(painter, rect.adjusted(4, 0, -4, 0), text, theme.font(12, 500), theme.color("text"), CENTER)


def button_width(theme: Theme, text: str) -> int:
    """How wide a button in a row is."""
    return round(QFontMetricsF(theme.font(12, 500)).horizontalAdvance(text)) + 20


def swatch(painter: QPainter, rect: QRectF, color: QColor, round_by: float, edge: QColor | None = None) -> None:
    """A filled square with round corners."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, 1) if edge is not None else Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(rect, round_by, round_by)
    painter.restore()


def animal_color(theme: Theme, color: str) -> QColor:
    """An animal's color as an icon: on a light ground deeper, or a pale one would vanish."""
    found = QColor(color)
    return found if theme.is_dark else found.darker(140)
