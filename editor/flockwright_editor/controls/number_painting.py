"""How a number field looks: the fill is the place in the slider's range, the tick the default, the hatch what somebody
else does not allow.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from flockwright_editor.controls.painting import LEFT, RIGHT, draw_icon, draw_line
from flockwright_editor.session.fields import AUTO, Field
from flockwright_editor.theme.theme import Theme


@dataclass(frozen=True)
class Shown:
    """All that a number field shows."""

    now: float | None = None
    stand_in: float | None = None
    """What a number that is left open amounts to."""
    span: tuple[float, float] | None = None
    """The least and most of several that differ."""
    default: float | None = None
    changed: bool = False
    limit: float | None = None
    """More than this has no effect."""
    knob: str = ""
    """Who drives it; a field that is driven is locked."""


def texts(field: Field, shown: Shown) -> tuple[str, str]:
    """Number and unit as they stand in the field."""
    if shown.span is not None:
        low, high = (field.number(end) for end in shown.span)
        return (f"{low} – {high}" if low != high else low), field.suffix
    value = shown.now if shown.now is not None else shown.stand_in
    return (AUTO, "") if value is None else (field.number(value), field.suffix)


def paint_number(
    painter: QPainter,
    theme: Theme,
    rect: QRect,
    field: Field,
    shown: Shown,
    *,
    caption: str = "",
    lit: bool = False,
    live: bool = True,
    wordless: bool = False,
) -> None:
    """Ground, fill, hatch, tick, words and outline of a number field."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5)
    radius = theme.size("radiusCell")
    shape = QPainterPath()
    shape.addRoundedRect(box, radius, radius)
    painter.fillPath(shape, theme.color("field"))
    painter.setClipPath(shape)
    low, high = _filled(field, shown)
    if high > low and live and not shown.knob:
        filled = QRectF(box.x() + low * box.width(), box.y(), (high - low) * box.width(), box.height())
        painter.fillRect(filled, theme.color("fill"))
    allowed = field.share(shown.limit)
    if allowed is not None and allowed < 1.0:
        _hatch(painter, theme, QRectF(box.x() + allowed * box.width(), box.y(), box.width(), box.height()))
    tick = field.share(shown.default)
    if tick is not None and shown.changed and not shown.knob:
        painter.fillRect(QRectF(box.x() + tick * (box.width() - 1), box.bottom() - 4, 1, 4), theme.color("text2"))
    painter.setClipping(False)
    painter.setPen(QPen(theme.color("accent" if lit else "line2"), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(shape)
    if not wordless:
        _words(painter, theme, box.adjusted(6, 0, -7, 0), field, shown, caption, live)


def _words(
    painter: QPainter, theme: Theme, inner: QRectF, field: Field, shown: Shown, caption: str, live: bool
) -> None:
    """Number and unit at the right, a caption or the knob's link at the left."""
    number, unit = texts(field, shown)
    quiet = bool(shown.knob) or (shown.now is None and shown.span is None)
    tone = theme.color("disabled" if not live else "text2" if quiet else "text")
    small = theme.font(12)
    bold = theme.font(12, 700 if shown.changed and not shown.knob else 500)
    needed = QFontMetricsF(bold).horizontalAdvance(number)
    if unit and needed + QFontMetricsF(small).horizontalAdvance(unit) > inner.width():
        unit = ""  # the number matters more
    if unit:
        draw_line(painter, inner, unit, small, theme.color("text2" if live else "disabled"), RIGHT)
        inner = inner.adjusted(0, 0, -QFontMetricsF(small).horizontalAdvance(unit), 0)
    draw_line(painter, inner, number, bold, tone, RIGHT)
    left = inner.adjusted(0, 0, -needed - 4, 0)
    if shown.knob:
        draw_icon(painter, theme, "link-variant", QPointF(left.x() + 6, left.center().y()), tone, 12)
        left = left.adjusted(16, 0, 0, 0)
    words = shown.knob or caption
    fits = shown.knob or QFontMetricsF(small).horizontalAdvance(caption) <= left.width()
    if words and fits and left.width() > 8:
        draw_line(painter, left, words, small, theme.color("text2" if live else "disabled"), LEFT)


def _filled(field: Field, shown: Shown) -> tuple[float, float]:
    """From where to where the field is filled, 0…1."""
    if shown.span is not None:
        return field.share(shown.span[0]) or 0.0, field.share(shown.span[1]) or 0.0
    return 0.0, field.share(shown.now if shown.now is not None else shown.stand_in) or 0.0


def _hatch(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    painter.fillRect(rect, theme.color("field"))
    painter.setPen(QPen(theme.color("line2"), 1.2))
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    x = rect.x() - rect.height()
    while x < rect.right():
        painter.drawLine(QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.y()))
        x += 5
    painter.restore()
