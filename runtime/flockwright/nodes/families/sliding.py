"""How a ball moves among solids: out of what it is in, up to what it meets, and along it.

At most three surfaces matter in one step: it slides along the first, along the crease of two, and stops at three.
Those that hardly differ are one, for uneven ground touches a ball with many triangles at once. It keeps a skin's width
away from all of them, so that rounding never puts it inside.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.engine.words import f4, i4
from flockwright.nodes.families.asking import fresh_ball, sweep_ball
from flockwright.world.geometry.casting import floor_below
from flockwright.world.geometry.heights import ground, heights_at
from flockwright.world.geometry.layouts import geometry_at

ANY, WATER, AIR, GROUND = 0, 1, 2, 3
"""The media, in the order of the parameter's words."""
PUSHES = 8
TRIES = 8
"""How often it goes on in one step: three surfaces, of which ground may be several."""
ALIKE = 0.96
"""Surfaces that lean away from each other by less than the angle of this cosine are one to who slides along them."""
SHORE = 4
"""How often it looks for the line on the bed that it may not pass."""
NOTHING = 1e-6
"""Meters that are not worth another try."""


def lifted_out(frame: Any, body: Any, radius: float, skin: float, layers: int, medium: int) -> None:
    """Push a body out of what it is in, the deepest first, along the shortest way."""
    ball = fresh_ball()
    for _ in range(PUSHES):
        sweep_ball(frame, ball, body.px, body.py, body.pz, 0.0, 0.0, 0.0, 0.0, radius, layers)
        if not ball.distance < 0.0:
            break
        out = skin - ball.distance
        body.px += ball.nx * out
        body.py += ball.ny * out
        body.pz += ball.nz * out
    g = geometry_at(frame.geometry)
    if g.water_layer >= 0:
        if medium == WATER:
            body.py = min(body.py, g.water - radius - skin)
        elif medium == AIR:
            body.py = max(body.py, g.water + radius + skin)


def meet(
    frame: Any, ball: Any, x: float, y: float, z: float, dx: float, dy: float, dz: float, far: float, radius: float,
    layers: int, medium: int,
) -> None:  # fmt: skip
    """Fill `ball` with what stops it first: a solid, the ground, or the surface of the water it may not pass."""
    sweep_ball(frame, ball, x, y, z, dx, dy, dz, far, radius, layers)
    g = geometry_at(frame.geometry)
    if g.water_layer >= 0:
        gap, nearing, side = f4(0.0), f4(0.0), f4(0.0)
        if medium == WATER:
            gap, nearing, side = g.water - radius - y, dy, f4(-1.0)
        elif medium == AIR:
            gap, nearing, side = y - radius - g.water, -dy, f4(1.0)
        if nearing > NOTHING and max(gap, 0.0) < ball.distance * nearing:
            ball.distance = max(gap, 0.0) / nearing
            ball.nx = f4(0.0)
            ball.ny = side
            ball.nz = f4(0.0)
            ball.layer = i4(g.water_layer)


def slid(frame: Any, body: Any, vx: float, vy: float, vz: float, radius: float, layers: int, medium: int) -> bool:
    """Move a body for one step of time as far as it gets; whether something was in the way."""
    rest_x, rest_y, rest_z = vx * frame.dt, vy * frame.dt, vz * frame.dt
    ax, ay, az = f4(0.0), f4(0.0), f4(0.0)  # two surfaces it is at, zeros where there is none
    bx, by, bz = f4(0.0), f4(0.0), f4(0.0)
    ball = fresh_ball()
    met = False
    for _ in range(TRIES):
        far = sqrt(rest_x * rest_x + rest_y * rest_y + rest_z * rest_z)
        if not far > NOTHING:
            break
        dx, dy, dz = rest_x / far, rest_y / far, rest_z / far
        meet(frame, ball, body.px, body.py, body.pz, dx, dy, dz, far, radius, layers, medium)
        gone = min(ball.distance, far)
        body.px += dx * gone
        body.py += dy * gone
        body.pz += dz * gone
        if ball.layer < 0:
            break
        met = True
        left = far - gone
        rest_x, rest_y, rest_z = dx * left, dy * left, dz * left
        nx, ny, nz = ball.nx, ball.ny, ball.nz
        into = rest_x * nx + rest_y * ny + rest_z * nz
        rest_x, rest_y, rest_z = rest_x - into * nx, rest_y - into * ny, rest_z - into * nz
        if is_like(ax, ay, az, nx, ny, nz):
            ax, ay, az, ox, oy, oz = nx, ny, nz, bx, by, bz
        elif is_like(bx, by, bz, nx, ny, nz):
            bx, by, bz, ox, oy, oz = nx, ny, nz, ax, ay, az
        else:
            break
        if rest_x * ox + rest_y * oy + rest_z * oz < 0.0:
            # Back into the other one: only the crease of both is left.
            cx, cy, cz = oy * nz - oz * ny, oz * nx - ox * nz, ox * ny - oy * nx
            squared = cx * cx + cy * cy + cz * cz
            along = (rest_x * cx + rest_y * cy + rest_z * cz) / squared if squared > 1e-6 else f4(0.0)
            rest_x, rest_y, rest_z = along * cx, along * cy, along * cz
    return met


def is_like(x: float, y: float, z: float, nx: float, ny: float, nz: float) -> bool:
    """Whether a normal may stand for another: nearly the same, or the first in its place."""
    return x * nx + y * ny + z * nz > ALIKE or x * x + y * y + z * z == 0.0


def depth_at(frame: Any, x: float, z: float) -> float:
    """How deep the water is; below 0 there is dry ground."""
    g = geometry_at(frame.geometry)
    if g.water_layer < 0:
        return f4(-1.0)
    floor, there = floor_below(g, x, z)
    if not there:
        return f4(-1.0)
    return g.water - floor


def kept_dry(frame: Any, me: Any, body: Any) -> bool:
    """Keep a walker out of water deeper than its radius: it goes along the shore, or stays. Whether it was kept."""
    most = max(body.radius, depth_at(frame, me.px, me.pz))  # who stands deeper already may get out
    x, z = body.px, body.pz
    deep = depth_at(frame, x, z)
    if deep <= most:
        return False
    dx, dz = x - me.px, z - me.pz
    far = dx * dx + dz * dz
    for _ in range(SHORE):
        # Up the bed to where the water is shallow enough: that is along the shore, however it winds.
        _, nx, ny, nz = ground(heights_at(geometry_at(frame.geometry).terrain), x, z)
        back = (deep - most + 1e-5) * ny / max(nx * nx + nz * nz, 1e-9)
        x -= nx * back
        z -= nz * back
        deep = depth_at(frame, x, z)
        if deep <= most:
            break
    dx, dz = x - me.px, z - me.pz
    if deep > most or dx * dx + dz * dz > far:
        x, z = me.px, me.pz
    body.px = x
    body.pz = z
    return True
