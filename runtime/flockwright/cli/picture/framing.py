"""Which part of the world a picture shows: the herd with some room around it, seen from above."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright.plan.model import Plan
from flockwright.simulation.snapshot import HerdView, Snapshot
from flockwright.world.records import Array

WIDTH, HEIGHT = 1280, 960
MARGIN = 0.08
"""Free room on each side, as a part of the picture."""
ROOM = 1.7
"""Of the largest body's radii, around the outermost centers."""
SMALLEST = 4.0
"""Meters that a picture shows at least: two animals that touch are no landscape."""
STRAY = 2.5
"""A herd that would shrink by this factor for the sake of a few strays is framed without them."""
FEW = 20
"""Of so few each one counts."""


@dataclass(frozen=True)
class View:
    """The middle of the picture in the world, in meters, and how many pixels a meter has."""

    x: float
    z: float
    scale: float

    def place(self, points: Array) -> Array:
        """World positions (n × 3) as pixels. The world is right-handed and seen from above, so z points down."""
        middle = np.array([self.x, self.z])
        return (points[:, [0, 2]] - middle) * self.scale + np.array([WIDTH, HEIGHT]) / 2

    def outside(self, points: Array) -> int:
        """How many positions are not in the picture."""
        return int(np.count_nonzero(~((self.place(points) >= 0) & (self.place(points) <= (WIDTH, HEIGHT))).all(axis=1)))


def framed(plan: Plan, now: Snapshot) -> View:
    """The view of everybody; of the scene's bounds where they are not much larger, or where nobody is."""
    everybody = positions(now)
    bounds = plan.scene.bounds
    middle, half = np.array(bounds.center)[[0, 2]], np.array(bounds.size)[[0, 2]] / 2
    low, high = middle - half, middle + half
    if len(everybody):
        low_herd, high_herd = _extent(now)
        room = ROOM * max(float(view.radius.max(initial=0.0)) for view in now.herds.values())
        near = (
            (high - low <= 1.5 * (high_herd - low_herd)).any() and (low_herd >= low).all() and (high_herd <= high).all()
        )
        if not near:
            low, high = low_herd - room, high_herd + room
    size = np.maximum(high - low, SMALLEST)
    scale = float(min((1 - 2 * MARGIN) * np.array([WIDTH, HEIGHT]) / size))
    x, z = ((low + high) / 2).tolist()
    return View(x, z, scale)


def positions(now: Snapshot) -> Array:
    """Where everybody is who is somewhere."""
    return np.concatenate([_somewhere(view) for view in now.herds.values()] or [np.zeros((0, 3))])


def _somewhere(view: HerdView) -> Array:
    found = view.position.astype(np.float64)
    return found[np.isfinite(found).all(axis=1)]


def _extent(now: Snapshot) -> tuple[Array, Array]:
    """The corners of what has to be seen: each species without its strays, so that two sharks are never the strays."""
    corners = [_corners(_somewhere(view)[:, [0, 2]]) for view in now.herds.values() if len(_somewhere(view))]
    return np.min([low for low, _ in corners], axis=0), np.max([high for _, high in corners], axis=0)


def _corners(points: Array) -> tuple[Array, Array]:
    low, high = points.min(axis=0), points.max(axis=0)
    most_low, most_high = np.percentile(points, 2, axis=0), np.percentile(points, 98, axis=0)
    strays = ((high - low) > STRAY * np.maximum(most_high - most_low, SMALLEST)).any() and len(points) > FEW
    return (most_low, most_high) if strays else (low, high)
