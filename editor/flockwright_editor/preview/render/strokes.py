"""Lines, dashes, arrows, rings and discs as one kind of record, which both the GL and the painter draw.

A stroke lies between two points of the world and has a width in logical pixels. Of a ring, `b` holds half its length
and half its width in meters and its turn on the screen.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import singledispatch
from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.overlays import Arrows, Circles, Color, Discs, Fill, Lines, Overlay, Ring, Sight
from flockwright_editor.preview.render.regions import circle

LINE, DASH, ARROW, RING, DISC = range(5)
STROKE = np.dtype(
    [("a", "f4", 3), ("half", "f4"), ("b", "f4", 3), ("kind", "f4"), ("color", "u1", 4), ("rim", "f4")]
)  # 40 bytes
NONE = np.zeros(0, STROKE)
RING_LEAST = (14.0, 9.0)
"""Half of the smallest ring, in pixels."""
_OUTLINE_EDGE = 0.35
"""How strong the outline of the ball of sight is, next to the edge of its fan."""


def lines(
    points: Any, color: Color, width: float, dashed: bool = False, rim: bool = True, kind: int | None = None
) -> Array:
    """Strokes from point to point (n × 2 × 3); those that are somewhere."""
    found = np.asarray(points, np.float32).reshape(-1, 2, 3)
    found = found[np.isfinite(found).all(axis=(1, 2))]
    made = np.zeros(len(found), STROKE)
    made["a"], made["b"] = found[:, 0], found[:, 1]
    made["half"], made["color"], made["rim"] = width / 2, color, float(rim)
    made["kind"] = (DASH if dashed else LINE) if kind is None else kind
    return made


def joined(parts: Iterable[Array]) -> Array:
    """Many strokes as one array."""
    found = [part for part in parts if len(part)]
    return np.concatenate(found) if found else NONE


@singledispatch
def strokes_of(overlay: Overlay, camera: Camera) -> Array:
    """The strokes of an overlay as seen by a camera."""
    raise TypeError(overlay)


@strokes_of.register
def _(overlay: Lines, camera: Camera) -> Array:
    return lines(overlay.points, overlay.color, overlay.width, overlay.dashed, overlay.rim)


@strokes_of.register
def _(overlay: Arrows, camera: Camera) -> Array:
    return lines(overlay.points, overlay.color, overlay.width, kind=ARROW)


@strokes_of.register
def _(overlay: Discs, camera: Camera) -> Array:
    at = np.asarray(overlay.points, np.float32).reshape(-1, 1, 3)
    return lines(np.concatenate([at, at], axis=1), overlay.color, overlay.size, kind=DISC)


@strokes_of.register
def _(overlay: Ring, camera: Camera) -> Array:
    center, along = np.asarray(overlay.center, np.float64), np.asarray(overlay.along, np.float64)
    if not (np.isfinite(center).all() and np.isfinite(along).all()):
        return NONE
    right, up = float(along @ camera.right), float(along @ camera.up)
    made = lines([[center, center]], overlay.color, overlay.width, kind=RING)
    # Seen from behind an animal is short, but its ring must still go around its body.
    made["b"] = (max(math.hypot(right, up), overlay.across), overlay.across, math.atan2(up, right))
    return made


@strokes_of.register
def _(overlay: Circles, camera: Camera) -> Array:
    axis = np.array(overlay.axis, float) / max(float(np.linalg.norm(overlay.axis)), 1e-9)
    one, other = _across(axis)
    centers = np.asarray(overlay.centers, float).reshape(-1, 3)
    radii = np.broadcast_to(np.asarray(overlay.radii, float), len(centers))
    rings = [circle(center, radius, one, other) for center, radius in zip(centers, radii.tolist(), strict=True)]
    return joined(lines(ring, overlay.color, overlay.width, overlay.dashed, overlay.rim) for ring in rings)


@strokes_of.register
def _(overlay: Sight, camera: Camera) -> Array:
    fan = _fan(overlay)
    edge, faint = _faded(overlay.color, overlay.edge), _faded(overlay.color, overlay.edge * _OUTLINE_EDGE)
    parts = [lines(np.stack([fan[:-1], fan[1:]], axis=1), edge, 1.4, rim=False)]
    if overlay.fov < math.tau - 1e-3:
        center = np.asarray(overlay.center, float)
        parts.append(lines([[center, fan[0]], [center, fan[-1]]], edge, 1.2, rim=False))
    parts.append(ball_outline(overlay.center, overlay.distance, camera, faint, 1.0))
    return joined(parts)


@strokes_of.register
def _(overlay: Fill, camera: Camera) -> Array:
    return NONE


def ball_outline(center: Any, radius: float, camera: Camera, color: Color, width: float) -> Array:
    """The edge of a ball as the camera sees it; nothing from inside."""
    middle = np.asarray(center, float)
    if not np.isfinite(middle).all():
        return NONE
    back = camera.back
    if not camera.orthographic:
        away = camera.eye - middle
        far = float(np.linalg.norm(away))
        if far <= radius * 1.02:
            return NONE
        back = away / far
        middle, radius = middle + back * (radius * radius / far), radius * math.sqrt(1.0 - (radius / far) ** 2)
    return lines(circle(middle, radius, *_across(back)), color, width, rim=False)


def triangles_of(overlay: Overlay) -> tuple[Array, Color] | None:
    """What an overlay fills (n × 3 × 3), and with what."""
    if isinstance(overlay, Fill):
        found = np.asarray(overlay.triangles, np.float32).reshape(-1, 3, 3)
        return found[np.isfinite(found).all(axis=(1, 2))], overlay.color
    if isinstance(overlay, Sight):
        fan = _fan(overlay)
        center = np.broadcast_to(np.asarray(overlay.center, np.float64), fan[1:].shape)
        return np.stack([center, fan[:-1], fan[1:]], axis=1).astype(np.float32), _faded(overlay.color, overlay.fill)
    return None


def _fan(sight: Sight) -> Array:
    """The rim of the fan, from one side of the blind part to the other."""
    forward = np.asarray(sight.forward, float)
    right = np.cross(forward, np.asarray(sight.up, float))
    right = right / max(float(np.linalg.norm(right)), 1e-9)
    half = min(max(sight.fov, 0.0), math.tau) / 2
    turn = np.linspace(-half, half, 97)[:, None]
    return np.asarray(sight.center, float) + sight.distance * (np.cos(turn) * forward + np.sin(turn) * right)


def _across(axis: Array) -> tuple[Array, Array]:
    """Two directions across an axis and each other."""
    side = np.cross(axis, (0.0, 1.0, 0.0) if abs(axis[1]) < 0.9 else (1.0, 0.0, 0.0))
    side = side / np.linalg.norm(side)
    return side, np.cross(axis, side)


def _faded(color: Color, share: float) -> Color:
    red, green, blue, alpha = color
    return red, green, blue, round(alpha * share)
