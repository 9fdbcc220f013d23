"""Edits of where things of the scene stand and how far they reach, as gizmos make them.

Every function takes a document and gives another. Lengths are kept to the centimeter: a hand is no finer, and a file
with twelve digits reads badly. `BOUNDS` stands for the bounds wherever an id is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

import numpy as np

from flockwright.document import Home, Project, Region, SceneObject, ScenePath, Spawner, fresh_id
from flockwright.document.errors import Fault
from flockwright.world.geometry.things import Box
from flockwright.world.regions import region_of
from flockwright_editor.session.edits import foods, players, scene, solids, terrain
from flockwright_editor.session.edits.animals import USUAL_RADIUS, scene_ids
from flockwright_editor.session.edits.scene import BOUNDS

Vector = tuple[float, float, float]
P = TypeVar("P", Home, ScenePath, Spawner)
LEAST = 0.1
"""Nothing shrinks below this, in meters, or its handles could not be taken hold of again."""


def tidy(value: float) -> float:
    """To the centimeter; whole numbers stay whole."""
    made = round(float(value), 2) + 0.0
    return int(made) if made == int(made) else made


def vector(values: Iterable[float]) -> Vector:
    x, y, z = (tidy(value) for value in values)
    return x, y, z


def points_of(thing: SceneObject) -> tuple[Vector, ...]:
    """The points that a thing consists of: those of a path, and of a spawner of named points."""
    if isinstance(thing, ScenePath):
        return tuple(vector(point) for point in thing.points)
    if isinstance(thing, Spawner) and thing.region.type == "points":
        found = (thing.region.model_extra or {}).get("points", ())
        return tuple(vector(point) for point in found if _is_point(point)) if isinstance(found, Sequence) else ()
    return ()


def is_sound(region: Region) -> bool:
    """Whether a region says where it is; one that does not is a problem of the document, and has no handles."""
    try:
        region_of(region)
    except Fault:
        return False
    return True


def center_of(project: Project, id_: str) -> Vector | None:
    """Where a thing stands; None for one that has no place here."""
    if id_ == BOUNDS:
        return vector(project.scene.bounds.center)
    if id_ in scene.ONCE:
        return players.center_of(project) if id_ == players.PLAYER else terrain.center_of(project, id_)
    _, thing = scene.find(project, id_)
    if isinstance(thing, Home):
        return vector(thing.at)
    if isinstance(thing, Spawner) and not is_sound(thing.region):
        return None
    points = points_of(thing)
    if points:
        return vector(sum(axis) / len(points) for axis in zip(*points, strict=True))
    if isinstance(thing, Spawner) and thing.region.type in ("sphere", "rectangle"):
        found = (thing.region.model_extra or {}).get("center", (0, 0, 0))
        return vector(found) if _is_point(found) else None
    lies = foods.held_by(project, id_) or solids.solid_of(thing)
    return vector(lies.at) if lies is not None else None


def size_of(region: Region) -> Vector:
    """How large a rectangle is; two numbers are one that lies flat."""
    found: Any = (region.model_extra or {}).get("size", (10, 0, 10))
    return vector(found) if len(found) == 3 else vector((found[0], 0, found[1]))


def sides_of(project: Project, id_: str) -> Vector:
    """How long the sides are that `set_box` sets."""
    if id_ == BOUNDS:
        return vector(project.scene.bounds.size)
    if id_ == terrain.GROUND:
        return vector(terrain.sides_of(project))
    _, thing = scene.find(project, id_)
    if isinstance(thing, Spawner):
        return size_of(thing.region)
    solid = solids.solid_of(thing)
    if isinstance(solid, Box):
        return vector(solid.size)
    return vector((0, solid.height, 0)) if isinstance(solid, solids.ROUND) else (0, 0, 0)


def radius_of(region: Region) -> float:
    """How far a ball reaches."""
    return tidy((region.model_extra or {}).get("radius", USUAL_RADIUS))


def mask_of(region: Region) -> Vector:
    """How much of a ball there is along each axis."""
    found: Any = (region.model_extra or {}).get("position_mask", (1, 1, 1))
    return (float(found[0]), float(found[1]), float(found[2]))


def move(project: Project, ids: Iterable[str], by: Sequence[float]) -> Project:
    """Things, or the bounds, somewhere else."""
    for id_ in ids:
        if id_ == BOUNDS:
            project = scene.set_bounds(project, center=_sum(project.scene.bounds.center, by))
            continue
        if id_ == players.PLAYER:
            project = players.move(project, by)
            continue
        if id_ in scene.ONCE:
            project = terrain.move(project, id_, by)
            continue
        _, thing = scene.find(project, id_)
        if isinstance(thing, Home):
            project = scene.change(project, id_, at=_sum(thing.at, by))
        elif isinstance(thing, ScenePath):
            project = scene.change(project, id_, points=tuple(_sum(point, by) for point in thing.points))
        elif isinstance(thing, Spawner):
            moved = _moved(thing, by)
            project = project if moved is None else scene.change(project, id_, region=moved)
        elif (lies := foods.held_by(project, id_) or solids.solid_of(thing)) is not None:
            project = scene.say(project, id_, at=_sum(lies.at, by))
    return project


def turn(project: Project, id_: str, axis: Sequence[float], degrees: float) -> Project:
    """An obstacle turned about an axis of the world through its middle."""
    solid = solids.solid_of(scene.find(project, id_)[1])
    if solid is None or not isinstance(solid, solids.TURNS):
        return project
    return scene.say(project, id_, rotation=vector(solids.turn(solid, np.array(axis, float), degrees)))


def set_length(project: Project, id_: str, name: str, length: float) -> Project:
    """A radius or a height, whoever has it."""
    if id_ == terrain.GROUND:
        return terrain.say_heights(project, height=tidy(max(length, LEAST)))
    _, thing = scene.find(project, id_)
    if isinstance(thing, Home):
        return set_home_radius(project, id_, name, length)
    if isinstance(thing, Spawner):
        return set_ball_radius(project, id_, length)
    return scene.say(project, id_, **{name: tidy(max(length, LEAST))})


def set_home_radius(project: Project, id_: str, which: str, radius: float) -> Project:
    """One of a home's two radii; the other gives way, so that min never exceeds max."""
    _, home = scene.find(project, id_)
    assert isinstance(home, Home)
    radius = tidy(max(radius, 0.0 if which == "min_radius" else LEAST))
    if which == "min_radius":
        return scene.change(project, id_, min_radius=radius, max_radius=max(home.max_radius, radius))
    return scene.change(project, id_, max_radius=radius, min_radius=min(home.min_radius, radius))


def set_ball_radius(project: Project, id_: str, radius: float) -> Project:
    """How far the ball of a spawner reaches."""
    return _with_region(project, id_, radius=tidy(max(radius, LEAST)))


def set_box(project: Project, id_: str, center: Sequence[float], size: Sequence[float]) -> Project:
    """Middle and size of the bounds, of a spawner's rectangle, or of an obstacle."""
    sides = vector(max(side, 0.0) for side in size)
    if id_ == BOUNDS:
        return scene.set_bounds(project, center=vector(center), size=sides)
    if id_ == terrain.GROUND:
        return terrain.say(project, at=vector(center), size=(sides[0], sides[2]))
    _, thing = scene.find(project, id_)
    if not isinstance(thing, Spawner):
        round_ = isinstance(solids.solid_of(thing), solids.ROUND)
        said: dict[str, Any] = {"height": sides[1]} if round_ else {"size": sides}
        return scene.say(project, id_, at=vector(center), **said)
    return _with_region(project, id_, center=vector(center), size=sides)


def set_point(project: Project, id_: str, index: int, at: Sequence[float]) -> Project:
    """One point of a path, or of a spawner of points, somewhere else."""
    points = list(points_of(scene.find(project, id_)[1]))
    points[index] = vector(at)
    return _with_points(project, id_, points)


def add_point(project: Project, id_: str, index: int, at: Sequence[float]) -> Project:
    """A point before the one of that number."""
    points = list(points_of(scene.find(project, id_)[1]))
    points.insert(index, vector(at))
    return _with_points(project, id_, points)


def remove_point(project: Project, id_: str, index: int) -> Project:
    """A point taken out; the last two of a path, and the last of a spawner, stay."""
    _, thing = scene.find(project, id_)
    points = list(points_of(thing))
    if len(points) > (2 if isinstance(thing, ScenePath) else 1):
        del points[index]
    return _with_points(project, id_, points)


def add_at(
    project: Project, key: str, at: Sequence[float], animal: str = "", *, stands: bool = False
) -> tuple[Project, str]:
    """A new thing of a kind with its middle at a place, or an obstacle that stands there; with its id."""
    made, id_ = scene.add(project, key, animal)
    if stands and (solid := solids.solid_of(scene.find(made, id_)[1])) is not None:
        at = (at[0], at[1] + solids.lowest(solid), at[2])
    elif stands and (food := foods.held_by(made, id_)) is not None:
        at = (at[0], at[1] + food.radius, at[2])
    center = center_of(made, id_) or (0, 0, 0)
    return move(made, (id_,), [a - c for a, c in zip(at, center, strict=True)]), id_


def add_seen(
    project: Project, kind: scene.SceneKind, aim: Sequence[float] | None, animal: str = ""
) -> tuple[Project, str]:
    """A new thing at a place on the ground that is looked at: obstacles stand there, all else is not below it."""
    if aim is not None and kind.key == "player":
        return players.add(project, aim), players.PLAYER
    if aim is None or kind in scene.ONCE.values():
        return scene.add(project, kind.key, animal)
    if kind.place in ("colliders", "food"):
        return add_at(project, kind.key, aim, stands=True)
    x, y, z = aim
    return add_at(project, kind.key, (x, max(y, project.scene.bounds.center[1]), z), animal)


def spawn_at(
    project: Project, animal: str, at: Sequence[float], count: int, radius: float, *, flat: bool = False
) -> tuple[Project, str]:
    """A spawner of an animal around a place, all at one height if asked; with its id."""
    id_ = fresh_id(scene_ids(project), "s")
    values: dict[str, Any] = {"type": "sphere", "center": vector(at), "radius": tidy(max(radius, LEAST))}
    if flat or project.scene.bounds.size[1] <= 2 * LEAST:  # a flat world: nobody starts above or below it
        values["position_mask"] = (1, 0, 1)
    spawner = Spawner(id=id_, animal=animal, count=count, region=Region.read(values))
    return project.changed(scene=project.scene.changed(spawners=(*project.scene.spawners, spawner))), id_


def set_start_view(project: Project, camera: dict[str, Any]) -> Project:
    """What the author wants to be seen first."""
    return project.changed(view=project.view.changed(camera=camera))


def _moved(spawner: Spawner, by: Sequence[float]) -> Region | None:
    values: dict[str, Any] = {"type": spawner.region.type, **(spawner.region.model_extra or {})}
    if spawner.region.type == "points":
        values["points"] = tuple(_sum(point, by) for point in points_of(spawner))
    elif spawner.region.type in ("sphere", "rectangle") and _is_point(values.get("center", (0, 0, 0))):
        values["center"] = _sum(values.get("center", (0, 0, 0)), by)
    else:
        return None
    return Region.read(values)


def _with_region(project: Project, id_: str, **changes: Any) -> Project:
    _, thing = scene.find(project, id_)
    assert isinstance(thing, Spawner)
    values = {"type": thing.region.type, **(thing.region.model_extra or {}), **changes}
    return scene.change(project, id_, region=Region.read(values))


def _with_points(project: Project, id_: str, points: list[Vector]) -> Project:
    _, thing = scene.find(project, id_)
    if isinstance(thing, ScenePath):
        return scene.change(project, id_, points=tuple(points))
    return _with_region(project, id_, points=tuple(points))


def _sum(at: Sequence[float], by: Sequence[float]) -> Vector:
    return vector(a + b for a, b in zip(at, by, strict=True))


def _is_point(value: Any) -> bool:
    return isinstance(value, Sequence) and len(value) == 3 and all(isinstance(each, int | float) for each in value)
