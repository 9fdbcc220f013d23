"""Edits of the ground with heights and of the water: there, elsewhere, larger, gone.

`GROUND` and `WATER` stand for them wherever things of the scene are named by id; no id can be so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flockwright.document import Project
from flockwright.document.errors import Fault
from flockwright.world.geometry.things import Hills, Terrain, terrain_of

GROUND, WATER = "#ground", "#water"
LEAST = 0.1


def there(project: Project) -> tuple[str, ...]:
    """Which of the two a scene has."""
    said = project.scene.terrain
    has = {GROUND: said.get("heights") is not None, WATER: said.get("water") is not None}
    return tuple(id_ for id_, is_there in has.items() if is_there)


def read(project: Project) -> Terrain | None:
    """The ground and the water; None for what cannot be read, which is a problem of the document."""
    try:
        return terrain_of(project.scene.terrain)
    except Fault:
        return None


def say(project: Project, **values: Any) -> Project:
    """Other values; None takes one out."""
    said = {name: value for name, value in {**project.scene.terrain, **values}.items() if value is not None}
    return project.changed(scene=project.scene.changed(terrain=said))


def say_heights(project: Project, **values: Any) -> Project:
    """Other values of what the heights come from."""
    heights: Any = project.scene.terrain.get("heights") or {}
    return say(project, heights={**heights, **values})


def add_hills(project: Project) -> Project:
    """Gentle hills all over the bounds, on their floor."""
    across = _across(project)
    height, width = round(max(across * 0.06, 1.0), 1), round(max(across * 0.35, 4.0), 1)
    return say(project, heights={"type": "hills", "height": height, "width": width}, **_spread(project))


def add_heights(project: Project, path: str) -> Project:
    """Heights from a file beside the project, where the hills were, else all over the bounds."""
    before = read(project)
    spread = {} if before is not None and before.heights is not None else _spread(project)
    height = before.heights.height if before is not None and before.heights is not None else None
    height = height or round(max(_across(project) * 0.1, 1.0), 1)
    return say(project, heights={"type": "file", "path": path, "height": height}, **spread)


def add_water(project: Project) -> Project:
    """Water as high as a third of the hills, else in the middle of the bounds."""
    held = read(project)
    level = float(project.scene.bounds.center[1])
    if held is not None and held.heights is not None:
        level = held.at[1] + held.heights.height / 3
    return say(project, water=round(level, 2))


def delete(project: Project, ids: Sequence[str]) -> Project:
    """Level again, or dry."""
    gone = {name: None for id_, name in ((GROUND, "heights"), (WATER, "water")) if id_ in ids}
    return say(project, **gone) if gone else project


def center_of(project: Project, id_: str) -> tuple[float, float, float] | None:
    """Where the ground stands, or above what the water level is shown."""
    held = read(project)
    if held is None or id_ not in there(project):
        return None
    if id_ == GROUND:
        return held.at
    x, _, z = held.at if held.heights is not None else project.scene.bounds.center
    return x, held.water or 0.0, z


def sides_of(project: Project) -> tuple[float, float, float]:
    """How long and wide the ground is."""
    held = read(project) or Terrain()
    return held.size[0], 0.0, held.size[1]


def height_of(project: Project) -> float:
    """How high the ground goes."""
    held = read(project) or Terrain()
    return (held.heights or Hills(type="hills")).height


def move(project: Project, id_: str, by: Sequence[float]) -> Project:
    """The ground elsewhere, or the water higher or lower."""
    at = center_of(project, id_)
    if at is None:
        return project
    x, y, z = (round(a + b, 2) + 0.0 for a, b in zip(at, by, strict=True))
    return say(project, water=y) if id_ == WATER else say(project, at=(x, y, z))


def _spread(project: Project) -> dict[str, Any]:
    bounds = project.scene.bounds
    x, y, z = bounds.center
    wide, high, deep = (abs(side) for side in bounds.size)
    return {"at": (x, y - high / 2, z), "size": (wide or 100.0, deep or 100.0)}


def _across(project: Project) -> float:
    return min(abs(project.scene.bounds.size[0]), abs(project.scene.bounds.size[2])) or 100.0
