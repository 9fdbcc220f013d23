"""Going forward."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.behavior import pacing, turning
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, speed


@node("behavior.go_forward", icon="arrow-right-bold", cells=("direction_strength", "speed_strength", "speed"))
class GoForward(SimpleBehavior):
    """Keeps an animal going where it looks, at a speed of its own: the plainest drive there is."""

    FORMULA: ClassVar[str] = """
        direction  forward
        desire     Dir
        speed      speed, desire Spd
    """
    ALWAYS_FULL: ClassVar[bool] = True

    direction_strength: Number = turning(0.2)
    speed_strength: Number = pacing(0.4)
    speed: Number = speed(4.0, "The speed it wants; higher goes faster.")

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any) -> None:
        out.dx = me.fx
        out.dy = me.fy
        out.dz = me.fz
        out.direction_desire = p.direction_strength
        out.speed = p.speed
        out.speed_desire = p.speed_strength
