"""Slow answers in double precision, written another way than the kernels: what the kernels are held against."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright.world.geometry.table import turned
from flockwright.world.geometry.things import Ball, Box, Capsule, Cylinder, Plane

Array = np.ndarray[Any, Any]
FAR = np.inf


def local(solid: Any, points: Array, ways: Array) -> tuple[Array, Array]:
    axes = turned(solid.rotation)
    return (points - np.array(solid.at)) @ axes.T, ways @ axes.T


def gap(solid: Any, points: Array) -> Array:
    """Distance from points to a solid, negative inside."""
    q, _ = local(solid, points, points)
    if isinstance(solid, Plane):
        return q[:, 1]
    if isinstance(solid, Ball):
        return np.linalg.norm(q, axis=1) - solid.radius
    if isinstance(solid, Capsule):
        half = max(solid.height / 2 - solid.radius, 0.0)
        q = q.copy()
        q[:, 1] -= np.clip(q[:, 1], -half, half)
        return np.linalg.norm(q, axis=1) - solid.radius
    if isinstance(solid, Cylinder):
        out = np.stack([np.hypot(q[:, 0], q[:, 2]) - solid.radius, np.abs(q[:, 1]) - solid.height / 2], axis=1)
    else:
        assert isinstance(solid, Box)
        out = np.abs(q) - np.array(solid.size) / 2
    return np.linalg.norm(np.maximum(out, 0.0), axis=1) + np.minimum(out.max(axis=1), 0.0)


def first_contact(solid: Any, places: Array, ways: Array, length: float, radius: float = 0.0) -> Array:
    """How far balls get before they touch, by a fine search for a sign change; inf where they do not.

    The gap along a line is convex: its least value is found by golden sections, then the crossing by bisection.
    """

    def at(far: Array) -> Array:
        return gap(solid, places + ways * far[:, None]) - radius

    low, high = np.zeros(len(places)), np.full(len(places), length)
    golden = (np.sqrt(5) - 1) / 2
    for _ in range(80):
        a, b = high - golden * (high - low), low + golden * (high - low)
        left = at(a) < at(b)
        high, low = np.where(left, b, high), np.where(left, low, a)
    least = (low + high) / 2
    begin, end = np.zeros(len(places)), least
    for _ in range(80):
        middle = (begin + end) / 2
        inside = at(middle) <= 0.0
        begin, end = np.where(inside, begin, middle), np.where(inside, middle, end)
    starts_inside = at(np.zeros(len(places))) <= 0.0
    return np.where(starts_inside, 0.0, np.where(at(least) <= 0.0, end, FAR))


def ground_hits(corners: Array, places: Array, ways: Array) -> Array:
    """How far rays get to any of many triangles (n × 3 × 3), one by one; inf where they meet none."""
    best = np.full(len(places), FAR)
    a, u, v = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]
    for number, (place, way) in enumerate(zip(places, ways, strict=True)):
        cross = np.cross(way, v)
        flat = np.einsum("ij,ij->i", u, cross)
        with np.errstate(divide="ignore", invalid="ignore"):
            s = np.einsum("ij,ij->i", place - a, cross) / flat
            q = np.cross(place - a, u)
            t = q @ way / flat
            far = np.einsum("ij,ij->i", v, q) / flat
        found = (np.abs(flat) > 1e-12) & (s >= -1e-9) & (t >= -1e-9) & (s + t <= 1 + 1e-9) & (far >= 0.0)
        best[number] = np.min(far[found], initial=FAR)
    return best


def triangles(heights: Array, size: tuple[float, float], at: Any = (0.0, 0.0, 0.0)) -> Array:
    """The triangles of a grid of heights."""
    along, across = heights.shape
    x = np.linspace(-size[0] / 2, size[0] / 2, across) + at[0]
    z = np.linspace(-size[1] / 2, size[1] / 2, along) + at[2]
    points = np.stack([*np.broadcast_arrays(x[None, :], heights + at[1], z[:, None])], axis=-1)
    a, b, c, d = points[:-1, :-1], points[:-1, 1:], points[1:, :-1], points[1:, 1:]
    return np.concatenate([np.stack([a, b, d], -2).reshape(-1, 3, 3), np.stack([a, c, d], -2).reshape(-1, 3, 3)])
