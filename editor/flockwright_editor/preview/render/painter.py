"""Drawing without GL: points with headings, outlines, marks and overlays by QPainter.

Plain, but all that explains is there.
"""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPen, QPolygonF

from flockwright_editor.preview.render import picking
from flockwright_editor.preview.render.artist import picture_size
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.gait import Gait
from flockwright_editor.preview.render.ground_plan import GroundPlan
from flockwright_editor.preview.render.herd import Drawn, herds_of
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.marks import marks_of
from flockwright_editor.preview.render.overlays import Circles, Color, Discs
from flockwright_editor.preview.render.palette import air, mark, thing_color
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.strokes import (
    ARROW,
    DASH,
    DISC,
    RING,
    RING_LEAST,
    ball_outline,
    joined,
    lines,
    strokes_of,
    triangles_of,
)
from flockwright_editor.preview.render.surroundings import (
    carcasses_in,
    food_in,
    grazed_in,
    player_in,
    shells_in,
)
from flockwright_editor.preview.render.trails import Trails

DART = np.array([(1.0, 0.0), (-0.8, 0.55), (-0.5, 0.0), (-0.8, -0.55)])
_SMALL = 3.0
"""Half a dart's length in pixels at least; smaller and in a crowd, animals are squares."""
_CROWD = 4_000
_APPLE = 6.0
"""Pixels across an apple."""


class Painter:
    """Draws with QPainter."""

    hardware = False
    kind = "painter"

    def __init__(self) -> None:
        self._gait = Gait()
        self._plan = GroundPlan()
        self._trails = Trails()

    def draw(self, look: Look, quality: Quality, buffer: Array) -> None:
        width, height = picture_size(look, quality)
        image = QImage(buffer.data, width, height, 4 * width, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(width / look.camera.width, height / look.camera.height)
        _backdrop(painter, look)
        _strokes(painter, look.camera, joined((self._plan.strokes(look), marks_of(look))))
        hidden, over = _sorted_overlays(look)
        _strokes(painter, look.camera, joined((self._trails.strokes(look), hidden)))
        for drawn in (*carcasses_in(look), *herds_of(look, self._gait)):
            _herd(painter, look.camera, drawn)
        _strokes(painter, look.camera, _surroundings(look))
        _fills(painter, look)
        _strokes(painter, look.camera, over)
        painter.end()

    def pick(self, look: Look, x: float, y: float) -> tuple[str, int] | None:
        return picking.nearest(look, x, y)

    def close(self) -> None:
        """Nothing to give back."""


def _sorted_overlays(look: Look) -> tuple[Array, Array]:
    """The strokes that things hide, and those over everything."""
    hidden = [overlay for overlay in look.overlays if getattr(overlay, "hidden", False)]
    over = [overlay for overlay in look.overlays if not getattr(overlay, "hidden", False)]
    return joined(strokes_of(o, look.camera) for o in hidden), joined(strokes_of(o, look.camera) for o in over)


def _backdrop(painter: QPainter, look: Look) -> None:
    colors = air(look.stage.medium if look.show.world else "room")
    box = QRectF(0, 0, look.camera.width, look.camera.height)
    shade = QLinearGradient(0, 0, 0, look.camera.height)
    if look.camera.orthographic and look.camera.pitch > 0.5:
        shade.setColorAt(0, QColor.fromRgbF(*(0.5 * colors.ground).tolist()))
        shade.setColorAt(1, QColor.fromRgbF(*(0.45 * colors.ground).tolist()))
    else:
        for place, color in ((0.0, colors.high * 0.7), (0.5, colors.mid), (1.0, colors.low)):
            shade.setColorAt(place, QColor.fromRgbF(*color.tolist()))
    painter.fillRect(box, shade)


def _surroundings(look: Look) -> Array:
    """Food as spots, sounds as the edges of their shells, the player as a line with a head, edges of grazed grass."""
    camera, player = look.camera, player_in(look)
    red, green, blue = (round(255 * part) for part in thing_color("apple").tolist())
    made = [strokes_of(Discs(food_in(look)["at"], (red, green, blue, 255), _APPLE), camera)]
    if len(player):
        soles = player["at"][0].astype(float)
        crown = soles + np.array([0.0, float(player["size"][0]), 0.0])
        made.append(lines([[soles, crown]], mark("player"), 4.0))
        made.append(strokes_of(Discs(crown[None], mark("player"), 9.0), camera))
    for shell in shells_in(look):
        ink = mark("sound", 0.8 * float(shell["strength"]))
        made.append(ball_outline(shell["at"], float(shell["size"]), camera, ink, 1.6))
    red, green, blue = (round(255 * part) for part in thing_color("bare").tolist())
    for at, radius, left in grazed_in(look):
        bare = (red, green, blue, round(255 * (1.0 - left)))
        made.append(strokes_of(Circles(at[None], np.array([radius]), bare, 2.0), camera))
    return joined(made)


def _herd(painter: QPainter, camera: Camera, drawn: Drawn) -> None:
    at, size = drawn.instances["at"].astype(np.float64), drawn.instances["size"].astype(np.float64)
    nose = drawn.instances["forward"] * (size / 2)[:, None]
    x, y, depth = camera.project(at)
    nx, ny, _ = camera.project(at + nose)
    with np.errstate(invalid="ignore"):
        seen = (x > -40) & (x < camera.width + 40) & (y > -40) & (y < camera.height + 40) & np.isfinite(nx)
        half = size / 2 * camera.pixels_per_meter(np.where(depth > 0, depth, np.nan))
    painter.setPen(Qt.PenStyle.NoPen)
    order = np.flatnonzero(seen)
    order = order[np.argsort(-depth[order])]
    crowd = len(order) > _CROWD
    for i in order.tolist():
        red, green, blue, _ = drawn.instances["color"][i].tolist()
        color = QColor(red, green, blue)
        if crowd and half[i] < _SMALL:
            painter.fillRect(QRectF(x[i] - 1, y[i] - 1, 2, 2), color)
            continue
        painter.setBrush(color)
        painter.drawPolygon(_dart(x[i], y[i], nx[i] - x[i], ny[i] - y[i], max(float(half[i]), _SMALL)))


def _dart(x: float, y: float, dx: float, dy: float, half: float) -> QPolygonF:
    """Pointing where the animal looks, shorter the more it looks at us or away."""
    long = math.hypot(dx, dy)
    fx, fy = (dx / long, dy / long) if long > 1e-6 else (1.0, 0.0)
    along = max(long / half, 0.5) if half > 0 else 1.0
    along = min(along, 1.0) * half
    return QPolygonF(
        [QPointF(x + a * along * fx - b * half * fy, y + a * along * fy + b * half * fx) for a, b in DART.tolist()]
    )


def _fills(painter: QPainter, look: Look) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for overlay in look.overlays:
        filled = triangles_of(overlay)
        if filled is None:
            continue
        triangles, color = filled
        x, y, _ = look.camera.project(triangles.reshape(-1, 3))
        painter.setBrush(QColor(*color))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # else the seams between triangles show
        for tx, ty in zip(x.reshape(-1, 3), y.reshape(-1, 3), strict=True):
            if np.isfinite(tx).all():
                painter.drawPolygon(
                    QPolygonF([QPointF(px, py) for px, py in zip(tx.tolist(), ty.tolist(), strict=True)])
                )
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _strokes(painter: QPainter, camera: Camera, strokes: Array) -> None:
    if not len(strokes):
        return
    ends = _clipped(camera, strokes)
    ax, ay, depth = camera.project(ends[:, 0])
    bx, by, _ = camera.project(ends[:, 1])
    rim = mark("rim", 0.72)
    for i in range(len(strokes)):
        kind, half = int(strokes["kind"][i]), float(strokes["half"][i])
        color: Color = tuple(strokes["color"][i].tolist())
        if kind == RING:
            _ring(painter, camera, strokes[i], (float(ax[i]), float(ay[i]), float(depth[i])), color, rim)
        elif not (math.isfinite(ax[i]) and math.isfinite(bx[i])):
            continue
        elif kind == DISC:
            painter.setPen(QPen(QColor(*rim), 1.6))
            painter.setBrush(QColor(*color))
            painter.drawEllipse(QPointF(ax[i], ay[i]), half, half)
        else:
            a, b = QPointF(ax[i], ay[i]), QPointF(bx[i], by[i])
            if strokes["rim"][i]:
                painter.setPen(QPen(QColor(*rim), 2 * half + 2.4))
                painter.drawLine(a, b)
            painter.setPen(
                QPen(QColor(*color), 2 * half, Qt.PenStyle.DashLine if kind == DASH else Qt.PenStyle.SolidLine)
            )
            painter.drawLine(a, b)
            if kind == ARROW:
                _head(painter, a, b, half, color)


def _clipped(camera: Camera, strokes: Array) -> Array:
    """Both ends, one that is behind the eye moved up to before it."""
    ends = np.stack([strokes["a"], strokes["b"]], axis=1).astype(np.float64)
    ring = strokes["kind"] == RING
    ends[ring, 1] = ends[ring, 0]
    depth = (ends - camera.eye) @ camera.forward - 2 * camera.near
    for one, other in ((0, 1), (1, 0)):
        behind = (depth[:, one] < 0) & (depth[:, other] > 0)
        share = (depth[behind, other] / (depth[behind, other] - depth[behind, one]))[:, None]
        ends[behind, one] = ends[behind, other] + (ends[behind, one] - ends[behind, other]) * share
    return ends


def _ring(
    painter: QPainter, camera: Camera, stroke: Array, at: tuple[float, float, float], color: Color, rim: Color
) -> None:
    x, y, depth = at
    if not math.isfinite(x) or depth <= 0:
        return
    scale = float(camera.pixels_per_meter(depth))
    along, across, turn = (float(value) for value in stroke["b"])
    wide, high = max(along * scale, RING_LEAST[0]), max(across * scale, RING_LEAST[1])
    painter.save()
    painter.translate(x, y)
    painter.rotate(-math.degrees(turn))
    painter.setBrush(QBrush(Qt.BrushStyle.NoBrush))
    for ink, width in ((rim, 2 * float(stroke["half"]) + 2.4), (color, 2 * float(stroke["half"]))):
        painter.setPen(QPen(QColor(*ink), width))
        painter.drawEllipse(QPointF(0, 0), wide, high)
    painter.restore()


def _head(painter: QPainter, a: QPointF, b: QPointF, half: float, color: Color) -> None:
    way = b - a
    long = math.hypot(way.x(), way.y())
    if long < 1e-6:
        return
    way = way / long
    size = min(half * 6.0, long * 0.7)
    foot, side = b - way * size, QPointF(-way.y(), way.x()) * size * 0.43
    painter.setPen(QPen(QColor(*mark("rim", 0.72)), 1.2))
    painter.setBrush(QColor(*color))
    painter.drawPolygon(QPolygonF([b, foot + side, foot - side]))
