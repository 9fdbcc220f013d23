"""Alignment."""

from __future__ import annotations

from math import pi, sqrt
from typing import Any, ClassVar

import numpy as np

from flockwright.curves.model import Curve
from flockwright.engine.points.pairs import arc_cosine
from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import CELLS, NOWHERE, RESTING, pacing, ranked, turning, unit
from flockwright.nodes.families.neighbor import ObservingBehavior, reaching
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, angle, curve, share
from flockwright.world.records import Array, Values

HALF_TURN = pi


@node("behavior.alignment", icon="chevron-triple-right", color=("#3FD2CE", "#0A7876"), cells=CELLS)
class Alignment(ObservingBehavior):
    """Makes the herd move as one: turns to where the neighbors are going and takes on their speed."""

    FORMULA: ClassVar[str] = """
        o          distance curve(d / max distance) · angle curve(angle)
        direction  Σ o · heading of j
        x          (angle to it − start angle) / (180° − start angle), held to 0 … 1
        desire     Dir · max(min angle weight, angle activation(x))
        speed      Σ o · speed of j / Σ o
        y          (|its speed difference| / top speed − start fraction) / (1 − start fraction), held to 0 … 1
                   desire Spd · max(min speed weight, speed activation(y))
    """
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", speed="f4", weight="f4")
    DERIVED: ClassVar[dict[str, str | Layout]] = {"per_angle": "f4", "per_fraction": "f4"}

    priority: Whole = ranked(1)
    direction_strength: Number = turning(0.6)
    speed_strength: Number = pacing(0.3)
    max_distance: Number | None = reaching(6.0)
    angle_activation: Curve = curve(
        "ease_in",
        "How much it wants to turn, from the same heading (left) to the opposite one (right); higher turns sooner.",
        asks="turn",
    )
    min_angle_weight: Number = share(0.2, "How much it wants to turn at the least; more corrects small differences.")
    start_activation_angle: Number = angle(
        0.0, "Headings closer than this do not matter; larger lets the herd be looser.", high=179.0
    )
    speed_activation: Curve = curve(
        "ease_in", "How much it wants their speed, from equal (left) to top speed apart (right); higher adapts sooner.",
        asks="difference",
    )  # fmt: skip
    min_speed_weight: Number = share(0.0, "How much it wants their speed at the least; more evens out speeds.")
    start_speed_fraction: Number = share(
        0.0, "Differences below this part of its top speed do not matter; larger lets speeds differ."
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        super().derive(rows, v, scope)
        rows["per_angle"] = 1.0 / (HALF_TURN - rows["start_activation_angle"])
        rows["per_fraction"] = 1.0 / np.maximum(1.0 - rows["start_speed_fraction"], 1e-6)

    @classmethod
    def asked(cls, curve: str, results: Array, bodies: Array, rows: Array) -> Array | None:
        if curve != "speed_activation":
            return super().asked(curve, results, bodies, rows)
        gap = np.abs(results["speed"] - bodies["speed"]) / np.maximum(bodies["max_speed"], 1e-6)
        beyond = np.clip((gap - rows["start_speed_fraction"]) * rows["per_fraction"], 0.0, 1.0)
        found: Array = np.where(results["main"] >= 0, beyond, np.nan)
        return found

    @staticmethod
    def accumulate(acc: Any, other: Any, pair: Any, p: Any, weigh: Any) -> float:
        weight = weigh(p.sight, pair.distance, pair.angle)
        if other.speed > RESTING:
            share = weight / other.speed
            acc.x += share * other.vx
            acc.y += share * other.vy
            acc.z += share * other.vz
        acc.speed += weight * other.speed
        acc.weight += weight
        return weight

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, angle_activation: Any, speed_activation: Any) -> None:
        if acc.weight > 0.0:
            squared = acc.x * acc.x + acc.y * acc.y + acc.z * acc.z
            if squared > NOWHERE:
                per = 1.0 / sqrt(squared)
                out.dx = acc.x * per
                out.dy = acc.y * per
                out.dz = acc.z * per
                if me.speed > RESTING:
                    cosine = (out.dx * me.vx + out.dy * me.vy + out.dz * me.vz) / me.speed
                else:
                    cosine = out.dx * me.fx + out.dy * me.fy + out.dz * me.fz
                off = arc_cosine(cosine)
                out.x = unit((off - p.start_activation_angle) * p.per_angle)
                wanted = unit(angle_activation(p.angle_activation, out.x))
                out.direction_desire = p.direction_strength * max(p.min_angle_weight, wanted)
            out.speed = acc.speed / acc.weight
            gap = abs(out.speed - me.speed) / max(me.max_speed, 1e-6)
            beyond = unit((gap - p.start_speed_fraction) * p.per_fraction)
            wanted = unit(speed_activation(p.speed_activation, beyond))
            out.speed_desire = p.speed_strength * max(p.min_speed_weight, wanted)
