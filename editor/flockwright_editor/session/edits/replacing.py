"""Another type for a node: its wires and the parameters of equal name survive."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from flockwright.document import Animal, Node, Project
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types, find
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of, plain


def _shape(kind: NodeType) -> tuple[Any, ...]:
    """What must be equal for wires to survive; a merger that accepts other results makes a problem, no deletion."""
    sides = ([(port.name, plain(port.carries)) for port in ports] for ports in (kind.inputs, kind.outputs))
    return (kind.kind, *(tuple(side) for side in sides))


def fits_in_place(old: str, new: str) -> bool:
    """Whether a node of one type may become one of another."""
    was, will = find(old), find(new)
    return was is not None and will is not None and _shape(was) == _shape(will)


def replacements(node: Node) -> list[NodeType]:
    """The types that a node may become, its own left out."""
    return [kind for kind in all_types().values() if kind.key != node.type and fits_in_place(node.type, kind.key)]


def _kept(node: Node, kind: NodeType) -> dict[str, Any]:
    """The parameters that the new type has as well and can hold."""
    kept: dict[str, Any] = {}
    for name, value in node.params.items():
        if name not in kind.params.model_fields:
            continue
        try:
            kind.params.model_validate({name: value})
        except ValidationError:
            named_curve = isinstance(value, dict) and "curve" in value
            if not named_curve:
                continue
        kept[name] = value
    return kept


def replace_type(project: Project, animal: str, node: str, key: str) -> Project:
    """A node of another type in place of one: id, place, name, wires and equal parameters stay."""
    held = project.animal(animal)
    old, kind = held.node(node), find(key)
    if kind is None or old.type == key or not fits_in_place(old.type, key):
        return project
    return project.with_animal(held.with_node(old.changed(type=key, params=_kept(old, kind))))


def take_over(project: Project, animal: str, node: str, target: str) -> Project:
    """A node dropped on another of its kind: it goes, and the other becomes one of its type."""
    held = project.animal(animal)
    if not can_take_over(held, node, target):
        return project
    dropped, old = held.node(node), held.node(target)
    kind = find(dropped.type)
    assert kind is not None
    params = {**_kept(old, kind), **dict(dropped.params)}
    made = old.changed(type=dropped.type, params=params, name=dropped.name or old.name)
    return project.with_animal(held.with_node(made).without([node]))


def can_take_over(animal: Animal, node: str, target: str) -> bool:
    """Whether a lone node may be dropped on another."""
    wiring = Wiring(animal)
    if node == target or node not in wiring.nodes or target not in wiring.nodes:
        return False
    loose = not wiring.into[node] and not wiring.out_of[node]
    return loose and fits_in_place(wiring.nodes[target].type, wiring.nodes[node].type)


def words(animal: Animal, target: str, key: str) -> str:
    """What dropping a type on a node will do."""
    kind = find(key)
    assert kind is not None
    return f"Replace {called(animal.node(target))} with {kind.look.label}. Its wires and equal numbers stay."


def same_kind(animal: Animal, target: str, key: str) -> bool:
    """Whether a type dropped on a node is to replace it."""
    node = animal.node(target)
    kind = find(key)
    return kind is not None and kind_of(node) == kind.kind and fits_in_place(node.type, key)
