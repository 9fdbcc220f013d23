"""The picture of who steers: shares over time as areas on top of one another, with a legend at the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.controls.painting import CENTER, LEFT, RIGHT, draw_line, draw_swatch, polygon
from flockwright_editor.preview.explain import words
from flockwright_editor.running.explanation import percent
from flockwright_editor.theme.mixing import mix
from flockwright_editor.theme.theme import Theme

SECONDS = 30.0
_LEFT, _TOP, _BOTTOM, _GAP = 52, 12, 26, 19
_LEAST_LEGEND = 60
Shares = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Layer:
    """One behavior's share at each of the times."""

    node: str
    label: str
    color: QColor
    shares: Shares


class StackPlot(QWidget):
    """Layers from the bottom up. `picked` names the behavior that was clicked."""

    picked = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._ages: Shares = np.zeros(0)
        self._layers: tuple[Layer, ...] = ()
        self._mouse: QPointF | None = None
        self.setMouseTracking(True)
        self.setMinimumHeight(72)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_layers(self, ages: Shares, layers: Sequence[Layer]) -> None:
        """Draw these: `ages` in seconds before now, oldest first."""
        self._ages, self._layers = ages, tuple(layers)
        self.setAccessibleName(", ".join(f"{layer.label} {percent(layer.shares[-1])}" for layer in layers))
        self.update()

    @property
    def legend(self) -> tuple[str, ...]:
        """The names in the legend, from the top down."""
        room = int((self._ground().height() + 8) // self._theme.size("legendRow"))
        # Where not all fit, those with the most to say stay.
        most = sorted(self._layers, key=lambda layer: -float(layer.shares.sum()))[: max(room, 1)]
        return tuple(layer.label for layer in reversed(self._layers) if layer in most)

    @guarded(returns=QSize(600, 147))
    def sizeHint(self) -> QSize:
        return QSize(600, 147)

    def _legend_width(self) -> float:
        face = self._theme.face(self._theme.size("textCaption"))
        widest = max((face.width(layer.label) for layer in self._layers), default=_LEAST_LEGEND)
        return min(16 + widest + 12, max(self.width() * 0.3, _LEAST_LEGEND))

    def _ground(self) -> QRectF:
        right = self._legend_width() + _GAP
        return QRectF(_LEFT, _TOP, max(self.width() - _LEFT - right, 40), max(self.height() - _TOP - _BOTTOM, 20))

    def _x(self, ages: Shares) -> Shares:
        ground = self._ground()
        return ground.right() - ages / SECONDS * ground.width()

    # Painting

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = self._ground()
        painter.fillRect(ground, self._theme.color("field"))
        self._paint_axes(painter, ground)
        painter.save()
        painter.setClipRect(ground)
        self._paint_areas(painter, ground)
        painter.restore()
        now = QRectF(ground.right(), ground.top() - 4, 2, ground.height() + 8)
        painter.fillRect(now, self._theme.color("accent"))
        self._paint_legend(painter, ground)
        self._paint_cursor(painter, ground)
        painter.end()

    def _paint_axes(self, painter: QPainter, ground: QRectF) -> None:
        theme = self._theme
        font, color = theme.face(theme.size("textTick")), theme.color("text3")
        painter.setPen(QPen(theme.color("line"), 1))
        painter.drawLine(ground.bottomLeft(), ground.bottomRight())
        for share in (0.0, 0.5, 1.0):
            y = ground.bottom() - share * ground.height()
            text = percent(share) if share else "0"
            draw_line(painter, QRectF(0, y - 8, _LEFT - 8, 16), text, font, color, RIGHT)
        every = 5 if ground.width() >= 360 else 10
        for age in range(0, int(SECONDS) + 1, every):
            x = float(self._x(np.array([age], float))[0])
            below = QRectF(x - 30, ground.bottom() + 6, 60, 16)
            if age == 0:
                draw_line(painter, below.translated(-29, 0), words.NOW, font, color, RIGHT)
            elif age == SECONDS:
                draw_line(painter, below.translated(30, 0), words.ago_tick(age), font, color, LEFT)
            else:
                draw_line(painter, below, words.ago_tick(age), font, color, CENTER)

    def _paint_areas(self, painter: QPainter, ground: QRectF) -> None:
        if len(self._ages) < 2:
            return
        x = self._x(self._ages)
        below = np.zeros_like(x)
        field, edge = self._theme.color("field"), self._theme.color("window" if self._theme.is_dark else "field")
        fill = self._theme.share("areaFill")
        for layer in self._layers:
            above = below + layer.shares
            top, bottom = (ground.bottom() - np.minimum(v, 1.0) * ground.height() for v in (above, below))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(mix(field, layer.color, fill))
            painter.drawPolygon(_outline(x, top, bottom))
            painter.setPen(QPen(edge, 1))
            painter.drawPolyline(polygon(x, top))
            below = above

    def _paint_legend(self, painter: QPainter, ground: QRectF) -> None:
        theme = self._theme
        row, side = theme.size("legendRow"), theme.size("swatch")
        font = theme.face(theme.size("textCaption"))
        names = self.legend
        y = ground.top() + max((ground.height() - row * len(names)) / 2, -4)
        left = ground.right() + _GAP
        colors = {layer.label: layer.color for layer in self._layers}
        for name in names:
            draw_swatch(painter, QRectF(left, y + (row - side) / 2, side, side), colors[name])
            place = QRectF(left + side + 6, y, self.width() - left - side - 10, row)
            draw_line(painter, place, name, font, theme.color("text2"))
            y += row

    def _paint_cursor(self, painter: QPainter, ground: QRectF) -> None:
        if self._mouse is None or not ground.contains(self._mouse) or len(self._ages) < 2:
            return
        painter.setPen(QPen(self._theme.color("text3"), 1))
        painter.drawLine(QPointF(self._mouse.x(), ground.top()), QPointF(self._mouse.x(), ground.bottom()))

    # Hovering and clicking

    def layer_at(self, at: QPointF) -> tuple[Layer, float, float] | None:
        """The behavior drawn at a point, its share there, and how long ago that was."""
        ground = self._ground()
        if not ground.contains(at) or len(self._ages) < 2:
            return None
        age = (ground.right() - at.x()) / ground.width() * SECONDS
        if age > self._ages[0]:
            return None
        place = int(np.argmin(np.abs(self._ages - age)))
        height, below = (ground.bottom() - at.y()) / ground.height(), 0.0
        for layer in self._layers:
            below += float(layer.shares[place])
            if height <= below:
                return layer, float(layer.shares[place]), float(self._ages[place])
        return None

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse = event.position()
        found = self.layer_at(self._mouse)
        self.setToolTip(words.steered(found[0].label, found[1], found[2]) if found else "")
        self.setCursor(Qt.CursorShape.PointingHandCursor if found else Qt.CursorShape.ArrowCursor)
        self.update()

    @guarded
    def leaveEvent(self, event: object) -> None:
        self._mouse = None
        self.update()

    @guarded
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.layer_at(event.position())
        if found and event.button() == Qt.MouseButton.LeftButton:
            self.picked.emit(found[0].node)


def _outline(x: Shares, top: Shares, bottom: Shares) -> QPolygonF:
    return polygon(np.concatenate([x, x[::-1]]), np.concatenate([top, bottom[::-1]]))
