"""Eating in peace."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, between, head_for, or_top_speed, pacing, ranked, turning, unit
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve, speed


@node("behavior.avoid_when_eating", icon="silverware-fork-knife", color=("#EE8FD6", "#AD3792"), cells=CELLS)
class AvoidWhenEating(NeighborBehavior):
    """Makes an animal carry its meal away from the others, who would take it; with an empty mouth it does nothing.

    Give it a query that looks for its own kind.
    """

    FORMULA: ClassVar[str] = """
        w          1 − d / max distance
        direction  Σ w · away from j
        a          activation(Σ w, at most 1),  0 with an empty mouth
        desire     Dir · a
        speed      min speed … max speed at a, desire Spd · a
    """
    REQUIRES: ClassVar[tuple[str, ...]] = ("mouth",)
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", sum="f4")

    priority: Whole = ranked(4)
    direction_strength: Number = turning(0.6)
    speed_strength: Number = pacing(0.4)
    activation: Curve = curve(
        "linear",
        "How much it wants away while it eats, by how many are how close; higher shies from fewer.",
        asks="company",
    )
    min_speed: Number = speed(1.0, "The speed it wants when the others are far away; higher slips away sooner.")
    max_speed: Number | None = speed(
        None, "The speed it wants when they crowd in; higher outruns more thieves. Empty: the animal's top speed."
    )

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any, my_mouth: Any) -> float:
        if my_mouth.food == 0 and my_mouth.chewing <= 0.0:
            return 0.0
        weight = 1.0 - pair.distance / p.max_distance
        acc.x -= weight * pair.dx
        acc.y -= weight * pair.dy
        acc.z -= weight * pair.dz
        acc.sum += weight
        return weight

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.sum > 0.0:
            out.x = unit(acc.sum)
            wanted = unit(activation(p.activation, out.x))
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * wanted)
            out.speed = between(p.min_speed, or_top_speed(p.max_speed, me), wanted)
            out.speed_desire = p.speed_strength * wanted
