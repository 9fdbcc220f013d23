"""The ground: heights over a grid of points, each cell two triangles that meet in the diagonal from low x, low z.

Along a line over one triangle the gap to the ground changes evenly, so the gaps at the ends tell whether and where the
line goes through it. Below the ground is inside it.
"""

from __future__ import annotations

from math import floor, sqrt
from typing import Any

from flockwright.engine.words import at, f4, floats, i8, layout

HEIGHTS = layout(
    heights="i8", across="i8", along="i8",     # samples in x and in z; heights of one z stand in a row
    x0="f4", z0="f4", sx="f4", sz="f4",        # the first sample, and the sides of a cell
    per_x="f4", per_z="f4", low="f4", high="f4",
    layer="i4", pad="i4",
)  # fmt: skip
heights_at = at(HEIGHTS)


def is_over(h: Any, x: float, z: float) -> bool:
    """Whether a point is over or under the ground."""
    u, w = (x - h.x0) * h.per_x, (z - h.z0) * h.per_z
    return u >= 0.0 and w >= 0.0 and u <= f4(h.across - 1) and w <= f4(h.along - 1)


def cell_of(place: float, cells: int) -> int:
    """The cell that a coordinate, counted in cells, is in; at the edge the last one."""
    return min(max(i8(floor(place)), i8(0)), cells - 1)


def ground(h: Any, x: float, z: float) -> tuple[float, float, float, float]:
    """The height of the ground at a point, and its normal there. Beside the ground: as at its edge."""
    u, w = (x - h.x0) * h.per_x, (z - h.z0) * h.per_z
    i, k = cell_of(u, h.across - 1), cell_of(w, h.along - 1)
    a = min(max(u - f4(i), 0.0), 1.0)
    b = min(max(w - f4(k), 0.0), 1.0)
    base, rise_x, rise_z = faces(h, i, k, a > b)
    nx, nz = -rise_x * h.per_x, -rise_z * h.per_z
    per = 1.0 / sqrt(nx * nx + 1.0 + nz * nz)
    return base + rise_x * a + rise_z * b, nx * per, per, nz * per


def faces(h: Any, i: int, k: int, lower: bool) -> tuple[float, float, float]:
    """The triangle of a cell as the height of its first corner and its rises over the cell in x and in z."""
    y = floats(h.heights)
    first = k * h.across + i
    y00, y10, y01, y11 = y[first], y[first + 1], y[first + h.across], y[first + h.across + 1]
    if lower:
        return y00, y10 - y00, y11 - y10
    return y00, y11 - y01, y01 - y00


def highest(h: Any, i: int, k: int) -> float:
    """The highest corner of a cell."""
    y = floats(h.heights)
    first = k * h.across + i
    return max(max(y[first], y[first + 1]), max(y[first + h.across], y[first + h.across + 1]))


def strike(
    h: Any, x: float, y: float, z: float, dx: float, dy: float, dz: float, most: float
) -> tuple[float, float, float, float]:
    """How far a ray goes along a unit direction until it meets the ground, and the normal there; −1 if it does not.

    It walks through the cells below its way. A ray that starts below the ground meets it at 0.
    """
    begin, end = f4(0.0), most
    # Only where it is over the rectangle and between the lowest and the highest point can there be ground.
    begin, end = clipped(begin, end, x, dx, h.x0, h.x0 + h.sx * f4(h.across - 1))
    begin, end = clipped(begin, end, z, dz, h.z0, h.z0 + h.sz * f4(h.along - 1))
    begin, end = clipped(begin, end, y, dy, f4(-1e9), h.high)
    if not begin <= end:
        return f4(-1.0), f4(0.0), f4(1.0), f4(0.0)
    u, w = (x - h.x0) * h.per_x, (z - h.z0) * h.per_z
    du, dw = dx * h.per_x, dz * h.per_z
    i = cell_of(u + du * begin, h.across - 1)
    k = cell_of(w + dw * begin, h.along - 1)
    per_u = 1.0 / du if du != 0.0 else f4(0.0)
    per_w = 1.0 / dw if dw != 0.0 else f4(0.0)
    here = begin
    for _ in range(h.across + h.along + 2):
        next_u = (f4(i + 1 if du > 0.0 else i) - u) * per_u if du != 0.0 else f4(1e30)
        next_w = (f4(k + 1 if dw > 0.0 else k) - w) * per_w if dw != 0.0 else f4(1e30)
        leave = max(min(min(next_u, next_w), end), here)
        if min(y + dy * here, y + dy * leave) <= highest(h, i, k):
            met, nx, ny, nz = through_cell(h, i, k, u, y, w, du, dy, dw, here, leave)
            if met >= 0.0:
                return met, nx, ny, nz
        if leave >= end:
            break
        if next_u < next_w:
            i += 1 if du > 0.0 else -1
        else:
            k += 1 if dw > 0.0 else -1
        if i < 0 or k < 0 or i >= h.across - 1 or k >= h.along - 1:
            break
        here = leave
    return f4(-1.0), f4(0.0), f4(1.0), f4(0.0)


def clipped(begin: float, end: float, place: float, way: float, low: float, high: float) -> tuple[float, float]:
    """The part of a way on which a coordinate is between two bounds; an empty one ends before it begins."""
    if way == 0.0:
        if place < low or place > high:
            return f4(1.0), f4(0.0)
        return begin, end
    one, other = (low - place) / way, (high - place) / way
    return max(begin, min(one, other)), min(end, max(one, other))


def through_cell(
    h: Any, i: int, k: int, u: float, y: float, w: float, du: float, dy: float, dw: float, here: float, leave: float
) -> tuple[float, float, float, float]:
    """Where a way from `here` to `leave` goes through one of a cell's two triangles, and its normal; −1 if nowhere."""
    a, b = u - f4(i), w - f4(k)
    turn = du - dw
    middle = (b - a) / turn if turn != 0.0 else f4(-1.0)  # where it crosses the diagonal
    if not here < middle < leave:
        middle = leave
    begin, end = here, middle
    for _ in range(2):
        at_u, at_w = a + du * (0.5 * (begin + end)), b + dw * (0.5 * (begin + end))
        base, rise_x, rise_z = faces(h, i, k, at_u > at_w)
        gap = y + dy * begin - base - rise_x * (a + du * begin) - rise_z * (b + dw * begin)
        slope = dy - rise_x * du - rise_z * dw
        if gap <= 0.0 or gap + slope * (end - begin) <= 0.0:
            met = begin
            if gap > 0.0:
                met = min(max(begin - gap / slope, begin), end)
            nx, nz = -rise_x * h.per_x, -rise_z * h.per_z
            per = 1.0 / sqrt(nx * nx + 1.0 + nz * nz)
            return met, nx * per, per, nz * per
        if end >= leave:
            break
        begin, end = middle, leave
    return f4(-1.0), f4(0.0), f4(1.0), f4(0.0)
