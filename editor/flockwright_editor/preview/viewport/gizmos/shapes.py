"""The lines that things of the scene are seen by, and how far a cursor is from them."""

from __future__ import annotations

import numpy as np

from flockwright.document import Home, Project, SceneObject, ScenePath, Spawner
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.outlines import outline as solid_outline
from flockwright_editor.preview.render.regions import box
from flockwright_editor.session.edits import foods, placing, players, scene, solids, terrain
from flockwright_editor.session.edits.scene import BOUNDS

_TURN = np.linspace(0.0, 2.0 * np.pi, 49)
_UP = np.array([0.0, 1.0, 0.0])


def circle(at: Array, radius: float | Array, axis: Array = _UP) -> Array:
    """A circle around an axis, as a closed line; level ones begin at x."""
    side = np.array([1.0, 0.0, 0.0]) if abs(float(axis[0])) < 0.9 else np.array([0.0, 0.0, 1.0])
    across = side - axis * float(side @ axis)
    across /= np.linalg.norm(across)
    along = np.cross(across, axis)
    return at + (np.cos(_TURN)[:, None] * across + np.sin(_TURN)[:, None] * along) * radius


def outline_of(project: Project, id_: str, stage: Stage) -> list[Array]:
    """The lines that whatever has this id is seen by."""
    if id_ == BOUNDS:
        bounds = project.scene.bounds
        return [box(np.array(bounds.center, float), np.array(bounds.size, float) / 2)]
    if id_ == players.PLAYER:
        held = players.read(project)
        return [circle(np.array(held.at, float), held.radius)] if held is not None else []
    if id_ in scene.ONCE:
        at, size = terrain.center_of(project, id_), terrain.sides_of(project)
        return [box(np.array(at, float), np.array(size, float) / 2)] if at is not None else []
    food = foods.held_by(project, id_)
    if food is not None:
        return [circle(np.array(food.at, float), food.radius)]
    return outline(scene.find(project, id_)[1], stage)


def outline(thing: object, stage: Stage) -> list[Array]:
    """The lines that a thing is seen by: through points (n × 3), or from point to point (n × 2 × 3)."""
    if isinstance(thing, Home):
        at = np.array(thing.at, float)
        return [circle(at, thing.max_radius), circle(at, thing.min_radius), np.stack([at, at])]
    if isinstance(thing, ScenePath):
        row = np.array(placing.points_of(thing), float).reshape(-1, 3)
        return [np.concatenate([row, row[:1]]) if thing.closed and len(row) else row] if len(row) else []
    if isinstance(thing, Spawner):
        return _of_spawner(thing)
    solid = solids.solid_of(thing) if isinstance(thing, SceneObject) else None
    return [solid_outline(solid, stage)] if solid is not None else []


def _of_spawner(spawner: Spawner) -> list[Array]:
    if not placing.is_sound(spawner.region):
        return []
    points = placing.points_of(spawner)
    if points:
        return [np.array([point, point], float) for point in points]
    at = np.array((spawner.region.model_extra or {}).get("center", (0, 0, 0)), float)
    if spawner.region.type == "sphere":
        reach = placing.radius_of(spawner.region) * np.array(placing.mask_of(spawner.region))
        return [circle(at, reach), np.stack([at, at])]
    if spawner.region.type == "rectangle":
        return [box(at, np.array(placing.size_of(spawner.region), float) / 2), np.stack([at, at])]
    return []


def nearest(line: Array, camera: Camera, x: float, y: float) -> float:
    """How many pixels a cursor is from a line."""
    there = camera.project(line)
    points = np.stack([there.x, there.y], axis=-1)
    a, b = (points[:, 0], points[:, 1]) if points.ndim == 3 else (points[:-1], points[1:])
    fine = np.isfinite(a).all(axis=1) & np.isfinite(b).all(axis=1)
    if not fine.any():
        return np.inf
    a, along = a[fine], (b - a)[fine]
    square = np.maximum((along**2).sum(axis=1), 1e-9)
    share = np.clip(((np.array([x, y]) - a) * along).sum(axis=1) / square, 0.0, 1.0)
    return float(np.sqrt((((a + along * share[:, None]) - (x, y)) ** 2).sum(axis=1)).min())


def covers(lines: list[Array], camera: Camera, x: float, y: float) -> bool:
    """Whether a cursor is over what has these outlines and no hollow: inside the hull of them on the screen."""
    there = camera.project(np.concatenate([line.reshape(-1, 3) for line in lines]))
    points = np.stack([there.x, there.y], axis=1)
    if not np.isfinite(points).all():
        return False  # part of it is behind the eye
    away = points - (x, y)
    angles = np.sort(np.arctan2(away[:, 1], away[:, 0]))
    gaps = np.diff(np.concatenate([angles, angles[:1] + 2 * np.pi]))
    return bool(gaps.max() < np.pi)
