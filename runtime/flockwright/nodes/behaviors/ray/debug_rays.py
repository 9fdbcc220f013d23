"""Rays made visible."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.behavior import turning
from flockwright.nodes.families.ray import RayBehavior
from flockwright.nodes.node_type import Drawn
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number


@node("behavior.debug_rays", icon="vector-line")
class DebugRays(RayBehavior):
    """Shows where the rays of a query look: green where they are free, red where they hit. It has no say."""

    FORMULA: ClassVar[str] = """
        nothing is wanted
    """
    DRAWS: ClassVar[tuple[Drawn, ...]] = ("rays",)

    direction_strength: Number = turning(0.0)

    @staticmethod
    def on_hit(hit: Any, p: Any) -> float:
        return 1.0 - hit.distance / p.max_distance

    @staticmethod
    def finalize(out: Any) -> None:
        out.direction_desire = 0.0
