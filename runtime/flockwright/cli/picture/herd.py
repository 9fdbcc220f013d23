"""The animals of a picture: darts that point where they look, and the way they came."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from flockwright.cli.picture.framing import HEIGHT, WIDTH, positions
from flockwright.cli.picture.sheet import GROUND, Color, Sheet, mixed, species_color
from flockwright.plan.model import Plan
from flockwright.simulation.snapshot import HerdView, Snapshot

DART = np.array([(1.0, 0.0), (-0.72, 0.62), (-0.36, 0.0), (-0.72, -0.62)])
"""Forward along the first axis, in units of half its length."""
_LONG = 1.7
"""Half a dart's length, in radii of the body."""
_DEEP = 0.6
"""How much of the ground is in the color of who is lowest."""
_JUMP = 0.25
"""A way this much of the picture long between two moments is no way: somebody came in on the other side."""


def draw_herd(sheet: Sheet, plan: Plan, moments: Sequence[Snapshot]) -> None:
    """Everybody, the highest on top."""
    now = moments[-1]
    colors = colors_of(plan)
    least = _least_size(sum(now.alive.values()))
    for name in now.herds:
        _trails(sheet, [m.herds[name] for m in moments if name in m.herds], colors[name], least)
    depth = _Depth(now)
    darts = [dart for name, view in now.herds.items() for dart in _darts(sheet, view, colors[name], least, depth)]
    for _, points, color in sorted(darts, key=lambda dart: dart[0]):
        sheet.polygon(points, color, rim=mixed(color, GROUND, 0.75))


def colors_of(plan: Plan) -> dict[str, Color]:
    """The color of each species."""
    return {animal.id: species_color(animal.color, place) for place, animal in enumerate(plan.animals)}


class _Depth:
    """How far below the highest animal a height is, from 0 to 1 for the lowest."""

    def __init__(self, now: Snapshot) -> None:
        heights = positions(now)[:, 1]
        self._high = float(heights.max()) if len(heights) else 0.0
        self._span = self._high - float(heights.min()) if len(heights) else 0.0

    def of(self, height: float) -> float:
        return (self._high - height) / self._span if self._span > 0.5 else 0.0  # steps of a meadow are no depth


def _least_size(count: int) -> float:
    """Half the length of the smallest dart, in pixels: small enough that a crowd does not become a blot."""
    return min(max(9.0 - 2.0 * math.log10(max(count, 1) / 10), 2.5), 9.0)


def _darts(
    sheet: Sheet, view: HerdView, color: Color, least: float, depth: _Depth
) -> list[tuple[float, list[tuple[float, float]], Color]]:
    heights = view.position[:, 1]
    known = np.isfinite(view.position).all(axis=1)
    places, forward = sheet.view.place(view.position), view.forward[:, [0, 2]]
    sizes = np.maximum(view.radius * _LONG * sheet.view.scale, least)
    made: list[tuple[float, list[tuple[float, float]], Color]] = []
    for i in np.flatnonzero(known).tolist():
        (x, y), size = places[i].tolist(), float(sizes[i])
        if not (-size <= x <= WIDTH + size and -size <= y <= HEIGHT + size):
            continue
        level = math.hypot(*forward[i].tolist())
        fx, fy = (forward[i] / level).tolist() if level > 1e-6 else (1.0, 0.0)
        along = max(level, 0.45)  # whoever climbs or dives is seen shorter
        turned = [
            (x + size * (a * along * fx - b * fy), y + size * (a * along * fy + b * fx)) for a, b in DART.tolist()
        ]
        made.append((float(heights[i]), turned, mixed(color, GROUND, _DEEP * depth.of(float(heights[i])))))
    return made


def _trails(sheet: Sheet, views: list[HerdView], color: Color, least: float) -> None:
    if not views:
        return
    now = views[-1]
    same = [view for view in views if np.array_equal(view.handles, now.handles)]
    steps = len(same) - 1
    for number in range(steps):
        before, after = sheet.view.place(same[number].position), sheet.view.place(same[number + 1].position)
        fading = (number + 1) / steps
        for (ax, ay), (bx, by) in zip(before.tolist(), after.tolist(), strict=True):
            if _is_way(ax, ay, bx, by):
                sheet.line([(ax, ay), (bx, by)], color, 0.3 + 0.2 * least * fading, 0.42 * fading)


def _is_way(ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether a line is worth drawing: real, in the picture, and no jump; NaN fails every comparison."""
    inside = -WIDTH < ax < 2 * WIDTH and -HEIGHT < ay < 2 * HEIGHT
    return inside and abs(ax - bx) < _JUMP * WIDTH and abs(ay - by) < _JUMP * HEIGHT
