"""Tidy columns: queries, behaviors, merger, mover, resolution, packed by group; and the rectangles they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flockwright.document import Animal
from flockwright.nodes.node_type import BEHAVIORS, QUERIES
from flockwright.nodes.registry import REROUTE
from flockwright_editor.session.edits.graph import Point, rounded
from flockwright_editor.session.edits.measure import Size, priority, size_of, sizes
from flockwright_editor.session.edits.wiring import Wiring, kind_of

GAP = 8.0
COLUMN_GAP = 36.0
WIDE_GAP = 72.0
GROUP_GAP = 16.0
_COLUMNS = ("query", "behavior", "merger", "mover", "resolution", "rest")


class Box(NamedTuple):
    """A rectangle on the canvas."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        apart = self.x >= other.x + other.width or other.x >= self.x + self.width
        return not (apart or self.y >= other.y + other.height or other.y >= self.y + self.height)

    def holds(self, other: Box) -> bool:
        across = self.x <= other.x and other.x + other.width <= self.x + self.width
        return across and self.y <= other.y and other.y + other.height <= self.y + self.height


class Group(NamedTuple):
    """A query with its behaviors, or the simple behaviors together."""

    kind: str
    ids: tuple[str, ...]


def _column(kind: str) -> str:
    if kind in QUERIES:
        return "query"
    if kind in BEHAVIORS:
        return "behavior"
    return kind if kind in _COLUMNS else "rest"


def groups(animal: Animal, wiring: Wiring | None = None) -> list[Group]:
    """The derived groups: each query with the behaviors that look through it first, then the simple ones."""
    wiring = wiring or Wiring(animal)
    found: list[Group] = []
    taken: set[str] = set()
    for node in animal.nodes:
        kind = kind_of(node)
        if kind in QUERIES:
            own = [behavior for behavior in wiring.behaviors_of(node.id) if behavior not in taken]
            taken.update(own)
            found.append(Group(kind, (node.id, *own)))
    simple = tuple(node.id for node in animal.nodes if kind_of(node) == "simple")
    if simple:
        found.append(Group("simple", simple))
    return found


def box_of(animal: Animal, node: str, at: Point, wiring: Wiring | None = None) -> Box:
    """The rectangle of a node at a place; a reroute's place is its middle."""
    wiring = wiring or Wiring(animal)
    width, height = size_of(animal, wiring.nodes[node], wiring)
    if wiring.is_reroute(node):
        return Box(at[0] - width / 2, at[1] - height / 2, width, height)
    return Box(at[0], at[1], width, height)


def hull(boxes: Iterable[Box], across: float, down: float) -> Box:
    """The rectangle around others, with room."""
    held = list(boxes)
    left, top = min(box.x for box in held) - across, min(box.y for box in held) - down
    right, bottom = max(box.x + box.width for box in held) + across, max(box.y + box.height for box in held) + down
    return Box(left, top, right - left, bottom - top)


def tidied(animal: Animal) -> dict[str, Point]:
    """A place for each node: columns from queries to resolutions, rows by group, reroutes between their ends."""
    wiring = Wiring(animal)
    size = {node.id: size_of(animal, node, wiring) for node in animal.nodes}
    kinds = {node.id: kind_of(node) for node in animal.nodes}
    across = _across(kinds, size)
    places: dict[str, Point] = {}
    y = 0.0
    grouped = groups(animal, wiring)
    packed = {node for group in grouped for node in group.ids}
    loose = [node.id for node in animal.nodes if kinds[node.id] in BEHAVIORS and node.id not in packed]
    if loose:
        grouped.append(Group("neighbor", tuple(loose)))
    for group in grouped:
        y = _place_group(group, wiring, size, kinds, across, places, y) + GROUP_GAP
    height = max(y - GROUP_GAP, 0.0)
    for column in ("merger", "mover", "resolution", "rest"):
        stack = [node for node, kind in kinds.items() if _column(kind) == column and kind != REROUTE]
        total = sum(size[node][1] + GAP * 2 for node in stack)
        down = max((height - total) / 2, 0.0)
        if column in ("mover", "resolution"):
            before = [places[node][1] for node, kind in kinds.items() if kind == "merger" and node in places]
            down = before[0] if before else down
        for node in stack:
            places[node] = on_grid((across[column], down))
            down += size[node][1] + GAP * 2
    _place_reroutes(wiring, kinds, size, places)
    return places


def _across(kinds: Mapping[str, str], size: Mapping[str, Size]) -> dict[str, float]:
    x = 0.0
    found: dict[str, float] = {}
    for column in _COLUMNS:
        widths = [size[node][0] for node, kind in kinds.items() if _column(kind) == column and kind != REROUTE]
        found[column] = x
        if widths:
            x += max(widths) + (WIDE_GAP if column == "behavior" else COLUMN_GAP)
    return found


def _place_group(
    group: Group,
    wiring: Wiring,
    size: Mapping[str, Size],
    kinds: Mapping[str, str],
    across: Mapping[str, float],
    places: dict[str, Point],
    y: float,
) -> float:
    queries = [node for node in group.ids if kinds[node] in QUERIES]
    behaviors = sorted(
        (node for node in group.ids if kinds[node] in BEHAVIORS), key=lambda node: -priority(wiring.nodes[node])
    )
    down = y
    for node in queries:
        places[node] = on_grid((across["query"], down))
        down += size[node][1]
    lower = y
    for node in behaviors:
        places[node] = on_grid((across["behavior"], lower))
        lower += size[node][1] + GAP
    return max(down, lower - GAP if behaviors else y)


def _place_reroutes(
    wiring: Wiring, kinds: Mapping[str, str], size: Mapping[str, Size], places: dict[str, Point]
) -> None:
    left = [node for node, kind in kinds.items() if kind == REROUTE]
    for node in left:
        before = [link.ends[0] for link in wiring.into[node] if link.ends[0] in places]
        after = [link.ends[1] for link in wiring.out_of[node] if link.ends[1] in places]
        header = sizes()["nodeHeader"] / 2
        if before and after:
            start, end = places[before[0]], places[after[0]]
            x = (start[0] + size[before[0]][0] + end[0]) / 2
            places[node] = on_grid((x, (start[1] + end[1]) / 2 + header))
        elif before or after:
            near = (before or after)[0]
            x = places[near][0] + (size[near][0] + 32 if before else -32)
            places[node] = on_grid((x, places[near][1] + header))
        else:
            places[node] = free((0.0, -40.0), (16.0, 16.0), [Box(*places[other], 16, 16) for other in places])


def on_grid(at: Point) -> Point:
    step = sizes()["snap"]
    return rounded((round(at[0] / step) * step, round(at[1] / step) * step))


def free(at: Point, size: Size, boxes: Iterable[Box]) -> Point:
    """The nearest place below where nothing else is."""
    held = list(boxes)
    x, y = at
    while blocking := [box for box in held if box.meets(Box(x - GAP, y - GAP, size[0] + 2 * GAP, size[1] + 2 * GAP))]:
        y = max(box.y + box.height for box in blocking) + GAP
    return on_grid((x, y + 3))
