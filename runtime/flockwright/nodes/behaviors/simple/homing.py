"""Homing."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.engine.words import Layout
from flockwright.nodes.families.behavior import head_for, ranked, unit, way_through
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Name, Number, Whole, curve, distance, reference
from flockwright.world.records import VECTOR, Array, Values


@node("behavior.homing", icon="home", cells=("direction_strength", "min_radius", "max_radius"))
class Homing(SimpleBehavior):
    """Keeps an animal around one place: the farther it strays from its home, the more it wants back."""

    FORMULA: ClassVar[str] = """
        x          (distance to home − min radius) / (max radius − min radius), held to 0 … 1
        direction  to home
        desire     Dir · activation(x)
    """
    DERIVED: ClassVar[dict[str, str | Layout]] = {"place": VECTOR, "known": "i4"}

    priority: Whole = ranked(1)
    home: Name = reference("The home it returns to. Empty: it has none and does nothing.", refers="homes")
    min_radius: Number = distance(5.0, "Inside it nothing pulls; larger leaves more room to roam.")
    max_radius: Number = distance(20.0, "From here on the pull is full; larger pulls more gently.")
    activation: Curve = curve(
        "ease_in",
        "How much it wants back, from the inner radius (left) to the outer one and on (right); higher stays nearer.",
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        home = scope.home(v["home"])
        rows["known"] = home is not None
        for axis, place in zip("xyz", home.at if home else (0.0, 0.0, 0.0), strict=True):
            rows["place"][axis] = place

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any, activation: Any) -> None:
        if p.known != 0:
            x, y, z = p.place.x - me.px, p.place.y - me.py, p.place.z - me.pz
            away = sqrt(x * x + y * y + z * z)
            out.x = way_through(p.min_radius, p.max_radius, away)
            head_for(out, x, y, z, p.direction_strength * unit(activation(p.activation, out.x)))
