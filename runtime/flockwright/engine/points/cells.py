"""The cells round a body: how far they are sure to reach, and the rows of bodies in them.

Rows are listed in a search's scratch memory, whose places stand here.
"""

from __future__ import annotations

from flockwright.engine.points.grid import grid_at
from flockwright.engine.points.wide import WIDTH, identity_of, key_of, measure_of
from flockwright.engine.words import f4, i8, ints, longs, masks, u8

BLOCK = 2048  # bodies in the cells round one; more than that are left to the growing search
_CHUNKS = BLOCK // WIDTH + 32  # 16 bodies or less of a row of cells
LANES = 8 * _CHUNKS
_ROWS = 2 * LANES
LISTED = _ROWS + 8 * 16
"""Bytes of scratch that the lists take."""
ANYWHERE = 1e9  # cells to a border that is not there


def border_distance(place: float, cell: int, count: int) -> float:
    """Cells from a coordinate to the nearer open end of its block on one axis."""
    below = place - f4(cell) if cell > 1 else f4(ANYWHERE)
    above = f4(cell + 1) - place if cell < count - 2 else f4(ANYWHERE)
    return min(below, above)


def gap(coordinate: float, low: float, cell: float, index: int, count: int, slack: float) -> float:
    """How far a coordinate is outside a row of cells; the outermost rows reach to infinity."""
    below = low - coordinate if index > 0 else f4(0.0)
    above = coordinate - (low + cell) if index < count - 1 else f4(0.0)
    return max(max(below, above) - slack, f4(0.0))


def block_volume(grid_address: int, ax: int, ay: int, az: int) -> float:
    """The space that the cells round one take up."""
    grid = grid_at(grid_address)
    wide = min(ax + 1, grid.nx - 1) - max(ax - 1, 0) + 1
    high = min(ay + 1, grid.ny - 1) - max(ay - 1, 0) + 1
    deep = min(az + 1, grid.nz - 1) - max(az - 1, 0) + 1
    return f4(wide * high * deep) * grid.cell * grid.cell * grid.cell


def about_cube_root(value: float) -> float:
    """A cube root to 4 %, by a third of the float's exponent: the library's takes longer than a search."""
    return measure_of((identity_of(key_of(value, 0) >> 32) // 3 + 709958130) << 32)


def list_rows(grid_address: int, ay: int, az: int, scratch: int) -> int:
    """List in scratch where the rows of cells round one row begin; how many they are."""
    grid = grid_at(grid_address)
    rows = longs(scratch + _ROWS)
    nx, ny, nz = grid.nx, grid.ny, grid.nz
    listed = i8(0)
    for gz in range(max(az - 1, 0), min(az + 1, nz - 1) + 1):
        for gy in range(max(ay - 1, 0), min(ay + 1, ny - 1) + 1):
            rows[listed] = (gz * ny + gy) * nx
            listed += 1
    return listed


def list_block(starts_address: int, row_count: int, a: int, b: int, scratch: int) -> int:
    """List the bodies in the cells a…b of the rows in scratch, 16 an entry; how many bodies and entries."""
    starts, rows = ints(starts_address), longs(scratch + _ROWS)
    chunks, lanes = longs(scratch), masks(scratch + LANES)
    bodies = i8(0)
    longest = i8(0)
    for which in range(row_count):
        first = i8(starts[rows[which] + a])
        length = i8(starts[rows[which] + b + 1]) - first
        chunks[which] = first
        lanes[which] = (u8(1) << u8(min(length, WIDTH))) - u8(1)
        bodies += length
        longest = max(longest, length)
    if longest <= WIDTH or bodies > BLOCK:
        return bodies << 16 | row_count
    listed = i8(0)
    for which in range(row_count):
        first = i8(starts[rows[which] + a])
        length = i8(starts[rows[which] + b + 1]) - first
        while True:  # an empty row is listed too: rows of 0 and of 1 would mislead the processor's guesses
            chunks[listed] = first
            lanes[listed] = (u8(1) << u8(min(length, WIDTH))) - u8(1)
            listed += 1
            first += WIDTH
            length -= WIDTH
            if length <= 0:
                break
    return bodies << 16 | listed
