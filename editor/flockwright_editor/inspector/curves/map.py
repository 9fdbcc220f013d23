"""The map of observability: what somebody at each place around an animal would weigh, seen from above."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, radians, sin

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from flockwright_editor.controls.guard import guarded
from flockwright_editor.inspector.curves import map_ink, words
from flockwright_editor.inspector.curves.evaluation import Array
from flockwright_editor.inspector.curves.sight import Sight, brightness, seen_at, weight, weight_text, weights
from flockwright_editor.theme.theme import Theme, tokens

FINEST = 480
"""Pixels of the heat: it is so smooth that more would not be seen."""


@dataclass(frozen=True)
class Pairs:
    """Who is seen where: distances (m) and angles off forward (radians, right positive), and the one that matters."""

    distance: Sequence[float] = ()
    angle: Sequence[float] = ()
    partner: tuple[float, float, str] | None = None
    caption: str = ""
    """What the dots are."""


class ObservabilityMap(QWidget):
    """A top-down animal in the middle of its field of view. `hovered` gives distance and angle under the mouse."""

    hovered = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.sight = Sight()
        self.pairs = Pairs()
        self.color = theme.color("accent")
        self.body = theme.color("accent")
        self._still: tuple[object, QPixmap] | None = None
        self._mouse: QPointF | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Observability map")

    def show_sight(self, sight: Sight) -> None:
        """Show how a behavior sees."""
        if sight != self.sight:
            self.sight = sight
            self.update()

    def show_pairs(self, pairs: Pairs) -> None:
        """Show who is seen."""
        if pairs != self.pairs:
            self.pairs = pairs
            self.update()

    def set_colors(self, dots: QColor, body: QColor) -> None:
        """The behavior's color for the dots, the species' for the animal."""
        if (dots, body) != (self.color, self.body):
            self.color, self.body = dots, body
            self._still = None
            self.update()

    @property
    def middle(self) -> QPointF:
        """Where the animal stands."""
        return QPointF(round(self.width() / 2), round(self.height() / 2) + 10)

    @property
    def radius(self) -> float:
        """The edge of sight, in pixels."""
        return max(min(self.width() / 2 - 44, (self.height() - 128) / 2), 20.0)

    def point(self, distance: float, angle: float) -> QPointF:
        """Where somebody at that distance and angle is drawn."""
        far = distance / max(self.sight.max_distance, 1e-9) * self.radius
        return self.middle + QPointF(far * sin(angle), -far * cos(angle))

    def at(self, point: QPointF) -> tuple[float, float]:
        """The distance and angle of a place on the map."""
        off = (point - self.middle) * (self.sight.max_distance / self.radius)
        return seen_at(off.x(), -off.y())

    def weight_at(self, point: QPointF) -> float:
        """What somebody there would weigh; 0 out of sight."""
        distance, angle = self.at(point)
        inside = distance < self.sight.max_distance and 2 * abs(angle) <= radians(self.sight.max_angle) + 1e-9
        return weight(self.sight, distance, angle) if inside else 0.0

    @guarded(returns=QSize(520, 560))
    def sizeHint(self) -> QSize:
        return QSize(520, 560)

    @guarded(returns=QSize(260, 280))
    def minimumSizeHint(self) -> QSize:
        return QSize(240, 260)

    @guarded
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mouse = event.position()
        self.hovered.emit(self.at(event.position()))
        self.update()

    @guarded
    def leaveEvent(self, event: QEvent) -> None:
        self._mouse = None
        self.hovered.emit(None)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        p = QPainter(self)
        p.drawPixmap(0, 0, self._ground())
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        map_ink.paint_dots(p, theme, self)
        map_ink.paint_animal(p, theme, self.middle, self.body)
        map_ink.paint_words(p, theme, self, words.SEEN_FROM)
        map_ink.paint_partner(p, theme, self)
        if self._mouse is not None:
            distance, angle = self.at(self._mouse)
            if distance < self.sight.max_distance:
                value = weight_text(self.weight_at(self._mouse))
                map_ink.paint_readout(p, theme, self, self._mouse, distance, angle, value)
        p.end()

    def _ground(self) -> QPixmap:
        """All that stands still while the herd moves: heat, lines, the blind angle, the edge of sight."""
        ratio = self.devicePixelRatioF()
        key = (self.sight, self.size(), ratio)
        if self._still is not None and self._still[0] == key:
            return self._still[1]
        made = QPixmap(self.size() * ratio)
        made.setDevicePixelRatio(ratio)
        made.fill(map_ink.ground())
        p = QPainter(made)
        p.setRenderHint(QPainter.RenderHint.Antialiasing)
        p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        side = self.radius
        heat = heat_image(self.sight, min(max(round(2 * side * ratio), 8), FINEST))
        p.drawImage(QRectF(self.middle.x() - side, self.middle.y() - side, 2 * side, 2 * side), heat)
        map_ink.paint_lines(p, self._theme, self)
        map_ink.paint_blind(p, self._theme, self)
        map_ink.paint_edge(p, self._theme, self)
        map_ink.paint_levels(p, self._theme, self)
        p.end()
        self._still = (key, made)
        return made


def heat_image(sight: Sight, side: int) -> QImage:
    """A square picture of the field of view, transparent outside it."""
    half = (side + 1) // 2
    distance, angle = _half_disc(side)
    found = weights(sight, distance * sight.max_distance, angle)
    ramp = heat_ramp()
    index = np.clip(brightness(sight, found) * (len(ramp) - 1), 0, len(ramp) - 1).astype(np.int32)
    pixels = ramp[index]
    pixels[distance > 1.0] = 0
    left = pixels[:, ::-1][:, : side - half]
    whole = np.ascontiguousarray(np.concatenate([left, pixels], axis=1))
    return QImage(whole.data, side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied).copy()


@lru_cache(maxsize=4)
def _half_disc(side: int) -> tuple[Array, Array]:
    """Distance from the middle, 1 at the edge, and angle off up, of the right half: the left one is its mirror."""
    across = (np.arange((side + 1) // 2, dtype=np.float32) + 0.5) / (side / 2)
    if side % 2:
        across -= 0.5 / (side / 2)
    down = 1.0 - (np.arange(side, dtype=np.float32) + 0.5) / (side / 2)
    right, up = np.meshgrid(across, down)
    return np.sqrt(right * right + up * up), np.arctan2(right, up)


@lru_cache(maxsize=8)
def heat_ramp(steps: int = 512) -> Array:
    """The ramp's colors as pixels, darkest first."""
    stops = np.array([[QColor(c).red(), QColor(c).green(), QColor(c).blue()] for c in tokens()["heat"]], float)
    at = np.linspace(0, len(stops) - 1, steps)
    red, green, blue = (np.interp(at, range(len(stops)), stops[:, i]).round().astype(np.uint32) for i in range(3))
    return (np.uint32(255) << 24) | (red << 16) | (green << 8) | blue
