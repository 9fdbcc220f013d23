"""Room."""

from __future__ import annotations

from typing import Any, ClassVar

from compass.rose import CONTEXT_RESULT, ROSE, SLOTS, facing
from flockwright.engine.words import Layout
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, distance


@node("behavior.compass_keep_clear", cells=("room",))
class KeepClear(NeighborBehavior):
    """Warns an animal of ways that lead into others: the closer somebody is, the worse that direction."""

    GIVES: ClassVar[str] = CONTEXT_RESULT.name
    ACC: ClassVar[Layout] = ROSE

    room: Number = distance(2.0, "How close is too close; more keeps more room.")

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any) -> float:
        weight = max(1.0 - pair.distance / max(p.room, 1e-3), 0.0)
        for slot in range(SLOTS):
            acc.danger[slot] = max(acc.danger[slot], weight * facing(slot, pair.dx, pair.dz))
        return weight

    @staticmethod
    def finalize(acc: Any, out: Any) -> None:
        for slot in range(SLOTS):
            out.danger[slot] = acc.danger[slot]
