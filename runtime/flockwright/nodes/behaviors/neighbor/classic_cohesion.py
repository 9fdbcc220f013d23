"""Cohesion as others have it."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.behaviors.classics import ClassicBehavior, optimal_count, want_mean
from flockwright.nodes.families.behavior import CELLS
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number


@node("behavior.classic_cohesion", icon="arrow-collapse-all", cells=CELLS)
class ClassicCohesion(ClassicBehavior):
    """Wants to be in the middle of its neighbors, as published flocks have it, for teaching and comparison.

    The velocity it wants is the way to the middle: whatever the weight, nobody can tell how much from how fast.
    """

    FORMULA: ClassVar[str] = """
        simple     velocity p̄ − p
        uav        direction to p̄ at M / m,  m the number of neighbors
        desire     Dir and Spd
    """
    BREAKS: ClassVar[str] = (
        "Simple: a far neighbor counts as much as a near one (law 3), and it wants more the farther it sees (law 6). "
        "Uav: a far neighbor counts as much (law 3), and it wants more the fewer they are (law 5)."
    )

    optimal_neighbors: Number = optimal_count()

    @staticmethod
    def accumulate(acc: Any, pair: Any) -> float:
        acc.x += pair.center_distance * pair.dx
        acc.y += pair.center_distance * pair.dy
        acc.z += pair.center_distance * pair.dz
        acc.count += 1.0
        return 1.0

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any) -> None:
        want_mean(acc, p, out)
