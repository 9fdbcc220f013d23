"""What can be taken hold of: middles, axes, radii, sides and points of the selected things of the scene.

Pure: a document and a camera in, handles out. A handle knows where it is and along what it slides; what a drag of it
makes of the document is said in `dragging`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from flockwright.document import Home, Project, ScenePath, Spawner
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.viewport.gizmos.shapes import circle, nearest
from flockwright_editor.session.edits import foods, placing, players, scene, solids, terrain
from flockwright_editor.session.edits.scene import BOUNDS

Part = Literal["move", "axis", "radius", "side", "ring", "point", "between"]
AXES = {"x": np.array([1.0, 0.0, 0.0]), "y": np.array([0.0, 1.0, 0.0]), "z": np.array([0.0, 0.0, 1.0])}
AXIS_PIXELS = 56.0
"""How long the axis arrows are, whatever the distance."""
RING_PIXELS = 84.0
"""The radius of the rings that turn a thing."""


@dataclass(frozen=True, eq=False)
class Handle:
    """One thing to take hold of."""

    thing: str
    part: Part
    at: Array
    name: str = ""
    """x, y, z, +x, −x …, min_radius, max_radius, radius, height."""
    index: int = 0
    """Of a point, or of the point that a new one goes before."""
    center: Array | None = None
    """Of what it belongs to."""
    axis: Array | None = None
    """Along what it slides, or about what it turns; None: it goes in a plane."""
    line: Array | None = None
    """Of a ring, as a closed line."""


def handles_of(project: Project, ids: Iterable[str], camera: Camera, *, bounds: bool = False) -> tuple[Handle, ...]:
    """The handles of the selected things; several together can only be moved."""
    chosen = [id_ for id_ in ids if _there(project, id_)]
    made: list[Handle] = []
    for id_ in chosen:
        center = placing.center_of(project, id_)
        if center is None:
            continue
        at = np.array(center, float)
        if len(chosen) == 1:
            made += _own(project, id_, at, camera)
            made += _axes(id_, at, camera)
        if id_ == terrain.WATER:  # it only goes up and down
            made = [handle for handle in made if handle.name == "y"]
            continue
        made.append(Handle(id_, "move", at, center=at))
    if bounds:
        made += _sides(BOUNDS, np.array(project.scene.bounds.center, float), project.scene.bounds.size, camera)
    return tuple(made)


def _there(project: Project, id_: str) -> bool:
    return id_ in scene.there(project) or any(thing.id == id_ for _, thing in scene.things(project))


def _axes(id_: str, at: Array, camera: Camera) -> list[Handle]:
    long = AXIS_PIXELS / _scale(at, camera)
    made: list[Handle] = []
    for name, axis in AXES.items():
        if not _points_at_eye(axis, camera):
            made.append(Handle(id_, "axis", at + axis * long, name, center=at, axis=axis))
    return made


def _scale(at: Array, camera: Camera) -> float:
    """Pixels a meter at a place."""
    depth = float(camera.project(at).depth)
    return max(float(camera.pixels_per_meter(max(depth, 1e-3))), 1e-6)


def _points_at_eye(axis: Array, camera: Camera) -> bool:
    """Whether an axis is a dot on the screen, along which nobody could drag."""
    return abs(float(axis @ camera.forward)) > 0.96


def _own(project: Project, id_: str, at: Array, camera: Camera) -> list[Handle]:
    if id_ in (terrain.WATER, players.PLAYER):
        return []
    if id_ == terrain.GROUND:
        high = Handle(id_, "radius", at + AXES["y"] * terrain.height_of(project), "height", center=at, axis=AXES["y"])
        return [*_sides(id_, at, terrain.sides_of(project), camera), high]
    _, thing = scene.find(project, id_)
    aside = _level_right(camera)
    if isinstance(thing, Home):
        return [
            Handle(id_, "radius", at + aside * thing.max_radius, "max_radius", center=at),
            Handle(id_, "radius", at - aside * thing.min_radius, "min_radius", center=at),
        ]
    points = placing.points_of(thing)
    if points:
        path = thing if isinstance(thing, ScenePath) else None
        return _points(id_, points, closed=path is not None and path.closed, path=path is not None)
    if isinstance(thing, Spawner) and thing.region.type == "sphere":
        reach = placing.radius_of(thing.region) * np.array(placing.mask_of(thing.region))
        return [Handle(id_, "radius", at + aside * reach, "radius", center=at)]
    if isinstance(thing, Spawner) and thing.region.type == "rectangle":
        return _sides(id_, at, placing.size_of(thing.region), camera)
    food = foods.held_by(project, id_)
    if food is not None:
        return _radius(id_, at, food.radius, camera.right)
    solid = solids.solid_of(thing)
    return _of_solid(id_, at, solid, camera) if solid is not None else []


def _of_solid(id_: str, at: Array, solid: solids.Thing, camera: Camera) -> list[Handle]:
    """What resizes an obstacle, along its own axes, and what turns it."""
    axes, made = solids.axes_of(solid), list[Handle]()
    if isinstance(solid, solids.Box):
        made += _sides(id_, at, solid.size, camera, axes)
    elif isinstance(solid, solids.ROUND):
        made += _sides(id_, at, (0, solid.height, 0), camera, axes)
        made += _radius(id_, at, solid.radius, camera.right - axes[1] * float(camera.right @ axes[1]))
    elif isinstance(solid, solids.Ball):
        made += _radius(id_, at, solid.radius, camera.right)
    elif isinstance(solid, solids.Grass):
        made += _radius(id_, at, solid.radius, _level_right(camera))
    return made + (_rings(id_, at, camera) if isinstance(solid, solids.TURNS) else [])


def _radius(id_: str, at: Array, radius: float, way: Array) -> list[Handle]:
    long = float(np.linalg.norm(way))
    if long < 0.05:  # its axis lies across the screen: nothing to the right of it is beside it
        return []
    return [Handle(id_, "radius", at + way / long * radius, "radius", center=at, axis=way / long)]


def _rings(id_: str, at: Array, camera: Camera) -> list[Handle]:
    radius = RING_PIXELS / _scale(at, camera)
    return [
        Handle(id_, "ring", at, name, center=at, axis=axis, line=circle(at, radius, axis))
        for name, axis in AXES.items()
        if abs(float(axis @ camera.forward)) > 0.12  # else it is a line, along which nobody could turn
    ]


def _level_right(camera: Camera) -> Array:
    """To the right on the screen, and level: radii are drawn as level circles."""
    right = camera.right
    return right / max(float(np.linalg.norm(right)), 1e-9)


def _points(id_: str, points: tuple[placing.Vector, ...], *, closed: bool, path: bool) -> list[Handle]:
    row = np.array(points, float)
    made = [Handle(id_, "point", at, index=place) for place, at in enumerate(row)]
    if path:
        last = len(row) if closed else len(row) - 1
        for place in range(last):
            middle = (row[place] + row[(place + 1) % len(row)]) / 2
            made.append(Handle(id_, "between", middle, index=place + 1))
    return made


def _sides(id_: str, at: Array, size: Iterable[float], camera: Camera, axes: Array | None = None) -> list[Handle]:
    made: list[Handle] = []
    own = axes is not None
    ways = axes if axes is not None else np.eye(3)
    for name, axis, side in zip(AXES, ways, size, strict=True):
        if _points_at_eye(axis, camera) or (id_ != BOUNDS and (own or name == "y") and side <= 0):
            continue
        made += [
            Handle(id_, "side", at + axis * sign * side / 2, f"{mark}{name}", center=at, axis=axis)
            for mark, sign in (("+", 1), ("-", -1))
        ]
    return made


def handle_at(handles: Iterable[Handle], camera: Camera, x: float, y: float, within: float = 9.0) -> Handle | None:
    """The handle under the cursor. The nearest to it; of equals the first, which are those that resize.

    A ring is thin: whatever else is there comes before it.
    """
    best, found, ring = within, None, None
    near = 6.0
    for handle in handles:
        if handle.line is not None:
            away = nearest(handle.line, camera, x, y)
            if away < near - 1e-6:
                near, ring = away, handle
            continue
        there = camera.project(handle.at)
        away = float(np.hypot(there.x - x, there.y - y))
        if np.isfinite(away) and away < best - 1e-6:
            best, found = away, handle
    return found or ring
