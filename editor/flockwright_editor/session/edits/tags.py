"""The project's tags: who uses which, and renaming one so that every animal, query and home follows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flockwright.document import Animal, Node, Project, SceneObject
from flockwright.nodes.registry import find
from flockwright.world.parameters import shown
from flockwright_editor.session.edits.animals import called, with_tags

_USUAL = ("tags",)
"""Where nodes of types that are not installed hold their tags, as far as anybody can know."""


@dataclass(frozen=True)
class Use:
    """A place that names a tag: an animal, one of its nodes, or a thing of the scene."""

    name: str
    animal: str = ""
    node: str = ""
    thing: str = ""


def uses(project: Project) -> dict[str, tuple[Use, ...]]:
    """Every tag that the project lists or anything names, with the places that name it."""
    found: dict[str, list[Use]] = {tag: [] for tag in project.tags}
    for tag, use in _named(project):
        found.setdefault(tag, []).append(use)
    return {tag: tuple(places) for tag, places in found.items()}


def unused(project: Project) -> tuple[str, ...]:
    """Tags of the list that nothing names."""
    return tuple(tag for tag, places in uses(project).items() if not places)


def _named(project: Project) -> Iterator[tuple[str, Use]]:
    for animal in project.animals:
        for tag in animal.tags:
            yield tag, Use(called(animal), animal.id)
        for node in animal.nodes:
            for param in _tag_params(node):
                for tag in _texts(node.params.get(param)):
                    yield tag, Use(f"{_node_name(node)} of {called(animal)}", animal.id, node.id)
    scene = project.scene
    for thing in (*scene.homes, *scene.food, *scene.colliders):
        for tag in _texts(_tags_of(thing)):
            yield tag, Use(thing.name or thing.id, thing=thing.id)
    for tag in _texts(scene.player.get("tags")):
        yield tag, Use("the player")


def add(project: Project, tag: str) -> Project:
    """A tag more in the list."""
    return with_tags(project, [tag.strip()])


def rename(project: Project, old: str, new: str) -> Project:
    """The tag under another name wherever it is named; a name that is taken makes the two one."""
    new = new.strip()
    if not new or new == old:
        return project
    return _everywhere(project, lambda tags: tuple(dict.fromkeys(new if tag == old else tag for tag in tags)))


def remove(project: Project, tags: Iterable[str]) -> Project:
    """Tags taken out of the list and of everything that names them."""
    gone = frozenset(tags)
    return _everywhere(project, lambda held: tuple(tag for tag in held if tag not in gone))


def remove_unused(project: Project) -> Project:
    """The list without what nothing names."""
    gone = frozenset(unused(project))
    return project.changed(tags=tuple(tag for tag in project.tags if tag not in gone)) if gone else project


Change = Callable[[tuple[str, ...]], tuple[str, ...]]


def _everywhere(project: Project, change: Change) -> Project:
    scene = project.scene
    lists: dict[str, Any] = {
        name: tuple(_changed_thing(thing, change) for thing in getattr(scene, name))
        for name in ("homes", "food", "colliders")
    }
    player = _changed_map(scene.player, "tags", change)
    return project.changed(
        tags=change(project.tags),
        animals=tuple(_changed_animal(animal, change) for animal in project.animals),
        scene=scene.changed(**lists, player=player),
    )


def _changed_animal(animal: Animal, change: Change) -> Animal:
    """The animal itself where nothing changes, so that its plan is kept."""
    nodes = tuple(_changed_node(node, change) for node in animal.nodes)
    tags = change(animal.tags)
    same = tags == animal.tags and all(new is old for new, old in zip(nodes, animal.nodes, strict=True))
    return animal if same else animal.changed(tags=tags, nodes=nodes)


def _changed_node(node: Node, change: Change) -> Node:
    params: Mapping[str, Any] = node.params
    for param in _tag_params(node):
        params = _changed_map(params, param, change)
    return node if params is node.params else node.changed(params=dict(params))


def _changed_thing(thing: SceneObject, change: Change) -> SceneObject:
    held = _texts(_tags_of(thing))
    made = change(held)
    if made == held:
        return thing
    if "tags" in type(thing).model_fields:
        return thing.changed(tags=made)
    return type(thing).read({**thing.__dict__, **(thing.model_extra or {}), "tags": made})


def _changed_map(values: Mapping[str, Any], key: str, change: Change) -> Mapping[str, Any]:
    held = _texts(values.get(key))
    made = change(held)
    return values if made == held else {**values, key: made}


def _tags_of(thing: SceneObject) -> Any:
    return getattr(thing, "tags", ()) if "tags" in type(thing).model_fields else (thing.model_extra or {}).get("tags")


def _tag_params(node: Node) -> tuple[str, ...]:
    """The parameters of a node that hold tags, as its type says."""
    kind = find(node.type)
    if kind is None:
        return _USUAL
    model = kind.params
    return tuple(name for name in model.model_fields if shown(model, name).get("refers") == "tags")


def _texts(value: Any) -> tuple[str, ...]:
    """The value if it is a list of texts; whatever else a file may hold there is left alone."""
    return value if isinstance(value, tuple) and all(isinstance(each, str) for each in value) else ()


def _node_name(node: Node) -> str:
    kind = find(node.type)
    return node.name or (kind.look.label if kind else node.type)
