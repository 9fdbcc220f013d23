"""Keeping off the ground."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, head_for, ranked, turning, unit
from flockwright.nodes.families.ray import RayBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve


@node("behavior.avoid_ground", icon="transfer-up", color=("#CDA075", "#8D6236"), cells=CELLS)
class AvoidGround(RayBehavior):
    """Keeps a flyer or swimmer off the ground: steers straight up, more the nearer the ground is."""

    FORMULA: ClassVar[str] = """
        direction  straight up
        desire     Dir · activation(1 − nearest hit / max distance)
    """
    ACC: ClassVar[Layout] = layout(closeness="f4")

    priority: Whole = ranked(5)
    direction_strength: Number = turning(0.5)
    activation: Curve = curve(
        "linear",
        "How much it wants up, from the end of the ray (left) to touching; higher pulls up sooner.",
        asks="closeness",
    )

    @staticmethod
    def on_hit(acc: Any, hit: Any, p: Any) -> float:
        closeness = 1.0 - hit.distance / p.max_distance
        acc.closeness = max(acc.closeness, closeness)
        return closeness

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.closeness > 0.0:
            out.x = acc.closeness
            head_for(out, 0.0, 1.0, 0.0, p.direction_strength * unit(activation(p.activation, acc.closeness)))
