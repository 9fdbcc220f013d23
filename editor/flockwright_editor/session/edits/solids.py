"""Obstacles and grass as a hand sees them: what they are at first, how they lie, and how they are turned."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright.document import Project, SceneObject
from flockwright.document.errors import Fault
from flockwright.world.geometry.table import turned
from flockwright.world.geometry.things import Ball, Box, Capsule, Cylinder, Grass, Plane, Solid, Thing, thing_of

Array = np.ndarray[Any, Any]
ROUND = (Capsule, Cylinder)
TURNS = (Plane, Box, *ROUND)
"""What looks different when it is turned."""


def usual(project: Project, kind: str) -> dict[str, Any]:
    """What a new one of a kind says: in the middle of the bounds, as large as the scene makes sensible."""
    bounds = project.scene.bounds
    across = min(bounds.size[0], bounds.size[2])
    side = min(max(round(across * 0.06, 1), 0.5), 10.0) if across > 0 else 4.0
    shape: dict[str, dict[str, Any]] = {
        "sphere": {"radius": side / 2},
        "box": {"size": (side, side, side)},
        "capsule": {"radius": side / 4, "height": side},
        "cylinder": {"radius": side / 3, "height": side},
        "grass": {"radius": side * 1.5},
    }
    return {"at": bounds.center, **{name: _tidy(value) for name, value in shape.get(kind, {}).items()}}


def _tidy(value: Any) -> Any:
    return tuple(round(each, 2) for each in value) if isinstance(value, tuple) else round(value, 2)


def solid_of(thing: SceneObject) -> Thing | None:
    """What a thing is; None for one that is no obstacle, or that cannot be so."""
    if type(thing) is not SceneObject:
        return None
    try:
        return thing_of(thing)
    except Fault:
        return None  # a problem of the document, which says why


def axes_of(solid: Thing) -> Array:
    """Its own x, y and z, one a row."""
    return np.eye(3) if isinstance(solid, Grass) else np.asarray(turned(solid.rotation), float)


def lowest(solid: Thing) -> float:
    """How far below its middle it reaches."""
    if isinstance(solid, Ball):
        return solid.radius
    if isinstance(solid, Box):
        return float(np.abs(axes_of(solid)[:, 1]) @ np.array(solid.size)) / 2
    if isinstance(solid, ROUND):
        up = abs(float(axes_of(solid)[1, 1]))
        if isinstance(solid, Capsule):
            return up * max(solid.height / 2 - solid.radius, 0.0) + solid.radius
        return up * solid.height / 2 + float(np.sqrt(max(1 - up * up, 0.0))) * solid.radius
    return 0.0


def turn(solid: Solid, axis: Array, degrees: float) -> tuple[float, float, float]:
    """Its rotation after a turn about an axis of the world through its middle."""
    x, y, z = axis
    across = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    angle = np.radians(degrees)
    by = np.eye(3) + np.sin(angle) * across + (1 - np.cos(angle)) * across @ across
    return degrees_of(by @ axes_of(solid).T)


def degrees_of(matrix: Array) -> tuple[float, float, float]:
    """Turns about x, y and z that make a rotation, done in the order z, x, y."""
    lean = float(np.clip(-matrix[1, 2], -1.0, 1.0))
    if abs(lean) > 1 - 1e-9:  # straight up or down: what turns about z turns about y as well
        about = (np.arcsin(lean), np.arctan2(-matrix[2, 0], matrix[0, 0]), 0.0)
    else:
        about = (np.arcsin(lean), np.arctan2(matrix[0, 2], matrix[2, 2]), np.arctan2(matrix[1, 0], matrix[1, 1]))
    x, y, z = (round(float(angle), 2) + 0.0 for angle in np.degrees(about))
    return x, y, z
