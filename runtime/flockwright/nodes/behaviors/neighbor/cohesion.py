"""Cohesion."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, NOWHERE, between, or_top_speed, unit
from flockwright.nodes.families.neighbor import ObservingBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, curve, share, speed


@node("behavior.cohesion", icon="arrow-collapse-all", color=("#5AA9FF", "#1A6AC2"), cells=CELLS)
class Cohesion(ObservingBehavior):
    """Keeps the herd together: steers to the middle of the neighbors, more the farther away that middle is."""

    FORMULA: ClassVar[str] = """
        o          distance curve(d / max distance) · angle curve(angle)
        middle     Σ o · p_j / Σ o
        c          activation(|middle − p| / max distance)
        direction  to the middle
        desire     Dir · max(min activation, c)
        speed      min speed … max speed at c, desire Spd · max(min activation, c)
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", weight="f4")

    activation: Curve = curve(
        "ease_in",
        "How much it wants to go, from in the middle (left) to max distance off it (right); higher packs tighter.",
        over="distance",
        asks="middle of the herd",
    )
    min_activation: Number = share(0.0, "How much it wants to go at the least; more pulls even close neighbors.")
    min_speed: Number = speed(0.0, "The speed it wants in the middle of the herd; higher never idles.")
    max_speed: Number | None = speed(
        None, "The speed it wants when far behind; higher catches up sooner. Empty: the animal's top speed."
    )

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any, weigh: Any) -> float:
        weight = weigh(p.sight, pair.distance, pair.angle)
        far = weight * pair.center_distance  # the pair knows where the other is: its body need not be fetched
        acc.x += far * pair.dx
        acc.y += far * pair.dy
        acc.z += far * pair.dz
        acc.weight += weight
        return weight

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.weight > 0.0:
            squared = acc.x * acc.x + acc.y * acc.y + acc.z * acc.z
            length = sqrt(squared)
            out.x = length / acc.weight * p.sight.per_distance
            wanted = unit(activation(p.activation, out.x))
            strength = max(p.min_activation, wanted)
            if squared > NOWHERE:
                per = 1.0 / length
                out.dx = acc.x * per
                out.dy = acc.y * per
                out.dz = acc.z * per
                out.direction_desire = p.direction_strength * strength
            out.speed = between(p.min_speed, or_top_speed(p.max_speed, me), wanted)
            out.speed_desire = p.speed_strength * strength
