"""What movers are made of: following a desired velocity within limits, and turning a body towards a direction."""

from __future__ import annotations

from math import cos, sin, sqrt
from typing import Any, ClassVar

from flockwright.engine.points.pairs import arc_cosine
from flockwright.engine.words import f4
from flockwright.nodes.families.mover import Mover
from flockwright.world.parameters import DEGREES, Flag, Number, acceleration, flag, number, speed

TINY = 1e-12
"""Squares below this are a length of nothing."""


class LimitedMover(Mover):
    """A mover with a top speed, limited accelerations and a limited turn."""

    max_speed: Number = speed(5.0, "Its top speed.", short="Max")
    accel_forward: Number = acceleration(6.0, "How fast it gains speed; more starts more briskly.", short="Fwd")
    accel_brake: Number = acceleration(6.0, "How fast it loses speed; more stops sooner.", short="Brk")
    accel_lateral: Number = acceleration(6.0, "How hard it curves; more takes tighter turns.", short="Lat")
    drag: Number = number(
        0.0, "Resistance of air or water; more slows it down, fast ones most.", low=0, high=100, soft=(0, 1), step=0.01,
        unit="1/m",
    )  # fmt: skip
    rotation_speed: Number = number(
        360.0, "How fast its body turns into the direction it moves; less lags behind.", low=0, high=36000,
        soft=(0, 720), step=5, unit=DEGREES,
    )  # fmt: skip
    rotate: Flag = flag(True, "Off: the body keeps facing where it faces.")
    move: Flag = flag(True, "Off: it stands still and only turns to where it wants to go.")

    CELLS: ClassVar[tuple[str, ...]] = ("max_speed", "accel_forward", "accel_brake", "accel_lateral")


def accelerate(body: Any, me: Any, vx: float, vy: float, vz: float, p: Any, vigor: Any, dt: float) -> None:
    """Change the body's velocity towards a desired one, never past it.

    The desired speed is held to the present maximum. Drag comes first, in a form that cannot reverse motion. What is
    left to change is split along the motion and across it, and each part has its own limit.
    """
    top = p.max_speed * vigor.speed
    wanted = sqrt(vx * vx + vy * vy + vz * vz)
    if wanted > top:
        shrink = top / wanted
        vx *= shrink
        vy *= shrink
        vz *= shrink
    slowed = 1.0 / (1.0 + p.drag * me.speed * dt)
    ox, oy, oz = me.vx * slowed, me.vy * slowed, me.vz * slowed
    dx, dy, dz = vx - ox, vy - oy, vz - oz
    pace = sqrt(ox * ox + oy * oy + oz * oz)
    if pace * pace > TINY:
        ax, ay, az = ox / pace, oy / pace, oz / pace
        along = dx * ax + dy * ay + dz * az
    else:  # from rest all of the change is along the motion
        along = sqrt(dx * dx + dy * dy + dz * dz)
        per = 1.0 / along if along > 0.0 else 0.0
        ax, ay, az = dx * per, dy * per, dz * per
    sx, sy, sz = dx - along * ax, dy - along * ay, dz - along * az
    if along >= 0.0:
        along = min(along, p.accel_forward * vigor.acceleration * dt)
    else:
        along = max(along, -p.accel_brake * vigor.acceleration * dt)
    across = sqrt(sx * sx + sy * sy + sz * sz)
    limit = p.accel_lateral * vigor.acceleration * dt
    side = limit / across if across > limit else 1.0
    set_velocity(body, ox + along * ax + side * sx, oy + along * ay + side * sy, oz + along * az + side * sz)
    body.max_speed = top


def set_velocity(body: Any, x: float, y: float, z: float) -> None:
    """Give a body a velocity, and the speed that belongs to it."""
    body.vx = x
    body.vy = y
    body.vz = z
    body.speed = sqrt(x * x + y * y + z * z)


def turned(
    ax: float, ay: float, az: float, bx: float, by: float, bz: float, sx: float, sy: float, sz: float, most: float
) -> tuple[float, float, float]:
    """A unit vector turned towards another by at most an angle; exactly opposite ones turn by way of a third."""
    cosine = min(max(ax * bx + ay * by + az * bz, f4(-1.0)), f4(1.0))
    off = arc_cosine(cosine)
    if off <= most or off < 1e-4:
        return bx, by, bz
    # The part of the goal across the vector is the way to turn.
    wx, wy, wz = bx - cosine * ax, by - cosine * ay, bz - cosine * az
    length = sqrt(wx * wx + wy * wy + wz * wz)
    if length < 1e-4:
        wx, wy, wz, length = sx, sy, sz, f4(1.0)
    c, s = cos(most), sin(most) / length
    x, y, z = c * ax + s * wx, c * ay + s * wy, c * az + s * wz
    per = 1.0 / max(sqrt(x * x + y * y + z * z), f4(1e-6))
    return x * per, y * per, z * per


def face(body: Any, me: Any, x: float, y: float, z: float, most: float) -> None:
    """Turn the body's forward towards a direction of any length by at most an angle."""
    squared = x * x + y * y + z * z
    if squared > TINY:
        per = 1.0 / sqrt(squared)
        # Exactly behind: turn by way of the body's right.
        rx = me.fy * me.uz - me.fz * me.uy
        ry = me.fz * me.ux - me.fx * me.uz
        rz = me.fx * me.uy - me.fy * me.ux
        fx, fy, fz = turned(me.fx, me.fy, me.fz, x * per, y * per, z * per, rx, ry, rz, most)
        body.fx = fx
        body.fy = fy
        body.fz = fz


def stand(body: Any, ux: float, uy: float, uz: float) -> None:
    """Set the body's up to the part of a vector that is square to forward; one along forward changes nothing."""
    along = ux * body.fx + uy * body.fy + uz * body.fz
    x, y, z = ux - along * body.fx, uy - along * body.fy, uz - along * body.fz
    squared = x * x + y * y + z * z
    if squared > 1e-8:
        per = 1.0 / sqrt(squared)
        body.ux = x * per
        body.uy = y * per
        body.uz = z * per
