"""The mover that takes a velocity for an acceleration."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.classical import ClassicalMover, go
from flockwright.nodes.registry import node
from flockwright.world.parameters import Flag, Number, flag, number, speed


@node("mover.add_velocity", label="Add Velocity", cells=("gain", "max_speed", "per_frame"))
class AddVelocity(ClassicalMover):
    """Adds the wanted velocity to the one it has, as many flocks do, for teaching and comparison: v ← v + v_d·dt.

    It gets faster for as long as it wants to go anywhere, and what it once had across the wanted direction it keeps.
    """

    FORMULA: ClassVar[str] = """
        v  ← v + gain · wanted velocity · dt;  per frame: without dt
    """
    BREAKS: ClassVar[str] = (
        "Nothing bounds its acceleration (law 2) or its speed (law 3), and it never turns all the way to the wanted "
        "direction (law 4); per frame it also depends on the frame rate (law 1)."
    )

    gain: Number = number(
        1.0, "How much of the wanted velocity it adds a second; more reacts harder.", low=0, high=100, soft=(0, 5),
        step=0.1, unit="1/s",
    )  # fmt: skip
    max_speed: Number = speed(
        5.0, "What its behaviors take for its top speed; more lets them hurry. The mover itself does not hold to it.",
        short="Max",
    )  # fmt: skip
    per_frame: Flag = flag(
        False, "On: adds all of it every frame, as often published; at twice the frame rate it reacts twice as hard."
    )

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        body.max_speed = p.max_speed * vigor.speed
        if frame.dt > 0.0:
            gain = p.gain * vigor.acceleration
            if p.per_frame == 0:
                gain *= frame.dt
            go(body, me, me.vx + gain * desired.vx, me.vy + gain * desired.vy, me.vz + gain * desired.vz)
