"""Painting a plot: ground, grid, axes and the curve itself. Each function paints one thing into a frame."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.evaluation import drawn
from flockwright_editor.inspector.curves.frame import Frame, number_text, ticks
from flockwright_editor.inspector.curves.meaning import Meaning
from flockwright_editor.inspector.curves.telling import real_text
from flockwright_editor.session.curve_span import nice_step
from flockwright_editor.theme.theme import Theme, mix

_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_CENTER = int(Qt.AlignmentFlag.AlignCenter)
_LINE = 16.0


@dataclass(frozen=True)
class Style:
    """How much room a plot takes, and how large its letters are."""

    small: bool
    left: float
    top: float
    right: float
    foot: float
    below: float
    """The most room for the herd under the curve."""
    tick: float
    line: float


def style_of(theme: Theme, *, small: bool, about: bool, rising: bool) -> Style:
    """The rooms of the large editor and of the field in a form."""
    if small:
        return Style(True, 50, 8, 8, 40, 0 if rising else 50, theme.size("textTick"), theme.size("curve"))
    top = 36 if about else 14
    foot = 36 if rising else 74
    return Style(False, 64, top, 28, foot, 0 if rising else 102, theme.size("textCaption"), theme.size("curveLarge"))


def grid_color(theme: Theme, ground: QColor, share: float) -> QColor:
    return mix(ground, theme.color("line"), share)


def paint_ground(p: QPainter, theme: Theme, frame: Frame) -> None:
    p.fillRect(frame.whole, theme.color("field"))


def paint_grid(p: QPainter, theme: Theme, frame: Frame, *, small: bool) -> None:
    """Lines at the numbers and half way between them, the stronger ones at the numbers."""
    ground = theme.color("field")
    faint, plain = grid_color(theme, ground, 0.28), grid_color(theme, ground, 0.6)
    if not theme.is_dark:
        faint, plain = grid_color(theme, ground, 0.35), grid_color(theme, ground, 0.7)
    view = frame.view
    p.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    step = x_step(frame)
    for minor in (True, False):
        if small and minor:
            continue
        for x in ticks(view.x0, view.x1, round((view.x1 - view.x0) / (step / (2 if minor else 1)) + 1e-6)):
            p.setPen(QPen(faint if minor else plain, 1))
            at = round(frame.px(x))
            p.drawLine(QPointF(at, frame.top), QPointF(at, frame.bottom - 1))
    span = view.y1 - view.y0
    rows = 4 if small or frame.height < 280 else 10
    for i in range(rows + 1):
        at = round(frame.py(view.y0 + span * i / rows))
        strong = i in (0, rows) or 2 * i == rows
        p.setPen(QPen(plain if strong or rows == 4 else faint, 1))
        p.drawLine(QPointF(frame.left, at), QPointF(frame.right - 1, at))
    p.setPen(QPen(theme.color("line"), 1))
    p.drawRect(QRectF(frame.left, frame.top, frame.width - 1, frame.height + frame.below - 1).toRect())
    p.setRenderHint(QPainter.RenderHint.Antialiasing, True)


def x_step(frame: Frame) -> float:
    """How far apart the numbers under a plot stand."""
    span = frame.view.x1 - frame.view.x0
    return nice_step(span, 4 if span <= 2.0 else 7)


def paint_y_axis(p: QPainter, theme: Theme, frame: Frame, style: Style, meaning: Meaning) -> None:
    p.setFont(theme.font(style.tick))
    p.setPen(theme.color("text3"))
    view, span = frame.view, frame.view.y1 - frame.view.y0
    tall = frame.height >= 280
    marks = ticks(view.y0, view.y1, 5 if tall else 2)
    step = nice_step(span, 5 if tall else 2)
    edge = frame.left - (14 if not style.small else 6)
    for i, y in enumerate(marks):
        if meaning.percent:
            top = i == len(marks) - 1 or style.small
            text = f"{y * 100:.0f} %" if top and y else f"{y * 100:.0f}"
        else:
            text = number_text(y, step)
        p.drawText(QRectF(0, frame.py(y) - 8, edge, 16), _RIGHT, text)


def paint_x_axis(p: QPainter, theme: Theme, frame: Frame, style: Style, meaning: Meaning, dot: float | None) -> None:
    """Numbers under the plot, and under them what they mean in meters or degrees."""
    font = theme.font(style.tick)
    p.setFont(font)
    metrics = QFontMetricsF(font)
    step = x_step(frame)
    y = frame.bottom + (8 if style.small else 15 if frame.below else 12)
    p.setPen(theme.color("text3"))
    if style.small:
        p.drawText(QRectF(0, y, frame.left - 6, _LINE), _RIGHT, _fitting(metrics, meaning.asks, frame.left - 6))
    for x in ticks(frame.view.x0, frame.view.x1, round((frame.view.x1 - frame.view.x0) / step + 1e-6)):
        word = meaning.ends[0] if x == frame.view.x0 else meaning.ends[1] if x == frame.view.x1 else ""
        text = f"{number_text(x, step)} {word}" if word and not style.small else number_text(x, step)
        _centered(p, metrics, frame, frame.px(x), y, text, inside=style.small or bool(word))
    if meaning.meters is not None and frame.below:
        y += _LINE + 3 if not style.small else _LINE
        places = meter_places(frame, meaning, dot)
        if style.small:
            p.drawText(
                QRectF(0, y, frame.left - 6, _LINE), _RIGHT, _fitting(metrics, meaning.meters_word, frame.left - 6)
            )
            places = [x for x in places if frame.px(x) >= frame.left + 8]
        p.setPen(theme.color("text2"))
        for i, x in enumerate(places):
            text = real_text(meaning, x, unit=not style.small or i == len(places) - 1)
            _centered(p, metrics, frame, frame.px(x), y, text, inside=style.small)
    if meaning.asks_about and not style.small and frame.below:
        p.setPen(theme.color("text3"))
        room = QRectF(0, frame.bottom + 52, frame.right, _LINE)
        p.drawText(room, _RIGHT, _fitting(metrics, meaning.asks_about, room.width()))


def meter_places(frame: Frame, meaning: Meaning, dot: float | None) -> list[float]:
    """Inputs whose meters are said: at the numbers, or where a weight falls off fast, closer at first."""
    view, step = frame.view, x_step(frame)
    if not meaning.endless:
        return ticks(view.x0, view.x1, round((view.x1 - view.x0) / step + 1e-6))
    scale = frame.width / 720
    near, far = 56 * scale, 125 * scale
    found = [view.x0]
    watched = dot if dot is not None and view.x0 <= dot <= view.x1 else None
    watched_px = frame.px(watched) if watched is not None else None
    for x in ticks(view.x0, view.x1, round((view.x1 - view.x0) / (step / 2) + 1e-6)):
        at = frame.px(x)
        gap = near if len(found) == 1 else far
        if at - frame.px(found[-1]) < gap or at > frame.right - 20 * scale:
            continue
        if watched_px is not None and (abs(at - watched_px) < near or 0 < at - watched_px < far):
            continue
        found.append(x)
    if watched is not None and watched_px is not None and watched_px - frame.left > near:
        found = sorted([*found, watched])
    return found


def paint_about(p: QPainter, theme: Theme, frame: Frame, meaning: Meaning) -> None:
    font = theme.font(12)
    p.setFont(font)
    p.setPen(theme.color("text2"))
    room = QRectF(frame.left, frame.top - 26, frame.width, 18)
    p.drawText(room, _LEFT, _fitting(QFontMetricsF(font), meaning.about, room.width()))


@lru_cache(maxsize=64)
def curve_path(frame: Frame, curve: Curve, count: int = 0) -> QPainterPath:
    """The curve as a line, held inside the frame."""
    xs, ys = drawn(curve, frame.view.x0, frame.view.x1, count or max(int(frame.width / 3), 60))
    low, high = frame.view.y0, frame.view.y1
    points = [frame.point(x, min(max(y, low), high)) for x, y in zip(xs, ys, strict=True)]
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    return path


def paint_curve(p: QPainter, theme: Theme, frame: Frame, curve: Curve, color: QColor, width: float, fill: bool) -> None:
    path = curve_path(frame, curve)
    p.save()
    p.setClipRect(QRectF(frame.left - 1, frame.top - 2, frame.width + 2, frame.height + 3))
    if fill:
        area = QPainterPath(path)
        floor = frame.py(max(frame.view.y0, min(0.0, frame.view.y1)))
        area.lineTo(frame.right, floor)
        area.lineTo(frame.left, floor)
        area.closeSubpath()
        tint = QColor(color)
        tint.setAlphaF(theme.share("curveFill"))
        p.fillPath(area, tint)
    p.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(path)
    p.restore()


def paint_default(p: QPainter, theme: Theme, frame: Frame, curve: Curve, style: Style) -> None:
    pen = QPen(theme.color("text3"), 1.2)
    pen.setDashPattern([4, 4])
    p.save()
    p.setClipRect(frame.rect)
    p.setPen(pen)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.drawPath(curve_path(frame, curve))
    if not style.small:
        _, ys = drawn(curve, frame.view.x0, frame.view.x1, 41)
        at = frame.py(min(max(float(ys[-3]), frame.view.y0), frame.view.y1))
        lower = at + 24 < frame.zero
        p.setFont(theme.font(style.tick))
        p.drawText(QRectF(frame.right - 86, at + (6 if lower else -22), 80, 16), _RIGHT, words.DEFAULT)
    p.restore()


def _centered(
    p: QPainter, metrics: QFontMetricsF, frame: Frame, at: float, y: float, text: str, *, inside: bool
) -> None:
    wide = metrics.horizontalAdvance(text) + 2
    left = at - wide / 2
    if inside:
        left = min(max(left, frame.left), frame.right - wide + 2)
    p.drawText(QRectF(left, y, wide, _LINE), _CENTER, text)


def _fitting(metrics: QFontMetricsF, text: str, room: float) -> str:
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)
