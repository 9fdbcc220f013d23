"""Observability as numbers: weight by distance and angle, where it is equal, and sentences about it. Pure.

Weights are the runtime's: its two curves on its two inputs. They are tabulated once and read from the tables, because a
map asks a hundred thousand times.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import cos, degrees, hypot, pi, radians, sin
from types import SimpleNamespace
from typing import Any

import numpy as np

from flockwright.curves.model import Curve
from flockwright.curves.observability import BY_ANGLE, BY_DISTANCE, observability, pack_observability
from flockwright.curves.packing import Tables
from flockwright_editor.inspector.curves.evaluation import CAP, Array, evaluated
from flockwright_editor.session.curve_span import nice_step

LEVELS = (0.5, 1.0, 2.0, 5.0, 10.0)
"""Weights whose lines are drawn where an inverse curve rules."""
SHARES = (0.1, 0.25, 0.5, 0.75, 0.9)
"""The same for curves that stay within 0…1."""
_TABLE = 2048


@dataclass(frozen=True)
class Sight:
    """How a behavior sees: two curves over max distance (m), and the view's width and inner cone (degrees)."""

    max_distance: float = 10.0
    max_angle: float = 360.0
    start_angle: float = 0.0
    by_distance: Curve = field(default_factory=lambda: BY_DISTANCE)
    by_angle: Curve = field(default_factory=lambda: BY_ANGLE)

    @property
    def blind(self) -> float:
        """The angle behind it that it does not see, in degrees."""
        return max(360.0 - self.max_angle, 0.0)

    @property
    def top(self) -> float:
        """The weight at which the map is brightest."""
        highest = self.by_distance.shape == "inverse_power" or self.by_angle.shape == "inverse_power"
        if highest:
            return CAP
        return max(max(self.by_distance.y) * max(self.by_angle.y), 1e-6)

    @property
    def levels(self) -> tuple[float, ...]:
        """The weights whose lines are drawn."""
        return LEVELS if self.top >= CAP else tuple(round(share * self.top, 6) for share in SHARES)


def weight(sight: Sight, distance: float, angle: float) -> float:
    """What a neighbor weighs, by the runtime's own formula; the angle off forward in radians."""
    tables = Tables()
    row = pack_observability(
        tables, sight.max_distance, sight.max_angle, sight.start_angle, sight.by_distance, sight.by_angle
    )
    return float(observability(_record(row), distance, abs(angle)))


def _record(row: Any) -> Any:
    names = row.dtype.names
    return SimpleNamespace(**{n: _record(row[n]) if row[n].dtype.names else row[n].item() for n in names})


@lru_cache(maxsize=32)
def _table(curve: Curve) -> Array:
    return evaluated(curve).at(np.linspace(0.0, 1.0, _TABLE))


def weights(sight: Sight, distance: Array, angle: Array) -> Array:
    """The same for many at once, from tables; outside of sight it is 0."""
    start, wide = radians(sight.start_angle), radians(sight.max_angle)
    near = np.clip(distance / max(sight.max_distance, 1e-9), 0.0, 1.0)
    ahead = np.clip((2.0 * np.abs(angle) - start) / max(wide - start, 1e-9), 0.0, 1.0)
    found = _read(sight.by_distance, near) * _read(sight.by_angle, ahead)
    seen = (distance <= sight.max_distance) & (2.0 * np.abs(angle) <= wide + 1e-9)
    return np.where(seen, found, 0.0)


def _read(curve: Curve, place: Array) -> Array:
    table = _table(curve)
    at = place * (_TABLE - 1)
    first = np.minimum(at.astype(np.int32), _TABLE - 2)
    part = at - first
    return table[first] * (1.0 - part) + table[first + 1] * part


def brightness(sight: Sight, found: Array) -> Array:
    """Weights as 0…1 on the ramp: log(1 + weight) up to the cap; evenly where nothing climbs that high."""
    if sight.top >= CAP:
        return np.log1p(np.clip(found, 0.0, CAP)) / np.log1p(CAP)
    return np.clip(found / sight.top, 0.0, 1.0)


Line = list[tuple[float, float]]
"""Points as (distance, angle)."""


@lru_cache(maxsize=16)
def contours(sight: Sight, rings: int = 72, spokes: int = 180) -> dict[float, list[Line]]:
    """Where the weight is equal, for each level, as lines of (distance, angle off forward with its side)."""
    half = min(radians(sight.max_angle) / 2, pi)
    table = _table(sight.by_distance)
    if table[0] > table[-1] and np.all(np.diff(table) <= 1e-12):
        angles = np.linspace(-half, half, spokes + 1)
        return {level: _falling(sight, table, angles, level) for level in sight.levels}
    distances = np.linspace(sight.max_distance / rings / 4, sight.max_distance, rings)
    angles = np.linspace(-half, half, spokes + 1)
    grid = weights(sight, distances[:, None], angles[None, :])
    return {level: _lines(grid, distances, angles, level) for level in sight.levels}


def _falling(sight: Sight, table: Array, angles: Array, level: float) -> list[Line]:
    """Where distance only takes weight away, each direction has one place of a weight: it is looked up."""
    start, wide = radians(sight.start_angle), radians(sight.max_angle)
    ahead = np.clip((2.0 * np.abs(angles) - start) / max(wide - start, 1e-9), 0.0, 1.0)
    factor = _read(sight.by_angle, ahead)
    wanted = level / np.maximum(factor, 1e-12)
    there = (wanted <= table[0]) & (wanted >= table[-1]) & (factor > 0.0)
    far = np.interp(wanted, table[::-1], np.linspace(1.0, 0.0, len(table))) * sight.max_distance
    cuts = np.flatnonzero(np.diff(there.astype(np.int8))) + 1
    pieces = np.split(np.arange(len(angles)), cuts)
    lines = [[(float(far[i]), float(angles[i])) for i in piece] for piece in pieces if there[piece[0]]]
    return [line for line in lines if len(line) > 1]


def _lines(grid: Array, rows: Array, columns: Array, level: float) -> list[Line]:
    """Marching squares: the crossings of a level with the grid's edges, joined to lines."""
    above = grid >= level
    kinds = above[:-1, :-1] * 1 + above[1:, :-1] * 2 + above[1:, 1:] * 4 + above[:-1, 1:] * 8
    next_of: dict[Edge, list[Edge]] = {}
    for i, j in np.argwhere((kinds != 0) & (kinds != 15)):
        for a, b in _PIECES[int(kinds[i, j])]:
            start, end = _edge(int(i), int(j), a), _edge(int(i), int(j), b)
            next_of.setdefault(start, []).append(end)
            next_of.setdefault(end, []).append(start)
    lines: list[Line] = []
    while next_of:
        start = next((edge for edge, others in next_of.items() if len(others) == 1), None)
        if start is None:
            start = next(iter(next_of))
        walk = [start]
        while True:
            others = next_of.get(walk[-1])
            if not others:
                next_of.pop(walk[-1], None)
                break
            onward = others.pop()
            if not others:
                del next_of[walk[-1]]
            back = next_of.get(onward)
            if back is not None and walk[-1] in back:
                back.remove(walk[-1])
            walk.append(onward)
        lines.append([_crossing(grid, rows, columns, level, edge) for edge in walk])
    return [line for line in lines if len(line) > 1]


Edge = tuple[int, int, bool]
"""A grid point, and whether the edge leads to the next row."""
# Edges of a cell: 0 along its left side (to the next row), 1 at its far row, 2 its right side, 3 its near row.
_PIECES: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 3),), 2: ((0, 1),), 3: ((3, 1),), 4: ((1, 2),), 5: ((0, 1), (3, 2)), 6: ((0, 2),), 7: ((3, 2),),
    8: ((3, 2),), 9: ((0, 2),), 10: ((0, 3), (1, 2)), 11: ((1, 2),), 12: ((3, 1),), 13: ((0, 1),), 14: ((0, 3),),
}  # fmt: skip


def _edge(i: int, j: int, side: int) -> Edge:
    return ((i, j, True), (i + 1, j, False), (i, j + 1, True), (i, j, False))[side]


def _crossing(grid: Array, rows: Array, columns: Array, level: float, edge: Edge) -> tuple[float, float]:
    i, j, down = edge
    k, m = (i + 1, j) if down else (i, j + 1)
    a, b = float(grid[i, j]), float(grid[k, m])
    part = (level - a) / (b - a) if b != a else 0.5
    part = min(max(part, 0.0), 1.0)
    return float(rows[i] + (rows[k] - rows[i]) * part), float(columns[j] + (columns[m] - columns[j]) * part)


def place(distance: float, angle: float) -> tuple[float, float]:
    """Where (distance, angle) is seen from above, forward up: right and up."""
    return distance * sin(angle), distance * cos(angle)


def seen_at(right: float, up: float) -> tuple[float, float]:
    """The distance and angle of a place."""
    distance = hypot(right, up)
    return distance, float(np.arctan2(right, up)) if distance > 0.0 else 0.0


def ring_steps(max_distance: float) -> list[float]:
    """Round distances for the rings inside the edge of sight."""
    step = nice_step(max_distance, 4)
    count = int(max_distance / step + 1e-6)
    return [step * i for i in range(1, count + 1) if step * i < max_distance * 0.86]


def direction_words(angle: float) -> str:
    """Ahead, behind, or so many degrees to a side."""
    off = abs(degrees(angle))
    if off < 3:
        return "straight ahead"
    if off > 177:
        return "right behind"
    return f"{off:.0f}° to the {'right' if angle > 0 else 'left'}"


def partner_sentence(sight: Sight, name: str, distance: float, angle: float) -> Sequence[tuple[str, bool]]:
    """What somebody weighs and why, as parts of which some are bold."""
    now, ahead = weight(sight, distance, angle), weight(sight, distance, 0.0)
    said = [(name, True), (f" is {distance:.1f} m away, {direction_words(angle)}: weight ", False)]
    said += [(weight_text(now), True), (". ", False)]
    if abs(ahead - now) > 0.05 * max(ahead, 1e-9):
        said.append((f"Straight ahead it would weigh {weight_text(ahead)}; ", False))
        edge = weight(sight, sight.max_distance, 0.0)
        rest = "nothing" if edge < 0.005 else weight_text(edge)
        said.append((f"at {sight.max_distance:g} m, {rest}.", False))
    return said


def weight_text(value: float) -> str:
    return f"{value:.0f}" if value >= 99.5 else f"{value:.1f}" if value >= 0.95 else f"{value:.2g}"


@lru_cache(maxsize=8)
def straight_ahead(sight: Sight) -> Any:
    """How far straight ahead somebody has that weight."""
    distances = np.linspace(sight.max_distance, 0.0, 4001)
    found = np.maximum.accumulate(weights(sight, distances, np.zeros(4001)))

    def meters(weight: float) -> float:
        at = int(np.searchsorted(found, weight, side="left"))
        return float(distances[min(at, len(distances) - 1)])

    return meters
