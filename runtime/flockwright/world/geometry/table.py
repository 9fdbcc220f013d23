"""All geometry of a scene as kernels read it. It has to live as long as a kernel holds its address.

Solids stand in the cells of a grid over the ground that they are above; planes, and whatever is so large that it would
stand in most cells, in none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flockwright.engine.words import address, aligned
from flockwright.world.geometry.heights import BLOCK, HEIGHTS
from flockwright.world.geometry.layouts import GEOMETRY, GRASS
from flockwright.world.geometry.shapes import BALL, BOX, CAPSULE, CYLINDER, PLANE, SHAPE
from flockwright.world.geometry.things import WATER, Ball, Box, Capsule, Cylinder, Grass, Plane, Terrain, Thing

Array = np.ndarray[Any, Any]
Solid = Plane | Ball | Box | Capsule | Cylinder
_MOST_CELLS = 128
_SMALLEST_CELL = 4.0
_ENDLESS = 1e9


class Geometry:
    """The tables of one scene: things, terrain with its heights, and the numbers of the layers."""

    def __init__(
        self,
        things: Sequence[Thing] = (),
        layers: Sequence[str] = (),
        terrain: Terrain | None = None,
        heights: Array | None = None,
    ) -> None:
        self.layers = {name: number for number, name in enumerate(layers)}
        solids = [thing for thing in things if not isinstance(thing, Grass)]
        self.shapes = aligned(max(len(solids), 1), SHAPE)
        for row, solid in zip(self.shapes, solids, strict=False):
            _write(row, solid, self.layers[solid.layer])
        self.record = aligned(1, GEOMETRY)
        self._kept: list[Array] = []
        everywhere = self._lay_out("solids", [_extent(solid) for solid in solids])
        self.everywhere = np.array([*everywhere, 0], np.int32)
        self.record["everywhere"], self.record["everywhere_count"] = address(self.everywhere), len(everywhere)
        self.record["solid_layers"] = self.mask([solid.layer for solid in solids])
        patches = [thing for thing in things if isinstance(thing, Grass)]
        self.grass = aligned(max(len(patches), 1), GRASS)
        for row, patch in zip(self.grass, patches, strict=False):
            row["x"], row["y"], row["z"] = patch.at
            row["radius"], row["layer"] = patch.radius, self.layers[patch.layer]
        self._lay_out("patches", [_extent(patch) for patch in patches], always=True)
        self.record["grass_layers"] = self.mask([patch.layer for patch in patches])
        self.record["shapes"] = address(self.shapes)
        self.record["grass"], self.record["grass_count"] = address(self.grass), len(patches)
        self.record["water_layer"] = -1
        self.heights = aligned(1, HEIGHTS)
        if terrain is not None and terrain.water is not None:
            self.record["water"], self.record["water_layer"] = terrain.water, self.layers[WATER]
        if terrain is not None and heights is not None:
            self._stand(terrain, heights)

    @property
    def address(self) -> int:
        return address(self.record)

    def plant(self, slots: Sequence[int]) -> None:
        """Say which entities the patches of grass are, in their order."""
        self.grass["entity"][: len(slots)] = np.array(slots, np.int32) + 1

    def mask(self, names: Sequence[str]) -> int:
        """The layers of these names, as kernels see them; unknown ones are none."""
        return sum({1 << self.layers[name] for name in names if name in self.layers})

    def _stand(self, terrain: Terrain, heights: Array) -> None:
        self.samples = np.ascontiguousarray(heights + terrain.at[1], np.float32)
        along, across = self.samples.shape
        wide, deep = (max(side, 1e-3) for side in terrain.size)
        h = self.heights
        h["heights"], h["across"], h["along"] = address(self.samples), across, along
        h["x0"], h["z0"] = terrain.at[0] - wide / 2, terrain.at[2] - deep / 2
        h["sx"], h["sz"] = wide / (across - 1), deep / (along - 1)
        h["per_x"], h["per_z"] = (across - 1) / wide, (along - 1) / deep
        h["low"], h["high"] = self.samples.min(), self.samples.max()
        h["layer"] = self.layers[terrain.layer]
        ahead = np.maximum(self.samples[:, :-1], self.samples[:, 1:])
        self.peaks = np.maximum(ahead[:-1], ahead[1:])
        self.tops = _highest_of(_highest_of(self.peaks, 0), 1)
        h["peaks"], h["tops"], h["blocks"] = address(self.peaks), address(self.tops), self.tops.shape[1]
        self.record["terrain"] = address(h)

    def _lay_out(self, which: str, boxes: Sequence[tuple[Array, Array] | None], *, always: bool = False) -> list[int]:
        """Write cells of the record, with the numbers of these boxes in them; the numbers of those in no cell."""
        placed = [number for number, box in enumerate(boxes) if box is not None]
        low = np.array([boxes[n][0] for n in placed]).reshape(-1, 2)  # type: ignore[index]
        high = np.array([boxes[n][1] for n in placed]).reshape(-1, 2)  # type: ignore[index]
        origin, cell, across, along = _grid(low, high)
        rows: list[list[int]] = [[] for _ in range(across * along)]
        everywhere = [number for number, box in enumerate(boxes) if box is None]
        for number, (i0, k0), (i1, k1) in zip(
            placed, _cells(low - origin, cell, across, along), _cells(high - origin, cell, across, along), strict=True
        ):
            if not always and (i1 - i0 + 1) * (k1 - k0 + 1) > max(across * along // 2, 16):
                everywhere.append(number)
                continue
            for k in range(k0, k1 + 1):
                for i in range(i0, i1 + 1):
                    rows[k * across + i].append(number)
        starts = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int32)
        items = np.array([*(number for row in rows for number in row), 0], np.int32)
        self._kept += [starts, items]
        cells = self.record[which]
        cells["starts"], cells["items"] = address(starts), address(items)
        cells["across"], cells["along"] = across, along
        cells["x0"], cells["z0"] = origin
        cells["cell"], cells["per_cell"] = cell, 1.0 / cell
        return everywhere


def _highest_of(values: Array, axis: int) -> Array:
    """The highest of each BLOCK values along an axis."""
    first = list(range(0, int(values.shape[axis]), BLOCK))
    found: Array = np.ascontiguousarray(np.maximum.reduceat(values, first, axis=axis))
    return found


def _grid(low: Array, high: Array) -> tuple[Array, float, int, int]:
    """Where the cells begin, their side, and how many there are in x and z."""
    if not len(low):
        return np.zeros(2), 1.0, 0, 0
    origin, end = low.min(axis=0), high.max(axis=0)
    cell = max(_SMALLEST_CELL, 2.0 * float(np.median(high - low)), float((end - origin).max()) / _MOST_CELLS)
    across, along = (int(count) + 1 for count in (end - origin) // cell)
    return origin, cell, across, along


def _cells(places: Array, cell: float, across: int, along: int) -> list[tuple[int, int]]:
    found = np.clip((places // cell).astype(int), 0, [max(across - 1, 0), max(along - 1, 0)])
    return [(int(i), int(k)) for i, k in found]


def turned(degrees: Sequence[float]) -> Array:
    """The axes of a thing that is turned about z, then x, then y: one a row."""
    (cx, cy, cz), (sx, sy, sz) = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    about_x = np.array([[1, 0, 0], [0, cx, -sx], [0, sx, cx]])
    about_y = np.array([[cy, 0, sy], [0, 1, 0], [-sy, 0, cy]])
    about_z = np.array([[cz, -sz, 0], [sz, cz, 0], [0, 0, 1]])
    return (about_y @ about_x @ about_z).T


def _write(row: Any, solid: Solid, layer: int) -> None:
    kinds = {Plane: PLANE, Ball: BALL, Box: BOX, Capsule: CAPSULE, Cylinder: CYLINDER}
    row["kind"], row["layer"] = kinds[type(solid)], layer
    row["cx"], row["cy"], row["cz"] = solid.at
    for axis, vector in zip("xyz", turned(solid.rotation), strict=True):
        row[axis + "x"], row[axis + "y"], row[axis + "z"] = vector
    row["bound"] = _bound(solid)
    if isinstance(solid, Box):
        row["hx"], row["hy"], row["hz"] = np.array(solid.size) / 2
    elif isinstance(solid, Capsule):
        row["hy"], row["radius"] = max(solid.height / 2 - solid.radius, 0.0), solid.radius
    elif isinstance(solid, Cylinder):
        row["hy"], row["radius"] = solid.height / 2, solid.radius
    elif isinstance(solid, Ball):
        row["radius"] = solid.radius


def _bound(solid: Solid) -> float:
    """The radius of a ball about a solid that holds it and what counts as touching it."""
    if isinstance(solid, Plane):
        return _ENDLESS
    if isinstance(solid, Box):
        far = float(np.linalg.norm(solid.size)) / 2
    elif isinstance(solid, Ball):
        far = solid.radius
    elif isinstance(solid, Capsule):
        far = max(solid.height / 2, solid.radius)
    else:
        far = float(np.hypot(solid.height / 2, solid.radius))
    return far * 1.001 + 0.01


def _extent(solid: Solid | Grass) -> tuple[Array, Array] | None:
    """The rectangle of the ground that a solid or a patch is above; None: it has no end."""
    if isinstance(solid, Plane):
        return None
    if isinstance(solid, Grass):
        middle = np.array(solid.at)[[0, 2]]
        return middle - solid.radius - 1e-3, middle + solid.radius + 1e-3
    if isinstance(solid, Box):
        half = np.array(solid.size) / 2
    elif isinstance(solid, Ball):
        half = np.full(3, solid.radius)
    else:
        half = np.array([solid.radius, max(solid.height / 2, solid.radius), solid.radius])
    reach = (np.abs(turned(solid.rotation)) * half[:, None]).sum(axis=0)[[0, 2]]
    middle = np.array(solid.at)[[0, 2]]
    return middle - reach - 1e-3, middle + reach + 1e-3
