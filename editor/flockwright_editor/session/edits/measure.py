"""How large nodes are: the sizes of the look. The canvas draws by the same numbers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from flockwright.document import Animal, Node
from flockwright.nodes.node_type import BEHAVIORS, QUERIES, NodeType
from flockwright.nodes.registry import REROUTE, find
from flockwright_editor.session.edits.wiring import Wiring, called, split

Size = tuple[float, float]
FOOTER = 32.0
REROUTE_SIDE = 16.0
LEAST_BODY = 8.0


@cache
def sizes() -> dict[str, float]:
    """The lengths of the look by name."""
    text = files("flockwright_editor.theme").joinpath("tokens.json").read_text(encoding="utf-8")
    return json.loads(text)["sizes"]


@dataclass(frozen=True)
class Rows:
    """What stands under a node's header."""

    chips: tuple[str, ...] = ()
    reason: bool = False
    cells: tuple[tuple[str, ...], ...] = ()
    """Parameter names, a tuple a row."""
    strip: bool = False


def cell_names(kind: NodeType) -> tuple[str, ...]:
    """The parameters shown in place, as many as the kind has room for."""
    known = tuple(name for name in kind.look.cells if name in kind.params.model_fields)
    return known[: 4 if kind.kind == "mover" else 3]


def chips_of(node: Node, kind: NodeType) -> tuple[str, ...]:
    """Tags or layers of a query or resolution, unless they are its name already."""
    for name, field in kind.params.model_fields.items():
        extra = field.json_schema_extra
        if isinstance(extra, dict) and extra.get("refers") in ("tags", "layers") and kind.kind not in BEHAVIORS:
            held = node.params.get(name, ())
            names = tuple(str(tag) for tag in held) if isinstance(held, (tuple, list)) else ()
            return () if names and _is_name(node, names) else names
    return ()


def _is_name(node: Node, names: tuple[str, ...]) -> bool:
    shown = called(node).lower().rstrip("s")
    return len(names) == 1 and names[0].lower().rstrip("s") == shown


def rows_of(node: Node, *, error: bool = False) -> Rows:
    """The rows of a node's body; a node that does not run shows the reason instead of its values."""
    kind = find(node.type) if node.type != REROUTE else None
    if kind is None or kind.kind == "merger":
        return Rows(reason=error and kind is not None)
    if error:
        return Rows(reason=True)
    names = cell_names(kind)
    in_rows = tuple((name,) for name in names) if kind.kind in ("mover", "resolution") else ((names,) if names else ())
    strip = kind.kind in BEHAVIORS or kind.look.live in ("speed", "energy")
    return Rows(chips_of(node, kind), False, in_rows, strip)


def width_of(node: Node) -> float:
    """By kind; unknown types are as wide as behaviors."""
    if node.type == REROUTE:
        return REROUTE_SIDE
    kind = find(node.type)
    named = {"merger": "widthMerger", "mover": "widthMover", "resolution": "widthResolution"}
    if kind and kind.kind in QUERIES:
        return sizes()["widthQuery"]
    return sizes()[named.get(kind.kind, "widthBehavior") if kind else "widthBehavior"]


def ranks(animal: Animal, merger: str, wiring: Wiring | None = None) -> tuple[int, ...]:
    """The priorities of a merger's rows, highest first; one row for a merger that does not go by them."""
    wiring = wiring or Wiring(animal)
    kind = wiring.type_of(merger)
    if kind is None or not kind.params.RANKED:
        return (0,)
    found = {priority(wiring.nodes[source]) for source in feeding(wiring, merger).values()}
    return tuple(sorted(found, reverse=True)) or (0,)


def feeding(wiring: Wiring, merger: str) -> dict[str, str]:
    """The nodes whose results reach a merger, by the output that is wired to it; reroutes stand for their source."""
    found: dict[str, str] = {}
    for link in wiring.into[merger]:
        source = split(wiring.source(link.from_))[0]
        found[link.from_] = source
    return found


@cache
def _usual_priority(key: str) -> int:
    kind = find(key) if key != REROUTE else None
    field = kind.params.model_fields.get("priority") if kind else None
    return field.default if field else 0


def priority(node: Node) -> int:
    """A behavior's priority; 0 for what has none."""
    held = node.params.get("priority")
    if held is None:
        return _usual_priority(node.type)
    return int(held) if isinstance(held, (int, float)) and not isinstance(held, bool) else 0


def height_of(node: Node, *, collapsed: bool = False, error: bool = False, rows: int = 1) -> float:
    """The height of a node; `rows` of a merger's priorities."""
    if node.type == REROUTE:
        return REROUTE_SIDE
    at = sizes()
    kind = find(node.type)
    shape = rows_of(node, error=error)
    if kind is None:
        return at["nodeHeader"]
    if collapsed:
        return at["collapsed"] if shape.strip or kind.kind in BEHAVIORS else at["nodeHeader"]
    if kind.kind == "merger":
        reason = at["valueRow"] if shape.reason else 0
        return at["nodeHeader"] + reason + at["valueRow"] + rows * at["mergerRow"] + FOOTER
    lines = len(shape.cells) + bool(shape.chips) + shape.reason
    if not lines and not shape.strip:
        return at["nodeHeader"] + LEAST_BODY
    ending = at["influence"] if shape.strip else 4
    return at["nodeHeader"] + lines * at["valueRow"] + ending


def size_of(animal: Animal, node: Node, wiring: Wiring | None = None, errors: Mapping[str, str] | None = None) -> Size:
    """Width and height of a node of an animal."""
    place = animal.layout.nodes.get(node.id)
    kind = find(node.type)
    rows = len(ranks(animal, node.id, wiring)) if kind and kind.kind == "merger" else 1
    error = bool(errors and node.id in errors)
    return width_of(node), height_of(node, collapsed=bool(place and place.collapsed), error=error, rows=rows)
