"""The simplest mover."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.classical import ClassicalMover, go
from flockwright.nodes.families.motion import held
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, speed


@node("mover.direct_assign", label="Direct Assign")
class DirectAssign(ClassicalMover):
    """Takes the wanted velocity at once, as if it weighed nothing, for teaching and comparison: v ← v_d."""

    FORMULA: ClassVar[str] = """
        v  ← wanted velocity, at most max speed
    """
    BREAKS: ClassVar[str] = (
        "It turns and stops on the spot, with no bound on acceleration (law 2), and of its abilities only the top "
        "speed can be set (law 5)."
    )

    max_speed: Number = speed(5.0, "Its top speed; more lets it run faster.", short="Max")

    @staticmethod
    def follow(me: Any, desired: Any, p: Any, vigor: Any, body: Any, frame: Any) -> None:
        body.max_speed = p.max_speed * vigor.speed
        if frame.dt > 0.0:
            x, y, z = held(desired.vx, desired.vy, desired.vz, body.max_speed)
            go(body, me, x, y, z)
