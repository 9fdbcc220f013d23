"""A net of triangles over level ground: a grid with ever larger copies of its edge around it, or those alone."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array

CELLS, RINGS = 20, 18
"""Cells along the longer side of the grid, and rings of ever larger ones around it."""
GROWTH = 1.2
"""How much larger each ring is than the one within: cells stay about as long as wide."""
FINE, HALVED = 48, 4
"""Cells along the longer side of a hole, whose edge has to be met; the last rings have so many times fewer."""
_NEAR = ((1.04, 1), (1.09, 1), (1.17, 2), (1.28, 2), (1.44, HALVED), (1.68, HALVED))
"""The rings next to a hole: how large they are, and which of its corners they have one of."""
TUCKED = 0.012
"""How far the net goes on within a hole, as a part of half of it, so that nobody sees between its edge and what is
there.
"""


def net(half: Array, hole: bool) -> tuple[Array, Array]:
    """Places (n × 2) about the middle and triangles, for half the sides of the grid or the hole."""
    cells, step = (FINE, HALVED) if hole else (CELLS, 1)
    wide, deep = (max(round(cells * side / float(half.max()) / step) * step, 4) for side in half)
    u, v = np.meshgrid(np.linspace(-1, 1, wide + 1), np.linspace(-1, 1, deep + 1))
    grid = np.stack([u.ravel(), v.ravel()], axis=-1) * half
    number = np.arange(len(grid)).reshape(deep + 1, wide + 1)
    edge = np.concatenate([number[0, :-1], number[:-1, -1], number[-1, :0:-1], number[:0:-1, 0]])
    if not hole:
        corner, below = number[:-1, :-1].ravel(), number[1:, :-1].ravel()
        inside = np.stack([corner, below, corner + 1, corner + 1, below, below + 1], axis=-1).reshape(-1, 3)
        rings = [(GROWTH**ring, 1) for ring in range(1, RINGS + 1)]
        return _around(grid, edge, rings, [inside])
    within = grid[edge] * (1.0 - TUCKED)
    last = int(np.ceil(np.log(_NEAR[-1][0]) / np.log(GROWTH))) + 1
    rings = [*_NEAR, *((GROWTH**ring, HALVED) for ring in range(last, RINGS + 1))]
    count = len(edge)
    return _around(
        np.concatenate([within, grid[edge]]),
        count + np.arange(count),
        rings,
        [_band(np.arange(count), count + np.arange(count))],
    )


def _around(grid: Array, edge: Array, rings: list[tuple[float, int]], faces: list[Array]) -> tuple[Array, Array]:
    """The same with rings around its edge."""
    places, before, count = [grid], edge, len(grid)
    for grown, every in rings:
        points = grid[edge[::every]] * grown
        after = count + np.arange(len(points))
        places.append(points)
        faces.append(_band(before, after))
        before, count = after, count + len(points)
    return np.concatenate(places), np.concatenate(faces).astype(np.uint32)


def _band(before: Array, after: Array) -> Array:
    """Triangles between two rings; the outer one has as many points, or half of them."""
    right, left = np.roll(before, -1), np.roll(after, -1)
    if len(before) == len(after):
        return np.concatenate([np.stack([before, after, right], axis=-1), np.stack([right, after, left], axis=-1)])
    first, middle, last = before[::2], before[1::2], np.roll(before[::2], -1)
    parts = ((first, after, middle), (middle, after, left), (middle, left, last))
    return np.concatenate([np.stack(part, axis=-1) for part in parts])
