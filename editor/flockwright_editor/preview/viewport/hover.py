"""Numbers beside the cursor: what an arrow of the chain means, what a handle does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from flockwright_editor.preview.viewport import labels, words
from flockwright_editor.preview.viewport.chain import Chain
from flockwright_editor.running.moment import Watched
from flockwright_editor.theme.theme import Theme

Row = tuple[str, str, str]
"""What it is about, what it says, and a share at the end."""
Card = Sequence[Row]
_ROW, _EDGE, _GAP = 18.0, 9.0, 12.0
_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_RIGHT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)


def card_of(chain: Chain, place: int, watched: Watched) -> list[Row]:
    """What hovering over an arrow tells; behind the last behavior's stands the white one."""
    if place >= len(chain.links):
        speed = float(np.linalg.norm(watched.wanted)) if watched.wanted is not None else 0.0
        return [(words.WANTED, words.speed(speed), "")]
    behavior = chain.links[place].behavior
    way = words.HOVER_DIRECTION.format(wants=f"{behavior.wants.direction:.2f}", takes=f"{behavior.takes.direction:.2f}")
    rows = [(behavior.label, "", ""), (words.DIRECTION, way, words.percent(behavior.share.direction))]
    if behavior.wants.speed > 0:
        pace = words.HOVER_SPEED.format(
            speed=words.speed(behavior.speed), wants=f"{behavior.wants.speed:.2f}", takes=f"{behavior.takes.speed:.2f}"
        )
        rows.append((words.SPEED, pace, words.percent(behavior.share.speed)))
    return rows


def card_rect(theme: Theme, at: QPointF, card: Card, room: QRect) -> QRectF:
    """Where the card goes: below right of the cursor, inside the room."""
    bold, plain = QFontMetricsF(theme.font(12, 600)), QFontMetricsF(theme.font(12))
    first = max(bold.horizontalAdvance(row[0]) for row in card)
    middle = max(plain.horizontalAdvance(row[1]) for row in card)
    last = max(bold.horizontalAdvance(row[2]) for row in card)
    wide = 2 * _EDGE + first + sum(part + _GAP for part in (middle, last) if part)
    rect = QRectF(at.x() + 14, at.y() + 16, wide, len(card) * _ROW + 8)
    if rect.right() > room.right() - 4:
        rect.moveRight(at.x() - 10)
    if rect.bottom() > room.bottom() - 4:
        rect.moveBottom(at.y() - 10)
    rect.moveLeft(max(rect.left(), 4.0))
    rect.moveTop(max(rect.top(), 4.0))
    return rect


def paint_beside(painter: QPainter, theme: Theme, at: QPointF, card: Card, room: QRect) -> None:
    """The card beside the cursor."""
    if not card:
        return
    rect = card_rect(theme, at, card, room)
    labels.ground(painter, theme, rect)
    bold, plain = theme.font(12, 600), theme.font(12)
    first = max(QFontMetricsF(bold).horizontalAdvance(row[0]) for row in card)
    for place, (name, text, share) in enumerate(card):
        line = QRectF(rect.left() + _EDGE, rect.top() + 4 + place * _ROW, rect.width() - 2 * _EDGE, _ROW)
        painter.setPen(theme.color("overlayText"))
        painter.setFont(bold if place == 0 else plain)
        painter.drawText(line, _LEFT, name)
        painter.setFont(plain)
        start = first + _GAP if first else 0.0
        painter.drawText(line.adjusted(start, 0, 0, 0), _LEFT, text)
        painter.setFont(bold)
        painter.drawText(line, _RIGHT, share)
