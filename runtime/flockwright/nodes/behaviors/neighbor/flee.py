"""Flee."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, between, head_for, or_top_speed, pacing, ranked, turning, unit
from flockwright.nodes.families.neighbor import ObservingBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, choice, curve, speed

SUM = 1


@node("behavior.flee", icon="run-fast", color=("#FF6464", "#C82A35"), cells=CELLS)
class Flee(ObservingBehavior):
    """Makes prey run from whoever its query finds: away from the threats, faster and more urgently the closer they are.

    Give it a query of its own that looks for the tags of the predators.
    """

    FORMULA: ClassVar[str] = """
        o          distance curve(d / max distance) · angle curve(angle)
        direction  Σ o · away from j
        a          activation(largest o), with intensity sum: activation(Σ o)
        desire     Dir · a
        speed      min speed … max speed at a, desire Spd · a
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", most="f4", sum="f4")

    priority: Whole = ranked(3)
    direction_strength: Number = turning(0.8)
    speed_strength: Number = pacing(0.7)
    activation: Curve = curve(
        "saturating",
        "How much it wants away, by the weight of the threats; steeper panics sooner.",
        over="weight",
        asks="threat",
        k=0.1,
    )
    intensity: Literal["nearest", "sum"] = choice(
        "nearest", "Whether the closest threat decides how urgent it is, or all together: more threats, more panic."
    )
    min_speed: Number = speed(1.0, "The speed it wants from a threat far away; higher runs at once.")
    max_speed: Number | None = speed(
        None, "The speed it wants from a threat close by; higher outruns more. Empty: the animal's top speed."
    )

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any, weigh: Any) -> float:
        weight = weigh(p.sight, pair.distance, pair.angle)
        acc.x -= weight * pair.dx
        acc.y -= weight * pair.dy
        acc.z -= weight * pair.dz
        acc.most = max(acc.most, weight)
        acc.sum += weight
        return weight

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.most > 0.0:
            out.x = acc.sum if p.intensity == SUM else acc.most
            wanted = unit(activation(p.activation, out.x))
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * wanted)
            out.speed = between(p.min_speed, or_top_speed(p.max_speed, me), wanted)
            out.speed_desire = p.speed_strength * wanted
