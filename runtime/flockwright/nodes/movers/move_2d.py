"""Walking on a plane."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.families.motion import ENORMOUS, TINY, LimitedMover, accelerate, set_velocity, turned
from flockwright.nodes.registry import node


def head(body: Any, was: Any, x: float, z: float, most: float) -> None:
    """Turn upright on the plane from where the body was facing towards a level direction by at most an angle."""
    fx, fz = was.fx, was.fz
    squared = fx * fx + fz * fz
    if squared < 1e-6:  # facing straight up its back is behind it, facing down it is ahead
        side = -1.0 if was.fy > 0.0 else 1.0
        fx, fz = was.ux * side, was.uz * side
        squared = fx * fx + fz * fz
    if not squared > 1e-6:
        fx, fz, squared = f4(0.0), f4(1.0), f4(1.0)
    per = 1.0 / sqrt(squared)
    fx, fz = fx * per, fz * per
    wanted = x * x + z * z
    if TINY < wanted < ENORMOUS:
        per = 1.0 / sqrt(wanted)
        fx, _, fz = turned(fx, 0.0, fz, x * per, 0.0, z * per, 0.0, 1.0, 0.0, most)
    body.fx = fx
    body.fy = f4(0.0)
    body.fz = fz
    body.ux = f4(0.0)
    body.uy = f4(1.0)
    body.uz = f4(0.0)


@node("mover.2d", label="Move 2D", icon="walk", cells=LimitedMover.CELLS)
class Move2D(LimitedMover):
    """Walks on a level plane: it stays at its height and upright, whatever its behaviors want.

    What they want upwards or downwards is dropped, so a wish straight up is a wish to stand still.
    """

    FORMULA: ClassVar[str] = """
        v₀         v / (1 + drag · |v| · dt)
        change     wanted velocity, at most max speed, − v₀
                   along v₀ at most accel forward · dt when it gains speed, accel brake · dt when it loses some,
                   across v₀ at most accel lateral · dt
        v          v₀ + change
        forward    turns to v by at most rotation speed · dt;  height and up stay
    """

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        dt = frame.dt
        accelerate(body, me.vx, 0.0, me.vz, desired.vx, 0.0, desired.vz, p, vigor, dt)
        tx, tz = body.vx, body.vz
        if p.move == 0 and dt > 0.0:
            set_velocity(body, 0.0, 0.0, 0.0)
            tx, tz = desired.vx, desired.vz
        if p.rotate != 0 and dt > 0.0:
            head(body, me, tx, tz, p.rotation_speed * dt)
