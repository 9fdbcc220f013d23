"""Values of parameters: of one node or many, at a name or within a vector or curve, and what spawners make of them.

Pure: a project goes in, another comes out. Addresses are `node.field[.field]`, as knobs, overrides and spread name
them; what a knob drives keeps a value of its own, for the time after.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import ValidationError

from flockwright.curves.model import Curve
from flockwright.document import Animal, JsonObject, Node, Project, Spawner
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import find
from flockwright.plan.addresses import bounds_at
from flockwright.world.parameters import Params, shown
from flockwright.world.records import kind_of
from flockwright_editor.session.edits.animals import spawners_of, with_tags
from flockwright_editor.session.edits.graph import with_param
from flockwright_editor.session.fields import number_field
from flockwright_editor.session.numbers import read_number

Part = Literal["overrides", "jitter"]
NAMED = "curve"
"""The key of a curve that is one of the project's, by name."""


class Open:
    """Stands for a number that is left open, where None would mean the type's default."""


OPEN = Open()


@dataclass(frozen=True)
class Added:
    """Every value so much more."""

    by: float


@dataclass(frozen=True)
class Typed:
    """What was typed for several values at once: `+0.1` and `*2` start from each."""

    text: str


def value_of(node: Node, name: str) -> Any:
    """What a node says for a parameter, else its type's default; None without either."""
    if name in node.params:
        return node.params[name]
    kind = find(node.type)
    field = kind.params.model_fields.get(name) if kind else None
    return None if field is None else field.default


def number_at(project: Project, node: Node, path: str) -> float | None:
    """The number at a path of a node, in a vector or curve too; None where it is left open or there is none."""
    name, *inner = path.split(".")
    kind = find(node.type)
    found: Any = curve_of(project, node, name) if kind and name in kind.curves else value_of(node, name)
    for step in inner:
        found = found[int(step)] if isinstance(found, tuple | list) else getattr(found, step, None)
    return number_of(found)


def is_changed(node: Node, name: str) -> bool:
    """Whether a node says anything else than its type's default."""
    return name in node.params


def number_of(value: Any) -> float | None:
    """The number that a value is; None if it is none."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def set_value(project: Project, animal: str, nodes: Iterable[str], path: str, value: Any) -> Project:
    """Another value at a path for each node that has it: plain, `Added`, `Typed` or OPEN; None resets it."""
    return _each(project, animal, nodes, lambda node: _with_value(node, path, value))


def reset(project: Project, animal: str, nodes: Iterable[str], names: Iterable[str]) -> Project:
    """Parameters as their types have them."""
    gone = set(names)

    def without(node: Node) -> Node:
        kept = {name: value for name, value in node.params.items() if name not in gone}
        return node if len(kept) == len(node.params) else node.changed(params=kept)

    return _each(project, animal, nodes, without)


def set_names(project: Project, animal: str, nodes: Iterable[str], name: str, names: Iterable[str]) -> Project:
    """Other tags or layers; tags that the project does not have yet are added to its list."""
    chosen = tuple(dict.fromkeys(each.strip() for each in names if each.strip()))
    ids = tuple(nodes)
    kinds = [find(node.type) for node in project.animal(animal).nodes if node.id in ids]
    if any(kind is not None and shown(kind.params, name).get("refers") == "tags" for kind in kinds):
        project = with_tags(project, chosen)
    return set_value(project, animal, ids, name, chosen)


def set_curve(project: Project, animal: str, nodes: Iterable[str], name: str, curve: Curve | str) -> Project:
    """Another curve: itself, or one of the project's by name."""
    said = {NAMED: curve} if isinstance(curve, str) else curve_json(curve)

    def with_curve(node: Node) -> Node:
        kind = find(node.type)
        if kind is None or name not in kind.curves:
            return node
        return with_param(node, name, None if curve == kind.curves[name] else said)

    return _each(project, animal, nodes, with_curve)


def curve_json(curve: Curve) -> dict[str, Any]:
    """A curve as a parameter says it: what differs from a plain one, always with its shape."""
    return {"shape": curve.shape} | curve.model_dump(
        mode="json", by_alias=True, exclude_defaults=True, exclude={"samples"}
    )


def curve_of(project: Project, node: Node, name: str) -> Curve:
    """The curve that a node has at a parameter; its type's where what it says is none."""
    kind = find(node.type)
    default = kind.curves[name] if kind and name in kind.curves else Curve()
    return curve_from(project, node.params.get(name), default)


def curve_from(project: Project, said: Any, default: Curve) -> Curve:
    """The curve that is said: itself, or one of the project's by name; the default where that is none."""
    if isinstance(said, Mapping) and isinstance(said.get(NAMED), str):
        said = project.curves.get(said[NAMED])
    if said is None:
        return default
    try:
        return Curve.model_validate(said)
    except ValidationError:
        return default


def curve_name(node: Node, name: str) -> str:
    """Which of the project's curves a parameter is; empty: one of its own."""
    said = node.params.get(name)
    named = said.get(NAMED) if isinstance(said, Mapping) else None
    return named if isinstance(named, str) else ""


# Spawners


def can_differ(kind: NodeType | None, path: str) -> bool:
    """Whether a parameter may follow a knob, or differ between individuals: only real numbers may."""
    return kind is not None and bounds_at(kind.params, path) is not None


def difference(spawner: Spawner, part: Part, address: str) -> float | None:
    """What a spawner says for an address."""
    return number_of(getattr(spawner, part).get(address))


def set_difference(project: Project, spawner: str, part: Part, address: str, value: float | None) -> Project:
    """Another value or spread for a spawner's animals; None takes it away."""

    def changed(held: Spawner) -> Spawner:
        said = {key: old for key, old in getattr(held, part).items() if key != address or value is not None}
        return held.changed(**{part: said if value is None else {**said, address: value}})

    scene = project.scene
    made = tuple(changed(held) if held.id == spawner else held for held in scene.spawners)
    return project if made == scene.spawners else project.changed(scene=scene.changed(spawners=made))


def differing(project: Project, animal: str, address: str, part: Part) -> tuple[str, ...]:
    """The spawners of an animal that say something for an address."""
    return tuple(held.id for held in spawners_of(project, animal) if address in getattr(held, part))


def _each(project: Project, animal: str, nodes: Iterable[str], change: Callable[[Node], Node]) -> Project:
    held: Animal = project.animal(animal)
    ids = set(nodes)
    changed = tuple(change(node) if node.id in ids else node for node in held.nodes)
    same = all(new is old for new, old in zip(changed, held.nodes, strict=True))
    return project if same else project.with_animal(held.changed(nodes=changed))


def _with_value(node: Node, path: str, value: Any) -> Node:
    kind = find(node.type)
    name, *inner = path.split(".")
    if kind is None or name not in kind.params.model_fields:
        return node
    if inner:
        return _with_inner(node, kind.params, name, inner, value)
    if value is OPEN:
        default = kind.params.model_fields[name].default
        return with_param(node, name, None) if default is None else _left_open(node, name)
    if isinstance(value, Added | Typed):
        value = moved(kind.params, name, number_of(value_of(node, name)), value)
        if value is None:
            return node
    elif (field := number_field(kind.params, name)) is not None and number_of(value) is not None:
        value = field.clamp(value)
    return with_param(node, name, value)


def _left_open(node: Node, name: str) -> Node:
    params = {**node.params, name: None}
    return node if node.params == params else node.changed(params=params)


def moved(model: type[Params], name: str, now: float | None, by: Added | Typed) -> float | None:
    """A number added to, or typed over, within its bounds; None where there is nothing to start from."""
    field = number_field(model, name)
    if field is None:
        return None
    if isinstance(by, Typed):
        return field.read(by.text, now)
    return None if now is None else field.clamp(now + by.by)


def _with_inner(node: Node, model: type[Params], name: str, inner: list[str], value: Any) -> Node:
    """A number of a vector or curve that is there; the rest of it stays."""
    said = value_of(node, name)
    if isinstance(value, Added | Typed):
        value = _moved_within(model, name, inner, said, value)
    if value is None:
        return node
    if kind_of(model, name) == "vector" and isinstance(said, tuple | list):
        place = int(inner[0])
        return with_param(node, name, (*said[:place], value, *said[place + 1 :]))
    if kind_of(model, name) == "curve":
        held = curve_json(said) if isinstance(said, Curve) else dict(said) if isinstance(said, Mapping) else {}
        if len(inner) == 2:
            span = list(held.get(inner[0], getattr(Curve(), inner[0])))
            span[int(inner[1])] = value
            value = span
        said_now = tuple(value) if isinstance(value, list) else value
        return with_param(node, name, JsonObject({**held, inner[0]: said_now}))
    return node


def _moved_within(model: type[Params], name: str, inner: list[str], said: Any, by: Added | Typed) -> float | None:
    for step in inner:
        said = said[int(step)] if isinstance(said, tuple | list) else getattr(said, step, None)
    now, limits = number_of(said), bounds_at(model, ".".join((name, *inner)))
    unit = str(shown(model, name).get("unit", ""))
    found = read_number(by.text, unit, now) if isinstance(by, Typed) else None if now is None else now + by.by
    return None if found is None or limits is None else round(min(max(found, limits[0]), limits[1]), 6)
