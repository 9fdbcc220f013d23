"""Food: what mouths take bites of."""

from __future__ import annotations

from typing import Any

from flockwright.world.chance import Seeds
from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params, number
from flockwright.world.records import Array


# `left`: how much is still there; `held`: one more than the slot of whose mouth it is in.
@component("food", start={"left": 0.0, "held": 0}, refers=("held",))
class Food(Params):
    """Makes an entity something to eat: each bite takes some of its amount, until nothing is left."""

    nutrition: Number = number(
        0.25, "How much hunger one unit of its amount takes away; more feeds better and draws more animals.",
        low=0, high=100, soft=(0, 1), step=0.01,
    )  # fmt: skip
    amount: Number = number(
        4.0, "How much there is to eat when it is whole; more lasts for more bites.",
        low=0, high=1e6, soft=(0, 20), step=0.5,
    )  # fmt: skip
    regrowth: Number = number(
        0.0, "How much of its amount grows back in a second; more feeds more animals, 0 is eaten up for good.",
        low=0, high=1e6, soft=(0, 2), step=0.05, unit="1/s",
    )  # fmt: skip

    @staticmethod
    def begin(records: Array, seeds: Seeds) -> None:  # noqa: ARG004 — all of a kind begin whole
        records["left"] = records["amount"]

    @staticmethod
    def upkeep(mine: Any, body: Any, frame: Any) -> None:  # noqa: ARG004 — food grows back wherever it is
        mine.left = min(mine.left + mine.regrowth * frame.dt, mine.amount)
