"""The ground of a scene with heights: how high it is, which way it leans, and where a line of sight meets it.

The same two triangles a cell as in the runtime, so what stands on the one stands on the other.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright.plan.model import Plan
from flockwright.world.geometry.scene import ground_in
from flockwright.world.geometry.terrain import TerrainError, heights_of
from flockwright_editor.preview.render.camera import Array

_LOOKS = 1024
"""Places along a line of sight that are tried before the one where it goes under is looked for more closely."""
_SOME = 256
"""Rows and columns of which the middle height is taken."""


@dataclass(frozen=True, eq=False)
class Land:
    """Heights over a rectangle: rows of x, one row for each z. Beside it the ground goes on as high as at its edge."""

    heights: Array
    corner: tuple[float, float]
    """The smallest x and z."""
    cell: tuple[float, float]
    """The sides of a cell."""
    base: float
    """What all heights are above."""
    low: float
    middle: float
    """As much of it is higher as is lower."""
    high: float

    @property
    def cells(self) -> tuple[int, int]:
        """How many there are in x and in z."""
        return self.heights.shape[1] - 1, self.heights.shape[0] - 1

    @property
    def far_corner(self) -> tuple[float, float]:
        """The largest x and z."""
        across, along = self.cells
        return self.corner[0] + across * self.cell[0], self.corner[1] + along * self.cell[1]

    def over(self, x: Array, z: Array) -> Array:
        """Whether places are above or below it."""
        (x0, z0), (x1, z1) = self.corner, self.far_corner
        return (x >= x0) & (x <= x1) & (z >= z0) & (z <= z1)

    def at(self, x: Array, z: Array) -> Array:
        """The height at places."""
        base, rise_x, rise_z, a, b = self._faces(x, z)
        return self.base + base + rise_x * a + rise_z * b

    def normals(self, x: Array, z: Array) -> Array:
        """The unit normals at places (n × 3)."""
        _, rise_x, rise_z, _, _ = self._faces(x, z)
        made = np.stack([-rise_x / self.cell[0], np.ones_like(rise_x), -rise_z / self.cell[1]], axis=-1)
        return made / np.linalg.norm(made, axis=-1, keepdims=True)

    def meets(self, origin: Array, direction: Array, far: float) -> Array | None:
        """Where a line of sight goes under the ground first; None if it does not within so many meters."""
        (x0, z0), (x1, z1) = self.corner, self.far_corner
        begin, end = 0.0, far
        for axis, low, high in ((0, x0, x1), (2, z0, z1), (1, self.low - 1.0, self.high + 1.0)):
            way = float(direction[axis])
            if abs(way) < 1e-9:
                if not low <= origin[axis] <= high:
                    return None
                continue
            one, other = sorted(((low - origin[axis]) / way, (high - origin[axis]) / way))
            begin, end = max(begin, one), min(end, other)
        if not begin < end:
            return None
        for _ in range(2):  # all of the way, then the part of it where it went under
            steps = np.linspace(begin, end, _LOOKS)
            points = origin + direction * steps[:, None]
            under = points[:, 1] <= self.at(points[:, 0], points[:, 2])
            first = int(np.argmax(under))
            if not under[first] or (under[0] and begin > 0.0):
                return None
            begin, end = steps[max(first - 1, 0)], steps[first]
        return np.asarray(origin + direction * end)

    def _faces(self, x: Array, z: Array) -> tuple[Array, Array, Array, Array, Array]:
        """Of the triangles that places are over: a corner's height, the rises over the cell, and where in the cell."""
        across, along = self.cells
        u = np.clip((np.asarray(x, float) - self.corner[0]) / self.cell[0], 0.0, across)
        w = np.clip((np.asarray(z, float) - self.corner[1]) / self.cell[1], 0.0, along)
        i = np.minimum(u.astype(np.int64), across - 1)
        k = np.minimum(w.astype(np.int64), along - 1)
        first = k * (across + 1) + i
        flat = self.heights.reshape(-1)
        y00, y10, y01, y11 = (flat[first + more] for more in (0, 1, across + 1, across + 2))
        a, b = u - i, w - k
        lower = a > b
        return y00, np.where(lower, y10 - y00, y11 - y01), np.where(lower, y11 - y10, y01 - y00), a, b


def land_of(plan: Plan, before: Land | None = None) -> Land | None:
    """The ground of a plan's scene; None where it has no heights, or none that can be had.

    `before` is what was there: the very same is given back while it is.
    """
    ground = ground_in(plan.scene)
    if ground.heights is None:
        return None
    try:
        heights = heights_of(ground.heights, ground.size, plan.folder)
    except TerrainError:
        return None  # a problem of the plan
    along, across = heights.shape
    wide, deep = (max(float(side), 1e-3) for side in ground.size)
    x, y, z = (float(part) for part in ground.at)
    corner, cell = (x - wide / 2, z - deep / 2), (wide / (across - 1), deep / (along - 1))
    if before is not None and before.heights is heights:
        if (before.corner, before.cell, before.base) == (corner, cell, y):
            return before
        risen = y - before.base
        low, middle, high = (height + risen for height in (before.low, before.middle, before.high))
        return Land(heights, corner, cell, y, low, middle, high)
    some = heights[:: 1 + along // _SOME, :: 1 + across // _SOME]
    low, middle, high = float(heights.min()), float(np.median(some)), float(heights.max())
    return Land(heights, corner, cell, y, low + y, middle + y, high + y)
