"""One picture of a plot, put together from what `ink` and `marks` paint."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.evaluation import evaluated
from flockwright_editor.inspector.curves.frame import Frame
from flockwright_editor.inspector.curves.gestures import (
    TANGENT,
    TANGENT_QUIET,
    Drag,
    Grip,
    end_grips,
    key_point,
    sides,
    tangent_point,
)
from flockwright_editor.inspector.curves.ink import (
    Style,
    paint_about,
    paint_curve,
    paint_default,
    paint_grid,
    paint_ground,
    paint_x_axis,
    paint_y_axis,
)
from flockwright_editor.inspector.curves.marks import (
    bubble,
    paint_diamond,
    paint_dot,
    paint_herd,
    paint_herd_words,
    paint_key,
    paint_tangent,
    paint_triangle,
    paint_word,
)
from flockwright_editor.inspector.curves.meaning import Herd, Shown
from flockwright_editor.inspector.curves.shaping import handles
from flockwright_editor.inspector.curves.telling import point_text
from flockwright_editor.theme.theme import Theme


@dataclass(frozen=True)
class Picture:
    """All that is on a plot at a moment."""

    frame: Frame
    style: Style
    curve: Curve
    shown: Shown
    herd: Herd | None
    color: QColor
    chosen: int
    drag: Drag | None
    hot: Grip | None


def paint(p: QPainter, theme: Theme, made: Picture, mouse: QPointF | None) -> None:
    """Ground, herd, curve, then what can be held, then what can be read."""
    frame, style, meaning, curve = made.frame, made.style, made.shown.meaning, made.curve
    keyed = curve.shape == "keys"
    paint_ground(p, theme, frame)
    paint_grid(p, theme, frame, small=style.small)
    if meaning.about and not style.small:
        paint_about(p, theme, frame, meaning)
    dot = made.herd.dot if made.herd is not None else None
    paint_y_axis(p, theme, frame, style, meaning)
    paint_x_axis(p, theme, frame, style, meaning, dot)
    if made.herd is not None:
        paint_herd(p, theme, frame, style, made.herd)
    default = made.shown.default
    if default is not None and default != curve and not style.small and not keyed:
        paint_default(p, theme, frame, default, style)
    paint_curve(p, theme, frame, curve, made.color, style.line, fill=not keyed)
    if made.herd is not None:
        paint_herd_words(p, theme, frame, style, curve, meaning, made.herd)
    if not style.small:
        if keyed:
            _paint_keys(p, theme, made)
        else:
            _paint_handles(p, theme, made)
        if not keyed or made.hot is not None:
            _paint_ends(p, theme, made)
    if made.herd is not None:
        paint_dot(p, theme, frame, style, curve, meaning, made.herd)
    if mouse is not None and made.hot is None and frame.rect.contains(mouse):
        _paint_readout(p, theme, made, mouse)


def _paint_handles(p: QPainter, theme: Theme, made: Picture) -> None:
    frame, curve = made.frame, made.curve
    held = (made.drag.grip if made.drag else None) or made.hot
    end = made.drag.end if made.drag else frame.view.x1
    for handle in handles(curve, end):
        at = frame.point(handle.x, min(max(handle.y, frame.view.y0), frame.view.y1))
        hot = held is not None and held.kind == "shape" and held.part == handle.part
        if handle.part == "k":
            p.setPen(QPen(theme.color("accent"), 1.5))
            p.drawLine(frame.point(curve.x[0], curve.y[0]), at)
            paint_word(
                p,
                theme,
                frame,
                at,
                f"{words.K} {curve.k:.2f}" if curve.k >= 0.1 else f"{words.K} {curve.k:.2g}",
                "left",
            )
        else:
            digits = 1 if round(curve.power * 100) % 10 == 0 else 2
            paint_word(p, theme, frame, at, f"{words.POWER} {curve.power:.{digits}f}", "over")
        paint_diamond(p, theme, at, hot=hot)


def _paint_ends(p: QPainter, theme: Theme, made: Picture) -> None:
    held = (made.drag.grip if made.drag else None) or made.hot
    for grip in end_grips(made.frame, made.curve):
        at = grip.at
        if made.drag is not None and made.curve.shape == "saturating" and grip.part == "x1":
            at = QPointF(made.frame.px(made.drag.end), at.y())
        hot = held is not None and held.kind == "end" and held.part == grip.part
        paint_triangle(p, theme, at, grip.part[0], hot=hot)


def _paint_keys(p: QPainter, theme: Theme, made: Picture) -> None:
    frame, curve = made.frame, made.curve
    for i, key in enumerate(curve.keys):
        chosen = i == made.chosen
        if chosen or key.mode == "broken":
            at = key_point(frame, curve, i)
            for side in sides(curve, i):
                end = tangent_point(frame, curve, i, side, TANGENT if chosen else TANGENT_QUIET)
                paint_tangent(p, theme, at, end, chosen=chosen, broken=key.mode == "broken")
    for i in range(len(curve.keys)):
        paint_key(p, theme, key_point(frame, curve, i), chosen=i == made.chosen)
    if 0 <= made.chosen < len(curve.keys):
        key = curve.keys[made.chosen]
        (x0, x1), (y0, y1) = curve.x, curve.y
        text = point_text(made.shown.meaning, x0 + (x1 - x0) * key.x, y0 + (y1 - y0) * key.y)
        _beside(p, theme, frame, key_point(frame, curve, made.chosen), text)


def _beside(p: QPainter, theme: Theme, frame: Frame, at: QPointF, text: str) -> None:
    """Words at the lower right of a key, or where there is room."""
    p.setFont(theme.font(12, 600))
    wide = p.fontMetrics().horizontalAdvance(text)
    right = at.x() + 16 + wide < frame.right - 4
    x = at.x() + 16 if right else max(at.x() - 16 - wide, frame.left + 4)
    lower = right and at.y() + 24 < frame.zero
    y = at.y() + 20 if lower else at.y() - 14 if at.y() - 24 > frame.top else at.y() + 20
    p.setPen(theme.color("text"))
    p.drawText(QPointF(x, y), text)


def _paint_readout(p: QPainter, theme: Theme, made: Picture, mouse: QPointF) -> None:
    """What the curve says under the mouse."""
    frame = made.frame
    x = frame.x_at(mouse.x())
    y = evaluated(made.curve)(x)
    at = frame.point(x, min(max(y, frame.view.y0), frame.view.y1))
    dot = made.herd.dot if made.herd is not None else None
    if dot is not None and abs(frame.px(dot) - at.x()) < 12:
        return  # the watched animal says it already
    pen = QPen(theme.color("text3"), 1)
    p.setPen(pen)
    p.drawLine(QPointF(at.x(), frame.top), QPointF(at.x(), frame.bottom))
    p.setPen(QPen(theme.color("field"), 2))
    p.setBrush(made.color)
    p.drawEllipse(at, 4.5, 4.5)
    bubble(p, theme, frame, at, "", point_text(made.shown.meaning, x, y))
