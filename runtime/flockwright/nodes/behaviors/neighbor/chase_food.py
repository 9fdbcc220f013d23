"""Chasing food."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, i4, layout
from flockwright.nodes.behaviors.appetite import APPETITE, hunger_of, is_worth_it, reach_for, way_to_mouth
from flockwright.nodes.families.behavior import CELLS, between, head_for, or_top_speed, pacing, ranked, turning, unit
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, curve, speed
from flockwright.world.records import Array, Values


@node("behavior.chase_food", icon="food-apple", color=("#B9D84F", "#567107"), cells=CELLS)
class ChaseFood(NeighborBehavior):
    """Makes a hungry animal go for food, the nearer and richer the rather, and bite what its mouth can reach.

    Give it a query that looks for the tags of what it eats: apples, grass, living prey. While it chews it looks for
    nothing. An animal without hunger always wants to eat.
    """

    FORMULA: ClassVar[str] = """
        d          from the mouth to the surface of the food
        x          1 − d / max distance, of the food with the largest w
        w          nutrition · (1 − d / max distance)
        direction  Σ w · from the mouth to the food
        a          activation(x) · hunger curve(hunger),  0 while chewing
        desire     Dir · a
        speed      min speed … max speed at x, desire Spd · a
        bites      the food with the smallest d ≤ bite radius, if a > 0
    """
    DERIVED: ClassVar[dict[str, str | Layout]] = APPETITE
    REQUIRES: ClassVar[tuple[str, ...]] = ("mouth",)
    NEIGHBORS_REQUIRE: ClassVar[tuple[str, ...]] = ("food",)
    ACC: ClassVar[Layout] = layout(
        x="f4", y="f4", z="f4", most="f4", closeness="f4", to_x="f4", to_y="f4", to_z="f4", reach="f4", next="i4"
    )

    priority: Whole = ranked(2)
    direction_strength: Number = turning(0.8)
    speed_strength: Number = pacing(0.6)
    activation: Curve = curve(
        "linear",
        "How much it wants the food, from as far as it sees (left) to its mouth (right); higher is drawn sooner.",
        asks="closeness",
    )
    hunger_curve: Curve = curve(
        "linear",
        "How much it wants to eat, from nearly fed (left) to starving; higher eats on a fuller stomach.",
        asks="hunger",
        x=(0.2, 1.0),
    )
    min_speed: Number = speed(1.0, "The speed it wants when the food is far away; higher sets off at once.")
    max_speed: Number | None = speed(
        None, "The speed it wants close to the food; higher catches more. Empty: the animal's top speed."
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        super().derive(rows, v, scope)
        rows["feels_hunger"] = scope.carries("hunger")

    @staticmethod
    def init(acc: Any, me: Any, my_mouth: Any) -> None:
        acc.to_x, acc.to_y, acc.to_z = way_to_mouth(me, my_mouth)

    @staticmethod
    def accumulate(acc: Any, me: Any, other: Any, pair: Any, p: Any, my_mouth: Any, their_food: Any) -> float:
        if my_mouth.chewing > 0.0 or not is_worth_it(their_food, my_mouth):
            return 0.0
        dx = other.px - me.px - acc.to_x
        dy = other.py - me.py - acc.to_y
        dz = other.pz - me.pz - acc.to_z
        center = sqrt(dx * dx + dy * dy + dz * dz)
        away = max(center - other.radius, 0.0)
        closeness = unit(1.0 - away / p.max_distance)
        weight = their_food.nutrition * closeness
        if center > 0.0:
            share = weight / center
            acc.x += share * dx
            acc.y += share * dy
            acc.z += share * dz
        if weight > acc.most:
            acc.most = weight
            acc.closeness = closeness
        if away <= my_mouth.bite_radius and (acc.next == 0 or away < acc.reach):
            acc.reach = away
            acc.next = i4(pair.id + 1)
        return weight

    @staticmethod
    def finalize(
        acc: Any, me: Any, p: Any, out: Any, my_mouth: Any, my_hunger: Any, activation: Any, hunger_curve: Any
    ) -> None:
        if acc.most > 0.0:
            out.x = acc.closeness
            wanted = unit(activation(p.activation, acc.closeness))
            wanted *= unit(hunger_curve(p.hunger_curve, hunger_of(p, my_hunger)))
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * wanted)
            out.speed = between(p.min_speed, or_top_speed(p.max_speed, me), acc.closeness)
            out.speed_desire = p.speed_strength * wanted
            if wanted > 0.0 and acc.next != 0:
                reach_for(my_mouth, acc.next - 1, acc.reach)
