"""What the two avoidances for comparison share: they wake up when a ball of the body's size cannot go straight on."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.asking import sweep_ball
from flockwright.nodes.families.behavior import ranked, turning
from flockwright.nodes.families.ray import RayBehavior
from flockwright.nodes.node_type import Called
from flockwright.world.parameters import Number, Whole


class WhenBlocked(RayBehavior):
    """The base of both: it counts hits and remembers which layers they were looked for on."""

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


def look_ahead(frame: Any, ball: Any, me: Any, p: Any, layers: int) -> None:
    """Fill `ball` with what is straight ahead."""
    sweep_ball(frame, ball, me.px, me.py, me.pz, me.fx, me.fy, me.fz, p.max_distance, me.radius, layers)
