"""Company."""

from __future__ import annotations

from typing import Any, ClassVar

from compass.rose import CONTEXT_RESULT, ROSE, SLOTS, facing
from flockwright.engine.words import Layout
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, share


@node("behavior.compass_draw_near", cells=("interest", "max_distance"))
class DrawNear(NeighborBehavior):
    """Draws an animal to the others: every direction in which somebody is gets better, by how far away they are."""

    GIVES: ClassVar[str] = CONTEXT_RESULT.name
    ACC: ClassVar[Layout] = ROSE

    interest: Number = share(0.8, "How much it wants to be with the others; more goes for them.")

    @staticmethod
    def accumulate(acc: Any, pair: Any, p: Any) -> float:
        weight = pair.distance / p.max_distance
        for slot in range(SLOTS):
            acc.interest[slot] = max(acc.interest[slot], weight * facing(slot, pair.dx, pair.dz))
        return weight

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any) -> None:
        for slot in range(SLOTS):
            out.interest[slot] = p.interest * acc.interest[slot]
