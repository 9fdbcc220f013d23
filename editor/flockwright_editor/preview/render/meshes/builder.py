"""What bodies are built from: hulls of rings, fins that are seen from both sides, legs.

Of each vertex: where it is · tone, from belly (0) to back (1) · dark, how much of the color is taken away · swing, how
much of the shape's motion it makes · beat, by how many radians it lags behind.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Point = tuple[float, float, float]
Ring = tuple[float, float, float, float]
"""x, middle y, half height, half width."""
VERTEX = "3f 4f"


@dataclass(frozen=True)
class Mesh:
    """Vertices (n × 7) and triangles as indices."""

    vertices: Array
    indices: Array

    @property
    def triangles(self) -> int:
        return len(self.indices) // 3


class Builder:
    """Collects vertices and triangles."""

    def __init__(self) -> None:
        self._vertices: list[tuple[float, ...]] = []
        self._indices: list[int] = []

    def vertex(self, at: Point, tone: float = 1.0, dark: float = 0.0, swing: float = 0.0, beat: float = 0.0) -> int:
        """Add a vertex; its number."""
        self._vertices.append((*at, tone, dark, swing, beat))
        return len(self._vertices) - 1

    def hull(
        self,
        rings: Sequence[Ring],
        sides: int,
        front: tuple[float, float],
        back: tuple[float, float],
        *,
        turn: float = 0.0,
        tone: float | None = None,
        dark: float = 0.0,
        belly: float = 1.0,
        tip: float | None = None,
        upright: bool = False,
    ) -> None:
        """A closed body through rings from front to back, ending in two points (x, y).

        `turn` rotates the corners by a part of a side, `belly` flattens what is below the middle, `tip` darkens the
        front point, `upright` exchanges x and y.
        """
        start = len(self._indices)

        def place(x: float, y: float, z: float) -> Point:
            return (y, x, z) if upright else (x, y, z)

        nose = self.vertex(place(*front, 0.0), _tone(0.1, tone), dark if tip is None else tip)
        before: list[int] = []
        for x, middle, high, wide in rings:
            ring: list[int] = []
            for side in range(sides):
                angle = math.tau * (side + turn) / sides
                above = math.sin(angle)
                y = middle + high * above * (belly if above < 0 else 1.0)
                ring.append(self.vertex(place(x, y, wide * math.cos(angle)), _tone(above, tone), dark))
            for side in range(sides):
                after = (side + 1) % sides
                if before:
                    self._indices += [before[side], ring[side], ring[after]]
                    self._indices += [before[side], ring[after], before[after]]
                else:
                    self._indices += [nose, ring[side], ring[after]]
            before = ring
        tail = self.vertex(place(*back, 0.0), _tone(0.1, tone), dark)
        for side in range(sides):
            self._indices += [tail, before[(side + 1) % sides], before[side]]
        self._turn_outward(start)

    def fin(self, *corners: tuple[Point, float, float], swing: float = 0.0) -> None:
        """A thin flat part seen from both sides; corners as (place, tone, dark)."""
        ids = [self.vertex(at, tone, dark, swing) for at, tone, dark in corners]
        for second, third in pairwise(ids[1:]):
            self.both(ids[0], second, third)

    def triangle(self, a: int, b: int, c: int) -> None:
        """A triangle seen from the side on which its corners run counter-clockwise."""
        self._indices += [a, b, c]

    def closed(self, faces: Sequence[tuple[int, int, int]]) -> None:
        """The faces of a closed body, all turned the same way."""
        start = len(self._indices)
        self._indices += [corner for face in faces for corner in face]
        self._turn_outward(start)

    def both(self, a: int, b: int, c: int) -> None:
        """A triangle seen from both sides although back faces are culled."""
        self._indices += [a, b, c, a, c, b]

    def patch(self, a: Point, b: Point, c: Point, dark: float) -> None:
        """A dark spot on a side of the body, an eye or a gill, turned away from the middle plane."""
        start = len(self._indices)
        self._indices += [self.vertex(at, 1.0, dark) for at in (a, b, c)]
        normal = np.cross(np.subtract(b, a), np.subtract(c, a))
        if normal[2] * (a[2] + b[2] + c[2]) < 0:
            self._indices[start:] = self._indices[start:][::-1]

    def leg(
        self, x: float, z: float, top: float, foot: float, thick: float, beat: float, sides: int, dark: float
    ) -> None:
        """A leg that swings at its foot; with two sides a ribbon."""
        around = [math.tau * side / sides for side in range(sides)]
        upper, lower = (
            [self.vertex((x + r * math.cos(a), y, z + r * math.sin(a)), tone, shade, swing, beat) for a in around]
            for y, r, tone, shade, swing in ((top, thick, 0.5, dark * 0.6, 0.0), (foot, thick * 0.7, 0.3, dark, 1.0))
        )
        if sides == 2:
            self.both(upper[0], lower[0], lower[1])
            self.both(upper[0], lower[1], upper[1])
            return
        start = len(self._indices)
        for side in range(sides):
            after = (side + 1) % sides
            self._indices += [upper[side], lower[side], lower[after], upper[side], lower[after], upper[after]]
        self._turn_outward(start)

    def solid(self, points: Sequence[Point], faces: Sequence[tuple[int, int, int]], tones: Sequence[float]) -> None:
        """A closed body of given corners."""
        start = len(self._indices)
        ids = [self.vertex(at, tone) for at, tone in zip(points, tones, strict=True)]
        self._indices += [ids[corner] for face in faces for corner in face]
        self._turn_outward(start)

    def done(self) -> Mesh:
        """The mesh."""
        return Mesh(np.array(self._vertices, np.float32), np.array(self._indices, np.uint32))

    def _turn_outward(self, start: int) -> None:
        """Make the faces of a closed part, added since `start`, counter-clockwise from outside."""
        faces = np.array(self._indices[start:]).reshape(-1, 3)
        corners = np.array([vertex[:3] for vertex in self._vertices])[faces]
        corners = corners - corners.reshape(-1, 3).mean(axis=0)
        if np.einsum("ij,ij->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) < 0:
            self._indices[start:] = faces[:, ::-1].ravel().tolist()


def _tone(above: float, fixed: float | None) -> float:
    return 0.5 + 0.5 * above if fixed is None else fixed
