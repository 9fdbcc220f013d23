"""A path as kernels follow it: a smooth curve through the points, sampled at equal steps along its length."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright.document import ScenePath
from flockwright.engine.words import address, aligned, at, layout

PATH = layout(samples="i8", count="i4", closed="i4", length="f4", step="f4")
path_at = at(PATH)
_PER_PIECE = 32
_STEPS_AT_LEAST = 64
_MOST = 4096

Points = np.ndarray[Any, np.dtype[np.float64]]


class PathTable:
    """The samples of one path. It has to live as long as a kernel holds its address."""

    def __init__(self, path: ScenePath) -> None:
        samples, length = sampled(path)
        self.samples = np.ascontiguousarray(samples, np.float32)
        self.record = aligned(1, PATH)
        self.record["samples"] = address(self.samples)
        self.record["count"] = len(samples)
        self.record["closed"] = path.closed
        self.record["length"] = length
        self.record["step"] = length / max(len(samples) - 1, 1)

    @property
    def address(self) -> int:
        return address(self.record)


def sampled(path: ScenePath) -> tuple[Points, float]:
    """Points at equal steps along the path, the last being its end (closed: its start again), and its length."""
    points = _distinct(np.array(path.points, np.float64).reshape(-1, 3), path.closed)
    if len(points) < 2:
        return (points if len(points) else np.zeros((1, 3))), 0.0
    fine = _smooth(points, path.closed)
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(fine, axis=0), axis=1))])
    length = float(along[-1])
    count = int(np.clip(_PER_PIECE * len(points), _STEPS_AT_LEAST, _MOST))
    at_steps = np.linspace(0.0, length, count)
    return np.stack([np.interp(at_steps, along, fine[:, axis]) for axis in range(3)], axis=1), length


def _distinct(points: Points, closed: bool) -> Points:
    keep = [i for i in range(len(points)) if i == 0 or not np.array_equal(points[i], points[i - 1])]
    if closed and len(keep) > 1 and np.array_equal(points[keep[-1]], points[0]):
        keep.pop()
    return points[keep]


def _smooth(points: Points, closed: bool) -> Points:
    """Centripetal Catmull–Rom: passes through every point and makes no loops between close ones."""
    if closed:
        ring = np.concatenate([points[-1:], points, points[:2]])
    else:
        ring = np.concatenate([[2 * points[0] - points[1]], points, [2 * points[-1] - points[-2]]])
    pieces = [_piece(*ring[i : i + 4]) for i in range(len(ring) - 3)]
    return np.concatenate([*pieces, ring[-2:-1]])


def _piece(a: Points, b: Points, c: Points, d: Points) -> Points:
    knots = np.cumsum([0.0, *(max(float(np.linalg.norm(q - p)), 1e-9) ** 0.5 for p, q in ((a, b), (b, c), (c, d)))])
    steps: Points = np.linspace(knots[1], knots[2], 4 * _PER_PIECE, endpoint=False, dtype=np.float64)
    t = steps[:, None]

    def between(p: Points, q: Points, start: float, end: float) -> Points:
        return (p * (end - t) + q * (t - start)) / (end - start)

    ab, bc, cd = (between(p, q, knots[i], knots[i + 1]) for i, (p, q) in enumerate(((a, b), (b, c), (c, d))))
    return between(between(ab, bc, knots[0], knots[2]), between(bc, cd, knots[1], knots[3]), knots[1], knots[2])
