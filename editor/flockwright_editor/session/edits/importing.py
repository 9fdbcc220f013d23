"""Bringing an animal over from another project, with what it needs there: curves, tags, homes, paths, its herd."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flockwright.document import Animal, Home, Node, Project, Spawner, fresh_id, named_id
from flockwright.document.errors import Fault
from flockwright.nodes.registry import find
from flockwright.world.parameters import shown
from flockwright.world.regions import region_of
from flockwright_editor.session.edits.animals import (
    called,
    free_color,
    free_name,
    middle_region,
    scene_ids,
    with_tags,
)

_REFERRED = ("homes", "paths")


def bring(project: Project, source: Project, animal: str, *, herd: bool = True) -> tuple[Project, str]:
    """The animal under a free id; with the id. With its `herd` come its spawners too.

    A curve that is the same here is used, one that differs comes under another name. Homes and paths that its nodes
    name come along, and homes that they look for by a tag that nobody carries here.
    """
    held = source.animal(animal)
    project = with_tags(project, _tags_named(held))
    project, curves = _with_curves(project, source, held)
    project, things = _with_things(project, source, held)
    project = _with_sought_homes(project, source, held)
    name = free_name(called(held), (called(other) for other in project.animals))
    fresh = named_id((other.id for other in project.animals), name, "animal")
    taken = {other.color.upper() for other in project.animals}
    color = held.color if held.color and held.color.upper() not in taken else free_color(project)
    nodes = tuple(_rewritten(node, curves, things) for node in held.nodes)
    components = renamed_curves(held.components, curves)
    made = held.changed(id=fresh, name=name, color=color, nodes=nodes, components=components)
    project = project.with_animal(made)
    return (_with_herd(project, source, animal, fresh) if herd else project), fresh


def curves_in(value: Any) -> Iterator[str]:
    """The names of the project's curves that a parameter's value speaks of, however deep."""
    if isinstance(value, Mapping):
        if isinstance(name := value.get("curve"), str):
            yield name
        for item in value.values():
            yield from curves_in(item)
    elif isinstance(value, tuple):
        for item in value:
            yield from curves_in(item)


def renamed_curves(value: Any, names: Mapping[str, str]) -> Any:
    """The value with curves under their new names; itself where none is renamed."""
    if not any(name in names for name in curves_in(value)):
        return value
    if isinstance(value, Mapping):
        made = {key: renamed_curves(item, names) for key, item in value.items()}
        if isinstance(name := value.get("curve"), str):
            made["curve"] = names.get(name, name)
        return made
    return tuple(renamed_curves(item, names) for item in value)


def _with_curves(project: Project, source: Project, animal: Animal) -> tuple[Project, dict[str, str]]:
    needed = dict.fromkeys(curves_in((*(node.params for node in animal.nodes), animal.components)))
    names: dict[str, str] = {}
    curves: dict[str, Any] = dict(project.curves)
    for name in needed:
        if name not in source.curves:  # a dangling name is a problem there and stays one here
            continue
        if name in curves and curves[name] != source.curves[name]:
            names[name] = free_name(name, curves)
        curves[names.get(name, name)] = source.curves[name]
    return (project if curves == project.curves else project.changed(curves=curves)), names


def _references(node: Node) -> Iterator[tuple[str, str, str]]:
    """Parameters that hold the id of a thing, the list it is in, and the id."""
    kind = find(node.type)
    for name in kind.params.model_fields if kind else ():
        list_ = shown(kind.params, name).get("refers", "") if kind else ""
        value = node.params.get(name)
        if list_ in _REFERRED and isinstance(value, str) and value:
            yield name, list_, value


def _with_things(project: Project, source: Project, animal: Animal) -> tuple[Project, dict[str, str]]:
    """Homes and paths that nodes name, and which id each got here."""
    ids: dict[str, str] = {}
    for node in animal.nodes:
        for _, list_, id_ in _references(node):
            thing = next((thing for thing in getattr(source.scene, list_) if thing.id == id_), None)
            if thing is None or id_ in ids:
                continue
            same = next((other for other in getattr(project.scene, list_) if other == thing), None)
            if same is not None:
                ids[id_] = same.id
                continue
            project, ids[id_] = _with_thing(project, list_, thing)
    return project, ids


def _with_sought_homes(project: Project, source: Project, animal: Animal) -> Project:
    carried = {tag for home in project.scene.homes for tag in home.tags}
    carried |= {tag for other in project.animals for tag in other.tags}
    sought = _sought_tags(animal) - carried - set(animal.tags)
    for home in source.scene.homes:
        if sought & set(home.tags):
            project, _ = _with_thing(project, "homes", home)
    return project


def _with_thing(project: Project, list_: str, thing: Any) -> tuple[Project, str]:
    taken = scene_ids(project)
    fresh = thing.id if thing.id not in taken else named_id(taken, thing.name or thing.id, list_)
    if isinstance(thing, Home):
        project = with_tags(project, thing.tags)
    held = (*getattr(project.scene, list_), thing.changed(id=fresh))
    return project.changed(scene=project.scene.changed(**{list_: held})), fresh


def _rewritten(node: Node, curves: Mapping[str, str], things: Mapping[str, str]) -> Node:
    params: dict[str, Any] = dict(renamed_curves(node.params, curves))
    for name, _, id_ in _references(node):
        params[name] = things.get(id_, id_)
    return node if params == node.params else node.changed(params=params)


def _sought_tags(animal: Animal) -> set[str]:
    return {
        tag
        for node in animal.nodes
        if isinstance(tags := node.params.get("tags"), tuple)
        for tag in tags
        if isinstance(tag, str)
    }


def _tags_named(animal: Animal) -> list[str]:
    return [*animal.tags, *sorted(_sought_tags(animal) - set(animal.tags))]


def _with_herd(project: Project, source: Project, animal: str, fresh: str) -> Project:
    for spawner in source.scene.spawners:
        if spawner.animal == animal:
            id_ = fresh_id(scene_ids(project), "s")
            made = _placed(project, spawner).changed(id=id_, animal=fresh)
            project = project.changed(scene=project.scene.changed(spawners=(*project.scene.spawners, made)))
    return project


def _placed(project: Project, spawner: Spawner) -> Spawner:
    """The spawner where it was if that is inside the bounds here, else in their middle."""
    bounds = project.scene.bounds
    try:
        region = region_of(spawner.region)
    except Fault:  # a problem there, and one here
        return spawner
    points = getattr(region, "points", None) or (getattr(region, "center", bounds.center),)
    inside = all(
        abs(place - middle) <= side / 2
        for point in points
        for place, middle, side in zip(point, bounds.center, bounds.size, strict=True)
    )
    return spawner if inside else spawner.changed(region=middle_region(project, spawner.count))
