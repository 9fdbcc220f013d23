"""Separation as others have it."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.behaviors.classics import UAV, ClassicBehavior, want
from flockwright.nodes.families.behavior import CELLS, ranked, turning
from flockwright.nodes.families.neighbor import reaching
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, Whole, number


@node("behavior.classic_separation", icon="arrow-expand-all", cells=CELLS)
class ClassicSeparation(ClassicBehavior):
    """Wants away from its neighbors, as published flocks have it, for teaching and comparison.

    In its plain form the farthest neighbor pushes hardest, and many far ones outweigh the one that is close.
    """

    FORMULA: ClassVar[str] = """
        f          r − d² / r,  r the max distance
        simple     velocity Σ (p − p of j)
        uav        direction of Σ f · (p − p of j) at T · max f
        desire     Dir and Spd
    """
    BREAKS: ClassVar[str] = (
        "Simple: a far neighbor counts more than a near one (law 3), and it wants more the more they are (law 5) and "
        "the farther it sees (law 6). Uav: it loses a neighbor at the edge of view from full weight (law 3), and it "
        "wants more the farther it sees (law 6)."
    )

    priority: Whole = ranked(4)
    direction_strength: Number = turning(0.8)
    max_distance: Number | None = reaching(3.0)
    urgency: Number = number(
        2.0, "Uav: how fast it wants away from one that touches it, in max distances a second; more outweighs others.",
        low=0.0, high=1000.0, soft=(0.0, 10.0), step=0.5, short="T",
    )  # fmt: skip

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any) -> float:
        weight = f4(1.0)
        if p.mode == UAV:
            weight = p.max_distance - pair.distance * pair.distance / p.max_distance
        far = weight * pair.center_distance
        acc.x -= far * pair.dx
        acc.y -= far * pair.dy
        acc.z -= far * pair.dz
        acc.most = max(acc.most, weight)
        return weight

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any) -> None:
        speed = p.urgency * acc.most
        if p.mode != UAV:
            speed = sqrt(acc.x * acc.x + acc.y * acc.y + acc.z * acc.z)
        want(out, acc.x, acc.y, acc.z, speed, p)
