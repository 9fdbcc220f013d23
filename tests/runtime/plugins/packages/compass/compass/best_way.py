"""The choice."""

from __future__ import annotations

from math import cos, sin
from typing import Any, ClassVar

from compass.rose import CONTEXT_RESULT, ROSE_BYTES, SLOTS, TURN, rose_at
from flockwright.nodes.families.merger import Merger
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, share, speed


@node("merger.compass_best_way", cells=("pace", "courage"))
class BestWay(Merger):
    """Takes the most interesting of eight ways among those that nobody fears."""

    ACCEPTS: ClassVar[tuple[str, ...]] = (CONTEXT_RESULT.name,)
    RANKED: ClassVar[bool] = False

    pace: Number = speed(3.0, "The speed of a way that is all interest; more hurries.")
    courage: Number = share(0.3, "How much danger a way may hold; more takes risks.")

    @staticmethod
    def merge(results: int, count: int, p: Any, out: Any) -> None:
        best = -1
        most = 0.0
        for slot in range(SLOTS):
            interest = 0.0
            danger = 0.0
            for j in range(count):
                rose = rose_at(results + j * ROSE_BYTES)
                interest += rose.interest[slot]
                danger = max(danger, rose.danger[slot])
            if danger <= p.courage and interest > most:
                best = slot
                most = interest
        pace = p.pace * min(most, 1.0) if best >= 0 else 0.0
        out.vx = pace * sin(best * TURN)
        out.vy = 0.0
        out.vz = pace * cos(best * TURN)
