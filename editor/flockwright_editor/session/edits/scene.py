"""Edits of the scene: spawners, homes, paths and whatever else stands in it, and the bounds around it all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from flockwright.document import Home, Project, Region, Scene, SceneObject, ScenePath, Spawner, fresh_id, named_id
from flockwright_editor.session.edits import animals, players, solids, terrain
from flockwright_editor.session.edits.animals import free_name, middle_region, scene_ids

FIRST_COUNT = 50
_ASIDE = 2.0
"""How far beside the original a copy stands, in meters."""


@dataclass(frozen=True)
class SceneKind:
    """A kind of thing in the scene."""

    key: str
    """The field of the scene that lists it, or the shape of an obstacle."""
    label: str
    many: str
    icon: str
    can_add: bool
    held: str = ""
    """The field of the scene, where that is not its key."""

    @property
    def place(self) -> str:
        """The field of the scene that lists it."""
        return self.held or self.key


_OBSTACLE = SceneKind("colliders", "Obstacle", "Obstacles", "cube-off-outline", False)
_SHAPES = (
    SceneKind("plane", "Plane", "Planes", "layers-outline", True, "colliders"),
    SceneKind("sphere", "Sphere", "Spheres", "circle-outline", True, "colliders"),
    SceneKind("box", "Box", "Boxes", "cube-outline", True, "colliders"),
    SceneKind("capsule", "Capsule", "Capsules", "pill", True, "colliders"),
    SceneKind("cylinder", "Cylinder", "Cylinders", "cylinder", True, "colliders"),
    SceneKind("grass", "Grass", "Grass", "grass", True, "colliders"),
)
KINDS = (
    SceneKind("spawners", "Spawner", "Spawners", "egg-outline", True),
    SceneKind("homes", "Home", "Homes", "home-outline", True),
    SceneKind("paths", "Path", "Paths", "map-marker-path", True),
    *_SHAPES,
    _OBSTACLE,
    SceneKind("food", "Food", "Food", "food-apple-outline", True),
)
"""In the order of the list. What the world does not know is shown, and cannot be added."""
ONCE = {
    terrain.GROUND: SceneKind("hills", "Ground", "Grounds", "terrain", True, "terrain"),
    terrain.WATER: SceneKind("water", "Water", "Waters", "waves", True, "terrain"),
    players.PLAYER: SceneKind("player", "Player", "Players", "account", True),
}
"""What there is once, by what stands for it where others have an id."""
ADDED = (*(kind for kind in KINDS if kind.can_add), *ONCE.values())
"""Everything that can be added."""

_PLACES = tuple(dict.fromkeys(kind.place for kind in KINDS))
_BY_KEY = {kind.key: kind for kind in (*KINDS, *ONCE.values())}

BOUNDS = "#bounds"
"""Stands for the bounds where things of the scene are named by id; no id can be so."""


def things(project: Project) -> tuple[tuple[SceneKind, SceneObject], ...]:
    """Everything that can be selected, kind by kind."""
    return tuple((_kind_of(place, thing), thing) for place in _PLACES for thing in getattr(project.scene, place))


def _kind_of(place: str, thing: SceneObject) -> SceneKind:
    if place != "colliders":
        return _BY_KEY[place]
    found = _BY_KEY.get(str((thing.model_extra or {}).get("type")), _OBSTACLE)
    return found if found.place == place else _OBSTACLE


def kind_called(key: str) -> SceneKind:
    """The kind of that key."""
    return _BY_KEY[key]


def find(project: Project, id_: str) -> tuple[SceneKind, SceneObject]:
    """The thing of that id; KeyError without one."""
    for kind, thing in things(project):
        if thing.id == id_:
            return kind, thing
    raise KeyError(id_)


def name_of(project: Project, thing: SceneObject) -> str:
    """What a list says: a name, or a spawner's animal, or the id."""
    if thing.name:
        return thing.name
    if isinstance(thing, Spawner):
        names = {animal.id: animals.called(animal) for animal in project.animals}
        return f"{names.get(thing.animal, thing.animal)} spawner"
    return thing.id.replace("_", " ").capitalize()


def called(project: Project, id_: str) -> str:
    """What a list says of whatever has this id."""
    if id_ == BOUNDS:
        return "Bounds"
    return ONCE[id_].label if id_ in ONCE else name_of(project, find(project, id_)[1])


def there(project: Project) -> tuple[str, ...]:
    """What a scene has of what there is once."""
    return (*terrain.there(project), *players.there(project))


def is_thing(id_: str) -> bool:
    """Whether it is one among others, that can be copied, renamed and hidden."""
    return id_ != BOUNDS and id_ not in ONCE


def add(project: Project, key: str, animal: str = "") -> tuple[Project, str]:
    """A new thing in the middle of the bounds; with its id."""
    kind = _BY_KEY[key]
    if kind.key == "hills":
        return terrain.add_hills(project), terrain.GROUND
    if kind.key == "water":
        return terrain.add_water(project), terrain.WATER
    if kind.key == "player":
        return players.add(project, project.scene.bounds.center), players.PLAYER
    made = _MADE[key](project, animal) if key in _MADE else _solid(project, kind)
    return _put(project, kind.place, made), made.id


def _solid(project: Project, kind: SceneKind) -> SceneObject:
    name = free_name(kind.label, (name_of(project, thing) for _, thing in things(project)))
    id_ = named_id(scene_ids(project), name, kind.key)
    values = solids.usual(project, kind.key)
    return SceneObject.read({"id": id_, "name": name, "type": kind.key, **values})


def _spawner(project: Project, animal: str) -> SceneObject:
    held = project.animal(animal) if animal else project.animals[0]
    region = middle_region(project, FIRST_COUNT)
    return Spawner(id=fresh_id(scene_ids(project), "s"), animal=held.id, count=FIRST_COUNT, region=region)


def _home(project: Project, animal: str) -> SceneObject:
    name = free_name("Home", (home.name for home in project.scene.homes))
    bounds = project.scene.bounds
    across = min(bounds.size[0], bounds.size[2]) / 2 or 20.0
    return Home(
        id=named_id(scene_ids(project), name, "home"),
        name=name,
        at=bounds.center,
        min_radius=round(across / 5, 1),
        max_radius=round(across * 0.8, 1),
    )


def _path(project: Project, animal: str) -> SceneObject:
    name = free_name("Path", (path.name for path in project.scene.paths))
    x, y, z = project.scene.bounds.center
    across = min(project.scene.bounds.size[0], project.scene.bounds.size[2]) / 4 or 10.0
    corners = ((x - across, y, z - across), (x + across, y, z - across), (x + across, y, z + across))
    points = (*corners, (x - across, y, z + across))
    return ScenePath(id=named_id(scene_ids(project), name, "path"), name=name, points=points, closed=True)


def _food(project: Project, animal: str) -> SceneObject:
    name = free_name("Food", (food.name for food in project.scene.food))
    id_ = named_id(scene_ids(project), name, "food")
    return SceneObject.read({"id": id_, "name": name, "at": project.scene.bounds.center})


_MADE: dict[str, Callable[[Project, str], SceneObject]] = {
    "spawners": _spawner,
    "homes": _home,
    "paths": _path,
    "food": _food,
}


def duplicate(project: Project, ids: Iterable[str]) -> tuple[Project, tuple[str, ...]]:
    """Copies under fresh ids, a step aside, so that they are seen; with their ids."""
    made: list[str] = []
    for id_ in ids:
        kind, thing = find(project, id_)
        taken = scene_ids(project)
        if isinstance(thing, Spawner):
            copy: SceneObject = thing.changed(id=fresh_id(taken, "s"), region=_beside(thing.region))
        else:
            name = free_name(name_of(project, thing), (name_of(project, other) for _, other in things(project)))
            copy = _moved_aside(thing.changed(id=named_id(taken, name, kind.key), name=name))
        project = _put(project, kind.place, copy)
        made.append(copy.id)
    return project, tuple(made)


def _moved_aside(thing: SceneObject) -> SceneObject:
    if isinstance(thing, Home):
        return thing.changed(at=_aside(thing.at))
    if isinstance(thing, ScenePath):
        return thing.changed(points=tuple(_aside(point) for point in thing.points))
    at = (thing.model_extra or {}).get("at", (0, 0, 0))
    return with_said(thing, at=_aside(at)) if _is_point(at) else thing


def _beside(region: Region) -> Region:
    """The region a step aside, if it has a center."""
    values: dict[str, Any] = {"type": region.type, **(region.model_extra or {})}
    if not _is_point(values.get("center", ())):
        return region
    return Region.read({**values, "center": _aside(values["center"])})


def _is_point(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(isinstance(each, int | float) for each in value)


def _aside(at: tuple[Any, Any, Any]) -> tuple[float, float, float]:
    return at[0] + _ASIDE, at[1], at[2] + _ASIDE


def rename(project: Project, id_: str, name: str) -> Project:
    """Another name; the id stays, so that whoever refers to it still does."""
    return change(project, id_, name=name.strip())


def change(project: Project, id_: str, **values: object) -> Project:
    """Other values in some fields of a thing."""
    kind, thing = find(project, id_)
    return _put(project, kind.place, thing.changed(**values))


def say(project: Project, id_: str, **values: object) -> Project:
    """Other values in what a thing says besides its own fields: the shape of an obstacle, where it stands."""
    kind, thing = find(project, id_)
    return _put(project, kind.place, with_said(thing, **values))


def with_said(thing: SceneObject, **values: object) -> SceneObject:
    """A thing that says something else besides its own fields; None takes a word back."""
    said = {name: value for name, value in {**(thing.model_extra or {}), **values}.items() if value is not None}
    return type(thing).read({**{name: getattr(thing, name) for name in type(thing).model_fields}, **said})


def delete(project: Project, ids: Iterable[str]) -> Project:
    """Things taken out. Nodes that refer to one say so as a problem, and keep what they held."""
    gone = tuple(ids)
    scene = project.scene
    lists = {place: tuple(thing for thing in getattr(scene, place) if thing.id not in gone) for place in _PLACES}
    return players.delete(terrain.delete(project.changed(scene=scene.changed(**lists)), gone), gone)


def set_bounds(project: Project, **values: object) -> Project:
    """Another middle or size of the scene."""
    scene = project.scene
    return project.changed(scene=scene.changed(bounds=scene.bounds.changed(**values)))


def _put(project: Project, place: str, thing: SceneObject) -> Project:
    scene: Scene = project.scene
    held: tuple[SceneObject, ...] = getattr(scene, place)
    if any(other.id == thing.id for other in held):
        made = tuple(thing if other.id == thing.id else other for other in held)
    else:
        made = (*held, thing)
    return project.changed(scene=scene.changed(**{place: made}))
