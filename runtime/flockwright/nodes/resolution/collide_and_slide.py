"""Walls to run into."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from flockwright.engine.words import Layout
from flockwright.nodes.families.motion import set_velocity
from flockwright.nodes.families.resolution import Resolution
from flockwright.nodes.families.sliding import GROUND, kept_dry, lifted_out, slid
from flockwright.nodes.node_type import Called
from flockwright.nodes.registry import node
from flockwright.world.parameters import Names, Number, choice, names, number
from flockwright.world.records import Array, Values

THIN = 0.01
"""A skin left open is this part of the body's radius."""


@node("resolution.collide_and_slide", icon="vector-intersection", cells=("skin_width",))
class CollideAndSlide(Resolution):
    """Keeps an animal out of walls, ground and things: it stops at them and slides along.

    Nothing is passed through, however fast it goes. One that starts inside something is pushed out first. Its velocity
    is what it really moved.
    """

    FORMULA: ClassVar[str] = """
        p  ← swept as a ball along v · dt: up to the first surface, along it, along the crease with the second,
           and no farther than the third;  skin meters off each
        v  ← what it moved / dt, if it met anything
    """
    SECTION: ClassVar[str] = "Collision"
    DERIVED: ClassVar[dict[str, str | Layout]] = {"mask": "i4"}
    CALLS: ClassVar[tuple[Called, ...]] = ("sweep",)

    layers: Names = names(
        "What stops it: anything on one of these layers; more of them leave it less room.", refers="layers"
    )
    skin_width: Number | None = number(
        None, "How far it stays off surfaces; more is safer and looks less close. Empty: a hundredth of its radius.",
        low=0.0, high=10.0, soft=(0.0, 0.1), step=0.005, unit="m", short="Skin",
    )  # fmt: skip
    medium: Literal["any", "water", "air", "ground"] = choice(
        "any",
        "Where it lives: swimmers stay under water, flyers above it, walkers where it is no more than a puddle.",
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        rows["mask"] = scope.layers(v["layers"])

    @staticmethod
    def resolve(me: Any, p: Any, body: Any, frame: Any) -> None:
        skin = p.skin_width if p.skin_width >= 0.0 else THIN * body.radius
        lifted_out(frame, body, body.radius, skin, p.mask, p.medium)
        x, y, z = body.px, body.py, body.pz
        met = slid(frame, body, body.vx, body.vy, body.vz, body.radius + skin, p.mask, p.medium)
        if p.medium == GROUND and kept_dry(frame, me, body):
            met = True
        if met:
            per = 1.0 / frame.dt
            set_velocity(body, (body.px - x) * per, (body.py - y) * per, (body.pz - z) * per)
