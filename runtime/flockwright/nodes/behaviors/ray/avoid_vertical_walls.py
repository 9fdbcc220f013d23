"""Steering away from walls, not from the ground."""

from __future__ import annotations

from math import acos, pi
from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.behaviors.ray.avoid_environment import COLOR
from flockwright.nodes.families.behavior import CELLS, head_for, ranked, turning, unit
from flockwright.nodes.families.ray import ObservingRays
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, angle, curve


@node("behavior.avoid_vertical_walls", icon="wall", color=COLOR, cells=CELLS)
class AvoidVerticalWalls(ObservingRays):
    """Steers sideways away from steep things and ignores gentle slopes, so that a swimmer may follow the ground."""

    FORMULA: ClassVar[str] = """
        o          distance curve(d / max distance) · angle curve(angle off the rays' axis),  0 below min slope
        direction  Σ o · normal without its vertical part
        desire     Dir · activation(largest o) · mean of slope / 90°
    """
    ACC: ClassVar[Layout] = layout(x="f4", z="f4", most="f4", steepness="f4", hits="f4")

    priority: Whole = ranked(6)
    direction_strength: Number = turning(0.9)
    activation: Curve = curve(
        "saturating",
        "How much it wants away, by the weight of the nearest hit; steeper turns away sooner.",
        over="weight",
        asks="closeness",
        k=0.3,
    )
    min_slope: Number = angle(
        45.0, "Surfaces less steep than this are no walls; more lets it near steeper ones.", high=90.0
    )

    @staticmethod
    def on_hit(acc: Any, hit: Any, ray: Any, p: Any, weigh: Any) -> float:
        slope = min(acos(min(max(hit.ny, -1.0), 1.0)), 0.5 * pi)
        if slope < p.min_slope:
            return 0.0
        weight = weigh(p.sight, hit.distance, ray.angle)
        acc.x += weight * hit.nx
        acc.z += weight * hit.nz
        acc.most = max(acc.most, weight)
        acc.steepness += slope * (2.0 / pi)
        acc.hits += 1.0
        return weight

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.most > 0.0:
            out.x = acc.most
            desire = unit(activation(p.activation, acc.most)) * acc.steepness / acc.hits
            head_for(out, acc.x, 0.0, acc.z, p.direction_strength * desire)
