"""Which thing of the scene is under the cursor, by the lines it is drawn with."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flockwright.document import Home, Project, ScenePath, Spawner
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.session.edits import placing, scene
from flockwright_editor.session.edits.scene import BOUNDS

_CIRCLE = np.linspace(0.0, 2.0 * np.pi, 49)
NEAR = 6.0
"""Pixels from a line that still hit it."""


def thing_at(
    project: Project, camera: Camera, x: float, y: float, shown: Callable[[str], bool], hidden: Callable[[str], bool]
) -> str | None:
    """The id of the thing nearest to the cursor; BOUNDS for an edge of the box; None for none."""
    best, found = NEAR, None
    for kind, thing in scene.things(project):
        if hidden(thing.id) or kind.key not in ("homes", "paths", "spawners") or not shown(kind.key):
            continue
        for line in outline(thing):
            away = _distance(line, camera, x, y)
            if away < best:
                best, found = away, thing.id
    if found is None and shown("bounds"):
        for line in box(np.array(project.scene.bounds.center, float), np.array(project.scene.bounds.size, float)):
            away = _distance(line, camera, x, y)
            if away < best:
                best, found = away, BOUNDS
    return found


def outline(thing: object) -> list[Array]:
    """The lines that a thing is seen by."""
    if isinstance(thing, Home):
        at = np.array(thing.at, float)
        return [_ring(at, thing.max_radius), _ring(at, thing.min_radius), np.stack([at, at])]
    if isinstance(thing, ScenePath):
        row = np.array(placing.points_of(thing), float).reshape(-1, 3)
        return [np.concatenate([row, row[:1]]) if thing.closed and len(row) else row] if len(row) else []
    if isinstance(thing, Spawner) and placing.is_sound(thing.region):
        points = placing.points_of(thing)
        if points:
            return [np.array([point, point], float) for point in points]
        at = np.array((thing.region.model_extra or {}).get("center", (0, 0, 0)), float)
        if thing.region.type == "sphere":
            reach = placing.radius_of(thing.region) * np.array(placing.mask_of(thing.region))
            return [_ring(at, reach), np.stack([at, at])]
        if thing.region.type == "rectangle":
            return [*box(at, np.array(placing.size_of(thing.region), float)), np.stack([at, at])]
    return []


def box(center: Array, size: Array) -> list[Array]:
    """The twelve edges of a box."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    corners = center + signs * size / 2
    made: list[Array] = []
    for a in range(8):
        made += [corners[[a, b]] for b in range(a + 1, 8) if np.abs(signs[a] - signs[b]).sum() == 2]
    return made


def _ring(at: Array, radius: float | Array) -> Array:
    return at + np.stack([np.cos(_CIRCLE), np.zeros_like(_CIRCLE), np.sin(_CIRCLE)], axis=1) * radius


def _distance(line: Array, camera: Camera, x: float, y: float) -> float:
    there = camera.project(line)
    points = np.stack([there.x, there.y], axis=1)
    a, b = points[:-1], points[1:]
    fine = np.isfinite(a).all(axis=1) & np.isfinite(b).all(axis=1)
    if not fine.any():
        return np.inf
    a, along = a[fine], (b - a)[fine]
    square = np.maximum((along**2).sum(axis=1), 1e-9)
    share = np.clip(((np.array([x, y]) - a) * along).sum(axis=1) / square, 0.0, 1.0)
    return float(np.sqrt((((a + along * share[:, None]) - (x, y)) ** 2).sum(axis=1)).min())
