"""A node dropped on a wire. Most nodes cannot go in series, so it joins what the wire is about:

a behavior dropped on query → behavior looks through the same query and feeds the same merger, dropped on behavior →
merger likewise; a query takes over the wire's behavior; only a reroute goes in between.
"""

from __future__ import annotations

from dataclasses import dataclass

from flockwright.document import Link, Node, Project
from flockwright.nodes.node_type import BEHAVIORS, QUERIES
from flockwright.nodes.registry import REROUTE
from flockwright_editor.session.edits.connecting import connect, connected
from flockwright_editor.session.edits.wiring import IN, OUT, Wiring, called, kind_of, split


@dataclass(frozen=True)
class Join:
    """What will happen, in words, and the wires it takes."""

    words: str
    wires: tuple[tuple[str, str], ...]
    without: Link | None = None


def join_of(project: Project, animal: str, node: Node, link: Link, wiring: Wiring | None = None) -> Join | None:
    """What dropping a node on a wire means; None if nothing. The node need not be in the animal yet."""
    held = project.animal(animal)
    wiring = wiring or Wiring(held)
    if node.id in link.ends or any(end not in wiring.nodes for end in link.ends):
        return None
    kind = kind_of(node)
    if kind == REROUTE:
        ends = [called(wiring.nodes[end]) for end in link.ends]
        return Join(
            f"Insert between {ends[0]} and {ends[1]}",
            ((link.from_, f"{node.id}.{IN}"), (f"{node.id}.{OUT}", link.to)),
            link,
        )
    target = next(iter(wiring.targets(link.to)), None)
    if target is None:
        return None
    if kind in BEHAVIORS:
        return _behavior(wiring, node, kind, wiring.source(link.from_), target)
    source, into = split(wiring.source(link.from_))[0], split(target)[0]
    if kind in QUERIES and kind == kind_of(wiring.nodes[source]):
        words = f"{called(wiring.nodes[into])} looks through {called(node)} instead of {called(wiring.nodes[source])}"
        return Join(words, ((f"{node.id}.{split(wiring.source(link.from_))[1]}", link.to),), link)
    return None


def _behavior(wiring: Wiring, node: Node, kind: str, source: str, target: str) -> Join | None:
    carries = wiring.carries(source, out=True).partition(":")[0]
    if carries in ("neighbors", "rays"):
        query: str | None = source
        merger = wiring.merger_of(split(target)[0])
    elif carries == "result":
        query = wiring.query_of(split(source)[0])
        merger = target
    else:
        return None
    taken = {"neighbor": "neighbors", "ray": "rays"}.get(kind, "")
    wires: list[tuple[str, str]] = []
    told: list[str] = []
    if taken and query and wiring.carries(query, out=True) == taken:
        wires.append((query, f"{node.id}.{taken}"))
        told.append(f"looks through {called(wiring.nodes[split(query)[0]])}")
    elif carries in ("neighbors", "rays"):
        return None
    if merger:
        wires.append((f"{node.id}.result", merger))
        told.append(f"feeds {called(wiring.nodes[split(merger)[0]])}")
    return Join(f"{called(node)} {' and '.join(told)}", tuple(wires)) if wires else None


def join(project: Project, animal: str, node: str, link: Link) -> Project:
    """The node joined; the project itself where the wire means nothing to it."""
    held = project.animal(animal)
    found = join_of(project, animal, held.node(node), link)
    if found is None:
        return project
    if found.without is not None:
        held = held.changed(links=tuple(other for other in held.links if other != found.without))
        if kind_of(held.node(node)) == REROUTE:  # both halves carry what the wire carried
            for from_, to in found.wires:
                held = connected(held, from_, to)
            return project.with_animal(held)
        project = project.with_animal(held)
    for from_, to in found.wires:
        project = connect(project, animal, from_, to)
    return project
