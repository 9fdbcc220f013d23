"""What every behavior has: its weight in the merger."""

from __future__ import annotations

from math import radians, sqrt
from typing import Any, ClassVar

import numpy as np

from flockwright.curves.packing import STEEPEST
from flockwright.nodes.node_type import NodeParams
from flockwright.nodes.results import UNASKED
from flockwright.world.parameters import Flag, Number, Whole, flag, number, share, whole
from flockwright.world.records import INHERIT, Array, kind_of

CELLS = ("direction_strength", "speed_strength", "max_distance")
NOWHERE = 1e-30
"""The square of a length that is none: the square root of less is not exact enough for a unit vector."""
SIGHT_CURVES = ("distance_curve", "angle_curve")
"""The curves of observability, which are asked for each neighbor."""
RESTING = 1e-6
"""Up to this speed, in m/s, a body has no heading of its own."""


def ranked(default: int) -> Any:
    """The field `priority`."""
    return whole(
        default, "Higher is heard first and may spend the whole budget.", low=0, high=255, soft=(0, 10), short="P"
    )


def turning(default: float) -> Any:
    """The field `direction_strength`."""
    return share(default, "How much it may turn the animal; more outweighs others.", short="Dir")


def pacing(default: float) -> Any:
    """The field `speed_strength`."""
    return share(default, "How much it may set the speed; more outweighs others.", short="Spd")


class Behavior(NodeParams):
    """The base data of behaviors."""

    SECTION: ClassVar[str] = "Strength"

    active: Flag = flag(True, "Off: the behavior has no say.")
    priority: Whole = ranked(0)
    direction_strength: Number = turning(0.5)
    speed_strength: Number = pacing(0.0)
    hold: Number = number(
        0.0,
        "How long it goes on, fading, after it has fallen silent; more forgets later.",
        low=0,
        high=60,
        soft=(0, 5),
        step=0.1,
        unit="s",
    )

    @classmethod
    def asked(cls, curve: str, results: Array, bodies: Array, rows: Array) -> Array | None:  # noqa: ARG003
        # A result has room for one: what the behavior's first curve of its own was asked.
        own = [name for name in cls.model_fields if kind_of(cls, name) == "curve" and name not in SIGHT_CURVES]
        if not own or curve != own[0] or "x" not in (results.dtype.names or ()):
            return None
        asked: Array = np.where(results["x"] == np.float32(UNASKED), np.nan, results["x"])
        return asked


def head_for(out: Any, x: float, y: float, z: float, desire: float) -> None:
    """Want to go along a vector of any length; along none there is nothing to want."""
    squared = x * x + y * y + z * z
    if squared > NOWHERE:
        shrink = 1.0 / sqrt(squared)
        out.dx = x * shrink
        out.dy = y * shrink
        out.dz = z * shrink
        out.direction_desire = desire


def between(low: float, high: float, place: float) -> float:
    """The number at a place 0…1 between two others."""
    return low + (high - low) * place


def unit(value: float) -> float:
    """A number held in 0…1: whatever range somebody gave a curve, no desire exceeds its strength."""
    return min(max(value, 0.0), 1.0)


def way_through(low: float, high: float, value: float) -> float:
    """How far a number has come from low to high, 0…1; without room in between it is there as soon as it passes low."""
    if high > low:
        return unit((value - low) / (high - low))
    return 1.0 if value > low else 0.0


def or_top_speed(speed: float, me: Any) -> float:
    """A speed parameter, or what the animal can do right now where it was left open."""
    if speed < 0.0:
        return me.max_speed
    return speed


def narrowed(own: Any, seen: Any) -> Any:
    """A behavior's own limit within its query's; where it was left open, by all or by some, the query's."""
    if own is None:
        return seen
    return np.where(np.equal(own, INHERIT), seen, np.minimum(own, seen))  # pyright: ignore[reportUnknownVariableType]


def fill_sight(rows: Array, width: Any) -> None:
    """Fill the derived field `sight` of an observing behavior from its rows and the width of its view in degrees."""
    sight = rows["sight"]
    sight["by_distance"] = rows["distance_curve"]
    sight["by_angle"] = rows["angle_curve"]
    sight["per_distance"] = _per(rows["max_distance"])
    sight["start_angle"] = rows["start_angle"]
    sight["per_angle"] = _per(np.maximum(width * radians(1.0) - rows["start_angle"], 0.0))


def _per(width: Any) -> Any:
    """1 / width, finite for every width."""
    return 1.0 / np.maximum(width, 1.0 / STEEPEST)
