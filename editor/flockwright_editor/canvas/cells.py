"""A parameter as it stands on a node or in the table: its text, its place in its range, who else says it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from flockwright.document import Drive, Knob, Node
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import find
from flockwright.plan import Problem
from flockwright_editor.canvas import words
from flockwright_editor.session.edits import knobs, measure
from flockwright_editor.session.edits.wiring import Wiring
from flockwright_editor.session.fields import Field, field_of, words_of

Drivers = Mapping[str, tuple[Knob, Drive]]
"""Which knob drives what, by address."""


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


def number_of(node: Node, type_: NodeType, name: str) -> float | None:
    """A number of a node, or its type's default; None if it is left open or none."""
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


def stand_ins(
    node: Node, wiring: Wiring, movers: Sequence[Node], names: Sequence[str] | None = None
) -> dict[str, float]:
    """The numbers that a node leaves open and takes from its query, else from a mover, by their common name."""
    asked = _may_be_open(node.type) if names is None else names
    open_ = [name for name in asked if node.params.get(name) is None]
    if not open_:
        return {}
    query = wiring.query_of(node.id)
    givers = [wiring.nodes[query.partition(".")[0]], *movers] if query else movers
    found: dict[str, float] = {}
    for name in open_:
        for giver in givers:
            held = find(giver.type)
            value = number_of(giver, held, name) if held else None
            if value is not None:
                found[name] = value
                break
    return found


def cell_of(
    node: Node,
    type_: NodeType,
    name: str,
    problems: tuple[Problem, ...],
    driven: Drivers | None,
    elsewhere: Mapping[str, float],
) -> Cell:
    """A parameter as it shows itself. `driven` holds what knobs move, `elsewhere` what stands in for open numbers."""
    field = field_of(type_, name)
    flagged = any(problem.field == name for problem in problems)
    if field is None:  # a flag or a choice: no slider
        value = node.params.get(name, type_.params.model_fields[name].default)
        flag = value if isinstance(value, bool) else None
        text = str(value) if flag is None else words.ON if flag else words.OFF
        label = words_of(name)
        plain = Field(name, label, "", 0, 1, (0, 1), 1, True, None, label)
        return Cell(plain, label, text, None, None, None, name in node.params, flagged, flag=flag)
    value = number_of(node, type_, name)
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
