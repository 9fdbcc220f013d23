"""Where a new node naturally belongs: the query that is selected or the only one, the one merger, the one mover."""

from __future__ import annotations

from collections.abc import Iterable

from flockwright.document import Animal, Project
from flockwright.nodes.node_type import BEHAVIORS, NodeType
from flockwright.nodes.registry import find
from flockwright_editor.session.edits.connecting import can_connect, connect
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of, plain, split


def _giving(wiring: Wiring, carries: str, but: str = "") -> list[str]:
    """The outputs that give something."""
    return [
        f"{node}.{port.name}"
        for node in wiring.nodes
        for port in wiring.known(node)[1]
        if node != but and not wiring.is_reroute(node) and plain(port.carries) == carries
    ]


def _taking(wiring: Wiring, carries: str, but: str = "") -> list[str]:
    return [
        f"{node}.{port.name}"
        for node in wiring.nodes
        for port in wiring.known(node)[0]
        if node != but and not wiring.is_reroute(node) and plain(port.carries) == carries
    ]


def _one(ends: list[str], chosen: Iterable[str]) -> str | None:
    """The end of a selected node, else the only one there is."""
    for end in ends:
        if split(end)[0] in chosen:
            return end
    return ends[0] if len(ends) == 1 else None


def ties(animal: Animal, kind: NodeType, chosen: Iterable[str], node: str = "") -> list[tuple[str, str]]:
    """The wires a node of a type would get, the new node's own id left empty unless given."""
    wiring = Wiring(animal)
    selected = set(chosen)
    made: list[tuple[str, str]] = []
    for port in kind.inputs:
        carries = plain(port.carries)
        giving = _giving(wiring, carries, node)
        if port.many:
            loose = [end for end in giving if not wiring.out_of[split(end)[0]]]
            made.extend((end, f"{node}.{port.name}") for end in loose)
        elif carries in ("neighbors", "rays"):
            found = _one(giving, selected)
            if found:
                made.append((found, f"{node}.{port.name}"))
        elif len(giving) == 1 and not wiring.out_of[split(giving[0])[0]]:
            made.append((giving[0], f"{node}.{port.name}"))
    for port in kind.outputs:
        taking = _taking(wiring, plain(port.carries), node)
        if kind.kind in BEHAVIORS:
            found = _one(taking, selected)
        elif port.many:
            found = None  # a new query is for new behaviors
        else:
            found = taking[0] if len(taking) == 1 and not wiring.into[split(taking[0])[0]] else None
        if found:
            made.append((f"{node}.{port.name}", found))
    return made


def words(animal: Animal, kind: NodeType, chosen: Iterable[str]) -> str:
    """`wires to Wall rays and Desire Budget`; empty without a wire."""
    nodes = {node.id: node for node in animal.nodes}
    ends = [split(from_)[0] or split(to)[0] for from_, to in ties(animal, kind, chosen)]
    names = [called(nodes[end]) for end in dict.fromkeys(ends) if end in nodes]
    if not names:
        return ""
    return f"wires to {' and '.join(names)}" if len(names) < 3 else f"wires to {len(names)} nodes"


def tie(project: Project, animal: str, node: str, chosen: Iterable[str] = ()) -> Project:
    """The node wired to where it belongs."""
    held = project.animal(animal)
    kind = find(held.node(node).type)
    if kind is None or kind_of(held.node(node)) == "reroute":
        return project
    for from_, to in ties(held, kind, chosen, node):
        if can_connect(project, animal, from_, to) is None:
            project = connect(project, animal, from_, to)
    return project
