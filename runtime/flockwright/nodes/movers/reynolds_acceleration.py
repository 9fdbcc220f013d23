"""Reynolds' mover."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.classical import ClassicalMover, go
from flockwright.nodes.families.motion import held
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, acceleration, speed


@node("mover.reynolds_acceleration", label="Reynolds Acceleration", cells=("max_speed", "max_accel"))
class ReynoldsAcceleration(ClassicalMover):
    """Accelerates by the difference to the wanted velocity, as Reynolds' boids do, for teaching and comparison.

    a = v_d − v, at most the largest acceleration, and v ← v + a·dt, at most the top speed. The nearer it gets, the
    more slowly it comes nearer.
    """

    FORMULA: ClassVar[str] = """
        a  = wanted velocity − v, at most max accel
        v  ← v + a · dt, at most max speed
    """
    BREAKS: ClassVar[str] = (
        "How fast it gets there depends on the frame rate (law 1), and it never quite gets there (law 4)."
    )

    max_speed: Number = speed(5.0, "Its top speed; more lets it run faster.", short="Max")
    max_accel: Number = acceleration(
        6.0, "Its largest acceleration; more turns, starts and stops more briskly.", short="Acc"
    )

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        dt = frame.dt
        body.max_speed = p.max_speed * vigor.speed
        if dt > 0.0:
            ax, ay, az = held(
                desired.vx - me.vx, desired.vy - me.vy, desired.vz - me.vz, p.max_accel * vigor.acceleration
            )
            x, y, z = held(me.vx + ax * dt, me.vy + ay * dt, me.vz + az * dt, body.max_speed)
            go(body, me, x, y, z)
