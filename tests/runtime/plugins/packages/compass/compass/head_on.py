"""Going on."""

from __future__ import annotations

from typing import Any, ClassVar

from compass.rose import CONTEXT_RESULT, SLOTS, facing
from flockwright.nodes.families.simple import SimpleBehavior
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, share


@node("behavior.compass_head_on", cells=("interest",))
class HeadOn(SimpleBehavior):
    """Keeps an animal going where it looks, as long as nothing better turns up."""

    GIVES: ClassVar[str] = CONTEXT_RESULT.name

    interest: Number = share(0.3, "How much it wants to go on; more is harder to turn.")

    @staticmethod
    def evaluate(me: Any, p: Any, out: Any) -> None:
        for slot in range(SLOTS):
            out.interest[slot] = p.interest * facing(slot, me.fx, me.fz)
