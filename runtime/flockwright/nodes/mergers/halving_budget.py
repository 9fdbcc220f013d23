"""A budget that is never quite spent."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.families.merger import Merger
from flockwright.nodes.families.merging import combine
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at


def halve(results: int, count: int, priorities: Any) -> None:
    """Grant every priority its desire's fraction of what those above it left."""
    left_direction = 1.0
    left_speed = 1.0
    first = 0
    while first < count:
        end = first
        wants_direction = wants_speed = 0.0
        # 1 − Π(1 − d), summed up so that faint desires are not lost beside the 1.
        takes_direction = takes_speed = 0.0
        while end < count and priorities[end] == priorities[first]:
            result = result_at(results + end * RESULT_BYTES)
            wants_direction += result.direction_desire
            wants_speed += result.speed_desire
            takes_direction += result.direction_desire * (1.0 - takes_direction)
            takes_speed += result.speed_desire * (1.0 - takes_speed)
            end += 1
        direction_share = left_direction * takes_direction / wants_direction if wants_direction > 0.0 else 0.0
        speed_share = left_speed * takes_speed / wants_speed if wants_speed > 0.0 else 0.0
        for j in range(first, end):
            result = result_at(results + j * RESULT_BYTES)
            result.direction_takes = result.direction_desire * direction_share
            result.speed_takes = result.speed_desire * speed_share
        left_direction *= max(1.0 - takes_direction, 0.0)
        left_speed *= max(1.0 - takes_speed, 0.0)
        first = end


@node("merger.halving_budget")
class HalvingBudget(Merger):
    """Lets urgent behaviors lead and yet hears all: each priority takes its desire's fraction of what is left.

    Three desires of one half take a half, a quarter and an eighth. Only a desire of 1 silences those below it.
    Behaviors of one priority share what they take together. Direction and speed are each on their own.
    """

    FORMULA: ClassVar[str] = """
        takes      by priority, highest first: left · (1 − Π(1 − d)), shared in proportion to the desires d;
                   what is left then is left · Π(1 − d)
        direction  Σ takes · direction, made a unit
        speed      Σ takes · speed / Σ takes
    """

    @staticmethod
    def merge(results: int, count: int, priorities: Any, me: Any, out: Any) -> None:
        halve(results, count, priorities)
        combine(results, count, me, out)
