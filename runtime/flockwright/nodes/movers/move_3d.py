"""Flying and swimming."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.motion import LimitedMover, accelerate, face, lean, set_velocity
from flockwright.nodes.registry import node
from flockwright.world.parameters import DEGREES_A_SECOND, Number, acceleration, number

SHORTEST = 1e-6
"""An acceleration measured over less time than this is mostly rounding."""


@node("mover.3d", label="Move 3D", icon="cube-send", cells=LimitedMover.CELLS)
class Move3D(LimitedMover):
    """Flies or swims freely in space, leaning into its curves."""

    FORMULA: ClassVar[str] = """
        v₀         v / (1 + drag · |v| · dt)
        change     wanted velocity, at most max speed, − v₀
                   along v₀ at most accel forward · dt when it gains speed, accel brake · dt when it loses some,
                   across v₀ at most accel lateral · dt
        v          v₀ + change
        forward    turns to v by at most rotation speed · dt
        up         leans to banking gravity · up + acceleration by at most roll speed · dt
    """

    roll_speed: Number = number(
        180.0, "How many degrees a second it leans over and rights itself; less rolls more lazily.", low=0, high=36000,
        soft=(0, 720), step=5, unit=DEGREES_A_SECOND,
    )  # fmt: skip
    banking_gravity: Number = acceleration(9.8, "What pulls it upright; more leans less into its curves.")

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        dt = frame.dt
        accelerate(body, me.vx, me.vy, me.vz, desired.vx, desired.vy, desired.vz, p, vigor, dt)
        tx, ty, tz = body.vx, body.vy, body.vz
        if p.move == 0 and dt > 0.0:
            set_velocity(body, 0.0, 0.0, 0.0)
            tx, ty, tz = desired.vx, desired.vy, desired.vz
        if p.rotate != 0 and dt > 0.0:
            face(body, me, tx, ty, tz, p.rotation_speed * dt)
            ux = uz = 0.0
            uy = p.banking_gravity
            if p.move != 0 and dt > SHORTEST:  # what bends its way also tilts the body
                per = 1.0 / dt
                ux += (body.vx - me.vx) * per
                uy += (body.vy - me.vy) * per
                uz += (body.vz - me.vz) * per
            lean(body, ux, uy, uz, p.roll_speed * dt)
