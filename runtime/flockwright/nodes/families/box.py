"""What the box resolutions share: the box, by default the scene's bounds."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.engine.words import Layout
from flockwright.nodes.families.resolution import Resolution
from flockwright.world.parameters import Vector, vector
from flockwright.world.records import VECTOR, Array, Values


class BoxResolution(Resolution):
    """A resolution at the walls of a box. A side of 0 has no walls."""

    DERIVED: ClassVar[dict[str, str | Layout]] = {"low": VECTOR, "span": VECTOR}

    size: Vector | None = vector(
        None, "The sides of the box; larger leaves more room. Empty: the scene's bounds.", unit="m"
    )
    center: Vector | None = vector(None, "The middle of the box. Empty: that of the scene's bounds.", unit="m")

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        size = scope.bounds.size if v["size"] is None else v["size"]
        center = scope.bounds.center if v["center"] is None else v["center"]
        for axis, side, middle in zip("xyz", size, center, strict=True):
            rows["low"][axis] = middle - side / 2
            rows["span"][axis] = side
