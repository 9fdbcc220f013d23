"""The nearest free way, for comparison."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.behaviors.blocked import WhenBlocked, look_ahead
from flockwright.nodes.behaviors.ray.avoid_environment import COLOR
from flockwright.nodes.families.asking import fresh_ball
from flockwright.nodes.families.behavior import CELLS, head_for
from flockwright.nodes.registry import node


@node("behavior.avoid_free_ray", icon="ray-start-arrow", color=COLOR, cells=CELLS)
class AvoidFreeRay(WhenBlocked):
    """Turns into the free ray nearest to straight ahead once something is in the way; here to compare.

    It does nothing until the way ahead is blocked and then wants all at once, so animals flicker at edges; where every
    ray hits it has no answer at all.
    """

    FORMULA: ClassVar[str] = """
        direction  the free ray nearest to forward, once a ball of the body's size meets something ahead
        desire     Dir;  nothing where every ray hits
    """

    @staticmethod
    def on_miss(acc: Any, ray: Any) -> None:
        if acc.free == 0.0 or ray.angle < acc.angle:
            acc.free = 1.0
            acc.angle = ray.angle
            acc.x = ray.dx
            acc.y = ray.dy
            acc.z = ray.dz

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, frame: Any) -> None:
        if acc.hits > 0.0 and acc.free > 0.0:
            ahead = fresh_ball()
            look_ahead(frame, ahead, me, p, acc.layers)
            if ahead.layer >= 0:
                head_for(out, acc.x, acc.y, acc.z, p.direction_strength)
