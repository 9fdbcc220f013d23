"""Grazing."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout, at, f4, i4, layout
from flockwright.nodes.behaviors.appetite import APPETITE, hunger_of, is_worth_it, reach_for
from flockwright.nodes.families.asking import cast_ray, fresh_hit
from flockwright.nodes.families.behavior import CELLS, head_for, pacing, ranked, turning, unit
from flockwright.nodes.families.ray import RayBehavior
from flockwright.nodes.node_type import Called
from flockwright.nodes.registry import node
from flockwright.nodes.results import NOBODY
from flockwright.world.components import COMPONENTS
from flockwright.world.geometry.casting import patch_at
from flockwright.world.geometry.layouts import GRASS_BYTES, geometry_at, grass_at
from flockwright.world.parameters import Number, Whole, curve, share
from flockwright.world.records import Array, Values

food_at = at(COMPONENTS["food"].layout)
FOOD_BYTES = COMPONENTS["food"].layout.itemsize
NO_GRASS = -1


@node("behavior.find_grass", icon="grass", cells=CELLS)
class FindGrass(RayBehavior):
    """Lets a grazer find its meadow: hungry, it goes to the nearest grass its rays hit, and stops on it to eat.

    Give it a ray query that looks for the layer of the grass; rays that point a little downward see it from afar.
    While it chews it looks for none. An animal without hunger always wants to eat.
    """

    FORMULA: ClassVar[str] = """
        hungry     hunger > eat hunger
        off grass  hungry and not chewing
          direction  to the nearest hit on grass
          desire     Dir · activation(hunger)
        on grass   hungry
          speed      0, desire Spd
          bites      the patch below, unless chewing
    """
    DERIVED: ClassVar[dict[str, str | Layout]] = APPETITE
    REQUIRES: ClassVar[tuple[str, ...]] = ("mouth",)
    CALLS: ClassVar[tuple[Called, ...]] = ("cast",)
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", nearest="f4", layers="i4")

    priority: Whole = ranked(2)
    direction_strength: Number = turning(0.6)
    speed_strength: Number = pacing(0.6)
    activation: Curve = curve(
        "linear", "How much it wants to the grass, from fed (left) to starving; higher sets off sooner.", asks="hunger"
    )
    eat_hunger: Number = share(0.3, "Up to this hunger grass is nothing to it; more grazes less often.")

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        super().derive(rows, v, scope)
        rows["feels_hunger"] = scope.carries("hunger")

    @staticmethod
    def on_hit(acc: Any, me: Any, hit: Any, ray: Any, p: Any, frame: Any, my_mouth: Any, all_food: Any) -> float:
        acc.layers = ray.layers
        if acc.nearest > 0.0 and hit.distance >= acc.nearest:
            return 0.0
        if patch_with_food(frame, all_food, my_mouth, hit.px, hit.pz, i4(1) << hit.layer) == NO_GRASS:
            return 0.0
        acc.nearest = max(hit.distance, f4(1e-6))
        acc.x = hit.px - me.px
        acc.y = hit.py - me.py
        acc.z = hit.pz - me.pz
        return 1.0 - hit.distance / p.max_distance

    @staticmethod
    def on_miss(acc: Any, ray: Any) -> None:
        acc.layers = ray.layers

    @staticmethod
    def finalize(
        acc: Any, me: Any, p: Any, out: Any, frame: Any, my_mouth: Any, my_hunger: Any, all_food: Any, activation: Any
    ) -> None:
        nearest = out.main
        out.main = i4(NOBODY)
        hunger = hunger_of(p, my_hunger)
        if hunger <= p.eat_hunger or acc.layers == 0:
            return
        below = fresh_hit()
        layers = i4(acc.layers & geometry_at(frame.geometry).grass_layers)
        cast_ray(
            frame, below, me.px, me.py, me.pz, f4(0.0), f4(-1.0), f4(0.0), me.radius + my_mouth.bite_radius, layers
        )
        patch = NO_GRASS
        if below.layer >= 0:
            patch = patch_with_food(frame, all_food, my_mouth, me.px, me.pz, i4(1) << below.layer)
        if patch != NO_GRASS:
            out.speed = f4(0.0)
            out.speed_desire = p.speed_strength
            entity = patch_entity(frame, patch)
            if entity > 0 and my_mouth.chewing <= 0.0:
                reach_for(my_mouth, entity - 1, max(below.distance - me.radius, f4(0.0)))
        elif acc.nearest > 0.0 and my_mouth.chewing <= 0.0:
            out.main = nearest
            out.x = hunger
            head_for(out, acc.x, acc.y, acc.z, p.direction_strength * unit(activation(p.activation, hunger)))


def patch_entity(frame: Any, patch: int) -> int:
    """One more than the slot of a patch of grass, 0 if nothing is kept of it."""
    return grass_at(geometry_at(frame.geometry).grass + patch * GRASS_BYTES).entity


def patch_with_food(frame: Any, all_food: Any, mouth: Any, x: float, z: float, layers: int) -> int:
    """The number of the patch of these layers at a point, unless it is eaten bare."""
    patch = patch_at(geometry_at(frame.geometry), x, z, layers)
    if patch >= 0:
        entity = patch_entity(frame, patch)
        if entity > 0 and not is_worth_it(food_at(all_food + (entity - 1) * FOOD_BYTES), mouth):
            return NO_GRASS
    return patch
