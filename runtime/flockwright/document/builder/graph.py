"""One animal, written as its graph: nodes are made by kind, `>>` wires them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from flockwright.document.animal import Animal, Drive, Knob, Link, Node
from flockwright.document.builder.values import as_json, blamed_on, check_tags
from flockwright.document.errors import DocumentError, Fault
from flockwright.document.ids import named_id

if TYPE_CHECKING:
    from flockwright.document.builder.project import ProjectBuilder

_PORTS = {
    ("query", "behavior"): ("neighbors", "neighbors"),
    ("ray_query", "behavior"): ("rays", "rays"),
    ("behavior", "merger"): ("result", "results"),
    ("merger", "mover"): ("velocity", "velocity"),
    ("mover", "resolution"): ("motion", "motion"),
}
"""Which output meets which input when one kind of node feeds another."""

_BY_ITSELF = (("behavior", "merger"), ("merger", "mover"), ("mover", "resolution"))
"""What is wired without saying when there is just one node to go to."""


@dataclass(frozen=True, eq=False)
class BuiltNode:
    """A node of an animal that is being built."""

    animal: "AnimalBuilder"
    id: str
    type: str
    kind: str

    @overload
    def __rshift__(self, other: "BuiltNode") -> "BuiltNode": ...
    @overload
    def __rshift__(self, other: Sequence["BuiltNode"]) -> Sequence["BuiltNode"]: ...
    def __rshift__(self, other: "BuiltNode | Sequence[BuiltNode]") -> "BuiltNode | Sequence[BuiltNode]":
        """A wire to a node, or one to each; the result is what was fed, so that wires chain."""
        for node in [other] if isinstance(other, BuiltNode) else other:
            self.feeds(node)
        return other

    def __rrshift__(self, others: Sequence["BuiltNode"]) -> "BuiltNode":
        for node in others:
            node.feeds(self)
        return self

    def feeds(self, other: "BuiltNode", *, out: str = "", into: str = "") -> "BuiltNode":
        """A wire to another node; ports need a name only where the kinds of the nodes do not tell."""
        usual = _PORTS.get((self.kind, other.kind), ("", ""))
        out, into = out or usual[0], into or usual[1]
        if other.animal is not self.animal:
            raise DocumentError(str(self), "", f"a wire to {other}", "wires stay inside one animal")
        if not (out and into):
            raise DocumentError(str(self), "", f"a wire to {other}", 'name its ports: feeds(…, out="…", into="…")')
        self.animal.link(f"{self.id}.{out}", f"{other.id}.{into}")
        return other

    def __getitem__(self, param: str) -> "Parameter":
        """A parameter, for knobs, overrides and jitter: `flee["speed"]`, `flee["activation"]["k"]`."""
        return Parameter(self, param)

    def __str__(self) -> str:
        return f"{self.animal.name}.{self.id} ({self.type})"


@dataclass(frozen=True)
class Parameter:
    """A parameter of a node, by name."""

    node: BuiltNode
    path: str

    def __getitem__(self, name: str) -> "Parameter":
        return Parameter(self.node, f"{self.path}.{name}")


class AnimalBuilder:
    """An animal that is being built. `ProjectBuilder.animal` makes one."""

    def __init__(self, project: "ProjectBuilder", start: Animal) -> None:
        self.project = project
        self.name = start.name
        self.id = start.id
        self._start = start
        self._nodes: list[tuple[BuiltNode, Node]] = []
        self._links: list[Link] = []
        self._knobs: list[Knob] = []
        self._components: dict[str, Any] = {}

    def component(self, kind: str, **values: object) -> None:
        """Give the animal a component: a mouth, energy, …"""
        with blamed_on(f"{self.name}: component {kind}"):
            self._components[kind] = as_json(values, self.project)

    def query(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """Who is near: feeds behaviors with `neighbors`."""
        return self._add("query", key, name, color, params)

    def ray_query(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """What is in the way: feeds behaviors with `rays`."""
        return self._add("ray_query", key, name, color, params)

    def behavior(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """What the animal wants: gives a `result`."""
        return self._add("behavior", key, name, color, params)

    def merger(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """One velocity out of all results."""
        return self._add("merger", key, name, color, params)

    def mover(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """How the animal can move."""
        return self._add("mover", key, name, color, params)

    def resolution(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """What happens when it hits something."""
        return self._add("resolution", key, name, color, params)

    def node(self, key: str, /, *, name: str = "", color: str = "", **params: object) -> BuiltNode:
        """A node of any other type, by its full key; its wires name their ports."""
        return self._add("", key, name, color, params)

    def knob(
        self,
        name: str,
        *,
        drives: Mapping[Parameter, tuple[float, float]],
        range: tuple[float, float] = (0, 1),  # noqa: A002 — it is the field's name
        default: float = 0,
    ) -> None:
        """A slider of the designer's own: each parameter goes from the first to the second number."""
        with blamed_on(f"{self.name}: knob {name}"):
            driven = tuple(Drive.over(self.address(parameter), *ends) for parameter, ends in drives.items())
            fresh = named_id((knob.id for knob in self._knobs), name, "knob")
            self._knobs.append(Knob(id=fresh, name=name, range=range, default=default, drives=driven))

    def link(self, from_: str, to: str) -> None:
        """A wire by addresses, such as "n1.neighbors"; `>>` and `feeds` are the readable ways."""
        with blamed_on(f"{self.name}: wire"):
            link = Link.between(from_, to)
        if link not in self._links:
            self._links.append(link)

    def address(self, parameter: Parameter) -> str:
        """The parameter as a file names it, once it is sure to be this animal's."""
        if parameter.node.animal is not self:
            raise Fault(f"{parameter.path} of {parameter.node}", f"expected a parameter of {self.name}")
        return f"{parameter.node.id}.{parameter.path}"

    def build(self) -> Animal:
        """The animal, with the wires that go without saying."""
        nodes = tuple(node for _, node in self._nodes)
        links = (*self._links, *self._links_by_themselves())
        return self._start.changed(nodes=nodes, links=links, knobs=tuple(self._knobs), components=self._components)

    def _links_by_themselves(self) -> Iterable[Link]:
        feeding = {link.ends[0] for link in self._links}
        for kinds in _BY_ITSELF:
            sources, targets = ([built for built, _ in self._nodes if built.kind == kind] for kind in kinds)
            if len(targets) == 1:
                out, into = _PORTS[kinds]
                loose = (source for source in sources if source.id not in feeding)
                yield from (Link.between(f"{source.id}.{out}", f"{targets[0].id}.{into}") for source in loose)

    def _add(self, kind: str, key: str, name: str, color: str, params: Mapping[str, object]) -> BuiltNode:
        prefix = "query" if kind == "ray_query" else kind
        type_ = key if "." in key or not prefix else f"{prefix}.{key}"
        fresh = f"n{len(self._nodes) + 1}"  # nodes are never taken out again
        with blamed_on(f"{self.name}: {type_}"):
            for reserved in sorted(params.keys() & {"id", "type"}):
                raise Fault(f'a parameter "{reserved}"', "no parameter may be named so")
            if kind == "query" and "tags" in params:
                check_tags(params["tags"], self.project.tags)
            node = Node(id=fresh, type=type_, name=name, color=color, params=as_json(params, self.project))
        built = BuiltNode(self, fresh, type_, kind)
        self._nodes.append((built, node))
        return built
