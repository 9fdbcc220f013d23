"""What every behavior has: its weight in the merger."""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.nodes.node_type import NodeParams
from flockwright.world.parameters import Flag, Number, Whole, flag, number, share, whole

CELLS = ("direction_strength", "speed_strength", "max_distance")


class Behavior(NodeParams):
    """The base data of behaviors."""

    active: Flag = flag(True, "Off: the behavior has no say.")
    priority: Whole = whole(
        0, "Higher is heard first and may spend the whole budget.", low=0, high=255, soft=(0, 10), short="P"
    )
    direction_strength: Number = share(0.5, "How much it may turn the animal; more outweighs others.", short="Dir")
    speed_strength: Number = share(0.0, "How much it may set the speed; more outweighs others.", short="Spd")
    hold: Number = number(
        0.0, "How long it goes on, fading, after it has fallen silent.", low=0, high=60, soft=(0, 5), step=0.1, unit="s"
    )


def head_for(out: Any, x: float, y: float, z: float, desire: float) -> None:
    """Want to go along a vector of any length; along none there is nothing to want."""
    squared = x * x + y * y + z * z
    if squared > 0.0:
        shrink = 1.0 / sqrt(squared)
        out.dx = x * shrink
        out.dy = y * shrink
        out.dz = z * shrink
        out.direction_desire = desire


def between(low: float, high: float, place: float) -> float:
    """The number at a place 0…1 between two others."""
    return low + (high - low) * place


def or_top_speed(speed: float, me: Any) -> float:
    """A speed parameter, or what the animal can do right now where it was left open."""
    if speed < 0.0:
        return me.max_speed
    return speed
