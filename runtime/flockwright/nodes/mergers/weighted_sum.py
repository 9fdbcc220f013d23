"""The classical sum of desired velocities."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.merging import VelocityMerger, share_out, velocity_weight, want
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at


@node("merger.weighted_sum")
class WeightedSum(VelocityMerger):
    """Adds up what all behaviors want, as most flocks do, for teaching and comparison; priorities play no role.

    A velocity weighs by its desire and by its speed, and several that agree go faster than any of them wants. Many
    weak ones together can overpower the one that prevents a collision.
    """

    FORMULA: ClassVar[str] = """
        velocity  Σ d · direction · (speed, or comfort speed without a speed desire)
    """
    RANKED: ClassVar[bool] = False
    BREAKS: ClassVar[str] = (
        "No behavior can take the lead alone (law 1), and a single result comes out scaled by its desire (law 3)."
    )

    @staticmethod
    def merge(results: int, count: int, p: Any, out: Any) -> None:
        x = y = z = total = 0.0
        for j in range(count):
            result = result_at(results + j * RESULT_BYTES)
            result.direction_takes = 0.0
            if result.direction_desire > 0.0:
                weight = velocity_weight(result, p.comfort_speed)
                x += weight * result.dx
                y += weight * result.dy
                z += weight * result.dz
                result.direction_takes = abs(weight)
                total += abs(weight)
        share_out(results, count, total)
        want(out, x, y, z, 1.0)
