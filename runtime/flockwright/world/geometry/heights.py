"""The ground: heights over a grid of points, each cell two triangles that meet in the diagonal from low x, low z.

Along a line over one triangle the gap to the ground changes evenly, so the gaps at the ends tell whether and where the
line goes through it. Below the ground is inside it.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.engine.words import at, f4, floats, i8, layout

HEIGHTS = layout(
    heights="i8", across="i8", along="i8",     # samples in x and in z; heights of one z stand in a row
    x0="f4", z0="f4", sx="f4", sz="f4",        # the first sample, and the sides of a cell
    per_x="f4", per_z="f4", low="f4", high="f4",
    layer="i4", pad="i4",
    peaks="i8", tops="i8", blocks="i8",        # the highest point of each cell and of each block of cells; blocks in x
)  # fmt: skip
heights_at = at(HEIGHTS)
BLOCK = 8
"""Cells along a side of a block."""
MOST_BLOCKS = 6
"""Along a side of what is looked through for its highest point."""


def is_over(h: Any, x: float, z: float) -> bool:
    """Whether a point is over or under the ground."""
    u, w = (x - h.x0) * h.per_x, (z - h.z0) * h.per_z
    return u >= 0.0 and w >= 0.0 and u <= f4(h.across - 1) and w <= f4(h.along - 1)


def cell_of(place: float, cells: int) -> int:
    """The cell that a coordinate, counted in cells, is in; at the edge the last one."""
    return min(i8(max(place, f4(0.0))), cells - 1)


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
    low, high = y10 if lower else y11, y00 if lower else y01
    return y00, low - high, y11 - y10 if lower else y01 - y00


def top_around(h: Any, x: float, z: float, reach: float) -> float:
    """No point of the ground that is so near is higher than this."""
    i0 = cell_of((x - reach - h.x0) * h.per_x, h.across - 1) // BLOCK
    i1 = cell_of((x + reach - h.x0) * h.per_x, h.across - 1) // BLOCK
    k0 = cell_of((z - reach - h.z0) * h.per_z, h.along - 1) // BLOCK
    k1 = cell_of((z + reach - h.z0) * h.per_z, h.along - 1) // BLOCK
    if i1 - i0 >= MOST_BLOCKS or k1 - k0 >= MOST_BLOCKS:
        return h.high
    tops = floats(h.tops)
    top = tops[k0 * h.blocks + i0]
    for k in range(k0, k1 + 1):
        for i in range(i0, i1 + 1):
            top = max(top, tops[k * h.blocks + i])
    return top


def strike(
    h: Any, x: float, y: float, z: float, dx: float, dy: float, dz: float, most: float, top: float
) -> tuple[float, float, float, float]:
    """How far a ray goes along a unit direction until it meets the ground, and the normal there; −1 if it does not.

    It walks through the cells below its way, none of which is higher than `top`. A ray that starts below the ground
    meets it at 0.
    """
    begin, end = f4(0.0), most
    u, w = (x - h.x0) * h.per_x, (z - h.z0) * h.per_z
    du, dw = dx * h.per_x, dz * h.per_z
    cells_u, cells_w = h.across - 1, h.along - 1
    # Only where it is over the rectangle and not above the highest point can there be ground.
    last_u, last_w = u + du * most, w + dw * most
    if min(min(u, last_u), min(w, last_w)) < 0.0 or max(u, last_u) > f4(cells_u) or max(w, last_w) > f4(cells_w):
        begin, end = clipped(begin, end, x, dx, h.x0, h.x0 + h.sx * f4(cells_u))
        begin, end = clipped(begin, end, z, dz, h.z0, h.z0 + h.sz * f4(cells_w))
    if y > top:
        begin, end = clipped(begin, end, y, dy, f4(-1e9), top)
    else:
        rise = dy if dy > 0.0 else f4(1.0)
        end = min(end, (top - y) / rise if dy > 0.0 else end)
    if not begin <= end:
        return f4(-1.0), f4(0.0), f4(1.0), f4(0.0)
    i, k = cell_of(u + du * begin, cells_u), cell_of(w + dw * begin, cells_w)
    step_u, border_u, per_u = stride(du, i)
    step_w, border_w, per_w = stride(dw, k)
    peaks = floats(h.peaks)
    here = begin
    for _ in range(cells_u + cells_w + 4):
        next_u, next_w = (border_u - u) * per_u, (border_w - w) * per_w
        leave = max(min(min(next_u, next_w), end), here)
        if min(y + dy * here, y + dy * leave) <= peaks[k * cells_u + i]:
            met, nx, ny, nz = through_cell(h, i, k, u, y, w, du, dy, dw, here, leave)
            if met >= 0.0:
                return met, nx, ny, nz
        if leave >= end:
            break
        across = next_u < next_w  # no branch: which side a ray leaves by is as good as chance
        border_u += step_u if across else f4(0.0)
        border_w += f4(0.0) if across else step_w
        i += i8(step_u) if across else i8(0)
        k += i8(0) if across else i8(step_w)
        if i < 0 or k < 0 or i >= cells_u or k >= cells_w:
            break
        here = leave
    return f4(-1.0), f4(0.0), f4(1.0), f4(0.0)


def stride(way: float, cell: int) -> tuple[float, float, float]:
    """For a walk through cells: the step to the next, the border that is met first, and how far it is to cross one."""
    if way == 0.0:
        return f4(0.0), f4(1e30), f4(1.0)
    return f4(1.0) if way > 0.0 else f4(-1.0), f4(cell) + (f4(1.0) if way > 0.0 else f4(0.0)), 1.0 / way


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
    middle = middle if here < middle else leave
    middle = min(middle, leave)
    # Both halves are looked at, and nothing branches on which is met: that could not be guessed.
    near_x, near_z = rises_along(h, i, k, a, b, du, dw, here, middle)
    far_x, far_z = rises_along(h, i, k, a, b, du, dw, middle, leave)
    base = floats(h.heights)[k * h.across + i]
    near_gap = y + dy * here - base - near_x * (a + du * here) - near_z * (b + dw * here)
    far_gap = y + dy * middle - base - far_x * (a + du * middle) - far_z * (b + dw * middle)
    near_slope, far_slope = dy - near_x * du - near_z * dw, dy - far_x * du - far_z * dw
    in_near = min(near_gap, near_gap + near_slope * (middle - here)) <= 0.0
    in_far = min(far_gap, far_gap + far_slope * (leave - middle)) <= 0.0
    if not (in_near | (in_far & (middle < leave))):
        return f4(-1.0), f4(0.0), f4(1.0), f4(0.0)
    begin, end = here if in_near else middle, middle if in_near else leave
    gap, slope = near_gap if in_near else far_gap, near_slope if in_near else far_slope
    rise_x, rise_z = near_x if in_near else far_x, near_z if in_near else far_z
    inside = min(max(begin - gap / (slope if gap > 0.0 else f4(1.0)), begin), end)
    nx, nz = -rise_x * h.per_x, -rise_z * h.per_z
    per = 1.0 / sqrt(nx * nx + 1.0 + nz * nz)
    return inside if gap > 0.0 else begin, nx * per, per, nz * per


def rises_along(
    h: Any, i: int, k: int, a: float, b: float, du: float, dw: float, begin: float, end: float
) -> tuple[float, float]:
    """The rises of the triangle of a cell that a part of a way is over."""
    middle = 0.5 * (begin + end)
    _, rise_x, rise_z = faces(h, i, k, a + du * middle > b + dw * middle)
    return rise_x, rise_z
