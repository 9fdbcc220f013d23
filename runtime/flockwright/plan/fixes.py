"""Applying a fix: each change makes a new document. A change whose target is gone changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from flockwright.document import Animal, JsonObject, Link, Node, Project, Region, SceneObject, Spawner
from flockwright.plan.problems import (
    AddComponent,
    AddGround,
    AddLink,
    AddNode,
    AddSpawner,
    AddTag,
    Change,
    Problem,
    RemoveComponent,
    RemoveDrive,
    RemoveLink,
    RemoveNode,
    RemoveSpawner,
    ResetParam,
    SetBody,
    SetComponent,
    SetDifference,
    SetKnob,
    SetParam,
    SetScene,
    SetType,
)


def fix(document: Project, problem: Problem) -> Project:
    """The document with the problem's fix applied; itself, if it has none."""
    for change in problem.fix.changes if problem.fix else ():
        document = apply(document, change)
    return document


def apply(document: Project, change: Change) -> Project:
    """The document with one change made."""
    try:
        match change:
            case AddTag(tag):
                return document.changed(tags=(*document.tags, tag)) if tag not in document.tags else document
            case SetDifference() | SetScene() | AddGround() | AddSpawner() | RemoveSpawner():
                return _scene(document, change)
            case _:
                animal = document.animal(change.animal)
                return document.with_animal(_in_animal(animal, change))
    except KeyError:  # the animal, node or knob is gone since the problem was found
        return document


def _in_animal(animal: Animal, change: Change) -> Animal:
    match change:
        case SetParam(_, node, param, value):
            return _with_params(animal, node, lambda params: params | {param: value})
        case ResetParam(_, node, param):
            return _with_params(animal, node, lambda params: _without(params, param))
        case SetType(_, node, type_):
            return animal.with_node(animal.node(node).changed(type=type_))
        case AddNode(_, id_, type_, params):
            made = Node(id=id_, type=type_, params=cast("Any", params))
            return animal if id_ in canvas_ids(animal) else animal.with_node(made)
        case RemoveNode(_, node):
            return animal.without([node])
        case AddLink(_, from_, to):
            return animal.with_links(Link.between(from_, to))
        case RemoveLink(_, from_, to):
            return animal.changed(links=tuple(link for link in animal.links if (link.from_, link.to) != (from_, to)))
        case AddComponent(_, kind):
            return animal.changed(components={kind: JsonObject(), **animal.components})
        case RemoveComponent(_, kind):
            return animal.changed(components=_without(animal.components, kind))
        case SetComponent(_, kind, param, value):
            held: Any = animal.components[kind]
            values = dict(cast("Mapping[str, Any]", held)) if isinstance(held, Mapping) else {}
            changed = _without(values, param) if value is None else values | {param: value}
            return animal.changed(components=animal.components | {kind: changed})
        case SetBody(_, param, value):
            return animal.changed(body=animal.body.changed(**{param: value}))
        case RemoveDrive(_, knob, param):
            return _with_knob(animal, knob, lambda held: {"drives": tuple(d for d in held.drives if d.param != param)})
        case SetKnob(_, knob, default):
            return _with_knob(animal, knob, lambda _: {"default": default})
        case _:
            return animal


def canvas_ids(animal: Animal) -> set[str]:
    """The ids that a new node may not have."""
    layout = animal.layout
    return {thing.id for thing in (*animal.nodes, *layout.frames, *layout.notes)}


def _with_params(animal: Animal, node: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Animal:
    held = animal.node(node)
    return animal.with_node(held.changed(params=change(dict(held.params))))


def _with_knob(animal: Animal, knob: str, change: Callable[[Any], dict[str, Any]]) -> Animal:
    knobs = tuple(held.changed(**change(held)) if held.id == knob else held for held in animal.knobs)
    return animal.changed(knobs=knobs)


def _scene(document: Project, change: SetDifference | SetScene | AddGround | AddSpawner | RemoveSpawner) -> Project:
    scene = document.scene
    match change:
        case SetScene("", field, value):
            scene = scene.changed(bounds=scene.bounds.changed(**{field: value}))
        case SetScene(thing, field, value):
            lists = {
                name: tuple(_changed_if(held, thing, field, value) for held in getattr(scene, name))
                for name in ("homes", "paths", "spawners")
            }
            scene = scene.changed(**lists)
        case SetDifference(spawner, part, address, value):
            scene = scene.changed(
                spawners=tuple(
                    _with_difference(held, part, address, value) if held.id == spawner else held
                    for held in scene.spawners
                )
            )
        case AddGround(at, size):
            flat = {"heights": {"type": "hills", "height": 0}, "at": at, "size": size}
            scene = scene.changed(terrain=JsonObject(scene.terrain | flat))
        case AddSpawner(id_, animal, count, radius):
            region = Region.read({"type": "sphere", "center": scene.bounds.center, "radius": radius})
            made = Spawner(id=id_, animal=animal, count=count, region=region)
            scene = scene.changed(spawners=(*(held for held in scene.spawners if held.id != id_), made))
        case RemoveSpawner(spawner):
            scene = scene.changed(spawners=tuple(held for held in scene.spawners if held.id != spawner))
    return document.changed(scene=scene)


def _changed_if(held: SceneObject, thing: str, field: str, value: Any) -> SceneObject:
    return held.changed(**{field: value}) if held.id == thing and field in type(held).model_fields else held


def _with_difference(spawner: Spawner, part: str, address: str, value: Any) -> Spawner:
    held: dict[str, Any] = dict(getattr(spawner, part))
    return spawner.changed(**{part: _without(held, address) if value is None else held | {address: value}})


def _without(values: Mapping[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name != key}
