"""Painting what can be grabbed or read on a plot: handles, keys with tangents, the herd, the watched animal."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.evaluation import evaluated
from flockwright_editor.inspector.curves.frame import Frame
from flockwright_editor.inspector.curves.ink import Style
from flockwright_editor.inspector.curves.meaning import Herd, Meaning
from flockwright_editor.inspector.curves.telling import clip_height, herd_text, output_text, point_text
from flockwright_editor.theme.theme import Theme, mix

_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
_GAP = 6.0


def paint_herd(p: QPainter, theme: Theme, frame: Frame, style: Style, herd: Herd) -> None:
    """The histogram: hanging below zero, or standing behind the curve where there is no room below."""
    if len(herd.edges) < 2:
        return
    hanging = frame.below > 0
    gap = _GAP if not style.small else 4.0
    room = frame.below - gap - 20 * (not style.small) if hanging else frame.height * 0.3
    room = max(room - (4 if style.small else 0), 8.0)
    most = clip_height(herd.counts)
    color = mix(theme.color("field"), theme.color("text2"), 0.42 if hanging else 0.30)
    p.setPen(Qt.PenStyle.NoPen)
    p.save()
    p.setClipRect(frame.whole)
    for left, right, count in zip(herd.edges, herd.edges[1:], herd.counts, strict=False):
        if count <= 0:
            continue
        cut = count > most
        tall = room if cut else max(room * 0.92 * count / most, 2.0)
        a, b = frame.px(left) + 1, frame.px(right) - 1
        top = frame.zero + gap if hanging else frame.zero - tall
        p.setBrush(color)
        p.drawRoundedRect(QRectF(a, top, max(b - a, 1.0), tall), 1, 1)
        if cut:
            end = top + tall * 0.88 if hanging else top + tall * 0.12
            p.setPen(QPen(theme.color("field"), 2))
            p.drawLine(QPointF(a - 1, end + 2), QPointF(b + 1, end - 2))
            p.setPen(Qt.PenStyle.NoPen)
    p.restore()


def paint_herd_words(
    p: QPainter, theme: Theme, frame: Frame, style: Style, curve: Curve, meaning: Meaning, herd: Herd
) -> None:
    if frame.below > 0 and not style.small:
        p.setFont(theme.font(12, 600))
        p.setPen(theme.color("text"))
        p.drawText(QRectF(frame.left, frame.bottom - 44, frame.width - 12, 18), _RIGHT, words.HERD)
        _quiet(p, theme, QRectF(frame.left, frame.bottom - 26, frame.width - 12, 18), herd_text(curve, herd), 12)
    elif frame.below > 0:
        text = herd_text(curve, herd, short=True)
        _quiet(p, theme, QRectF(frame.left, frame.bottom - 21, frame.width - 4, 16), text, 11)
    elif not style.small:
        text = f"{meaning.asks[:1].upper()}{meaning.asks[1:]} of {herd.total:.0f} {herd.species} now"
        _quiet(p, theme, QRectF(frame.left, frame.zero - 58, frame.width - 10, 18), text, 12)


def _quiet(p: QPainter, theme: Theme, room: QRectF, text: str, px: float) -> None:
    font = theme.font(px)
    p.setFont(font)
    p.setPen(theme.color("text2"))
    shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
    p.drawText(room, _RIGHT, shown)


def paint_dot(
    p: QPainter, theme: Theme, frame: Frame, style: Style, curve: Curve, meaning: Meaning, herd: Herd
) -> None:
    """The watched animal: a white dot, lines to both axes, and what it says."""
    if herd.dot is None:
        return
    y = evaluated(curve)(herd.dot)
    # Beyond what the plot shows it stays at the edge, and its label says where it is.
    at = frame.point(min(max(herd.dot, frame.view.x0), frame.view.x1), min(max(y, frame.view.y0), frame.view.y1))
    if frame.below > 0:
        drop_lines(p, theme, frame, at)
    p.setPen(QPen(theme.color("window") if theme.is_dark else theme.color("text"), 2.5 if theme.is_dark else 1.5))
    p.setBrush(theme.color("onAccent"))
    p.drawEllipse(at, 6, 6)
    if herd.dot > frame.view.x1:
        tip = at + QPointF(15, 0)
        p.setPen(Qt.PenStyle.NoPen)
        p.setBrush(theme.color("text"))
        p.drawPolygon(QPolygonF([tip, tip + QPointF(-6, -4), tip + QPointF(-6, 4)]))
    if not frame.below or (style.small and not herd.name):
        return
    if style.small:
        bubble(p, theme, frame, at, f"{herd.name} {output_text(meaning, y)}", "")
    else:
        bubble(p, theme, frame, at, herd.name, point_text(meaning, herd.dot, y, herd.strength))


def drop_lines(p: QPainter, theme: Theme, frame: Frame, at: QPointF) -> None:
    pen = QPen(theme.color("text2"), 1.2)
    pen.setDashPattern([2.5, 2.5])
    p.setPen(pen)
    p.drawLine(QPointF(frame.left, at.y()), at)
    p.drawLine(at, QPointF(at.x(), frame.bottom))


def bubble(p: QPainter, theme: Theme, frame: Frame, at: QPointF, bold: str, plain: str) -> QRectF:
    """A small label beside a point, inside the frame; gives back where it is."""
    bold_font, plain_font = theme.font(12, 600), theme.font(11)
    pad = 10.0 if plain else 6.0
    wide = (
        max(QFontMetricsF(bold_font).horizontalAdvance(bold), QFontMetricsF(plain_font).horizontalAdvance(plain))
        + 2 * pad
        + 1
    )
    tall = 40.0 if bold and plain else 22.0
    x, y = at.x() + 14, at.y() + 10
    if x + wide > frame.right - 4:
        x = at.x() - 14 - wide
    if y + tall > frame.zero - 4:
        y = at.y() - 10 - tall
    x = max(x, frame.left + 4)
    box = QRectF(round(x) + 0.5, round(y) + 0.5, round(wide), tall)
    p.setPen(QPen(theme.color("line2"), 1))
    p.setBrush(theme.color("raised"))
    p.drawRoundedRect(box, 4, 4)
    if bold:
        p.setFont(bold_font)
        p.setPen(theme.color("text"))
        p.drawText(QRectF(box.left() + pad, box.top() + (3 if plain else 0), wide, 17 if plain else tall), _LEFT, bold)
    if plain:
        p.setFont(plain_font)
        p.setPen(theme.color("text2"))
        top = box.top() + (20 if bold else 0)
        p.drawText(QRectF(box.left() + pad, top, wide, 16 if bold else tall), _LEFT, plain)
    return box


def handle_ink(theme: Theme) -> QColor:
    """The accent as letters on a plot: lighter in the dark, so that small words can be read."""
    return mix(theme.color("accent"), theme.color("onAccent"), 0.3) if theme.is_dark else theme.color("accent")


def paint_diamond(p: QPainter, theme: Theme, at: QPointF, *, hot: bool) -> None:
    side = 8.0 if hot else 7.0
    p.setPen(QPen(theme.color("accent"), 2))
    p.setBrush(theme.color("accent") if hot else theme.color("field"))
    p.drawPolygon(
        QPolygonF([at + QPointF(0, -side), at + QPointF(side, 0), at + QPointF(0, side), at + QPointF(-side, 0)])
    )


def paint_word(p: QPainter, theme: Theme, frame: Frame, at: QPointF, text: str, side: str) -> None:
    """The name and value of a handle, above it or at its left; on the other side where there is no room."""
    font = theme.font(12, 600)
    wide = QFontMetricsF(font).horizontalAdvance(text) + 2
    p.setFont(font)
    p.setPen(handle_ink(theme))
    if side == "left":
        x = at.x() - 14 - wide
        if x < frame.left + 2:
            x = at.x() + 14
        p.drawText(QRectF(x, at.y() - 9, wide, 18), _LEFT, text)
        return
    y = at.y() - 30 if at.y() - 30 > frame.top else at.y() + 12
    x = min(max(at.x() - wide / 2, frame.left + 2), frame.right - wide - 2)
    p.drawText(QRectF(x, y, wide, 18), _LEFT, text)


def paint_triangle(p: QPainter, theme: Theme, at: QPointF, axis: str, *, hot: bool) -> None:
    """On an axis: its tip touches the end of the range."""
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(handle_ink(theme) if hot else theme.color("accent"))
    if axis == "x":
        points = [at, at + QPointF(7, 10), at + QPointF(-7, 10)]
    else:
        points = [at, at + QPointF(-10, -7), at + QPointF(-10, 7)]
    p.drawPolygon(QPolygonF(points))


def paint_key(p: QPainter, theme: Theme, at: QPointF, *, chosen: bool) -> None:
    half = theme.size("curveKey") / 2
    p.setPen(QPen(theme.color("field"), 2))
    p.setBrush(theme.color("accent") if chosen else theme.color("text"))
    p.drawRoundedRect(QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half), 1.5, 1.5)


def paint_tangent(p: QPainter, theme: Theme, key: QPointF, end: QPointF, *, chosen: bool, broken: bool) -> None:
    color = theme.color("accent") if chosen else theme.color("text3")
    pen = QPen(color, 1.5 if chosen else 1.2)
    if broken:
        pen.setDashPattern([3, 2.5])
    p.setPen(pen)
    p.drawLine(key, end)
    p.setPen(QPen(color, 2 if chosen else 1.5))
    p.setBrush(theme.color("field"))
    p.drawEllipse(end, 5 if chosen else 4, 5 if chosen else 4)
