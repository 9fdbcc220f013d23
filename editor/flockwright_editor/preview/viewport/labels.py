"""Words over the picture: pills beside what they name, placed by the camera that the picture was drawn with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.theme.theme import Theme

_EDGE, _GAP, _SWATCH, _HIGH = 7.0, 6.0, 8.0, 20.0
_AWAY = 9.0
"""Pixels between a pill and what it names."""
_AROUND = ((0, -1), (1, -1), (-1, -1), (1, 0), (-1, 0), (0, 1), (1, 1), (-1, 1))


@dataclass(frozen=True, eq=False)
class Label:
    """What stands beside a point of the world. Of two that would overlap, the first is shown."""

    at: Array
    strong: str = ""
    plain: str = ""
    color: QColor | None = None
    """Of a square before the words."""
    away_from: Array | None = None
    """Another point: the pill stands on the far side of it."""
    small: bool = False
    bare: bool = False
    """Words alone, without a ground."""


@dataclass(frozen=True)
class Placed:
    """A label and where it is on the screen."""

    label: Label
    rect: QRectF


def place(
    labels: Iterable[Label], camera: Camera, theme: Theme, room: QRectF, taken: Iterable[QRectF] = ()
) -> tuple[Placed, ...]:
    """Where labels go: beside their points, inside `room`, none over another or over what is taken."""
    placed: list[Placed] = []
    full = list(taken)
    for label in labels:
        there = camera.project(label.at)
        x, y = float(there.x), float(there.y)
        if not (np.isfinite(x) and np.isfinite(y)) or not room.contains(QPointF(x, y)):
            continue
        size = _size(label, theme)
        for dx, dy in _directions(label, camera, x, y):
            left = x + dx * (_AWAY + size[0] / 2) - size[0] / 2
            top = y + dy * (_AWAY + size[1] / 2) - size[1] / 2
            rect = QRectF(left, top, *size)
            if room.contains(rect) and not any(rect.intersects(other) for other in full):
                placed.append(Placed(label, rect))
                full.append(rect.adjusted(-2, -2, 2, 2))
                break
    return tuple(placed)


def paint(painter: QPainter, placed: Iterable[Placed], theme: Theme) -> None:
    """Draw them."""
    for each in placed:
        paint_pill(painter, theme, each.rect, each.label)


def paint_pill(painter: QPainter, theme: Theme, rect: QRectF, label: Label) -> None:
    """One label in its rectangle."""
    if not label.bare:
        ground(painter, theme, rect)
    x = rect.left() + (0 if label.bare else _EDGE)
    if label.color is not None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(label.color)
        painter.drawRoundedRect(QRectF(x, rect.center().y() - _SWATCH / 2, _SWATCH, _SWATCH), 1.5, 1.5)
        x += _SWATCH + _GAP
    for text, weight, token in ((label.strong, 600, "overlayText"), (label.plain, 400, "overlayText")):
        if text:
            font = theme.font(11 if label.small or label.bare else 12, weight)
            painter.setFont(font)
            painter.setPen(theme.color(token))
            wide = QFontMetricsF(font).horizontalAdvance(text)
            painter.drawText(QRectF(x, rect.top(), wide + 2, rect.height()), _LEFT, text)
            x += wide + _GAP


_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


def ground(painter: QPainter, theme: Theme, rect: QRectF, radius: float = 0.0) -> None:
    """The dark translucent ground of everything that stands over the picture."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.faded("overlay", "overlay"))
    radius = radius or theme.size("radiusControl")
    painter.drawRoundedRect(rect, radius, radius)


def _size(label: Label, theme: Theme) -> tuple[float, float]:
    wide = 0.0 if label.bare else 2 * _EDGE
    for text, weight in ((label.strong, 600), (label.plain, 400)):
        if text:
            font = theme.font(11 if label.small or label.bare else 12, weight)
            wide += QFontMetricsF(font).horizontalAdvance(text)
    wide += _GAP if label.strong and label.plain else 0.0
    wide += _SWATCH + _GAP if label.color is not None else 0.0
    return wide, _HIGH - (2 if label.small else 0)


def _directions(label: Label, camera: Camera, x: float, y: float) -> list[tuple[float, float]]:
    """Sides to try, the one away from the other point first."""
    if label.away_from is None:
        return [(float(dx), float(dy)) for dx, dy in _AROUND]
    other = camera.project(label.away_from)
    dx, dy = x - float(other.x), y - float(other.y)
    return sorted(
        ((float(a), float(b)) for a, b in _AROUND), key=lambda way: -(way[0] * dx + way[1] * dy) / np.hypot(*way)
    )
