"""Separation."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, head_for, ranked, turning, unit
from flockwright.nodes.families.neighbor import ObservingBehavior, reaching
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve


@node("behavior.separation", icon="arrow-expand-all", color=("#B792FF", "#7A4FD0"), cells=CELLS)
class Separation(ObservingBehavior):
    """Keeps animals from running into each other: steers away from neighbors, most from the closest."""

    FORMULA: ClassVar[str] = """
        o          distance curve(d / max distance) · angle curve(angle)
        direction  Σ o · away from j
        desire     Dir · activation(largest o)
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", most="f4")

    priority: Whole = ranked(4)
    direction_strength: Number = turning(0.8)
    max_distance: Number | None = reaching(3.0)
    activation: Curve = curve(
        "saturating",
        "How much it wants away, by the weight of the closest neighbor; steeper keeps more room.",
        over="weight",
        asks="closeness",
        k=0.01,
    )

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any, weigh: Any) -> float:
        weight = weigh(p.sight, pair.distance, pair.angle)
        acc.x -= weight * pair.dx
        acc.y -= weight * pair.dy
        acc.z -= weight * pair.dz
        acc.most = max(acc.most, weight)
        return weight

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.most > 0.0:
            out.x = acc.most
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * unit(activation(p.activation, acc.most)))
