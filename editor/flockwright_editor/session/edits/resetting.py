"""Parameters of another version of the document: back to the saved file, or those kept for comparing. Pure.

Only numbers come back: a node takes the parameters of the node with the same id and type; wires, places, names and what
the other version does not know stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterable

from flockwright.document import Animal, Knob, Node, Project


def reset_nodes(project: Project, saved: Project, animal: str, ids: Iterable[str]) -> Project:
    """Some nodes of an animal with the parameters they have in the saved document."""
    old = _animal(saved, animal)
    if old is None:
        return project
    return _with(project, _nodes_of(project.animal(animal), old, frozenset(ids)))


def reset_animal(project: Project, saved: Project, animal: str) -> Project:
    """An animal with the parameters, knobs and component numbers it has in the saved document."""
    old = _animal(saved, animal)
    return project if old is None else _with(project, _numbers_of(project.animal(animal), old))


def with_parameters_of(project: Project, other: Project) -> Project:
    """Every animal with the parameters it has in another version, named curves included."""
    made = project
    for animal in project.animals:
        made = reset_animal(made, other, animal.id)
    curves = {name: other.curves.get(name, curve) for name, curve in made.curves.items()}
    return made if curves == made.curves else made.changed(curves=curves)


def _animal(project: Project, id_: str) -> Animal | None:
    return next((animal for animal in project.animals if animal.id == id_), None)


def _with(project: Project, animal: Animal) -> Project:
    return project if animal is project.animal(animal.id) else project.with_animal(animal)


def _numbers_of(animal: Animal, old: Animal) -> Animal:
    made = _nodes_of(animal, old, frozenset(node.id for node in animal.nodes))
    before = {knob.id: knob for knob in old.knobs}
    knobs = tuple(_turned(knob, before.get(knob.id)) for knob in made.knobs)
    components = {kind: old.components.get(kind, numbers) for kind, numbers in made.components.items()}
    if knobs != made.knobs:
        made = made.changed(knobs=knobs)
    return made if components == made.components else made.changed(components=components)


def _nodes_of(animal: Animal, old: Animal, ids: frozenset[str]) -> Animal:
    before = {node.id: node for node in old.nodes}
    nodes = tuple(_back(node, before.get(node.id)) if node.id in ids else node for node in animal.nodes)
    same = all(new is now for new, now in zip(nodes, animal.nodes, strict=True))
    return animal if same else animal.changed(nodes=nodes)


def _back(node: Node, old: Node | None) -> Node:
    if old is None or old.type != node.type or old.params == node.params:
        return node
    return node.changed(params=old.params)


def _turned(knob: Knob, old: Knob | None) -> Knob:
    return knob if old is None or old.default == knob.default else knob.changed(default=old.default)
