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
_AWAY = (9.0, 24.0, 44.0)
"""Pixels between a pill and what it names: the nearest that is free."""
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
        found = _free_place(_ways(label, camera, x, y), x, y, size, room, full)
        if found is not None:
            placed.append(Placed(label, found))
            full.append(found.adjusted(-2, -2, 2, 2))
    return tuple(placed)


def _free_place(
    ways: list[tuple[float, float]], x: float, y: float, size: tuple[float, float], room: QRectF, full: list[QRectF]
) -> QRectF | None:
    for away in _AWAY:
        for dx, dy in ways:
            left = x + dx * (away + size[0] / 2) - size[0] / 2
            top = y + dy * (away + size[1] / 2) - size[1] / 2
            rect = QRectF(left, top, *size)
            if room.contains(rect) and not any(rect.intersects(other) for other in full):
                return rect
    return None


def along(points: Array, camera: Camera, wide: float = 5.0) -> list[QRectF]:
    """Small squares along a line of two points on the screen: labels keep off it."""
    there = camera.project(points)
    if not (np.isfinite(there.x).all() and np.isfinite(there.y).all()):
        return []
    long = float(np.hypot(there.x[1] - there.x[0], there.y[1] - there.y[0]))
    shares = np.linspace(0.0, 1.0, min(max(int(long / 12), 2), 40))
    xs = there.x[0] + (there.x[1] - there.x[0]) * shares
    ys = there.y[0] + (there.y[1] - there.y[0]) * shares
    return [QRectF(x - wide, y - wide, 2 * wide, 2 * wide) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]


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
            wide = QFontMetricsF(font).horizontalAdvance(text)
            line = QRectF(x, rect.top(), wide + 2, rect.height())
            if label.bare:  # on sand and sky white alone would vanish
                painter.setPen(theme.faded("overlay", "overlay"))
                painter.drawText(line.translated(1, 1), _LEFT, text)
            painter.setPen(theme.color(token))
            painter.drawText(line, _LEFT, text)
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


def _ways(label: Label, camera: Camera, x: float, y: float) -> list[tuple[float, float]]:
    """Sides to try, the one away from the other point first."""
    if label.away_from is None:
        return [(float(dx), float(dy)) for dx, dy in _AROUND]
    other = camera.project(label.away_from)
    dx, dy = x - float(other.x), y - float(other.y)
    return sorted(
        ((float(a), float(b)) for a, b in _AROUND), key=lambda way: -(way[0] * dx + way[1] * dy) / np.hypot(*way)
    )
