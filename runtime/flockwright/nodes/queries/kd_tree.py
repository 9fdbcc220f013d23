"""The neighbor query by SciPy's k-d tree."""

from __future__ import annotations

from importlib import import_module
from math import cos, radians
from typing import Any, ClassVar

import numpy as np

from flockwright.engine.points.body import FARTHEST
from flockwright.engine.points.nearest import ALL_ROUND
from flockwright.nodes.families.query import Array, Crowd, HostQuery, Sights
from flockwright.nodes.registry import node

F4 = np.float32
WIDER = 1e-5
"""The tree measures in 64 bits, the herd in 32: who is this close to a limit is looked at by the herd's measure."""
TINY = 1e-15
LAST_KEY = np.iinfo(np.int64).max
ROOM = 2_000_000
"""Candidates looked at in one go."""


@node("query.kd_tree", label="KD Tree", cells=("k", "max_distance", "fov"))
class KDTree(HostQuery):
    """Finds the nearest animals as Spatial Hash does, by SciPy's k-d tree: a yardstick for results and speed.

    It returns to Python at each step; herds that only have to run take Spatial Hash.
    """

    FORMULA: ClassVar[str] = """
        neighbors   the k nearest j ≠ me with any of the tags
        counted if  d < max distance  and  angle to forward < fov / 2
        d           between surfaces: |p_j − p| − r − r_j, never below 0;  between centers: |p_j − p|
        order       nearest first, equal distances by who was there first
    """

    @staticmethod
    def fill(asking: Crowd, targets: Crowd, k: int, sights: Sights) -> tuple[Array, Array]:
        """The slots of each asking animal's neighbors, nearest first, and how many they are."""
        return _Search(asking, targets, k, sights).run()


def _positions(bodies: Array) -> Array:
    return np.stack([bodies["px"], bodies["py"], bodies["pz"]], axis=1)


def _somewhere(bodies: Array) -> Array:
    return np.asarray(np.all(np.abs(_positions(bodies)) < FARTHEST, axis=1))


class _Search:
    """Asks the tree for as many nearest centers as it takes to be sure of the k nearest in view.

    Without a view and with equal radii that is k and two more; each round doubles it for whoever is not sure yet.
    """

    def __init__(self, asking: Crowd, targets: Crowd, k: int, sights: Sights) -> None:
        there = _somewhere(targets.bodies)
        self.targets, self.slots = targets.bodies[there], targets.slots[there].astype(np.int64)
        self.asking, self.mine = asking.bodies, asking.slots.astype(np.int64)
        self.k = k
        count = len(self.asking)
        reach = np.broadcast_to(np.asarray(sights.max_distance, np.float64), count)
        self.reach = np.minimum(reach, 1e9).astype(F4)
        self.cosine = np.broadcast_to(_cosines(sights.fov), count)
        radii: Array = self.targets["radius"]
        largest = radii.max(initial=F4(0))
        self.margin = self.asking["radius"] + largest if sights.surface else np.zeros(count, F4)
        self.by_surface = sights.surface and bool((radii != largest).any())
        self.lists = np.zeros((count, k), np.int32)
        self.counts = np.zeros(count, np.int32)

    def run(self) -> tuple[Array, Array]:
        pending = np.flatnonzero(_somewhere(self.asking) & (self.reach + self.margin > 0))
        if len(self.targets) and len(pending):
            spatial: Any = import_module("scipy.spatial")  # 0.1 s that a herd without this query does not pay
            tree = spatial.cKDTree(_positions(self.targets).astype(np.float64))
            asked = min(self.k + 2, len(self.targets))
            while len(pending):
                some = max(ROOM // asked, 1)
                parts = [pending[i : i + some] for i in range(0, len(pending), some)]
                pending = np.concatenate([part[~self._settle(tree, part, asked)] for part in parts])
                asked = min(2 * asked, len(self.targets))
        return self.lists, self.counts

    def _settle(self, tree: Any, rows: Array, asked: int) -> Array:
        """Fill the rows from their nearest centers; which of them are sure to be right."""
        ball = (self.reach[rows].astype(np.float64) + self.margin[rows]).max() * (1 + WIDER) + TINY
        places = _positions(self.asking[rows]).astype(np.float64)
        away, found = tree.query(places, k=np.arange(1, asked + 1), distance_upper_bound=ball, workers=-1)
        measure, seen = self._measured(rows, np.minimum(found, len(self.targets) - 1))
        seen &= found < len(self.targets)
        slots = self.slots[np.minimum(found, len(self.targets) - 1)]
        keys = np.where(seen, _keys(measure, slots), LAST_KEY)
        keys.sort(axis=1)
        kept = min(self.k, asked)
        self.lists[rows, :kept] = np.where(keys[:, :kept] == LAST_KEY, 0, keys[:, :kept] & 0xFFFFFFFF)
        self.counts[rows] = np.minimum(seen.sum(axis=1), self.k)
        if asked == len(self.targets):
            return np.ones(len(rows), bool)
        # Whoever the tree has not named has its center behind the last named one.
        beyond = away[:, -1] * (1 - WIDER) - self.margin[rows] * (1 + WIDER) - TINY
        full = self.counts[rows] == self.k
        farthest = np.where(seen, self._distance(rows, measure), np.inf)
        farthest.sort(axis=1)
        return np.isinf(away[:, -1]) | (full & (farthest[:, kept - 1] < beyond))

    def _measured(self, rows: Array, found: Array) -> tuple[Array, Array]:
        """What the herd sorts by, in 32 bits as it does, and who is in reach and in view."""
        me, other = self.asking[rows][:, None], self.targets[found]
        dx, dy, dz = (other[axis] - me[axis] for axis in ("px", "py", "pz"))
        squared = dx * dx + dy * dy + dz * dz
        center = np.sqrt(squared)
        measure = center - (other["radius"] + me["radius"]) if self.by_surface else squared
        seen = self.slots[found] != self.mine[rows][:, None]
        seen &= self._distance(rows, measure) < self.reach[rows][:, None]
        cosine = self.cosine[rows][:, None]
        ahead = dx * me["fx"] + dy * me["fy"] + dz * me["fz"]
        seen &= (cosine <= ALL_ROUND) | (ahead > cosine * center) | (squared == 0)
        return measure, seen

    def _distance(self, rows: Array, measure: Array) -> Array:
        """The distance that must be below reach."""
        return measure if self.by_surface else np.sqrt(measure) - self.margin[rows][:, None]


def _cosines(fov: Any) -> Array:
    """Of half the view; one that every direction beats where the view is all round."""
    views: Any = np.atleast_1d(np.asarray(fov, np.float64))
    return np.array([ALL_ROUND if view >= 360 else cos(radians(max(view, 0.0)) / 2) for view in views.tolist()], F4)


def _keys(measure: Array, slots: Array) -> Array:
    """One number that sorts by measure, then by slot."""
    bits = measure.view(np.int32).astype(np.int64)
    return np.where(bits < 0, bits ^ 0x7FFFFFFF, bits) << 32 | slots
