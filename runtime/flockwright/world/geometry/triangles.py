"""Balls against the triangles of the ground. A triangle is convex, so what holds for solids holds for it."""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.engine.words import f4, floats
from flockwright.world.geometry.shapes import ALONG, NEAR, STEPS


def corner(h: Any, i: int, k: int) -> tuple[float, float, float]:
    """A sample of the ground as a point."""
    return h.x0 + f4(i) * h.sx, floats(h.heights)[k * h.across + i], h.z0 + f4(k) * h.sz


def nearest_on(
    px: float, py: float, pz: float,
    ax: float, ay: float, az: float,
    bx: float, by: float, bz: float,
    cx: float, cy: float, cz: float,
) -> tuple[float, float, float]:  # fmt: skip
    """The point of a triangle that is nearest to a point: a corner, on an edge, or inside."""
    ux, uy, uz = bx - ax, by - ay, bz - az
    vx, vy, vz = cx - ax, cy - ay, cz - az
    wx, wy, wz = px - ax, py - ay, pz - az
    d1, d2 = ux * wx + uy * wy + uz * wz, vx * wx + vy * wy + vz * wz
    if d1 <= 0.0 and d2 <= 0.0:
        return ax, ay, az
    qx, qy, qz = px - bx, py - by, pz - bz
    d3, d4 = ux * qx + uy * qy + uz * qz, vx * qx + vy * qy + vz * qz
    if d3 >= 0.0 and d4 <= d3:
        return bx, by, bz
    of_c = d1 * d4 - d3 * d2
    if of_c <= 0.0 and d1 >= 0.0 and d3 <= 0.0:
        t = d1 / (d1 - d3)
        return ax + t * ux, ay + t * uy, az + t * uz
    rx, ry, rz = px - cx, py - cy, pz - cz
    d5, d6 = ux * rx + uy * ry + uz * rz, vx * rx + vy * ry + vz * rz
    if d6 >= 0.0 and d5 <= d6:
        return cx, cy, cz
    of_b = d5 * d2 - d1 * d6
    if of_b <= 0.0 and d2 >= 0.0 and d6 <= 0.0:
        t = d2 / (d2 - d6)
        return ax + t * vx, ay + t * vy, az + t * vz
    of_a = d3 * d6 - d5 * d4
    if of_a <= 0.0 and d4 - d3 >= 0.0 and d5 - d6 >= 0.0:
        t = (d4 - d3) / ((d4 - d3) + (d5 - d6))
        return bx + t * (cx - bx), by + t * (cy - by), bz + t * (cz - bz)
    per = 1.0 / (of_a + of_b + of_c)
    s, t = of_b * per, of_c * per
    return ax + ux * s + vx * t, ay + uy * s + vy * t, az + uz * s + vz * t


def beside_triangle(
    h: Any, i: int, k: int, lower: bool, px: float, py: float, pz: float
) -> tuple[float, float, float, float]:
    """The distance from a point to one of a cell's triangles, and the unit vector from there to the point."""
    ax, ay, az = corner(h, i, k)
    cx, cy, cz = corner(h, i + 1, k + 1)
    if lower:
        bx, by, bz = corner(h, i + 1, k)
    else:
        bx, by, bz = corner(h, i, k + 1)
    x, y, z = nearest_on(px, py, pz, ax, ay, az, bx, by, bz, cx, cy, cz)
    dx, dy, dz = px - x, py - y, pz - z
    far = sqrt(dx * dx + dy * dy + dz * dz)
    if far > NEAR:
        return far, dx / far, dy / far, dz / far
    # On the triangle itself: its upper face.
    nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    per = 1.0 / max(sqrt(nx * nx + ny * ny + nz * nz), f4(1e-12))
    if ny < 0.0:
        per = -per
    return far, nx * per, ny * per, nz * per


def reach_triangle(
    h: Any, i: int, k: int, lower: bool,
    x: float, y: float, z: float, dx: float, dy: float, dz: float, radius: float, most: float,
) -> tuple[float, float, float, float]:  # fmt: skip
    """How far a ball goes until it touches a triangle, and the normal there; −1 if it does not. As `approach`."""
    gone = f4(0.0)
    nx, ny, nz = f4(0.0), f4(1.0), f4(0.0)
    for _ in range(STEPS):
        gap, nx, ny, nz = beside_triangle(h, i, k, lower, x + dx * gone, y + dy * gone, z + dz * gone)
        gap -= radius
        nearing = -(nx * dx + ny * dy + nz * dz)
        if not nearing > ALONG:
            return f4(-1.0), nx, ny, nz
        if gap < NEAR:
            return gone, nx, ny, nz
        gone += gap / nearing
        if not gone < most:
            return f4(-1.0), nx, ny, nz
    return gone, nx, ny, nz
