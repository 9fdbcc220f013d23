"""A mark on an animal."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.behavior import turning
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.node_type import Drawn
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, distance


@node("behavior.debug_simple", icon="bug-outline", cells=("radius",))
class DebugSimple(SimpleBehavior):
    """Marks an animal with a circle, so that it does not get lost among others. It never steers."""

    FORMULA: ClassVar[str] = """
        nothing is wanted
    """
    DRAWS: ClassVar[tuple[Drawn, ...]] = ("circle",)

    direction_strength: Number = turning(0.0)
    radius: Number = distance(1.0, "How large the circle is; larger is easier to find.")

    @staticmethod
    def evaluate(out: Any) -> None:
        out.direction_desire = 0.0
