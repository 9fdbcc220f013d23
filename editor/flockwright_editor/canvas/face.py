"""What a node shows: everything its item paints, made from document, registry and plan. No editor code per type."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flockwright.document import Animal, Node, Place
from flockwright.nodes.node_type import BEHAVIORS, Port
from flockwright.nodes.registry import REROUTE, find
from flockwright.plan import Problem
from flockwright_editor.canvas.cells import Cell, Drivers, cell_of, number_of
from flockwright_editor.session.edits import measure
from flockwright_editor.session.edits.graph import is_muted
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of

_ORDER = {"error": 0, "warning": 1, "advice": 2}


@dataclass(frozen=True)
class State:
    """What is known of an animal's nodes beside the document, as sets of their ids."""

    solo: frozenset[str] = frozenset()
    drawn: frozenset[str] = frozenset()
    seconds: frozenset[str] = frozenset()

    def of(self, node: str) -> tuple[bool, ...]:
        """What a node shows of it."""
        return bool(self.solo), node in self.solo, node in self.drawn, node in self.seconds


@dataclass(frozen=True)
class Face:
    """A node as it is drawn."""

    id: str
    type: str
    kind: str
    name: str
    icon: str
    color: str
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    chips: tuple[str, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    strip: bool = False
    priority: int | None = None
    muted: bool = False
    solo: bool = False
    silenced: bool = False
    second: bool = False
    """Another node of its type stands before it."""
    drawn: bool = False
    """Whether it draws in the preview for the whole herd."""
    collapsed: bool = False
    badge: str = ""
    told: tuple[str, ...] = ()
    reason: str = ""
    live: str = "none"
    ranks: tuple[int, ...] = ()
    ranked: bool = False
    budget: float | None = None
    width: float = 0.0
    height: float = 0.0

    @property
    def is_reroute(self) -> bool:
        return self.kind == REROUTE

    @property
    def is_behavior(self) -> bool:
        return self.kind in BEHAVIORS

    @property
    def is_merger(self) -> bool:
        return self.kind == "merger"


def badges(problems: tuple[Problem, ...], animal: str) -> dict[str, tuple[Problem, ...]]:
    """The problems of an animal by node, worst first."""
    found: dict[str, list[Problem]] = {}
    for problem in problems:
        if problem.animal == animal and problem.node:
            found.setdefault(problem.node, []).append(problem)
    return {node: tuple(sorted(held, key=lambda p: _ORDER[p.severity])) for node, held in found.items()}


def reason_of(message: str, name: str) -> str:
    """The first sentence of a problem, as it is said on the node that it is about: all of it is in the tooltip."""
    first = message.split(". ")[0].rstrip(".").removeprefix(f"{name} ")
    return first[:1].upper() + first[1:]


def face_of(
    animal: Animal,
    node: Node,
    wiring: Wiring,
    problems: tuple[Problem, ...] = (),
    state: State | None = None,
    driven: Drivers | None = None,
    elsewhere: Mapping[str, float] | None = None,
) -> Face:
    """A node's face. `driven` holds the addresses that a knob moves, `elsewhere` what stands in for open numbers."""
    state = state or State()
    kind = kind_of(node)
    type_ = find(node.type) if kind != REROUTE else None
    inputs, outputs = wiring.ports(node.id)
    place = animal.layout.nodes.get(node.id, Place())
    if type_ is None:
        flow = wiring.carries(f"{node.id}.out", out=True) if kind == REROUTE else ""
        if kind == REROUTE:
            inputs = tuple(Port(p.name, flow, p.many) for p in inputs)
            outputs = tuple(Port(p.name, flow, p.many) for p in outputs)
        told = tuple(problem.message for problem in problems)
        return Face(
            node.id, node.type, kind, called(node), "help-circle-outline", node.color, inputs, outputs,
            badge=problems[0].severity if problems else "", told=told, muted=kind == "unknown",
            width=measure.width_of(node), height=measure.height_of(node),
        )  # fmt: skip
    first = problems[0] if problems else None
    error = first is not None and first.severity == "error"
    rows = measure.rows_of(node, error=error)
    ranked = kind == "merger" and type_.params.RANKED
    ranks = measure.ranks(animal, node.id, wiring) if kind == "merger" else ()
    has_priority = "priority" in type_.params.model_fields
    return Face(
        node.id,
        node.type,
        kind,
        called(node),
        type_.look.icon,
        node.color,
        inputs,
        outputs,
        chips=rows.chips,
        rows=tuple(
            tuple(cell_of(node, type_, name, problems, driven, elsewhere or {}) for name in row) for row in rows.cells
        ),
        strip=rows.strip,
        priority=measure.priority(node) if has_priority else None,
        muted=is_muted(node),
        solo=node.id in state.solo,
        silenced=bool(state.solo) and node.id not in state.solo and kind in BEHAVIORS,
        second=node.id in state.seconds,
        drawn=node.id in state.drawn,
        collapsed=place.collapsed,
        badge=first.severity if first else "",
        told=tuple(problem.message for problem in problems),
        reason=reason_of(first.message, called(node)) if first and error else "",
        live=type_.look.live,
        ranks=ranks,
        ranked=ranked,
        budget=number_of(node, type_, "max_desire") if kind == "merger" else None,
        width=measure.width_of(node),
        height=measure.height_of(node, collapsed=place.collapsed, error=error, rows=max(1, len(ranks))),
    )
