"""Multi homing."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, i4, layout
from flockwright.nodes.families.behavior import CELLS, head_for, ranked, unit, way_through
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Whole, curve


@node("behavior.multi_homing", icon="home-group", color=("#6FD492", "#197542"), cells=CELLS)
class MultiHoming(NeighborBehavior):
    """Keeps an animal around whichever home it is in: of the areas that hold it, the smallest pulls to its middle.

    Homes are entities with tags; give it a query that looks for them, far enough to see the middle of the largest.
    """

    FORMULA: ClassVar[str] = """
        home       of those with distance < max radius the smallest
        x          (distance − min radius) / (max radius − min radius), held to 0 … 1
        direction  to its middle
        desire     Dir · strength of the home · activation(x)
    """
    NEIGHBORS_REQUIRE: ClassVar[tuple[str, ...]] = ("home",)
    ACC: ClassVar[Layout] = layout(
        dx="f4", dy="f4", dz="f4", away="f4", inner="f4", outer="f4", strength="f4", next="i4"
    )

    priority: Whole = ranked(1)
    activation: Curve = curve(
        "ease_in",
        "How much it wants back, from the home's inner radius (left) to its outer one (right); higher stays nearer.",
    )

    @staticmethod
    def accumulate(acc: Any, pair: Any, their_home: Any) -> float:
        away, outer = pair.center_distance, their_home.max_radius
        if away < outer:
            better = acc.next == 0 or outer < acc.outer
            if not better and outer == acc.outer:
                better = away < acc.away or (away == acc.away and pair.id + 1 < acc.next)
            if better:
                acc.dx = pair.dx
                acc.dy = pair.dy
                acc.dz = pair.dz
                acc.away = away
                acc.inner = their_home.min_radius
                acc.outer = outer
                acc.strength = their_home.strength
                acc.next = i4(pair.id + 1)
        return 0.0

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.next != 0:
            out.main = i4(acc.next - 1)
            out.x = way_through(acc.inner, acc.outer, acc.away)
            pull = unit(acc.strength) * unit(activation(p.activation, out.x))
            if acc.away > 0.0:
                head_for(out, acc.dx, acc.dy, acc.dz, p.direction_strength * pull)
