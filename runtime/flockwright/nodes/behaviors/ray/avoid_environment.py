"""Steering away from whatever is in the way."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, head_for, ranked, turning, unit
from flockwright.nodes.families.ray import ObservingRays
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve

COLOR = ("#B5957F", "#7A5A44")
"""Of everything about walls."""


@node("behavior.avoid_environment", icon="image-filter-hdr", color=COLOR, cells=CELLS)
class AvoidEnvironment(ObservingRays):
    """Keeps an animal from running into things: steers away from what its rays hit, most from the nearest."""

    FORMULA: ClassVar[str] = """
        o          distance curve(d / max distance) · angle curve(angle off the rays' axis)
        direction  Σ o · normal of the hit
        desire     Dir · activation(largest o)
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", most="f4")

    priority: Whole = ranked(6)
    direction_strength: Number = turning(0.9)
    activation: Curve = curve(
        "saturating",
        "How much it wants away, by the weight of the nearest hit; steeper turns away sooner.",
        over="weight",
        asks="closeness",
        k=0.3,
    )

    @staticmethod
    def on_hit(acc: Any, hit: Any, ray: Any, p: Any, weigh: Any) -> float:
        weight = weigh(p.sight, hit.distance, ray.angle)
        acc.x += weight * hit.nx
        acc.y += weight * hit.ny
        acc.z += weight * hit.nz
        acc.most = max(acc.most, weight)
        return weight

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.most > 0.0:
            out.x = acc.most
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * unit(activation(p.activation, acc.most)))
