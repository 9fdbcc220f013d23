"""Alignment as others have it."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.behaviors.classics import ClassicBehavior, optimal_count, want_mean
from flockwright.nodes.families.behavior import CELLS, ranked
from flockwright.nodes.families.neighbor import reaching
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole


@node("behavior.classic_alignment", icon="chevron-triple-right", cells=CELLS)
class ClassicAlignment(ClassicBehavior):
    """Wants the mean velocity of its neighbors, as published flocks have it, for teaching and comparison.

    Fast neighbors turn it more than slow ones, and two that go opposite ways make it want to stand still.
    """

    FORMULA: ClassVar[str] = """
        simple     velocity v̄
        uav        direction of v̄ at M / m,  m the number of neighbors
        desire     Dir and Spd
    """
    BREAKS: ClassVar[str] = (
        "Simple: a far neighbor counts as much as a near one (law 3). "
        "Uav: a far neighbor counts as much (law 3), and it wants more the fewer they are (law 5)."
    )

    priority: Whole = ranked(1)
    max_distance: Number | None = reaching(6.0)
    optimal_neighbors: Number = optimal_count()

    @staticmethod
    def accumulate(acc: Any, other: Any) -> float:
        acc.x += other.vx
        acc.y += other.vy
        acc.z += other.vz
        acc.count += 1.0
        return 1.0

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any) -> None:
        want_mean(acc, p, out)
