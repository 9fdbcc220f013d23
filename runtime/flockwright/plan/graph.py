"""An animal's graph as rules see it: its nodes with their types, and the wires that carry something.

Reroutes are resolved away first, so that no rule ever meets one. Wires that lead nowhere or do not fit are told as
problems and take no further part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from flockwright.document import Animal, Drive, Knob, Link, Node, fresh_id
from flockwright.document.errors import Steps, path_text
from flockwright.nodes.node_type import NodeType, Port
from flockwright.nodes.registry import REROUTE, find
from flockwright.plan.fixes import canvas_ids
from flockwright.plan.problems import Fix, Problem, RemoveLink, Severity


@dataclass(frozen=True)
class Wire:
    """What flows from one node to another, reroutes left out."""

    source: str
    out: str
    target: str
    into: str
    link: Link
    """The wire of the file that ends at the target."""


@dataclass(frozen=True)
class Graph:
    """One animal's nodes and wires. `index` is its place in the file."""

    animal: Animal
    index: int
    nodes: dict[str, Node]
    types: dict[str, NodeType]
    """By node id; a node of an unknown type, or a reroute, has none."""
    wires: tuple[Wire, ...] = ()
    problems: tuple[Problem, ...] = ()
    _places: dict[str, int] = field(default_factory=dict[str, int])

    def name(self, node: str) -> str:
        """What the designer calls a node."""
        held = self.nodes[node]
        kind = self.types.get(node)
        return held.name or (kind.look.label if kind else held.type)

    @property
    def called(self) -> str:
        """What the designer calls the animal."""
        return self.animal.name or self.animal.id

    def path(self, *steps: str | int) -> str:
        """A place in the animal, as an error names it."""
        return path_text(("animals", self.index, *steps))

    def node_path(self, node: str, *steps: str | int) -> str:
        """A place in a node."""
        return self.path("nodes", self._places[node], *steps)

    def of_kind(self, *kinds: str) -> list[str]:
        """The nodes of some kinds, in the order of the file."""
        return [node for node in self.nodes if node in self.types and self.types[node].kind in kinds]

    def into(self, node: str) -> list[Wire]:
        """The wires that end at a node."""
        return self._ending.get(node, [])

    def out_of(self, node: str) -> list[Wire]:
        """The wires that start at a node."""
        return self._starting.get(node, [])

    @cached_property
    def _ending(self) -> dict[str, list[Wire]]:
        found: dict[str, list[Wire]] = {}
        for wire in self.wires:
            found.setdefault(wire.target, []).append(wire)
        return found

    @cached_property
    def _starting(self) -> dict[str, list[Wire]]:
        found: dict[str, list[Wire]] = {}
        for wire in self.wires:
            found.setdefault(wire.source, []).append(wire)
        return found

    def fresh(self, count: int = 1) -> list[str]:
        """Ids for new nodes, none of which a loose wire or knob speaks of."""
        return [f"n{self._first_free + more}" for more in range(count)]

    @cached_property
    def _first_free(self) -> int:
        taken = canvas_ids(self.animal).union(*(link.ends for link in self.animal.links))
        taken.update(address.partition(".")[0] for address in self.driven)
        return int(fresh_id(taken, "n")[1:])

    @cached_property
    def driven(self) -> dict[str, tuple[Knob, Drive]]:
        """Each parameter that a knob drives, by address; of two knobs on one the first counts."""
        found: dict[str, tuple[Knob, Drive]] = {}
        for knob in self.animal.knobs:
            for drive in knob.drives:
                found.setdefault(drive.param, (knob, drive))
        return found

    @cached_property
    def driven_in(self) -> dict[str, list[tuple[str, Knob, Drive]]]:
        """The driven parameters of each node: path, knob and drive."""
        found: dict[str, list[tuple[str, Knob, Drive]]] = {}
        for address, (knob, drive) in self.driven.items():
            node, _, path = address.partition(".")
            found.setdefault(node, []).append((path, knob, drive))
        return found

    def problem(
        self,
        severity: Severity,
        message: str,
        *,
        node: str = "",
        at: str = "",
        steps: Steps = (),
        fix: Fix | None = None,
    ) -> Problem:
        """A problem of this animal, or of one of its nodes; `at` is the field it is about."""
        path = self.node_path(node, *steps) if node else self.path(*steps)
        return Problem(severity, message, path, self.animal.id, node, at, fix=fix)


def graph_of(animal: Animal, index: int) -> Graph:
    """The graph of an animal, with what is wrong about its wires."""
    nodes = {node.id: node for node in animal.nodes}
    types = {node.id: kind for node in animal.nodes if node.type != REROUTE and (kind := find(node.type))}
    places = {node.id: place for place, node in enumerate(animal.nodes)}
    bare = Graph(animal, index, nodes, types, _places=places)
    problems: list[Problem] = []
    found = [wire for wire in _without_reroutes(bare, problems) if _fits(bare, wire, problems)]
    wires = _one_each(bare, found, problems)
    return Graph(animal, index, nodes, types, tuple(wires), tuple(problems), places)


def _remove(graph: Graph, link: Link) -> Fix:
    return Fix.of("Remove the wire", RemoveLink(graph.animal.id, link.from_, link.to))


def _without_reroutes(graph: Graph, problems: list[Problem]) -> Iterator[Wire]:
    feeding: dict[str, Link] = {}
    ending: list[Link] = []
    seen: set[tuple[str, str]] = set()
    for place, link in enumerate(graph.animal.links):
        if (link.from_, link.to) in seen:
            continue  # the same wire said twice is one wire
        seen.add((link.from_, link.to))
        missing = next((end for end in link.ends if end not in graph.nodes), None)
        target = link.ends[1]
        if missing is not None:
            there = next((end for end in link.ends if end in graph.nodes), "")
            whose = f" of {graph.name(there)}" if there else ""
            message = f"A wire{whose} leads to {missing}, which is not there."
            told = graph.problem("warning", message, steps=("links", place), fix=_remove(graph, link))
            problems.append(told)
        elif graph.nodes[target].type != REROUTE:
            ending.append(link)
        elif target in feeding:
            message = f"A reroute takes one wire; the one from {graph.name(link.ends[0])} is a second."
            problems.append(graph.problem("error", message, node=target, fix=_remove(graph, link)))
        else:
            feeding[target] = link
    in_rings = _tell_rings(graph, feeding, problems)
    firsts: dict[str, Link] = {}
    for link in ending:
        start = link
        passed: list[str] = []
        while start.ends[0] in feeding and start.ends[0] not in in_rings:
            passed.append(start.ends[0])
            start = firsts.get(start.ends[0]) or feeding[start.ends[0]]
        firsts.update(dict.fromkeys(passed, start))  # a long chain is walked once
        if graph.nodes[start.ends[0]].type != REROUTE:
            source, _, out = start.from_.partition(".")
            target, _, into = link.to.partition(".")
            yield Wire(source, out, target, into, link)


def _tell_rings(graph: Graph, feeding: dict[str, Link], problems: list[Problem]) -> set[str]:
    in_rings: set[str] = set()
    done: set[str] = set()
    for start in feeding:
        walked: list[str] = []
        here = start
        while here in feeding and here not in done:
            done.add(here)
            walked.append(here)
            here = feeding[here].ends[0]
        if here in walked:
            ring = walked[walked.index(here) :]
            in_rings.update(ring)
            message = "These reroutes run in a ring, so nothing flows through them. Take out one of their wires."
            problems.append(graph.problem("error", message, node=here, fix=_remove(graph, feeding[here])))
    return in_rings


def _port(ports: Iterable[Port], name: str) -> Port | None:
    return next((port for port in ports if port.name == name), None)


def _fits(graph: Graph, wire: Wire, problems: list[Problem]) -> bool:
    giver, taker = graph.types.get(wire.source), graph.types.get(wire.target)
    if giver is None or taker is None:
        return False  # the unknown node is a problem already
    out, into = _port(giver.outputs, wire.out), _port(taker.inputs, wire.into)
    source, target = graph.name(wire.source), graph.name(wire.target)
    if out is None:
        message = f"{source} has no output {wire.out}, so its wire to {target} carries nothing."
    elif into is None:
        message = f"{target} has no input {wire.into}, so the wire from {source} carries nothing."
    elif out.carries.partition(":")[0] != into.carries.partition(":")[0]:
        message = f"{target} takes {into.carries.partition(':')[0]}; {source} gives {out.carries.partition(':')[0]}."
    else:
        return True
    problems.append(graph.problem("error", message, node=wire.target, at=wire.into, fix=_remove(graph, wire.link)))
    return False


def _one_each(graph: Graph, wires: list[Wire], problems: list[Problem]) -> list[Wire]:
    """Wires without those that come second at a port for one."""
    starts: defaultdict[tuple[str, str], list[Wire]] = defaultdict(list)
    ends: defaultdict[tuple[str, str], list[Wire]] = defaultdict(list)
    kept: list[Wire] = []
    for wire in wires:
        out = _port(graph.types[wire.source].outputs, wire.out)
        into = _port(graph.types[wire.target].inputs, wire.into)
        at_start, at_end = starts[wire.source, wire.out], ends[wire.target, wire.into]
        if at_end and into and not into.many:
            first, name = graph.name(at_end[0].source), graph.name(wire.target)
            message = f"{name} takes one wire at {wire.into}: {first} counts, {graph.name(wire.source)} does not."
            told = graph.problem("error", message, node=wire.target, at=wire.into, fix=_remove(graph, wire.link))
            problems.append(told)
        elif at_start and out and not out.many:
            first, name = graph.name(at_start[0].target), graph.name(wire.source)
            message = f"{name} gives its {wire.out} to one node: {first} gets it, {graph.name(wire.target)} does not."
            told = graph.problem("error", message, node=wire.source, at=wire.out, fix=_remove(graph, wire.link))
            problems.append(told)
        else:
            at_start.append(wire)
            at_end.append(wire)
            kept.append(wire)
    return kept
