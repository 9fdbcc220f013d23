"""Keeping to a range of heights."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.behavior import head_for, ranked, turning, way_through
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, distance, number


def _height(default: float, description: str, *, short: str) -> Any:
    return number(default, description, soft=(-50, 100), step=0.5, unit="m", short=short)


@node(
    "behavior.keep_height",
    icon="arrow-collapse-vertical",
    color=("#90B6DC", "#3F6E9E"),
    cells=("direction_strength", "min_y", "max_y"),
)
class KeepHeight(SimpleBehavior):
    """Keeps an animal between two heights: below the lower it wants straight up, above the upper straight down."""

    FORMULA: ClassVar[str] = """
        x          height outside min … max, / calm zone height, at most 1
        direction  straight up below the range, straight down above it
        desire     Dir · x
    """

    priority: Whole = ranked(4)
    direction_strength: Number = turning(0.6)
    min_y: Number = _height(0.0, "Below this height it wants up; larger keeps it higher.", short="min")
    max_y: Number = _height(20.0, "Above this height it wants down; larger lets it climb higher.", short="max")
    calm_zone_height: Number = distance(
        5.0, "How far outside the range it wants back with all its strength; larger turns more gently."
    )

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any) -> None:
        if me.py < p.min_y:
            head_for(out, 0.0, 1.0, 0.0, p.direction_strength * way_through(0.0, p.calm_zone_height, p.min_y - me.py))
        elif me.py > p.max_y:
            head_for(out, 0.0, -1.0, 0.0, p.direction_strength * way_through(0.0, p.calm_zone_height, me.py - p.max_y))
