"""Hunger: it grows until something is eaten."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright.world.chance import Seeds, key_of, uniform
from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params, number, share
from flockwright.world.records import Array


@component("hunger", start={"level": 0.0})
class Hunger(Params):
    """Makes an animal hungrier with time, from 0, fed, to 1, starving; a bite of food makes it less so."""

    value: Number = share(0.5, "How hungry it is at the start; more looks for food sooner.")
    spread: Number = share(
        0.3, "How far individuals start above or below that; more keeps a herd from eating all at once."
    )
    rate: Number = number(
        0.02, "How much hungrier a second makes it; more eats more often.",
        low=0, high=10, soft=(0, 0.2), step=0.005, unit="1/s",
    )  # fmt: skip

    @staticmethod
    def begin(records: Array, seeds: Seeds) -> None:
        apart = records["spread"] * (2.0 * uniform(seeds, key_of("hunger")) - 1.0)
        records["level"] = np.clip(records["value"] + apart, 0.0, 1.0)

    @staticmethod
    def upkeep(mine: Any, body: Any, frame: Any) -> None:  # noqa: ARG004 — hunger grows wherever one is
        mine.level = min(mine.level + mine.rate * frame.dt, 1.0)
