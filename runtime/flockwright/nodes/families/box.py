"""What the box resolutions share: the box, by default the scene's bounds, and coordinates brought back into it."""

from __future__ import annotations

from math import floor
from typing import Any, ClassVar

from flockwright.engine.words import Layout, f4
from flockwright.nodes.families.resolution import Resolution
from flockwright.world.parameters import Vector, vector
from flockwright.world.records import VECTOR, Array, Values

FARTHEST = 1e6
"""In spans of the box: what got farther in one step, or is no number, could be anywhere and is put in the middle."""


class BoxResolution(Resolution):
    """A resolution at the walls of a box. A side of 0 has no walls."""

    SECTION: ClassVar[str] = "Box"
    DERIVED: ClassVar[dict[str, str | Layout]] = {"low": VECTOR, "span": VECTOR}

    size: Vector | None = vector(
        None, "The sides of the box; larger leaves more room, 0 has no walls. Empty: the scene's bounds.", unit="m"
    )
    center: Vector | None = vector(
        None, "The middle of the box; more moves it right, up and on. Empty: that of the scene's bounds.", unit="m"
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        size = scope.bounds.size if v["size"] is None else v["size"]
        center = scope.bounds.center if v["center"] is None else v["center"]
        for axis, side, middle in zip("xyz", size, center, strict=True):
            rows["low"][axis] = middle - side / 2
            rows["span"][axis] = side


def wrapped(place: float, low: float, span: float) -> float:
    """A coordinate that left between low and low + span on one side and comes in on the other."""
    if span <= 0.0 or low <= place < low + span:
        return place
    spans = (place - low) / span
    if not abs(spans) < FARTHEST:
        return low + 0.5 * span
    return clamped(place - f4(floor(spans)) * span, low, span)


def clamped(place: float, low: float, span: float) -> float:
    """The coordinate between low and low + span that is nearest. NaN is below everything."""
    if span <= 0.0:
        return place
    if not place > low:
        return low
    return min(place, low + span)
