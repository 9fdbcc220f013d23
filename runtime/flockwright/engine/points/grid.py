"""A uniform grid over bodies, rebuilt each step: a counting sort into cells.

The cell adapts to the crowd: no larger than the ball that is searched, no larger than what held a good handful of
bodies in the last step. Cells at the border reach to infinity, so strays need no cells of their own. A small set is
one cell, and searching it is a scan. Whatever the cells, searches give the same answer; only the time differs.
"""

from __future__ import annotations

import numpy as np

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.points.body import BODY_BYTES, body_at, is_somewhere
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, f4, floats, i4, i8, ints, layout

GRID = layout(
    bodies="i8", members="i8", count="i8", max_cells="i8",
    starts="i8", table="i8", stride="i8", sources="i8", cells="i8",
    reach="f4", crowd="f4", surface="i8",
    found="i8", nx="i8", ny="i8", nz="i8",
    x0="f4", y0="f4", z0="f4", cell="f4", per_cell="f4", slack="f4", density="f4",
    smallest_radius="f4", largest_radius="f4",
)  # fmt: skip
"""First what the owner sets, then what building finds. `table` holds the bodies in cell order: columns of x, y, z,
radius and id, `stride` bytes apart. `cells` holds the cell of each body, and in the end its place. `slack` covers the
rounding of a position into its cell."""

grid_at = at(GRID)
SMALL_SET = 32
_SAMPLE = 256  # bodies that stand for all when the box is fitted to the bulk
_PADDING = 2 * 16  # wide reads run past the last body


def cell_index(place: float, count: int) -> int:
    """The cell of a coordinate measured in cells, held inside the grid."""
    if place <= 0.0:
        return i8(0)
    return min(i8(min(place, f4(1e9))), count - 1)


def sample_bulk(grid_address: int, axis: int, scratch: int) -> None:
    """Leave in scratch where the middle 96 % of the bodies lie on an axis (two floats behind the sample)."""
    grid = grid_at(grid_address)
    members = ints(grid.members)
    values = floats(scratch)
    taken = min(grid.count, _SAMPLE)
    kept = 0
    for i in range(taken):
        which = i * grid.count // taken
        source = i8(members[which]) if grid.members != 0 else i8(which)
        body = body_at(grid.bodies + source * BODY_BYTES)
        if is_somewhere(body.px, body.py, body.pz):
            value = floats(grid.bodies + source * BODY_BYTES)[axis]
            hole = kept
            while hole > 0 and values[hole - 1] > value:
                values[hole] = values[hole - 1]
                hole -= 1
            values[hole] = value
            kept += 1
    values[_SAMPLE] = values[kept // 50] if kept > 0 else f4(0.0)
    values[_SAMPLE + 1] = values[kept - 1 - kept // 50] if kept > 0 else f4(0.0)


def cells_needed(width: float, height: float, depth: float, cell: float) -> float:
    """How many cells of a size cover a box, as a float so that it cannot overflow."""
    return (width / cell + 1.0) * (height / cell + 1.0) * (depth / cell + 1.0)


def fit_box(grid_address: int, scratch: int) -> None:
    """Find box, radii and cell size. Leaves the positions in the table, as they come: they are read from there next."""
    grid = grid_at(grid_address)
    members = ints(grid.members)
    found = i8(0)
    x0, y0, z0, x1, y1, z1 = f4(0.0), f4(0.0), f4(0.0), f4(0.0), f4(0.0), f4(0.0)
    smallest, largest = f4(0.0), f4(0.0)
    xs, ys, zs = floats(grid.table), floats(grid.table + grid.stride), floats(grid.table + 2 * grid.stride)
    bodies, all_of_them = grid.bodies, grid.members == 0
    for i in range(grid.count):
        source = i8(i) if all_of_them else i8(members[i])
        body = body_at(bodies + source * BODY_BYTES)
        xs[i] = body.px
        ys[i] = body.py
        zs[i] = body.pz
        if is_somewhere(body.px, body.py, body.pz):
            if found == 0:
                x0 = x1 = body.px
                y0 = y1 = body.py
                z0 = z1 = body.pz
                smallest = largest = body.radius
            x0, x1 = min(x0, body.px), max(x1, body.px)
            y0, y1 = min(y0, body.py), max(y1, body.py)
            z0, z1 = min(z0, body.pz), max(z1, body.pz)
            smallest, largest = min(smallest, body.radius), max(largest, body.radius)
            found += 1
    grid.found = found
    grid.smallest_radius = smallest
    grid.largest_radius = largest
    ball = grid.reach * f4(1.0001)
    if grid.surface != 0:
        ball += 2.0 * largest
    ball = max(ball, f4(1e-6))  # a reach of nothing still gives a number to divide by
    cell = ball
    if grid.density > 0.0:  # bodies in a unit of space, as a body saw it in the last step
        crowd = (grid.crowd / grid.density) ** f4(0.333333)
        cell = min(ball, max(crowd, ball * 0.1))
    if not cells_needed(x1 - x0, y1 - y0, z1 - z0, cell) <= f4(grid.max_cells):
        bulk = floats(scratch)
        sample_bulk(grid_address, 0, scratch)
        x0, x1 = bulk[_SAMPLE], bulk[_SAMPLE + 1]
        sample_bulk(grid_address, 1, scratch)
        y0, y1 = bulk[_SAMPLE], bulk[_SAMPLE + 1]
        sample_bulk(grid_address, 2, scratch)
        z0, z1 = bulk[_SAMPLE], bulk[_SAMPLE + 1]
        while not cells_needed(x1 - x0, y1 - y0, z1 - z0, cell) <= f4(grid.max_cells):
            cell *= 1.26
    widest = max(max(x1 - x0, y1 - y0), z1 - z0)
    cell = min(cell, 2.0 * widest + 1.0)
    grid.nx = i8((x1 - x0) / cell) + 1
    grid.ny = i8((y1 - y0) / cell) + 1
    grid.nz = i8((z1 - z0) / cell) + 1
    if found <= SMALL_SET or cells_needed(x1 - x0, y1 - y0, z1 - z0, cell) > f4(grid.max_cells):
        grid.nx = i8(1)
        grid.ny = i8(1)
        grid.nz = i8(1)
    grid.x0 = x0
    grid.y0 = y0
    grid.z0 = z0
    grid.cell = cell
    grid.per_cell = 1.0 / cell
    far = max(max(max(abs(x0), abs(x1)), max(abs(y0), abs(y1))), max(abs(z0), abs(z1)))
    grid.slack = far * f4(1e-6) + cell * f4(1e-5)


def find_cells(grid_address: int) -> None:
    """Write the cell of each body, -1 if it is nowhere. Free of branches, so that the compiler takes 16 at a time."""
    grid = grid_at(grid_address)
    cells, nx, ny = ints(grid.cells), i4(grid.nx), i4(grid.ny)
    xs, ys, zs = floats(grid.table), floats(grid.table + grid.stride), floats(grid.table + 2 * grid.stride)
    last_x, last_y, last_z = f4(grid.nx - 1), f4(grid.ny - 1), f4(grid.nz - 1)
    x0, y0, z0, per_cell = grid.x0, grid.y0, grid.z0, grid.per_cell
    for i in range(grid.count):
        x, y, z = xs[i], ys[i], zs[i]
        a = i4(min(max((x - x0) * per_cell, f4(0.0)), last_x))
        b = i4(min(max((y - y0) * per_cell, f4(0.0)), last_y))
        c = i4(min(max((z - z0) * per_cell, f4(0.0)), last_z))
        somewhere = is_somewhere(x, y, z)
        cells[i] = i4((c * ny + b) * nx + a) if somewhere else i4(-1)


def sort(lo: int, hi: int, context: int, scratch: int) -> None:
    """Sort the bodies into cells: who stands at which place. One task does it all; its range is not used."""
    fit_box(context, scratch)
    find_cells(context)
    grid = grid_at(context)
    members, starts, cells, sources = ints(grid.members), ints(grid.starts), ints(grid.cells), ints(grid.sources)
    cell_count = grid.nx * grid.ny * grid.nz
    count, all_of_them = grid.count, grid.members == 0
    for c in range(cell_count + 2):
        starts[c] = i4(0)
    for i in range(count):
        c = i8(cells[i])
        if c >= 0:
            starts[c + 2] = i4(starts[c + 2] + i4(1))
    total = i4(0)
    squares = i8(0)
    for c in range(2, cell_count + 2):
        inside = starts[c]
        total = i4(total + inside)
        starts[c] = total
        squares += i8(inside) * i8(inside)
    volume = grid.cell * grid.cell * grid.cell
    grid.density = max(f4(squares) / f4(max(grid.found, 1)) - 1.0, f4(0.0)) / volume if volume > 0.0 else f4(0.0)
    nowhere = grid.found
    for i in range(count):
        c = i8(cells[i])
        if c < 0:
            place = nowhere
            nowhere += 1
        else:
            place = i8(starts[c + 1])
            starts[c + 1] = i4(place + 1)
        sources[place] = i4(i) if all_of_them else members[i]
        cells[i] = i4(place)


def fill(lo: int, hi: int, context: int, scratch: int) -> None:
    """Write the table of the places lo…hi, once the bodies are sorted."""
    grid = grid_at(context)
    table, stride, bodies, sources = grid.table, grid.stride, grid.bodies, ints(grid.sources)
    xs, ys, zs = floats(table), floats(table + stride), floats(table + 2 * stride)
    radii, ids = floats(table + 3 * stride), ints(table + 4 * stride)
    for place in range(lo, min(hi, grid.count)):
        body = body_at(bodies + i8(sources[place]) * BODY_BYTES)
        xs[place] = body.px
        ys[place] = body.py
        zs[place] = body.pz
        radii[place] = body.radius
        ids[place] = body.id


def build(lo: int, hi: int, context: int, scratch: int) -> None:
    """Sort the bodies into cells and write the table. One task does it all; its range is not used."""
    sort(lo, hi, context, scratch)
    fill(0, grid_at(context).count, context, scratch)


BUILD = Kernel(build, "grid build", origin=Origin(__name__, "BUILD"), scratch=4 * (_SAMPLE + 2))
SORT = Kernel(sort, "grid sort", origin=Origin(__name__, "SORT"), scratch=4 * (_SAMPLE + 2))
FILL = Kernel(fill, "grid fill", origin=Origin(__name__, "FILL"))


class Grid:
    """A grid over an array of bodies, or over those of it that `members` lists.

    `reach` and `k` are those of the smallest ball searched in it. Set `count` between steps when there are fewer
    bodies than room for them.
    """

    def __init__(
        self, bodies: Array, *, reach: float, k: int, surface: bool = False, members: Array | None = None
    ) -> None:
        room = len(bodies) if members is None else len(members)
        self.bodies = bodies
        self.members = members
        self.record = aligned(1, GRID)
        max_cells = max(1024, 4 * room)
        self._starts = np.zeros((max_cells if room > SMALL_SET else 1) + 64, np.int32)
        self._cells = np.zeros(room, np.int32)
        wide = -(-room // 16) * 16 + _PADDING
        self._table = aligned(5 * wide, np.float32)
        self.ids: Array = self._table[4 * wide :].view(np.int32)
        self.sources = np.zeros(room, np.int32)
        tables = {"bodies": bodies, "starts": self._starts, "cells": self._cells, "table": self._table}
        tables["sources"] = self.sources
        if members is not None:
            tables["members"] = members
        for field, table in tables.items():
            self.record[field] = address(table)
        self.record["stride"] = 4 * wide
        self.record["max_cells"] = max_cells
        self.record["count"] = room
        self.record["reach"] = min(reach, 1e9)
        self.record["crowd"] = 0.8 * k
        self.record["surface"] = surface

    @property
    def count(self) -> int:
        """How many bodies it sorts."""
        return int(self.record["count"][0])

    @count.setter
    def count(self, count: int) -> None:
        self.record["count"] = count

    def build(self) -> Op:
        """The op that sorts the bodies anew. Runs in a single task."""
        return Op(BUILD, self.record)

    def sort(self) -> Op:
        """The first part of `build`, for crowds where sharing the second is worth a phase. Runs in a single task."""
        return Op(SORT, self.record)

    def fill(self) -> Op:
        """The second part of `build`: any ranges that cover all, in the phase after `sort`."""
        return Op(FILL, self.record)
