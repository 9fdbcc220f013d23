"""Painting on the map of observability: lines of equal weight, rings, the blind angle, dots, the animal, words."""

from __future__ import annotations

from math import cos, degrees, pi, radians, sin
from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen

from flockwright_editor.controls.painting import polygon
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.evaluation import Array
from flockwright_editor.inspector.curves.sight import (
    Sight,
    brightness,
    contours,
    direction_words,
    ring_steps,
    weight,
    weight_text,
    weights,
)
from flockwright_editor.theme.theme import Theme, faded, mix, tokens

_CENTER = int(Qt.AlignmentFlag.AlignCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_BRIGHT = 0.52
"""From here on the ground is light and lines on it are dark."""


# The map looks the same in both themes, as the preview does: its ramp begins in the dark.


def ground() -> QColor:
    """The ramp's darkest."""
    return QColor(tokens()["heat"][0])


def light(theme: Theme, share: float = 1.0) -> QColor:
    """Letters and lines on the dark, as strong as that."""
    return mix(ground(), theme.color("overlayText"), share)


def paint_lines(p: QPainter, theme: Theme, made: Any) -> None:
    """Rings in meters, dotted, and lines of equal weight."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    for step in ring_steps(made.sight.max_distance):
        pen = QPen(faded(theme.color("overlayText"), 0.22), 1)
        pen.setDashPattern([1.5, 4])
        p.setPen(pen)
        far = step / made.sight.max_distance * made.radius
        p.drawEllipse(made.middle, far, far)
    for level, lines in contours(made.sight).items():
        bright = is_bright(made.sight, level)
        p.setPen(QPen(faded(theme.color("overlay"), 0.75) if bright else faded(theme.color("overlayText"), 0.62), 1))
        for line in lines:
            at = np.array(line)
            far = at[:, 0] * (made.radius / max(made.sight.max_distance, 1e-9))
            xs, ys = made.middle.x() + far * np.sin(at[:, 1]), made.middle.y() - far * np.cos(at[:, 1])
            p.drawPolyline(polygon(xs, ys))


def is_bright(sight: Sight, level: float) -> bool:
    """Whether the ground is light where a weight is that much."""
    found: Array = brightness(sight, np.array([level]))
    return float(found[0]) > _BRIGHT


def level_place(sight: Sight, level: float) -> float | None:
    """How far ahead a weight is that much; None if nowhere."""
    distances = np.linspace(sight.max_distance, sight.max_distance / 200, 400)
    found = weights(sight, distances, np.zeros(400))
    hit = np.flatnonzero(found >= level)
    return float(distances[hit[0]]) if len(hit) else None


def paint_blind(p: QPainter, theme: Theme, made: Any) -> None:
    """The angle it does not see: hatched, with its width."""
    blind = made.sight.blind
    if blind < 0.5:
        return
    half = radians(made.sight.max_angle) / 2
    box = QRectF(made.middle.x() - made.radius, made.middle.y() - made.radius, 2 * made.radius, 2 * made.radius)
    path = QPainterPath(made.middle)
    path.arcTo(box, 90 - degrees(half), -blind)
    path.closeSubpath()
    p.save()
    p.setClipPath(path)
    p.fillRect(box, ground())
    p.setPen(QPen(light(theme, 0.24), 1.5))
    x = box.left() - box.height()
    while x < box.right():
        p.drawLine(QPointF(x, box.bottom()), QPointF(x + box.height(), box.top()))
        x += 9
    p.restore()
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(light(theme, 0.34), 1))
    p.drawPath(path)
    if blind < 20 or made.radius < 90:
        return
    text = words.BLIND.format(angle=blind)
    # The same place in every view: behind the animal, near the edge.
    _plain(p, theme, made.middle + QPointF(0, made.radius * 0.85), text, light(theme), 600)


def paint_edge(p: QPainter, theme: Theme, made: Any) -> None:
    """The edge of sight, angles around it, and how far it is."""
    p.setBrush(Qt.BrushStyle.NoBrush)
    half = radians(made.sight.max_angle) / 2
    box = QRectF(made.middle.x() - made.radius, made.middle.y() - made.radius, 2 * made.radius, 2 * made.radius)
    p.setPen(QPen(faded(theme.color("overlayText"), 0.7), 1))
    span = min(degrees(half), 180.0)
    p.drawArc(box, round((90 - span) * 16), round(2 * span * 16))
    for angle in (0, 45, 90, 135):
        for side in (1, -1) if angle else (1,):
            if angle == 90 and side == 1:
                continue  # the distance stands there
            far = made.radius + (14 if angle == 0 else 17)
            at = made.middle + QPointF(far * sin(radians(angle)) * side, -far * cos(radians(angle)))
            _plain(p, theme, at, f"{angle}°", light(theme, 0.58))
    at = made.middle + QPointF(made.radius + 6, 12)
    p.setFont(theme.font(11))
    p.setPen(light(theme, 0.75))
    p.drawText(QRectF(at.x(), at.y() - 10, 60, 20), _LEFT, f"{made.sight.max_distance:g} m")


def paint_dots(p: QPainter, theme: Theme, made: Any) -> None:
    """Everybody that is seen, from all of the herd laid over one another."""
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(faded(mix(made.color, theme.color("overlayText"), 0.25), 0.75))
    for distance, angle in zip(made.pairs.distance, made.pairs.angle, strict=False):
        if distance <= made.sight.max_distance:
            p.drawEllipse(made.point(distance, angle), 2.2, 2.2)


def paint_levels(p: QPainter, theme: Theme, made: Any) -> None:
    """Numbers on the lines, and rings in meters."""
    for level in made.sight.levels:
        far = level_place(made.sight, level)
        if far is None:
            continue
        at = made.point(far, 0.0)
        if made.middle.y() - at.y() > 34:
            bright = is_bright(made.sight, level)
            halo = _heat_at(made.sight, level)
            _halo(p, theme, at, f"{level:g}", theme.color("overlay") if bright else theme.color("onAccent"), halo)
    for step in ring_steps(made.sight.max_distance):
        at = made.point(step, pi / 2)
        value = weight(made.sight, step, pi / 2) if made.sight.max_angle >= 180 else 0.0
        color = theme.color("overlay" if is_bright(made.sight, value) else "onAccent")
        _halo(p, theme, at, f"{step:g} m", color, _heat_at(made.sight, value), 400)


def paint_words(p: QPainter, theme: Theme, made: Any, seen_from: str) -> None:
    """What the picture is, and what its dots are."""
    p.setFont(theme.font(12))
    p.setPen(light(theme, 0.75))
    room = QRectF(16, 10, made.width() - 32, 20)
    p.drawText(room, _LEFT, seen_from)
    metrics = QFontMetricsF(p.font())
    if made.pairs.caption:
        left = metrics.horizontalAdvance(seen_from) + 32
        if metrics.horizontalAdvance(made.pairs.caption) <= room.width() - left:
            p.drawText(room, _RIGHT, made.pairs.caption)
        else:
            text = metrics.elidedText(made.pairs.caption, Qt.TextElideMode.ElideRight, room.width())
            p.drawText(room.translated(0, 18), _LEFT, text)


def paint_partner(p: QPainter, theme: Theme, made: Any) -> None:
    """Whoever matters most to the watched animal: a line, a large dot, a label."""
    if made.pairs.partner is None:
        return
    distance, angle, name = made.pairs.partner
    at = made.point(min(distance, made.sight.max_distance), angle)
    pen = QPen(made.color, 1.8)
    pen.setDashPattern([2.5, 2])
    p.setPen(pen)
    p.drawLine(made.middle, at)
    p.setPen(QPen(theme.color("onAccent"), 2))
    p.setBrush(made.color)
    p.drawEllipse(at, 6.5, 6.5)
    inside = 2 * abs(angle) <= radians(made.sight.max_angle) + 1e-9
    value = weight_text(weight(made.sight, distance, angle)) if inside else "0"
    _label(p, theme, made, at, name, value)


def paint_readout(
    p: QPainter, theme: Theme, made: Any, mouse: QPointF, distance: float, angle: float, value: str
) -> None:
    p.setPen(QPen(theme.color("onAccent"), 1.5))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawEllipse(mouse, 4, 4)
    _label(p, theme, made, mouse, value, f"{distance:.1f} m, {direction_words(angle)}")


def _label(p: QPainter, theme: Theme, made: Any, at: QPointF, bold: str, plain: str) -> None:
    bold_font, plain_font = theme.font(12, 600), theme.font(12)
    first = QFontMetricsF(bold_font).horizontalAdvance(bold)
    wide = first + 6 + QFontMetricsF(plain_font).horizontalAdvance(plain) + 18
    x = at.x() + 12 if at.x() + 12 + wide < made.width() - 4 else at.x() - 12 - wide
    box = QRectF(round(x) + 0.5, round(at.y() - 11) + 0.5, round(wide), 22)
    p.setPen(QPen(theme.color("line2"), 1))
    p.setBrush(theme.color("raised"))
    p.drawRoundedRect(box, 4, 4)
    p.setFont(bold_font)
    p.setPen(theme.color("text"))
    p.drawText(box.adjusted(8, 0, 0, 0), _LEFT, bold)
    p.setFont(plain_font)
    p.setPen(theme.color("text2"))
    p.drawText(box.adjusted(8 + first + 6, 0, 8, 0), _LEFT, plain)


def _heat_at(sight: Sight, level: float) -> QColor:
    """The map's color where a weight is that much."""
    stops = [QColor(name) for name in tokens()["heat"]]
    place = float(brightness(sight, np.array([level]))[0]) * (len(stops) - 1)
    first = min(int(place), len(stops) - 2)
    return mix(stops[first], stops[first + 1], place - first)


def _halo(p: QPainter, theme: Theme, at: QPointF, text: str, color: QColor, halo: QColor, weight_: int = 600) -> None:
    """Words over a line: the line is wiped out around them."""
    font = theme.font(11, weight_)
    metrics = QFontMetricsF(font)
    wide = metrics.horizontalAdvance(text)
    path = QPainterPath()
    path.addText(QPointF(at.x() - wide / 2, at.y() + metrics.capHeight() / 2), font, text)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(halo, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    p.drawPath(path)
    _plain(p, theme, at, text, color, weight_)


def _plain(p: QPainter, theme: Theme, at: QPointF, text: str, color: QColor, weight_: int = 400) -> None:
    font = theme.font(11, weight_)
    metrics = QFontMetricsF(font)
    p.setFont(font)
    p.setPen(color)
    p.drawText(QPointF(at.x() - metrics.horizontalAdvance(text) / 2, at.y() + metrics.capHeight() / 2), text)


def paint_animal(p: QPainter, theme: Theme, at: QPointF, color: QColor) -> None:
    """A small body from above, its nose forward."""
    dark, lighter = mix(color, theme.color("shadow"), 0.35), mix(color, theme.color("onAccent"), 0.12)
    p.save()
    p.translate(at)
    p.setPen(QPen(theme.color("overlay"), 1.4))
    p.setBrush(Qt.BrushStyle.NoBrush)
    fins = QPainterPath()
    for side in (1, -1):
        fins.moveTo(5 * side, -8)
        fins.lineTo(15 * side, 0)
        fins.lineTo(5 * side, 0)
        fins.closeSubpath()
    tail = QPainterPath(QPointF(0, 11))
    tail.lineTo(-6, 22)
    tail.quadTo(0, 17, 6, 22)
    tail.closeSubpath()
    for path in (fins, tail):
        p.fillPath(path, dark)
        p.drawPath(path)
    body = QPainterPath(QPointF(0, -23))
    body.cubicTo(8, -14, 8, 2, 2, 15)
    body.lineTo(-2, 15)
    body.cubicTo(-8, 2, -8, -14, 0, -23)
    p.fillPath(body, lighter)
    p.drawPath(body)
    back = QPainterPath(QPointF(0, -15))
    back.cubicTo(3, -8, 3, 2, 0, 12)
    back.cubicTo(-3, 2, -3, -8, 0, -15)
    p.fillPath(back, dark)
    p.restore()
