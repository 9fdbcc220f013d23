"""What painted widgets share: one line of text in a rectangle, an icon as a letter, a swatch, a long polygon."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF
from shiboken6 import VoidPtr

from flockwright_editor.theme.fonts import Face
from flockwright_editor.theme.theme import Theme

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
CENTER = Qt.AlignmentFlag.AlignCenter


def draw_line(
    painter: QPainter, rect: QRectF, text: str, font: QFont, color: QColor, align: Qt.AlignmentFlag = LEFT
) -> bool:
    """One line in the middle of a rectangle's height, ending in … where there is no room; whether all of it fits.

    What is painted ten times a second is given a `Face`, which remembers its words.
    """
    if not isinstance(font, Face):
        font = Face(font)
    whole = font.width(text)
    # Half a pixel of rounding is no reason to cut a word.
    fits = whole <= rect.width() + 0.5
    shown, width = text, whole
    if not fits:
        shown = font.metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(rect.width(), 0.0))
        width = font.width(shown)
    x = rect.x()
    if align & Qt.AlignmentFlag.AlignRight:
        x = rect.right() - width
    elif align & Qt.AlignmentFlag.AlignHCenter:
        x = rect.x() + (rect.width() - width) / 2
    painter.setFont(font)
    painter.setPen(color)
    base = rect.y() + (rect.height() + font.cap) / 2  # capitals and digits stand in the middle
    painter.drawStaticText(QPointF(x, base - font.ascent), font.shaped(shown))
    return fits


def draw_icon(painter: QPainter, theme: Theme, name: str, center: QPointF, color: QColor, px: float = 16) -> None:
    """An icon around a point."""
    font, letter = theme.glyph(name, px)
    painter.setFont(font)
    painter.setPen(color)
    side = px * 1.5
    painter.drawText(QRectF(center.x() - side / 2, center.y() - side / 2, side, side), int(CENTER), letter)


def draw_swatch(painter: QPainter, rect: QRectF, color: QColor, radius: float = 2.0) -> None:
    """A filled square with round corners; a radius of half its side makes a dot."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawRoundedRect(rect, radius, radius)


def polygon(x: ArrayLike, y: ArrayLike) -> QPolygonF:
    """The points of a curve, written where Qt keeps them: one object each would take thirty times as long."""
    places = np.stack([np.asarray(x, float), np.asarray(y, float)], axis=1)
    made = QPolygonF()
    made.resize(len(places))
    if len(places):
        np.frombuffer(VoidPtr(made.data(), places.nbytes, True), float)[:] = places.ravel()
    return made
