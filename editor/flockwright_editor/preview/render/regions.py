"""Where spawners put their animals, as points and outlines."""

from __future__ import annotations

import math

import numpy as np

from flockwright.document import Spawner
from flockwright.document.errors import Fault
from flockwright.world.regions import AnyRegion, Points, Rectangle, Sphere, region_of
from flockwright_editor.preview.render.camera import Array

_ROUND = np.linspace(0.0, math.tau, 49)
_TIPS = np.concatenate([np.eye(3), -np.eye(3)])
_CORNERS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
_EDGES = [(a, b) for a in range(8) for b in range(a) if np.abs(_CORNERS[a] - _CORNERS[b]).sum() == 2]


def region_of_spawner(spawner: Spawner) -> AnyRegion | None:
    """Where a spawner puts its animals; None where its region makes no sense, which the problems say."""
    try:
        return region_of(spawner.region)
    except Fault:
        return None


def extremes(spawner: Spawner) -> Array:
    """The outermost points of where a spawner puts its animals (n × 3)."""
    region = region_of_spawner(spawner)
    if isinstance(region, Sphere):
        return np.array(region.center) + _TIPS * np.abs(np.array(region.position_mask)) * region.radius
    if isinstance(region, Rectangle):
        return np.array(region.center) + _CORNERS * _half(region)
    return np.array(region.points, float) if isinstance(region, Points) else np.zeros((0, 3))


def outline(spawner: Spawner) -> Array:
    """The edge of where a spawner puts its animals, as lines (n × 2 × 3); points have a small cross each."""
    region = region_of_spawner(spawner)
    if isinstance(region, Sphere):
        reach = np.array(region.position_mask) * region.radius
        rings = [_ring(a, b) * reach for a, b in ((0, 2), (0, 1), (1, 2)) if reach[a] and reach[b]]
        return np.concatenate([_joined(np.array(region.center) + ring) for ring in rings] or [np.zeros((0, 2, 3))])
    if isinstance(region, Rectangle):
        return box(np.array(region.center), _half(region))
    if isinstance(region, Points):
        at = np.array(region.points, float)[:, None, None, :]
        return (at + 0.4 * np.stack([np.eye(3), -np.eye(3)], axis=1)[None]).reshape(-1, 2, 3)
    return np.zeros((0, 2, 3))


def box(middle: Array, half: Array) -> Array:
    """The twelve edges of a box (12 × 2 × 3); a flat one has four."""
    corners = middle + _CORNERS * half
    lines = np.array([[corners[a], corners[b]] for a, b in _EDGES])
    if half[1] == 0.0:
        level = np.array([_CORNERS[a][1] > 0 and _CORNERS[b][1] > 0 for a, b in _EDGES])
        return lines[level]
    return lines


def circle(middle: Array, radius: float, one: Array, other: Array, steps: int = 64) -> Array:
    """A circle between two axes of length 1, as lines (n × 2 × 3)."""
    turn = np.linspace(0.0, math.tau, steps + 1)[:, None]
    return _joined(np.asarray(middle, float) + radius * (np.cos(turn) * one + np.sin(turn) * other))


def _ring(a: int, b: int) -> Array:
    made = np.zeros((len(_ROUND), 3))
    made[:, a], made[:, b] = np.cos(_ROUND), np.sin(_ROUND)
    return made


def _joined(points: Array) -> Array:
    return np.stack([points[:-1], points[1:]], axis=1)


def _half(region: Rectangle) -> Array:
    size = region.size if len(region.size) == 3 else (region.size[0], 0.0, region.size[1])
    return np.abs(np.array(size, float)) / 2
