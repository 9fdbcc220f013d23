"""The pictures on the cards of starters: a small world painted by the same few strokes, in the animal's shape.

Places and sizes come from a fixed sequence, so that a card looks the same each time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from flockwright_editor.theme.theme import Theme

_GOLDEN = 0.6180339887
_SILVER = 0.7548776662


def paint(painter: QPainter, theme: Theme, key: str, rect: QRect) -> None:
    """The picture of a starter."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.translate(rect.topLeft())
    _PICTURES.get(key, _blank)(painter, theme, QRectF(0, 0, rect.width(), rect.height()))
    painter.restore()


def _places(count: int, seed: float = 0.5) -> Iterator[tuple[float, float, float]]:
    """Points that spread evenly without looking like a grid; the third number is anybody's."""
    for number in range(1, count + 1):
        yield (seed + number * _SILVER) % 1.0, (seed + number * 0.5698402910) % 1.0, (number * _GOLDEN) % 1.0


def _strewn(count: int) -> Iterator[tuple[float, float, float]]:
    """Points in rows that have lost their order, as a herd stands."""
    for number in range(count):
        wild = [math.sin(12.9898 * number + seed) * 43758.5453 % 1.0 for seed in (1.0, 2.0, 3.0)]
        row, place = divmod(number, 5)
        yield min(max((place + 0.1 + 0.8 * wild[0]) / 5, 0.0), 1.0), (row + wild[1]) / 4, wild[2]


def _ground(painter: QPainter, box: QRectF, *stops: tuple[float, str]) -> None:
    shade = QLinearGradient(0, 0, 0, box.height())
    for at, color in stops:
        shade.setColorAt(at, QColor(color))
    painter.fillRect(box, shade)


def _blank(painter: QPainter, theme: Theme, box: QRectF) -> None:
    painter.fillRect(box, QColor("#15171B"))
    painter.setPen(QPen(QColor("#2B3038"), 1))
    horizon, wide, high = box.height() * 0.1, box.width(), box.height()
    for step in range(-12, 13):
        painter.drawLine(QPointF(wide / 2 + step * 10, horizon), QPointF(wide / 2 + step * 48, high))
    for step in range(1, 9):
        y = horizon + (high - horizon) * (step / 8) ** 2
        painter.drawLine(QPointF(0, y), QPointF(wide, y))
    painter.fillRect(QRectF(0, 0, wide, horizon + 6), QColor("#15171B"))
    dart = [(0.34, 0.44), (0.45, 0.33), (0.72, 0.5), (0.5, 0.47)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#DCE4F2"))
    painter.drawPolygon(QPolygonF([QPointF(x * wide, y * high) for x, y in dart]))


def _bird(painter: QPainter, theme: Theme, box: QRectF) -> None:
    _ground(painter, box, (0, "#5E8FC0"), (0.65, "#9FC0DA"), (1, "#C4D6E2"))
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y, size in sorted(_places(34, 0.31), key=lambda place: place[2]):
        # The flock is a band that rises to the right.
        at = QPointF(box.width() * (0.06 + 0.9 * x), box.height() * (0.62 - 0.42 * x + 0.36 * (y - 0.35)))
        _wings(painter, at, 3.2 + 5.2 * size, 0.35 + 0.6 * y, QColor(38, 48, 66, round(150 + 100 * size)))


def _wings(painter: QPainter, at: QPointF, size: float, beat: float, color: QColor) -> None:
    wing = QPainterPath(QPointF(-1.1, -0.42 * beat))
    wing.quadTo(QPointF(-0.5, -0.55 * beat), QPointF(0, 0))
    wing.quadTo(QPointF(0.45, -0.75 * beat), QPointF(1.15, -0.6 * beat))
    wing.quadTo(QPointF(0.6, -0.2 * beat), QPointF(0.32, 0.2))
    wing.lineTo(QPointF(-0.45, 0.28))
    wing.quadTo(QPointF(-0.4, -0.05), QPointF(-1.1, -0.42 * beat))
    painter.save()
    painter.translate(at)
    painter.rotate(-14)
    painter.scale(size, size)
    painter.setBrush(color)
    painter.drawPath(wing)
    painter.restore()


def _fish(painter: QPainter, theme: Theme, box: QRectF) -> None:
    _ground(painter, box, (0, "#1F6B73"), (0.6, "#14505F"), (1, "#123842"))
    wide, high = box.width(), box.height()
    painter.setPen(Qt.PenStyle.NoPen)
    for start, tilt in ((0.16, 0.2), (0.44, 0.12), (0.7, 0.16)):
        painter.setBrush(QColor(190, 240, 240, 16))
        beam = [(start, 0.0), (start + 0.07, 0.0), (start - tilt + 0.1, 1.0), (start - tilt - 0.06, 1.0)]
        painter.drawPolygon(QPolygonF([QPointF(x * wide, y * high) for x, y in beam]))
    floor = QPainterPath(QPointF(0, high))
    floor.lineTo(0, high * 0.86)
    floor.cubicTo(wide * 0.3, high * 0.76, wide * 0.6, high * 0.98, wide, high * 0.82)
    floor.lineTo(wide, high)
    painter.setBrush(QColor("#2C4A48"))
    painter.drawPath(floor)
    for x, y, size in sorted(_places(64, 0.13), key=lambda place: place[2]):
        around, away = 2 * math.pi * x, math.sqrt(y)
        at = QPointF(wide * (0.5 + 0.42 * away * math.cos(around)), high * (0.45 + 0.34 * away * math.sin(around)))
        shade = QColor(110 + round(70 * size), 165 + round(60 * size), 190 + round(50 * size), 120 + round(130 * size))
        _swimmer(painter, at, 3.0 + 3.2 * size, 8 * math.sin(around), shade)


def _swimmer(painter: QPainter, at: QPointF, size: float, turn: float, color: QColor) -> None:
    body = QPainterPath(QPointF(1.2, 0))
    body.quadTo(QPointF(0.3, -0.55), QPointF(-0.75, -0.06))
    body.lineTo(QPointF(-1.25, -0.42))
    body.lineTo(QPointF(-1.1, 0.0))
    body.lineTo(QPointF(-1.25, 0.42))
    body.lineTo(QPointF(-0.75, 0.06))
    body.quadTo(QPointF(0.3, 0.55), QPointF(1.2, 0))
    painter.save()
    painter.translate(at)
    painter.rotate(turn)
    painter.scale(size, size)
    painter.setBrush(color)
    painter.drawPath(body)
    painter.restore()


def _meadow(painter: QPainter, box: QRectF, far: str, near: str) -> None:
    wide, high = box.width(), box.height()
    _ground(painter, box, (0, "#A9C4DA"), (0.34, "#D3DFE0"), (0.35, far), (1, near))
    painter.setPen(Qt.PenStyle.NoPen)
    hill = QPainterPath(QPointF(0, high * 0.36))
    hill.quadTo(QPointF(wide * 0.3, high * 0.2), QPointF(wide * 0.62, high * 0.36))
    hill.quadTo(QPointF(wide * 0.84, high * 0.26), QPointF(wide, high * 0.33))
    hill.lineTo(wide, high * 0.4)
    hill.lineTo(0, high * 0.4)
    painter.setBrush(QColor(far).darker(108))
    painter.drawPath(hill)


def _herd(painter: QPainter, theme: Theme, box: QRectF) -> None:
    _meadow(painter, box, "#8DB070", "#6B9A4E")
    for x, y, size in sorted(_strewn(20), key=lambda place: place[1]):
        depth = 0.44 + 0.32 * y
        at = QPointF(box.width() * (0.14 + 0.72 * x), box.height() * depth)
        _woolly(painter, at, 4.0 + 6.0 * (depth - 0.36) / 0.4, 1 if size > 0.3 else -1)


def _woolly(painter: QPainter, at: QPointF, size: float, way: int) -> None:
    painter.save()
    painter.translate(at)
    painter.scale(size * way, size)
    painter.setBrush(QColor(40, 60, 35, 60))
    painter.drawEllipse(QPointF(0, 0.78), 1.05, 0.2)
    painter.setBrush(QColor("#3A3633"))
    for leg in (-0.5, -0.22, 0.26, 0.5):
        painter.drawRect(QRectF(leg, 0.2, 0.13, 0.6))
    painter.setBrush(QColor("#E9E7E1"))
    painter.drawRoundedRect(QRectF(-0.85, -0.5, 1.65, 0.95), 0.42, 0.42)
    painter.setBrush(QColor("#CFCBC2"))
    painter.drawRoundedRect(QRectF(-0.75, 0.14, 1.45, 0.3), 0.15, 0.15)
    painter.setBrush(QColor("#3A3633"))
    painter.drawEllipse(QPointF(0.92, -0.22), 0.3, 0.25)
    painter.restore()


def _hunter(painter: QPainter, theme: Theme, box: QRectF) -> None:
    _meadow(painter, box, "#9BAA74", "#7E9159")
    side = box.width() * 0.24
    painter.translate(box.width() * 0.48, box.height() * 0.6)
    painter.setBrush(QColor(40, 50, 30, 80))
    painter.drawEllipse(QPointF(-0.1 * side, 0.97 * side), 1.25 * side, 0.1 * side)
    painter.scale(side, side)
    for color, far in (("#4A3F36", True), ("#66574A", False)):
        painter.setBrush(QColor(color))
        for x, bend in ((-1.0, -0.1), (0.5, 0.04)):
            x += 0.17 if far else 0.0
            leg = [(x - 0.14, 0.0), (x + 0.16, 0.0), (x + 0.05 - bend, 0.5), (x + 0.08, 0.95), (x - 0.08, 0.95)]
            painter.drawPolygon(QPolygonF([QPointF(*point) for point in [*leg, (x - 0.09 - bend, 0.5)]]))
    painter.drawPath(_wolf())


def _wolf() -> QPainterPath:
    """Tail, back, neck, head and belly of a wolf that stands and looks."""
    body = QPainterPath(QPointF(-1.12, -0.34))
    body.cubicTo(QPointF(-1.5, -0.3), QPointF(-1.6, 0.1), QPointF(-1.62, 0.5))
    body.cubicTo(QPointF(-1.42, 0.4), QPointF(-1.28, 0.16), QPointF(-1.16, 0.02))
    body.cubicTo(QPointF(-1.1, 0.3), QPointF(-0.7, 0.3), QPointF(-0.5, 0.14))
    body.cubicTo(QPointF(-0.2, 0.22), QPointF(0.1, 0.34), QPointF(0.4, 0.3))
    body.cubicTo(QPointF(0.72, 0.26), QPointF(0.84, -0.1), QPointF(0.98, -0.34))
    body.lineTo(QPointF(1.44, -0.38))
    body.lineTo(QPointF(1.48, -0.5))
    body.lineTo(QPointF(1.12, -0.74))
    body.lineTo(QPointF(1.0, -0.98))
    body.lineTo(QPointF(0.88, -0.78))
    body.cubicTo(QPointF(0.66, -0.7), QPointF(0.6, -0.5), QPointF(0.36, -0.44))
    body.cubicTo(QPointF(-0.1, -0.4), QPointF(-0.8, -0.52), QPointF(-1.12, -0.34))
    return body


_PICTURES: dict[str, Callable[[QPainter, Theme, QRectF], None]] = {
    "blank": _blank,
    "bird": _bird,
    "fish": _fish,
    "herd": _herd,
    "hunter": _hunter,
}
