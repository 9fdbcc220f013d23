"""The classical mean of desired velocities."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.merging import VelocityMerger, share_out, velocity_weight, want
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at


@node("merger.weighted_mean")
class WeightedMean(VelocityMerger):
    """Averages what all behaviors want, weighted by desire, for teaching and comparison; priorities play no role.

    A fast wish still weighs more than a slow one, and behaviors without an opinion on speed pull it to the comfort
    speed.
    """

    FORMULA: ClassVar[str] = """
        velocity  Σ d · direction · (speed, or comfort speed without a speed desire) / Σ d
    """
    RANKED: ClassVar[bool] = False
    BREAKS: ClassVar[str] = "No behavior can take the lead alone: the outcome is always a blend of all (law 1)."

    @staticmethod
    def merge(results: int, count: int, p: Any, out: Any) -> None:
        x = y = z = total = desired = 0.0
        for j in range(count):
            result = result_at(results + j * RESULT_BYTES)
            result.direction_takes = 0.0
            if result.direction_desire > 0.0:
                weight = velocity_weight(result, p.comfort_speed)
                x += weight * result.dx
                y += weight * result.dy
                z += weight * result.dz
                desired += result.direction_desire
                result.direction_takes = abs(weight)
                total += abs(weight)
        share_out(results, count, total)
        if desired > 0.0:
            want(out, x / desired, y / desired, z / desired, 1.0)
        else:
            want(out, 0.0, 0.0, 0.0, 0.0)
