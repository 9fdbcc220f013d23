"""Reynolds' prioritized allocation."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.behavior import or_top_speed
from flockwright.nodes.families.merging import VelocityMerger, share_out, velocity_weight, want
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at
from flockwright.world.parameters import Number, speed


@node("merger.prioritized_allocation", cells=("max_sum", "comfort_speed"))
class PrioritizedAllocation(VelocityMerger):
    """Adds up velocities by priority until their lengths reach a limit, as Reynolds did, for teaching and comparison.

    The last one is trimmed to what is left. Behaviors of one priority are trimmed alike.
    """

    FORMULA: ClassVar[str] = """
        v          d · direction · (speed, or comfort speed without a speed desire)
        velocity   Σ v by priority, highest first, until Σ |v| is the limit;  the priority that passes it is trimmed
    """
    BREAKS: ClassVar[str] = "A single result passes unchanged only with a desire of 1 (law 3)."

    max_sum: Number | None = speed(
        None,
        "How much speed is handed out in all; more lets lower priorities have a say. Empty: the animal's top speed.",
        short="Sum",
    )

    @staticmethod
    def merge(results: int, count: int, priorities: Any, me: Any, p: Any, out: Any) -> None:
        left = or_top_speed(p.max_sum, me)
        x = y = z = total = 0.0
        first = 0
        while first < count:
            end = first
            asked = 0.0
            while end < count and priorities[end] == priorities[first]:
                result = result_at(results + end * RESULT_BYTES)
                if result.direction_desire > 0.0:
                    asked += abs(velocity_weight(result, p.comfort_speed))
                end += 1
            # Equal priorities are trimmed alike, so wiring order cannot matter.
            share = 1.0 if asked <= left else left / asked
            for j in range(first, end):
                result = result_at(results + j * RESULT_BYTES)
                result.direction_takes = 0.0
                if result.direction_desire > 0.0:
                    weight = velocity_weight(result, p.comfort_speed) * share
                    x += weight * result.dx
                    y += weight * result.dy
                    z += weight * result.dz
                    result.direction_takes = abs(weight)
                    total += abs(weight)
            left = max(left - asked, 0.0)
            first = end
        share_out(results, count, total)
        want(out, x, y, z, 1.0)
