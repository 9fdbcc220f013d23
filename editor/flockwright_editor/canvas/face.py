"""What a node shows: everything its item paints, made from document, registry and plan. No editor code per type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flockwright.document import Animal, Drive, Knob, Node, Place
from flockwright.nodes.node_type import BEHAVIORS, Port
from flockwright.nodes.registry import REROUTE, find
from flockwright.plan import Problem
from flockwright_editor.canvas import words
from flockwright_editor.session.edits import knobs, measure
from flockwright_editor.session.edits.graph import is_muted
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of
from flockwright_editor.session.fields import Field, field_of, words_of

_ORDER = {"error": 0, "warning": 1, "advice": 2}
Drivers = Mapping[str, tuple[Knob, Drive]]


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
class Cell:
    """A value that is edited in place."""

    field: Field
    label: str
    text: str
    value: float | None
    share: float | None
    tick: float | None
    changed: bool
    flagged: bool
    knob: str = ""
    """The id of the knob that drives it; it is locked then."""
    knob_name: str = ""
    inherited: bool = False
    """Left open: the number is the query's or the mover's."""
    flag: bool | None = None
    """Whether it is on, for what is on or off and no number."""

    @property
    def is_number(self) -> bool:
        """Whether it can be slid and typed."""
        return not self.knob and self.value is not None


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
            tuple(_cell(node, type_, name, problems, driven, elsewhere or {}) for name in row) for row in rows.cells
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
        reason=first.message if first and error else "",
        live=type_.look.live,
        ranks=ranks,
        ranked=ranked,
        budget=_number(node, type_, "max_desire") if kind == "merger" else None,
        width=measure.width_of(node),
        height=measure.height_of(node, collapsed=place.collapsed, error=error, rows=max(1, len(ranks))),
    )


def _number(node: Node, type_: Any, name: str) -> float | None:
    if name not in type_.params.model_fields:
        return None
    value = node.params.get(name, type_.params.model_fields[name].default)
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


@lru_cache(maxsize=1024)
def _may_be_open(key: str) -> tuple[str, ...]:
    """The numbers shown on nodes of a type that may be left open."""
    type_ = find(key)
    fields = type_.params.model_fields if type_ else {}
    return tuple(name for name in measure.cell_names(type_) if fields[name].default is None) if type_ else ()


def stand_ins(node: Node, wiring: Wiring, movers: Sequence[Node]) -> dict[str, float]:
    """The numbers that a node leaves open and takes from its query, else from a mover, by their common name."""
    open_ = [name for name in _may_be_open(node.type) if node.params.get(name) is None]
    if not open_:
        return {}
    query = wiring.query_of(node.id)
    givers = [wiring.nodes[query.partition(".")[0]], *movers] if query else movers
    found: dict[str, float] = {}
    for name in open_:
        for giver in givers:
            held = find(giver.type)
            value = _number(giver, held, name) if held else None
            if value is not None:
                found[name] = value
                break
    return found


def _cell(
    node: Node,
    type_: Any,
    name: str,
    problems: tuple[Problem, ...],
    driven: Drivers | None,
    elsewhere: Mapping[str, float],
) -> Cell:
    field = field_of(type_, name)
    flagged = any(problem.field == name for problem in problems)
    if field is None:  # a flag or a choice: no slider
        value = node.params.get(name, type_.params.model_fields[name].default)
        flag = value if isinstance(value, bool) else None
        text = str(value) if flag is None else words.ON if flag else words.OFF
        label = words_of(name)
        plain = Field(name, label, "", 0, 1, (0, 1), 1, True, None, label)
        return Cell(plain, label, text, None, None, None, name in node.params, flagged, flag=flag)
    value = _number(node, type_, name)
    inherited = value is None and name in elsewhere
    value = elsewhere[name] if inherited else value
    knob, drive = driven.get(f"{node.id}.{name}", (None, None)) if driven else (None, None)
    if knob is not None and drive is not None:
        value = knobs.driven_to(knob, drive)
    label = "" if field.unit and type_.kind not in ("mover", "resolution") else field.label
    default = field.default if isinstance(field.default, (int, float)) else None
    return Cell(
        field,
        label,
        field.text(value),
        value,
        field.share(value),
        field.share(default),
        name in node.params and knob is None,
        flagged,
        knob.id if knob else "",
        knobs.called(knob) if knob else "",
        inherited,
    )
