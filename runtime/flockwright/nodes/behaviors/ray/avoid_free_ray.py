"""The nearest free way, for comparison."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.engine.words import Layout, layout
from flockwright.nodes.behaviors.ray.avoid_environment import COLOR
from flockwright.nodes.families.asking import fresh_ball, sweep_ball
from flockwright.nodes.families.behavior import CELLS, head_for, ranked, turning
from flockwright.nodes.families.ray import RayBehavior
from flockwright.nodes.node_type import Called
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole


@node("behavior.avoid_free_ray", icon="ray-start-arrow", color=COLOR, cells=CELLS)
class AvoidFreeRay(RayBehavior):
    """Turns into the free ray nearest to straight ahead once something is in the way; here to compare.

    It does nothing until the way ahead is blocked and then wants all at once, so animals flicker at edges; where every
    ray hits it has no answer at all.
    """

    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", angle="f4", free="f4", hits="f4", layers="i4")
    CALLS: ClassVar[tuple[Called, ...]] = ("sweep",)
    BREAKS: ClassVar[str] = "It breaks law 1: a small move may turn its wish from nothing to everything."

    priority: Whole = ranked(6)
    direction_strength: Number = turning(0.9)

    @staticmethod
    def on_hit(acc: Any, hit: Any, ray: Any, p: Any) -> float:
        acc.hits += 1.0
        acc.layers = ray.layers
        return 1.0 - hit.distance / p.max_distance

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
            sweep_ball(frame, ahead, me.px, me.py, me.pz, me.fx, me.fy, me.fz, p.max_distance, me.radius, acc.layers)
            if ahead.layer >= 0:
                head_for(out, acc.x, acc.y, acc.z, p.direction_strength)
