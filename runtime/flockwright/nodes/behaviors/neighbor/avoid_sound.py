"""Shying from sounds."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, between, head_for, or_top_speed, pacing, ranked, turning, unit
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve, speed


@node("behavior.avoid_sound", icon="volume-high", color=("#FF9A57", "#AC500D"), cells=CELLS)
class AvoidSound(NeighborBehavior):
    """Scatters animals from shots and claps: away from each sound that has reached them and not yet faded.

    Sounds are entities with a tag; give it a query that looks for it, all around and as far as it should hear.
    """

    FORMULA: ClassVar[str] = """
        heard      if d < speed of the sound · its age
        w          loudness · (1 − age / lifetime) · (1 − d / max distance),  0 unless heard
        direction  Σ w · away from the sound
        a          activation(largest w, at most 1)
        desire     Dir · a
        speed      min speed … max speed at a, desire Spd · a
    """
    NEIGHBORS_REQUIRE: ClassVar[tuple[str, ...]] = ("sound",)
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", most="f4")

    priority: Whole = ranked(3)
    direction_strength: Number = turning(0.7)
    speed_strength: Number = pacing(0.7)
    activation: Curve = curve(
        "ease_out",
        "How much it wants away, by how loud it is here; higher is frightened by less.",
        asks="loudness",
    )
    min_speed: Number = speed(1.0, "The speed it wants from a faint sound; higher bolts at every rustle.")
    max_speed: Number | None = speed(
        None, "The speed it wants from a loud one close by; higher runs harder. Empty: the animal's top speed."
    )

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any, their_sound: Any) -> float:
        age = their_sound.age
        if pair.distance >= their_sound.speed * age or age >= their_sound.lifetime:
            return 0.0
        weight = their_sound.loudness * (1.0 - age / their_sound.lifetime) * (1.0 - pair.distance / p.max_distance)
        acc.x -= weight * pair.dx
        acc.y -= weight * pair.dy
        acc.z -= weight * pair.dz
        acc.most = max(acc.most, weight)
        return weight

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, activation: Any) -> None:
        if acc.most > 0.0:
            out.x = unit(acc.most)
            wanted = unit(activation(p.activation, out.x))
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * wanted)
            out.speed = between(p.min_speed, or_top_speed(p.max_speed, me), wanted)
            out.speed_desire = p.speed_strength * wanted
