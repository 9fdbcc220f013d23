"""What the table's rows say, from document, registry and plan. No widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flockwright.document import Animal, Node
from flockwright.nodes.node_type import BEHAVIORS, NodeType
from flockwright.nodes.registry import find
from flockwright.plan import Problem
from flockwright_editor.canvas.cells import Cell, cell_of, stand_ins
from flockwright_editor.canvas.face import badges
from flockwright_editor.session.edits import knobs
from flockwright_editor.session.edits.graph import is_muted
from flockwright_editor.session.edits.wiring import Wiring, called, kind_of
from flockwright_editor.session.live import NodeValues

TOGGLES, NAME, TARGETS, PRIORITY, DIRECTION, SPEED, DISTANCE, SHARE = range(8)
PARAMS = {
    PRIORITY: "priority", DIRECTION: "direction_strength", SPEED: "speed_strength", DISTANCE: "max_distance",
}  # fmt: skip
"""The parameter of each column of numbers."""
Sorting = tuple[int, bool]
"""A column, and whether the largest come first."""


@dataclass(frozen=True)
class Targets:
    """Whom a behavior looks for: the tags or layers of its query."""

    query: str = ""
    name: str = ""
    field: str = ""
    names: tuple[str, ...] = ()
    others: int = 0
    """How many behaviors more look through the query."""


@dataclass(frozen=True)
class Line:
    """A behavior in the table."""

    id: str
    type: str
    name: str
    kind: str
    icon: str
    about: str
    color: str
    second: bool
    targets: Targets
    cells: Mapping[int, Cell]
    """By column; a type without the parameter has none."""
    muted: bool
    solo: bool
    silenced: bool
    badge: str
    told: tuple[str, ...]
    place: int


def lines_of(
    animal: Animal, problems: tuple[Problem, ...], solo: frozenset[str], seconds: frozenset[str]
) -> list[Line]:
    """A line for each behavior, in the order of the document."""
    wiring, driven, told = Wiring(animal), knobs.drivers(animal), badges(problems, animal.id)
    movers = [node for node in animal.nodes if kind_of(node) == "mover"]
    made: list[Line] = []
    for place, node in enumerate(animal.nodes):
        type_ = find(node.type)
        if type_ is None or type_.kind not in BEHAVIORS:
            continue
        mine = told.get(node.id, ())
        there = {column: name for column, name in PARAMS.items() if name in type_.params.model_fields}
        elsewhere = stand_ins(node, wiring, movers, tuple(there.values()))
        made.append(
            Line(
                node.id,
                node.type,
                called(node),
                type_.kind,
                type_.look.icon,
                " ".join(type_.doc.split("\n\n")[0].split()),
                node.color,
                node.id in seconds,
                _targets(wiring, node.id),
                {column: cell_of(node, type_, name, mine, driven, elsewhere) for column, name in there.items()},
                is_muted(node),
                node.id in solo,
                bool(solo) and node.id not in solo,
                mine[0].severity if mine else "",
                tuple(problem.message for problem in mine),
                place,
            )
        )
    return made


def _targets(wiring: Wiring, behavior: str) -> Targets:
    output = wiring.query_of(behavior)
    query = wiring.nodes.get(output.partition(".")[0]) if output else None
    type_ = find(query.type) if query is not None else None
    if query is None or type_ is None:
        return Targets()
    field = names_field(type_)
    others = len([one for one in wiring.behaviors_of(query.id) if one != behavior])
    return Targets(query.id, called(query), field, _names(query, field), others)


def names_field(type_: NodeType) -> str:
    """The parameter of a query that names whom it looks for; empty without one."""
    for name, field in type_.params.model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict) and extra.get("refers") in ("tags", "layers"):
            return name
    return ""


def _names(query: Node, field: str) -> tuple[str, ...]:
    held = query.params.get(field, ()) if field else ()
    return tuple(str(name) for name in held) if isinstance(held, tuple | list) else ()


def editable(line: Line) -> list[int]:
    """The columns that can be typed in, from the left; those that a knob drives lead to it."""
    found = [NAME, *([TARGETS] if line.targets.field else [])]
    return [*found, *(column for column in PARAMS if column in line.cells)]


def typed_text(line: Line, column: int) -> str:
    """What stands in a cell when typing begins."""
    if column == NAME:
        return line.name
    if column == TARGETS:
        return ", ".join(line.targets.names)
    cell = line.cells[column]
    return cell.field.typed(cell.value) if cell.value is not None else ""


def starved(line: Line, values: NodeValues | None) -> bool:
    """Wants something and gets nothing of it."""
    return values is not None and not line.muted and sum(values.wants) > 0.02 and sum(values.takes) < 0.004


def sorted_lines(lines: list[Line], by: Sorting | None, live: Mapping[str, NodeValues]) -> list[Line]:
    """By priority, the highest first, until a head was clicked; equal ones as the document has them."""
    column, falling = by or (PRIORITY, True)
    there = [line for line in lines if _key(line, column, live) is not None]
    rest = [line for line in lines if _key(line, column, live) is None]
    key: Callable[[Line], Any] = lambda line: _key(line, column, live)  # noqa: E731
    return sorted(there, key=key, reverse=falling) + rest  # a sort keeps the order of equals, reversed too


def _key(line: Line, column: int, live: Mapping[str, NodeValues]) -> Any:
    """What a line is sorted by; None: behind all others."""
    if column == NAME:
        return line.name.lower()
    if column == TARGETS:
        return tuple(name.lower() for name in line.targets.names) or None
    if column == TOGGLES:
        return (not line.muted, line.solo)
    if column == SHARE:
        return max(live[line.id].share) if line.id in live else None
    cell = line.cells.get(column)
    return cell.value if cell else None
