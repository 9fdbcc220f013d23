"""How far away a solid is. All solids here are convex, which is what the two questions rest on.

The distance to a convex body, negative inside, is a convex function along any line. So Newton's method walks from
outside towards the surface without ever stepping over it (`approach`): the tangent plane at the nearest point cuts off
nothing of the body. One rule for every solid, for rays and for balls.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.engine.words import at, f4, layout

PLANE, BALL, BOX, CAPSULE, CYLINDER = 0, 1, 2, 3, 4
SHAPE = layout(
    kind="i4", layer="i4", cx="f4", cy="f4", cz="f4",
    xx="f4", xy="f4", xz="f4", yx="f4", yy="f4", yz="f4", zx="f4", zy="f4", zz="f4",  # its axes, unit vectors
    hx="f4", hy="f4", hz="f4", radius="f4",  # half its sides, or half the length of a round one's middle and its radius
    bound="f4",  # radius of a ball about its middle that holds all of it
)  # fmt: skip
shape_at = at(SHAPE)
SHAPE_BYTES = SHAPE.itemsize

NEAR = 1e-4
"""Meters: as near to a surface as 32-bit floats can tell in a world of a few hundred meters."""
STEPS = 24
"""A grazing line halves its gap each step, any other squares it."""
ALONG = 1e-6
"""A line that nears a surface by less than this part of its way runs along it."""


def beside(s: Any, x: float, y: float, z: float) -> tuple[float, float, float, float]:
    """The distance from a point to a solid, negative inside, and the unit vector from the solid to the point."""
    px, py, pz = x - s.cx, y - s.cy, z - s.cz
    qx = px * s.xx + py * s.xy + pz * s.xz
    qy = px * s.yx + py * s.yy + pz * s.yz
    qz = px * s.zx + py * s.zy + pz * s.zz
    nx, ny, nz = f4(0.0), f4(1.0), f4(0.0)
    if s.kind == PLANE:
        gap = qy
    elif s.kind == BOX:
        gap, nx, ny, nz = beside_box(qx, qy, qz, s.hx, s.hy, s.hz)
    elif s.kind == CYLINDER:
        gap, nx, ny, nz = beside_cylinder(qx, qy, qz, s.radius, s.hy)
    else:  # a ball is a capsule without a middle
        away = qy - min(max(qy, -s.hy), s.hy)
        far = sqrt(qx * qx + away * away + qz * qz)
        gap = far - s.radius
        if far > 0.0:
            nx, ny, nz = qx / far, away / far, qz / far
        elif s.hy > 0.0:
            nx, ny = f4(1.0), f4(0.0)  # on the axis of a capsule the way out is sideways
    return (
        gap,
        nx * s.xx + ny * s.yx + nz * s.zx,
        nx * s.xy + ny * s.yy + nz * s.zy,
        nx * s.xz + ny * s.yz + nz * s.zz,
    )


def beside_box(x: float, y: float, z: float, hx: float, hy: float, hz: float) -> tuple[float, float, float, float]:
    """The same for a box about the origin with these half sides."""
    ex, ey, ez = abs(x) - hx, abs(y) - hy, abs(z) - hz
    sx, sy, sz = signed(x), signed(y), signed(z)
    if ex <= 0.0 and ey <= 0.0 and ez <= 0.0:
        if ex >= ey and ex >= ez:
            return ex, sx, f4(0.0), f4(0.0)
        if ey >= ez:
            return ey, f4(0.0), sy, f4(0.0)
        return ez, f4(0.0), f4(0.0), sz
    ex, ey, ez = max(ex, 0.0), max(ey, 0.0), max(ez, 0.0)
    far = sqrt(ex * ex + ey * ey + ez * ez)
    return far, ex / far * sx, ey / far * sy, ez / far * sz


def beside_cylinder(x: float, y: float, z: float, radius: float, half: float) -> tuple[float, float, float, float]:
    """The same for an upright cylinder about the origin."""
    around = sqrt(x * x + z * z)
    out, over = around - radius, abs(y) - half
    ax, az = f4(1.0), f4(0.0)
    if around > 0.0:
        ax, az = x / around, z / around
    if out <= 0.0 and over <= 0.0:
        if out >= over:
            return out, ax, f4(0.0), az
        return over, f4(0.0), signed(y), f4(0.0)
    out, over = max(out, 0.0), max(over, 0.0)
    far = sqrt(out * out + over * over)
    return far, out / far * ax, over / far * signed(y), out / far * az


def signed(value: float) -> float:
    """1 or −1."""
    return f4(1.0) if value >= 0.0 else f4(-1.0)


def approach(
    s: Any, x: float, y: float, z: float, dx: float, dy: float, dz: float, radius: float, most: float
) -> tuple[float, float, float, float]:
    """How far a ball goes along a unit direction until it touches a solid, and the normal there; −1 if it does not.

    One that starts in contact touches at 0; one that starts there and leaves, or slides along, does not touch.
    """
    gone = f4(0.0)
    for _ in range(STEPS):
        gap, nx, ny, nz = beside(s, x + dx * gone, y + dy * gone, z + dz * gone)
        gap -= radius
        nearing = -(nx * dx + ny * dy + nz * dz)
        if gap < 0.0 and gone == 0.0 and radius == 0.0:
            return gone, nx, ny, nz  # a ray that starts inside
        if not nearing > ALONG:
            return f4(-1.0), nx, ny, nz
        if gap < NEAR:
            return gone, nx, ny, nz
        gone += gap / nearing
        if not gone < most:
            return f4(-1.0), nx, ny, nz
    gap, nx, ny, nz = beside(s, x + dx * gone, y + dy * gone, z + dz * gone)
    if gap - radius < 10.0 * NEAR:
        return gone, nx, ny, nz
    return f4(-1.0), nx, ny, nz
