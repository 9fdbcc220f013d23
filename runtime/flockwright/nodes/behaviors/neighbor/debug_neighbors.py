"""A look at who is seen."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.behavior import turning
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.node_type import Drawn
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number


@node("behavior.debug_neighbors", icon="bug-outline", cells=("max_distance", "max_angle"))
class DebugNeighbors(NeighborBehavior):
    """Shows whom an animal sees: a line to each neighbor, and the circle of its sight. It never steers."""

    FORMULA: ClassVar[str] = """
        nothing is wanted
    """
    DRAWS: ClassVar[tuple[Drawn, ...]] = ("neighbors", "sight")

    direction_strength: Number = turning(0.0)

    @staticmethod
    def accumulate(pair: Any, p: Any) -> float:
        return 1.0 - pair.distance / p.max_distance

    @staticmethod
    def finalize(out: Any) -> None:
        out.direction_desire = 0.0
