"""The first that wants anything has it all."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.families.merger import Merger
from flockwright.nodes.families.merging import want
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at


@node("merger.first_non_zero")
class FirstNonZero(Merger):
    """Obeys the highest priority that wants anything at all and ignores the others, for teaching and comparison.

    Direction and speed are each on their own. Of equal priorities the larger desire wins. An animal can jump to and
    fro between two behaviors from frame to frame.
    """

    FORMULA: ClassVar[str] = """
        direction  of the highest priority with a direction desire, of equals the largest desire
        speed      of the highest priority with a speed desire, of equals the largest desire
    """
    BREAKS: ClassVar[str] = (
        "A behavior that falls silent hands over all at once, so that the outcome jumps (law 2), and how much a "
        "behavior wants counts only among equal priorities (law 4)."
    )

    @staticmethod
    def merge(results: int, count: int, priorities: Any, out: Any) -> None:
        guide = -1
        pacer = -1
        most_direction = most_speed = 0.0
        for j in range(count):
            result = result_at(results + j * RESULT_BYTES)
            result.direction_takes = 0.0
            result.speed_takes = 0.0
            # Results come by priority, then by node id: only a larger desire of the same priority wins later.
            if result.direction_desire > most_direction and (guide < 0 or priorities[j] == priorities[guide]):
                guide = j
                most_direction = result.direction_desire
            if result.speed_desire > most_speed and (pacer < 0 or priorities[j] == priorities[pacer]):
                pacer = j
                most_speed = result.speed_desire
        want(out, 0.0, 0.0, 0.0, 0.0)
        if guide >= 0:
            result_at(results + guide * RESULT_BYTES).direction_takes = f4(1.0)
        if pacer >= 0:
            result_at(results + pacer * RESULT_BYTES).speed_takes = f4(1.0)
        if guide >= 0 and pacer >= 0:
            way = result_at(results + guide * RESULT_BYTES)
            want(out, way.dx, way.dy, way.dz, result_at(results + pacer * RESULT_BYTES).speed)
