"""Edges of what stands in a scene, as lines: where something selected is marked, and where there is no GL."""

from __future__ import annotations

import numpy as np

from flockwright.world.geometry.table import turned
from flockwright.world.geometry.things import Ball, Box, Capsule, Cylinder, Grass, Plane, Thing
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.regions import box, circle

_AXES = np.eye(3)
_SQUARES = 8
"""Of a plane, along each side."""


def outline(thing: Thing, stage: Stage, steps: int = 40) -> Array:
    """The edges of a solid or a patch, as lines (n × 2 × 3); circles in so many steps."""
    at = np.array(thing.at, float)
    if isinstance(thing, Grass):
        ring = circle(at, thing.radius, _AXES[0], _AXES[2], steps)
        if stage.land is not None:
            ring[..., 1] = stage.land.at(ring[..., 0], ring[..., 2])
        return ring
    return at + _own(thing, stage, steps) @ turned(thing.rotation)


def _own(thing: Thing, stage: Stage, steps: int) -> Array:
    """The same about the middle and not turned."""
    x, y, z = _AXES
    if isinstance(thing, Box):
        return box(np.zeros(3), np.array(thing.size) / 2)
    if isinstance(thing, Ball):
        return np.concatenate([circle(np.zeros(3), thing.radius, *pair, steps) for pair in ((x, z), (x, y), (y, z))])
    if isinstance(thing, Plane):
        return _net(stage.size / 2)
    assert isinstance(thing, Capsule | Cylinder)
    half = thing.height / 2 if isinstance(thing, Cylinder) else max(thing.height / 2 - thing.radius, 0.0)
    rings = [circle(y * end, thing.radius, x, z, steps) for end in (-half, half)]
    sides = [[[side * thing.radius - y * half, side * thing.radius + y * half]] for side in (x, -x, z, -z)]
    ends = []
    if isinstance(thing, Capsule):
        turn = np.linspace(0.0, np.pi, steps // 2 + 1)[:, None]
        for end in (1.0, -1.0):
            for side in (x, z):
                arc = y * end * half + thing.radius * (np.cos(turn) * side + np.sin(turn) * y * end)
                ends.append(np.stack([arc[:-1], arc[1:]], axis=1))
    return np.concatenate([*rings, *sides, *ends])


def _net(half: float) -> Array:
    """Lines both ways over a square."""
    steps = np.linspace(-half, half, _SQUARES + 1)
    made = np.zeros((2, len(steps), 2, 3))
    made[0, :, :, 0], made[0, :, 0, 2], made[0, :, 1, 2] = steps[:, None], -half, half
    made[1, :, :, 2], made[1, :, 0, 0], made[1, :, 1, 0] = steps[:, None], -half, half
    return made.reshape(-1, 2, 3)
