"""A package whose nodes can be loaded and not compiled; the last can be, and gives nonsense."""

from __future__ import annotations

from typing import Any

from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node


@node("behavior.fog")
class Fog(SimpleBehavior):
    """Makes an animal lose its way; it makes a list, which no native code may."""

    @staticmethod
    def evaluate(me: Any, out: Any) -> None:
        ways = [me.fx, me.fy, me.fz]
        out.dx, out.dy, out.dz = ways


@node("behavior.mist")
class Mist(SimpleBehavior):
    """Follows the moon, which nobody knows."""

    @staticmethod
    def evaluate(moon: Any, out: Any) -> None:
        out.dy = moon.height


@node("behavior.haze")
class Haze(SimpleBehavior):
    """Wants a direction five long, three times as much as anybody may."""

    @staticmethod
    def evaluate(out: Any) -> None:
        out.dx = 5.0
        out.direction_desire = 3.0
