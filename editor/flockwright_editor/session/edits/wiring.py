"""How the nodes of one animal are wired: ports by node, and what flows through reroutes.

A reroute has an input `in` and an output `out` and carries whatever its source gives. Nodes of unknown types have the
ports that their wires name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from flockwright.document import Animal, Link, Node
from flockwright.nodes.node_type import BEHAVIORS, NodeType, Port
from flockwright.nodes.registry import REROUTE, find

IN, OUT = "in", "out"
ANYTHING = "anything"
"""What a reroute carries that is wired to nothing."""
UNKNOWN = "unknown"
_REROUTE_PORTS = ((Port(IN, ANYTHING),), (Port(OUT, ANYTHING, many=True),))


def split(address: str) -> tuple[str, str]:
    """`n2.result` as node and port."""
    node, _, port = address.partition(".")
    return node, port


def kind_of(node: Node) -> str:
    """The kind of a node's type; `reroute` and `unknown` besides."""
    if node.type == REROUTE:
        return REROUTE
    found = find(node.type)
    return found.kind if found else UNKNOWN


def called(node: Node) -> str:
    """What the designer calls a node."""
    if node.name:
        return node.name
    if node.type == REROUTE:
        return "Reroute"
    found = find(node.type)
    return found.look.label if found else node.type


def plain(carries: str) -> str:
    """`result` of `result:velocity_result`."""
    return carries.partition(":")[0]


@dataclass(frozen=True)
class End:
    """A port of a node, and which side of the node it is on."""

    node: str
    port: Port
    out: bool

    @property
    def address(self) -> str:
        return f"{self.node}.{self.port.name}"


class Wiring:
    """The wires of one animal, ready for questions."""

    def __init__(self, animal: Animal) -> None:
        self.animal = animal
        self.nodes = {node.id: node for node in animal.nodes}
        self.into: defaultdict[str, list[Link]] = defaultdict(list)
        self.out_of: defaultdict[str, list[Link]] = defaultdict(list)
        self._queries: dict[str, str | None] = {}
        for link in dict.fromkeys(animal.links):
            source, target = link.ends
            if source in self.nodes and target in self.nodes:
                self.into[target].append(link)
                self.out_of[source].append(link)

    def following(self, animal: Animal) -> Wiring:
        """The wiring of a changed animal; where wires and node types are as before, what is known of them is kept."""
        old = self.animal
        same = len(old.nodes) == len(animal.nodes) and all(
            new is was or (new.id, new.type) == (was.id, was.type)
            for new, was in zip(animal.nodes, old.nodes, strict=True)
        )
        if not same or old.links != animal.links:
            return Wiring(animal)
        made = Wiring.__new__(Wiring)
        made.__dict__.update(self.__dict__)
        made.animal = animal
        made.nodes = {node.id: node for node in animal.nodes}
        return made

    @cached_property
    def link_set(self) -> frozenset[Link]:
        """The same wires, to look one up."""
        return frozenset(self.links)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """The wires that have a node at both ends, each once."""
        return tuple(link for links in self.out_of.values() for link in links)

    def type_of(self, node: str) -> NodeType | None:
        held = self.nodes.get(node)
        return find(held.type) if held and held.type != REROUTE else None

    def is_reroute(self, node: str) -> bool:
        return node in self.nodes and self.nodes[node].type == REROUTE

    def known(self, node: str) -> tuple[tuple[Port, ...], tuple[Port, ...]]:
        """The ports that a node's type declares: inputs and outputs."""
        if self.is_reroute(node):
            return _REROUTE_PORTS
        found = self.type_of(node)
        return (found.inputs, found.outputs) if found else ((), ())

    def ports(self, node: str) -> tuple[tuple[Port, ...], tuple[Port, ...]]:
        """All ports of a node, with those that only its wires speak of."""
        inputs, outputs = self.known(node)
        named = {port.name for port in inputs}
        stray_in = dict.fromkeys(split(link.to)[1] for link in self.into[node] if split(link.to)[1] not in named)
        named = {port.name for port in outputs}
        stray_out = dict.fromkeys(
            split(link.from_)[1] for link in self.out_of[node] if split(link.from_)[1] not in named
        )
        return (
            (*inputs, *(Port(name, UNKNOWN, many=True) for name in stray_in)),
            (*outputs, *(Port(name, UNKNOWN, many=True) for name in stray_out)),
        )

    def end(self, address: str, out: bool) -> End | None:
        """The port of that address, if the node's type has one."""
        node, name = split(address)
        port = next((port for port in self.known(node)[out] if port.name == name), None)
        return End(node, port, out) if port else None

    def source(self, address: str) -> str:
        """Where what leaves an output comes from, reroutes left out; a reroute itself if nothing feeds it."""
        seen: set[str] = set()
        while self.is_reroute(split(address)[0]):
            node = split(address)[0]
            fed = self.into[node]
            if not fed or node in seen:
                break
            seen.add(node)
            address = fed[0].from_
        return address

    def targets(self, address: str) -> Iterator[str]:
        """The inputs that what enters an input reaches, reroutes left out."""
        waiting, seen = [address], set[str]()
        while waiting:
            here = waiting.pop()
            node = split(here)[0]
            if not self.is_reroute(node):
                yield here
            elif node not in seen:
                seen.add(node)
                waiting.extend(link.to for link in self.out_of[node])

    def fed_by(self, address: str) -> Iterator[str]:
        """The inputs that an output reaches, reroutes left out."""
        node, port = split(address)
        for link in self.out_of[node]:
            if split(link.from_)[1] == port:
                yield from self.targets(link.to)

    def carries(self, address: str, out: bool) -> str:
        """What flows at a port; of a reroute what its source gives, else what its targets take."""
        node, name = split(address)
        if not self.is_reroute(node):
            ports = self.ports(node)[out]
            return next((port.carries for port in ports if port.name == name), UNKNOWN)
        source = self.source(f"{node}.{OUT}")
        if not self.is_reroute(split(source)[0]):
            return self.carries(source, out=True)
        for target in self.targets(f"{split(source)[0]}.{IN}"):
            return self.carries(target, out=False)
        return ANYTHING

    def upstream(self, node: str) -> set[str]:
        """The reroutes in front of a reroute, itself among them."""
        found = {node}
        while self.is_reroute(node) and self.into[node]:
            node = self.into[node][0].ends[0]
            if node in found:
                break
            found.add(node)
        return found

    def query_of(self, behavior: str) -> str | None:
        """The output that feeds a behavior's first input."""
        if behavior not in self._queries:
            self._queries[behavior] = self._find_query(behavior)
        return self._queries[behavior]

    def _find_query(self, behavior: str) -> str | None:
        inputs = self.known(behavior)[0]
        for link in self.into[behavior]:
            if inputs and split(link.to)[1] == inputs[0].name:
                source = self.source(link.from_)
                return None if self.is_reroute(split(source)[0]) else source
        return None

    def merger_of(self, behavior: str) -> str | None:
        """The merger's input that a behavior feeds."""
        outputs = self.known(behavior)[1]
        return next(iter(self.fed_by(f"{behavior}.{outputs[0].name}")), None) if outputs else None

    def behaviors_of(self, query: str) -> list[str]:
        """The behaviors that look through a query."""
        outputs = self.known(query)[1]
        fed = (split(target)[0] for port in outputs for target in self.fed_by(f"{query}.{port.name}"))
        return list(dict.fromkeys(node for node in fed if kind_of(self.nodes[node]) in BEHAVIORS))
