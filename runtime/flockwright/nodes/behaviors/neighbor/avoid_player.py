"""Keeping away from the player."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import (
    CELLS,
    between,
    head_for,
    or_top_speed,
    pacing,
    ranked,
    turning,
    unit,
    way_through,
)
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve, share, speed


@node("behavior.avoid_player", icon="account-alert", color=("#FFC857", "#8A6100"), cells=CELLS)
class AvoidPlayer(NeighborBehavior):
    """Makes an animal shy: it keeps away from the player, who may come nearer by standing still or going slowly.

    Give it a query that looks for the player's tag. Anybody else with that tag is shunned alike.
    """

    FORMULA: ClassVar[str] = """
        R          max distance · (still radius factor … 1 at speed of j / still speed, at most 1)
        w          1 − d / R, at least 0
        direction  Σ w · away from j
        a          activation(largest w)
        desire     Dir · a
        speed      min speed … max speed at a, desire Spd · a
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", most="f4")

    priority: Whole = ranked(2)
    direction_strength: Number = turning(0.5)
    speed_strength: Number = pacing(0.4)
    activation: Curve = curve(
        "linear",
        "How much it wants away, from the edge of its fear (left) to touching; higher keeps more room.",
        asks="closeness",
    )
    still_radius_factor: Number = share(
        0.4, "What is left of the distance when the player stands still; more keeps off even then."
    )
    still_speed: Number | None = speed(
        None, "From this speed on the player is feared in full; more lets it sneak faster. Empty: as the player says."
    )
    min_speed: Number = speed(1.0, "The speed it wants when the player is just near enough; higher is off at once.")
    max_speed: Number | None = speed(
        None, "The speed it wants when the player is close; higher is harder to catch. Empty: the animal's top speed."
    )

    @staticmethod
    def accumulate(acc: Any, other: Any, pair: Any, p: Any, their_player: Any) -> float:
        still = p.still_speed if p.still_speed >= 0.0 else their_player.still_speed
        radius = p.max_distance * between(p.still_radius_factor, 1.0, way_through(0.0, still, other.speed))
        if pair.distance >= radius:
            return 0.0
        weight = 1.0 - pair.distance / radius
        acc.x -= weight * pair.dx
        acc.y -= weight * pair.dy
        acc.z -= weight * pair.dz
        acc.most = max(acc.most, weight)
        return weight

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.most > 0.0:
            out.x = acc.most
            wanted = unit(activation(p.activation, acc.most))
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * wanted)
            out.speed = between(p.min_speed, or_top_speed(p.max_speed, me), wanted)
            out.speed_desire = p.speed_strength * wanted
