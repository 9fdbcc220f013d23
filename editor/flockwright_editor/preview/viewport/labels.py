"""Words over the picture: pills beside what they name, placed by the camera that the picture was drawn with."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.theme.theme import Theme

_KEPT = 2000
_EDGE, _GAP, _SWATCH, _HIGH = 7.0, 6.0, 8.0, 20.0
_AWAY = (9.0, 24.0, 44.0)
"""Pixels between a pill and what it names: the nearest that is free."""
_AROUND = [(0.0, -1.0), (1.0, -1.0), (-1.0, -1.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (-1.0, 1.0)]


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


class Letters:
    """Fonts and widths of words, kept: a picture asks for the same ones again and again."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._fonts: dict[tuple[float, int], QFont] = {}
        self._widths: dict[tuple[str, float, int], float] = {}

    def font(self, px: float, weight: int) -> QFont:
        """A font of the theme."""
        if (px, weight) not in self._fonts:
            self._fonts[px, weight] = self.theme.font(px, weight)
        return self._fonts[px, weight]

    def width(self, text: str, px: float, weight: int) -> float:
        """How wide a text is."""
        key = (text, px, weight)
        if key not in self._widths:
            if len(self._widths) > _KEPT:
                self._widths.clear()
            self._widths[key] = QFontMetricsF(self.font(px, weight)).horizontalAdvance(text)
        return self._widths[key]


@dataclass(frozen=True)
class Placed:
    """A label and where it is on the screen."""

    label: Label
    rect: QRectF


def place(
    labels: Iterable[Label], camera: Camera, letters: Letters, room: QRectF, taken: Iterable[QRectF] = ()
) -> tuple[Placed, ...]:
    """Where labels go: beside their points, inside `room`, none over another or over what is taken."""
    asked = list(labels)
    if not asked:
        return ()
    there = camera.project(np.stack([label.at for label in asked]))
    others = camera.project(np.stack([label.at if label.away_from is None else label.away_from for label in asked]))
    placed: list[Placed] = []
    full = _edges(taken, len(asked))
    count = len(full) - len(asked)
    for label, x, y, other_x, other_y in zip(
        asked, there.x.tolist(), there.y.tolist(), others.x.tolist(), others.y.tolist(), strict=True
    ):
        if math.isfinite(x) and math.isfinite(y) and room.contains(x, y):
            wide, high = size_of(label, letters)
            found = _free_place(_ways(x - other_x, y - other_y), x, y, wide, high, room, full[:count])
            if found is not None:
                left, top = found
                placed.append(Placed(label, QRectF(left, top, wide, high)))
                full[count] = left - 2, top - 2, left + wide + 2, top + high + 2
                count += 1
    return tuple(placed)


def _edges(rects: Iterable[QRectF], more: int) -> Array:
    """Left, top, right and bottom of rectangles, with room for more."""
    found = [(rect.left(), rect.top(), rect.right(), rect.bottom()) for rect in rects]
    return np.array([*found, *[(0.0, 0.0, 0.0, 0.0)] * more], float).reshape(-1, 4)


def _free_place(
    ways: list[tuple[float, float]], x: float, y: float, wide: float, high: float, room: QRectF, full: Array
) -> tuple[float, float] | None:
    """The first corner, near before far, where a pill meets nothing; all are looked at together."""
    steps = np.repeat(_AWAY, len(ways))
    turns = np.tile(np.array(ways), (len(_AWAY), 1))
    left = x + turns[:, 0] * (steps + wide / 2) - wide / 2
    top = y + turns[:, 1] * (steps + high / 2) - high / 2
    free = (left >= room.left()) & (left + wide <= room.right()) & (top >= room.top()) & (top + high <= room.bottom())
    across = (left[:, None] < full[:, 2]) & (left[:, None] + wide > full[:, 0])
    down = (top[:, None] < full[:, 3]) & (top[:, None] + high > full[:, 1])
    free &= ~(across & down).any(axis=1)
    place = int(free.argmax())
    return (float(left[place]), float(top[place])) if free[place] else None


def along(points: Array, camera: Camera, wide: float = 8.0) -> list[QRectF]:
    """Small squares along a line of two points on the screen: labels keep off it."""
    there = camera.project(points)
    if not (np.isfinite(there.x).all() and np.isfinite(there.y).all()):
        return []
    long = float(np.hypot(there.x[1] - there.x[0], there.y[1] - there.y[0]))
    shares = np.linspace(0.0, 1.0, min(max(int(long / 18), 2), 16))
    xs = there.x[0] + (there.x[1] - there.x[0]) * shares
    ys = there.y[0] + (there.y[1] - there.y[0]) * shares
    return [QRectF(x - wide, y - wide, 2 * wide, 2 * wide) for x, y in zip(xs.tolist(), ys.tolist(), strict=True)]


def paint(painter: QPainter, placed: Iterable[Placed], letters: Letters) -> None:
    """Draw them."""
    for each in placed:
        _paint_pill(painter, letters, each.rect, each.label)


def _paint_pill(painter: QPainter, letters: Letters, rect: QRectF, label: Label) -> None:
    theme = letters.theme
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
            size = 11 if label.small or label.bare else 12
            painter.setFont(letters.font(size, weight))
            wide = letters.width(text, size, weight)
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


def size_of(label: Label, letters: Letters) -> tuple[float, float]:
    """How large a label is."""
    wide = 0.0 if label.bare else 2 * _EDGE
    for text, weight in ((label.strong, 600), (label.plain, 400)):
        if text:
            wide += letters.width(text, 11 if label.small or label.bare else 12, weight)
    wide += _GAP if label.strong and label.plain else 0.0
    wide += _SWATCH + _GAP if label.color is not None else 0.0
    return wide, _HIGH - (2 if label.small else 0)


def _ways(dx: float, dy: float) -> list[tuple[float, float]]:
    """Sides to try, the one in a direction first."""
    if not (math.isfinite(dx) and math.isfinite(dy)) or (dx == 0.0 and dy == 0.0):
        return _AROUND
    return sorted(_AROUND, key=lambda way: -(way[0] * dx + way[1] * dy) / math.hypot(*way))
