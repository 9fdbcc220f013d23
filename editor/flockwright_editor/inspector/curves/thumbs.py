"""Small pictures of curves: in the gallery, in menus, in lists and beside sliders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from flockwright.curves.model import Curve, Key, Shape
from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.pressable import Pressable
from flockwright_editor.inspector.curves.evaluation import bottom_of, drawn, top_of
from flockwright_editor.session.curve_span import reach_of
from flockwright_editor.theme.theme import Theme

_SAMPLE_KEYS = (
    Key(x=0.0, y=0.0, mode="linear"),
    Key(x=0.25, y=0.06, slope_in=0.24, slope_out=0.8, mode="broken"),
    Key(x=0.55, y=0.62, mode="smooth"),
    Key(x=0.78, y=0.94, mode="smooth"),
    Key(x=1.0, y=1.0, mode="linear"),
)


def sample(shape: Shape) -> Curve:
    """A curve that shows what a shape is like."""
    if shape == "keys":
        return Curve(shape="keys", keys=_SAMPLE_KEYS)
    if shape == "constant":
        return Curve(shape="constant", y=(0.0, 0.5))
    return Curve(shape=shape, k=0.3)


def paint_thumb(
    p: QPainter, theme: Theme, rect: QRectF, curve: Curve, color: QColor, *, edge: float = 6.0, width: float = 1.5
) -> None:
    """A curve on its dark ground."""
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(theme.color("field"))
    p.drawRoundedRect(rect, 3, 3)
    inner = rect.adjusted(edge, edge, -edge, -edge)
    low, high = min(*curve.x, 0.0), max(*curve.x)
    if curve.shape == "saturating":
        high = reach_of(curve) * 1.6
    if high <= low:
        high = low + 1.0
    bottom, top = bottom_of(curve), top_of(curve)
    xs, ys = drawn(curve, low, high, max(int(inner.width()), 24))
    points = [
        QPointF(
            inner.left() + (x - low) / (high - low) * inner.width(),
            inner.bottom() - (min(max(y, bottom), top) - bottom) / ((top - bottom) or 1.0) * inner.height(),
        )
        for x, y in zip(xs, ys, strict=True)
    ]
    line = QPainterPath()
    line.addPolygon(QPolygonF(points))
    area = QPainterPath(line)
    area.lineTo(inner.bottomRight())
    area.lineTo(inner.bottomLeft())
    area.closeSubpath()
    tint = QColor(color)
    tint.setAlphaF(0.12)
    p.fillPath(area, tint)
    p.setBrush(Qt.BrushStyle.NoBrush)
    p.setPen(QPen(color, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin))
    p.drawPath(line)


def thumb_pixmap(theme: Theme, curve: Curve, color: QColor, size: QSize, ratio: float = 2.0) -> QPixmap:
    """The same as a picture, for menus."""
    made = QPixmap(size * ratio)
    made.setDevicePixelRatio(ratio)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    paint_thumb(painter, theme, QRectF(0, 0, size.width(), size.height()), curve, color, edge=2.0)
    painter.end()
    return made


class Thumb(Pressable):
    """A curve that can be pressed, with or without a name below it."""

    def __init__(
        self,
        theme: Theme,
        curve: Curve,
        *,
        caption: str = "",
        tip: str = "",
        size: QSize | None = None,
        run: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__()
        self._theme, self.curve, self.caption = theme, curve, caption
        self._size = size or QSize(76, 40)
        self.color: QColor | None = None
        self.chosen = False
        self.setToolTip(tip)
        self.setAccessibleName(caption or tip)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedSize(self.sizeHint())
        if run is not None:
            self.pressed.connect(run)

    def show_curve(self, curve: Curve, color: QColor | None = None, *, chosen: bool = False) -> None:
        """Show another curve, or the same as the chosen one."""
        if (curve, color, chosen) != (self.curve, self.color, self.chosen):
            self.curve, self.color, self.chosen = curve, color, chosen
            self.update()

    @guarded(returns=QSize(80, 44))
    def sizeHint(self) -> QSize:
        # Two pixels around it are the ring of the chosen one.
        return QSize(self._size.width() + 4, self._size.height() + (21 if self.caption else 4))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        p = QPainter(self)
        rect = QRectF(2, 2, self._size.width(), self._size.height())
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.chosen or self.underMouse() or self.hasFocus():
            p.setPen(QPen(theme.color("accent" if self.chosen or self.hasFocus() else "line2"), 2))
            p.setBrush(Qt.BrushStyle.NoBrush)
            p.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), 4, 4)
        edge = 6.0 if self._size.height() >= 40 else 4.0
        paint_thumb(p, theme, rect, self.curve, self.color or theme.color("text2"), edge=edge)
        if self.caption:
            p.setFont(theme.font(11, 600 if self.chosen else 400))
            p.setPen(theme.color("text" if self.chosen else "text2"))
            room = QRectF(2, rect.bottom() + 2, self._size.width() + 4, 16)
            p.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self.caption)
        p.end()
