"""Leveling out."""

from __future__ import annotations

from math import atan2, pi, sqrt
from typing import Any, ClassVar

from flockwright.nodes.families.behavior import head_for, turning
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number

PER_QUARTER_TURN = 2.0 / pi
VERTICAL = 1e-6
"""A level part shorter than this has no heading."""


@node(
    "behavior.align_up", icon="axis-arrow", color=("#9FACBD", "#5E6B7D"), cells=("direction_strength", "speed_strength")
)
class AlignUp(SimpleBehavior):
    """Brings a climbing or diving animal back to level flight, more the steeper it goes."""

    FORMULA: ClassVar[str] = """
        direction  forward without its vertical part
        desire     Dir · |pitch| / 90°
    """

    direction_strength: Number = turning(0.2)

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any) -> None:
        level = sqrt(me.fx * me.fx + me.fz * me.fz)
        desire = p.direction_strength * min(atan2(abs(me.fy), level) * PER_QUARTER_TURN, 1.0)
        if level > VERTICAL:
            head_for(out, me.fx, 0.0, me.fz, desire)
        else:
            head_for(out, me.ux, 0.0, me.uz, desire)
