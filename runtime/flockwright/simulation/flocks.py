"""Sub-flocks: how many groups a herd falls into when everybody is linked with whoever is near enough.

Exact, and without listing all pairs where they are many: a dense herd has millions. Space is cut into cubes so small
that all who share one are linked. Which of the cubes near each other are linked is tried on a few of their members
first; only where that leaves a doubt, and only between groups that are still apart, all members are compared.
"""

from __future__ import annotations

from importlib import import_module
from itertools import product
from typing import Any

import numpy as np

from flockwright.world.records import Array

SPARSE = 2
"""With fewer than so many animals a cube there are few pairs, and listing them is quickest."""
ROUNDS = 4
"""How often members of neighboring cubes are tried before all of them are compared."""
AT_ONCE = 200_000
"""Distances measured in one go: few enough that other threads get their turn."""
FARTHEST = 1e15
"""More cubes away from the middle than this, whole numbers no longer tell cubes apart."""


def sub_flocks(positions: Array, link: float) -> int:
    """The number of groups; animals whose distance is at most `link` are in one."""
    if len(positions) < 2 or not link > 0.0:
        return len(positions)
    middle = np.clip((positions - positions.mean(axis=0)) / (link / np.sqrt(3.0) * (1.0 - 1e-9)), -FARTHEST, FARTHEST)
    cells, cell_of = _unique(np.floor(middle).astype(np.int64))
    if len(cells) * SPARSE > len(positions):
        spatial: Any = import_module("scipy.spatial")
        pairs: Array = spatial.cKDTree(positions).query_pairs(link, output_type="ndarray")
        return len(np.unique(_joined(np.arange(len(positions)), pairs[:, 0], pairs[:, 1])))
    order = np.argsort(cell_of, kind="stable")
    first = np.searchsorted(cell_of[order], np.arange(len(cells) + 1))
    a, b = _near(cells)
    groups = np.arange(len(cells))
    for turn in range(ROUNDS):
        a, b, groups = _tried(positions, link, order, first, a, b, groups, turn)
    for some_a, some_b in _portions(a, b, first):
        apart = groups[some_a] != groups[some_b]
        linked = _compared(positions, link, order, first, some_a[apart], some_b[apart])
        groups = _joined(groups, some_a[apart][linked], some_b[apart][linked])
    return len(np.unique(groups))


def _unique(cells: Array) -> tuple[Array, Array]:
    """The cubes somebody is in, in order, and which of them each is in."""
    order = np.lexsort(cells.T[::-1])
    ordered = cells[order]
    fresh = np.r_[True, (ordered[1:] != ordered[:-1]).any(axis=1)]
    cell_of = np.empty(len(cells), np.int64)
    cell_of[order] = np.cumsum(fresh) - 1
    return ordered[fresh], cell_of


def _near(cells: Array) -> tuple[Array, Array]:
    """Pairs of cubes whose members may be linked: at most two apart along each axis."""
    ranks = [np.unique(cells[:, axis]) for axis in range(3)]
    keys = _keys(cells, ranks)
    found_a: list[Array] = []
    found_b: list[Array] = []
    for shift in product((-2, -1, 0, 1, 2), repeat=3):
        if shift <= (0, 0, 0):
            continue
        others = _keys(cells + np.array(shift), ranks)
        place = np.searchsorted(keys, others)
        there = (others >= 0) & (place < len(keys))
        there[there] = keys[place[there]] == others[there]
        found_a.append(np.flatnonzero(there))
        found_b.append(place[there])
    return np.concatenate(found_a), np.concatenate(found_b)


def _keys(cells: Array, ranks: list[Array]) -> Array:
    """One number a cube, ascending as the cubes are; −1 where nobody is in any cube of that row."""
    key = np.zeros(len(cells), np.int64)
    there = np.ones(len(cells), bool)
    for axis, rank in enumerate(ranks):
        place = np.minimum(np.searchsorted(rank, cells[:, axis]), len(rank) - 1)
        there &= rank[place] == cells[:, axis]
        key = key * len(rank) + place
    return np.where(there, key, -1)


def _tried(
    positions: Array, link: float, order: Array, first: Array, a: Array, b: Array, groups: Array, turn: int
) -> tuple[Array, Array, Array]:
    """Try one member of each of two cubes; the pairs still in doubt, and the groups."""
    counts = np.diff(first)
    one = order[first[a] + (turn * 7919) % counts[a]]
    other = order[first[b] + (turn * 104729) % counts[b]]
    linked = _distance(positions, one, other) <= link
    groups = _joined(groups, a[linked], b[linked])
    apart = groups[a] != groups[b]
    return a[apart], b[apart], groups


def _portions(a: Array, b: Array, first: Array) -> list[tuple[Array, Array]]:
    """The pairs of cubes in portions of about AT_ONCE pairs of members."""
    if not len(a):
        return []
    counts = np.diff(first)
    portion = np.cumsum(counts[a] * counts[b]) // AT_ONCE
    cuts = np.flatnonzero(np.diff(portion)) + 1
    return list(zip(np.split(a, cuts), np.split(b, cuts), strict=True))


def _compared(positions: Array, link: float, order: Array, first: Array, a: Array, b: Array) -> Array:
    """Which pairs of cubes have members that are linked."""
    if not len(a):
        return np.zeros(0, bool)
    counts = np.diff(first)
    sizes = counts[a] * counts[b]
    pair = np.repeat(np.arange(len(a)), sizes)
    within = np.arange(len(pair)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    one = order[first[a][pair] + within // counts[b][pair]]
    other = order[first[b][pair] + within % counts[b][pair]]
    linked = np.zeros(len(a), bool)
    linked[pair[_distance(positions, one, other) <= link]] = True
    return linked


def _distance(positions: Array, one: Array, other: Array) -> Array:
    distances: Array = np.linalg.norm(positions[one] - positions[other], axis=1)
    return distances


def _joined(groups: Array, a: Array, b: Array) -> Array:
    """The groups after cubes were linked."""
    if not len(a):
        return groups
    graph: Any = import_module("scipy.sparse.csgraph")
    sparse: Any = import_module("scipy.sparse")
    size = len(groups)
    joined = sparse.coo_matrix((np.ones(len(a), bool), (groups[a], groups[b])), shape=(size, size))
    labels: Array = graph.connected_components(joined, directed=False)[1]
    made: Array = labels[groups]
    return made
