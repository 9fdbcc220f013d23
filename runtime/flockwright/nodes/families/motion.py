"""What movers are made of: following a desired velocity within limits, and turning a body towards a direction.

Whatever comes in, velocities stay finite and forward and up stay unit vectors square to each other.
"""

from __future__ import annotations

from math import pi, sqrt
from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.families.mover import Mover
from flockwright.world.parameters import DEGREES_A_SECOND, Flag, Number, acceleration, flag, number, speed

TINY = 1e-12
"""Squares below this are a length of nothing."""
ENORMOUS = 1e36
"""Squares above this (or not numbers at all) are no velocity."""

UNCERTAIN = 5e-4
"""Below this angle, in radians, the way from one direction to another is mostly rounding."""

SLOW = 1.5
"""Steps in which somebody slow could stop. No whole number: after a first step from rest it is one, give or take."""
RESTING = 1e-3
"""A speed below this part of the change to come is rest: its direction means nothing."""
STRAIGHT = 1e-5
"""Velocities that miss being opposite by less than this angle, in radians, are opposite."""


class LimitedMover(Mover):
    """A mover with a top speed, limited accelerations and a limited turn."""

    SECTION: ClassVar[str] = "Limits"

    max_speed: Number = speed(5.0, "Its top speed; more lets it run faster.", short="Max")
    accel_forward: Number = acceleration(6.0, "How fast it gains speed; more starts more briskly.", short="Fwd")
    accel_brake: Number = acceleration(6.0, "How fast it loses speed; more stops sooner.", short="Brk")
    accel_lateral: Number = acceleration(6.0, "How hard it curves; more takes tighter turns.", short="Lat")
    drag: Number = number(
        0.0, "Resistance of air or water; more slows it down, fast ones most.", low=0, high=100, soft=(0, 1), step=0.01,
        unit="1/m",
    )  # fmt: skip
    rotation_speed: Number = number(
        360.0, "How many degrees a second its body turns into the direction it moves; less lags behind.", low=0,
        high=36000, soft=(0, 720), step=5, unit=DEGREES_A_SECOND,
    )  # fmt: skip
    rotate: Flag = flag(True, "Off: the body keeps facing where it faces.")
    move: Flag = flag(True, "Off: it stands still and only turns to where it wants to go.")

    CELLS: ClassVar[tuple[str, ...]] = ("max_speed", "accel_forward", "accel_brake", "accel_lateral")


def held(x: float, y: float, z: float, top: float) -> tuple[float, float, float]:
    """A velocity no faster than a top speed; what is no velocity at all counts as standing still."""
    squared = x * x + y * y + z * z
    if not squared < ENORMOUS:
        return f4(0.0), f4(0.0), f4(0.0)
    if squared > top * top:
        shrink = top / sqrt(squared)
        return x * shrink, y * shrink, z * shrink
    return x, y, z


def accelerate(
    body: Any, ox: float, oy: float, oz: float, vx: float, vy: float, vz: float, p: Any, vigor: Any, dt: float
) -> None:
    """Change a body's velocity from the old one towards a desired one, never past it.

    The desired speed is held to the present maximum. Drag comes first, in a form that cannot reverse motion. What is
    left to change is split along the motion and across it, and each part has its own limit.
    """
    top = p.max_speed * vigor.speed
    body.max_speed = top
    if dt > 0.0:
        vx, vy, vz = held(vx, vy, vz, top)
        pace = sqrt(ox * ox + oy * oy + oz * oz)
        if p.drag > 0.0:
            slowed = 1.0 / (1.0 + p.drag * pace * dt)
            ox, oy, oz, pace = ox * slowed, oy * slowed, oz * slowed, pace * slowed
        dx, dy, dz = vx - ox, vy - oy, vz - oz
        forward = p.accel_forward * vigor.acceleration * dt
        brake = p.accel_brake * vigor.acceleration * dt
        limit = p.accel_lateral * vigor.acceleration * dt
        least = min(min(forward, brake), limit)
        if pace > SLOW * least:
            per = 1.0 / pace
            ax, ay, az = ox * per, oy * per, oz * per
            along = dx * ax + dy * ay + dz * az
        else:
            # Whoever could stop in about a step has as good as no motion to split the change by: all of it counts as
            # along, lest one who wants this way and that in turn brakes each time and never gets away.
            along = sqrt(dx * dx + dy * dy + dz * dz)
            per = 1.0 / along if along > 0.0 else 0.0
            ax, ay, az = dx * per, dy * per, dz * per
            if pace > RESTING * along:
                forward = least
        sx, sy, sz = dx - along * ax, dy - along * ay, dz - along * az
        across = sqrt(sx * sx + sy * sy + sz * sz)
        ahead = pace + along
        if along >= 0.0:
            along = min(along, forward)
        else:
            along = max(along, -brake)
        if ahead > pace + along:
            # While it is still too slow it turns into the desired direction, not past it: that would be a zigzag.
            limit = min(limit, across * (pace + along) / ahead)
        side = limit / across if across > limit else 1.0
        if across < STRAIGHT * -ahead:
            side = 0.0  # straight back: it stops and reverses, and rounding decides for neither side
        # A step sideways lengthens the velocity a little. Old and desired velocity are both within the larger of top
        # and old speed, so holding it there leads away from neither.
        x, y, z = held(
            ox + along * ax + side * sx, oy + along * ay + side * sy, oz + along * az + side * sz, max(top, pace)
        )
        set_velocity(body, x, y, z)


def set_velocity(body: Any, x: float, y: float, z: float) -> None:
    """Give a body a velocity, and the speed that belongs to it."""
    body.vx = x
    body.vy = y
    body.vz = z
    body.speed = sqrt(x * x + y * y + z * z)


def turned(
    ax: float, ay: float, az: float, bx: float, by: float, bz: float, ux: float, uy: float, uz: float, most: float
) -> tuple[float, float, float]:
    """A unit vector turned towards another by at most an angle; exactly opposite ones turn about a third."""
    if not most > 0.0:
        return ax, ay, az
    if most >= pi:
        return bx, by, bz
    cosine = ax * bx + ay * by + az * bz
    c, s = cosine_and_sine(most)
    if cosine >= c:
        return bx, by, bz
    # The part of the goal across the vector is the way to turn.
    wx, wy, wz = bx - cosine * ax, by - cosine * ay, bz - cosine * az
    length = sqrt(wx * wx + wy * wy + wz * wz)
    if length < UNCERTAIN:
        if cosine > 0.0:
            return bx, by, bz
        wx, wy, wz, length = ay * uz - az * uy, az * ux - ax * uz, ax * uy - ay * ux, f4(1.0)
    s /= length
    x, y, z = c * ax + s * wx, c * ay + s * wy, c * az + s * wz
    per = per_length(x * x + y * y + z * z)
    return x * per, y * per, z * per


def cosine_and_sine(angle: float) -> tuple[float, float]:
    """Of an angle from 0 to π, to six digits, without a division: those are what a mover's time goes into.

    By the series of half the angle, and a double angle.
    """
    half = 0.5 * angle
    q = half * half
    s = half * (
        1.0 - q * (1 / 6) * (1.0 - q * (1 / 20) * (1.0 - q * (1 / 42) * (1.0 - q * (1 / 72) * (1.0 - q * (1 / 110)))))
    )
    c = 1.0 - q * 0.5 * (1.0 - q * (1 / 12) * (1.0 - q * (1 / 30) * (1.0 - q * (1 / 56) * (1.0 - q * (1 / 90)))))
    return c * c - s * s, 2.0 * c * s


def per_length(squared: float) -> float:
    """1 / √squared; where only rounding parts it from 1, which is the rule here, without root and division."""
    if 0.99 < squared < 1.01:
        return 1.5 - 0.5 * squared
    return 1.0 / sqrt(max(squared, f4(TINY)))


def face(body: Any, was: Any, x: float, y: float, z: float, most: float) -> None:
    """Turn the body's forward from where it was towards a direction of any length by at most an angle."""
    squared = x * x + y * y + z * z
    if TINY < squared < ENORMOUS:
        per = 1.0 / sqrt(squared)
        fx, fy, fz = turned(was.fx, was.fy, was.fz, x * per, y * per, z * per, was.ux, was.uy, was.uz, most)
        aim(body, was, fx, fy, fz)


def aim(body: Any, was: Any, x: float, y: float, z: float) -> None:
    """Point the body along a unit vector, with its up turned along the shortest way from where it was."""
    ux, uy, uz = was.ux, was.uy, was.uz
    opened = 1.0 + was.fx * x + was.fy * y + was.fz * z
    if opened > 1e-3:  # a turn right about is one around up, which stays
        back = (ux * x + uy * y + uz * z) / opened
        ux -= back * (was.fx + x)
        uy -= back * (was.fy + y)
        uz -= back * (was.fz + z)
    body.fx = x
    body.fy = y
    body.fz = z
    stand(body, ux, uy, uz)


def stand(body: Any, ux: float, uy: float, uz: float) -> None:
    """Set the body's up to the part of a vector that is square to forward; along forward there is none: any will do."""
    fx, fy, fz = body.fx, body.fy, body.fz
    along = ux * fx + uy * fy + uz * fz
    x, y, z = ux - along * fx, uy - along * fy, uz - along * fz
    squared = x * x + y * y + z * z
    if not squared > 1e-6:
        if abs(fy) < 0.9:
            x, y, z = -fy * fx, 1.0 - fy * fy, -fy * fz
        else:
            x, y, z = -fz * fx, -fz * fy, 1.0 - fz * fz
        squared = x * x + y * y + z * z
    per = per_length(squared)
    body.ux = x * per
    body.uy = y * per
    body.uz = z * per


def lean(body: Any, x: float, y: float, z: float, most: float) -> None:
    """Roll the body around its forward by at most an angle, until its up is as near to a vector as can be."""
    fx, fy, fz, ux, uy, uz = body.fx, body.fy, body.fz, body.ux, body.uy, body.uz
    along = x * fx + y * fy + z * fz
    tx, ty, tz = x - along * fx, y - along * fy, z - along * fz
    squared = tx * tx + ty * ty + tz * tz
    if squared > 1e-6 * (x * x + y * y + z * z):  # one along forward says nothing about up
        per = 1.0 / sqrt(squared)
        ux, uy, uz = turned(ux, uy, uz, tx * per, ty * per, tz * per, fx, fy, fz, most)
        body.ux = ux
        body.uy = uy
        body.uz = uz
