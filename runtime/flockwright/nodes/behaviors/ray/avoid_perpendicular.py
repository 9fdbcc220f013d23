"""A push to the side, for comparison."""

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


def right_of(me: Any) -> tuple[float, float, float]:
    """A body's right."""
    return me.uy * me.fz - me.uz * me.fy, me.uz * me.fx - me.ux * me.fz, me.ux * me.fy - me.uy * me.fx


@node("behavior.avoid_perpendicular", icon="arrow-split-vertical", color=COLOR, cells=CELLS)
class AvoidPerpendicular(RayBehavior):
    """Pushes an animal square to where it faces once something is in the way; here to compare.

    It never brakes or turns back, so it slides along walls and gets stuck in corners.
    """

    ACC: ClassVar[Layout] = layout(hits="f4", layers="i4")
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
    def finalize(acc: Any, me: Any, p: Any, out: Any, frame: Any) -> None:
        if acc.hits > 0.0:
            ahead = fresh_ball()
            sweep_ball(frame, ahead, me.px, me.py, me.pz, me.fx, me.fy, me.fz, p.max_distance, me.radius, acc.layers)
            if ahead.layer >= 0:
                along = ahead.nx * me.fx + ahead.ny * me.fy + ahead.nz * me.fz
                x, y, z = ahead.nx - along * me.fx, ahead.ny - along * me.fy, ahead.nz - along * me.fz
                if x * x + y * y + z * z < 1e-6:  # straight at a wall: to the right, always
                    x, y, z = right_of(me)
                head_for(out, x, y, z, p.direction_strength)
