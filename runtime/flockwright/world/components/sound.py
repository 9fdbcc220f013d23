"""Sound: a sphere that expands and fades."""

from __future__ import annotations

from typing import Any

from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params, number


@component("sound", start={"age": 0.0})
class Sound(Params):
    """Makes an entity a sound: it spreads from where it was made, fading, and ends after its lifetime."""

    loudness: Number = number(
        1.0, "How much it counts close by and at once; more frightens farther away.",
        low=0, high=100, soft=(0, 3), step=0.05,
    )  # fmt: skip
    speed: Number = number(
        30.0, "How fast it spreads; more is heard far away sooner.", low=0.01, high=10000, soft=(1, 350), step=1,
        unit="m/s",
    )  # fmt: skip
    lifetime: Number = number(
        2.0, "How long it can be heard; more frightens for longer.", low=0.01, high=3600, soft=(0.1, 10), step=0.1,
        unit="s",
    )  # fmt: skip

    @staticmethod
    def upkeep(mine: Any, body: Any, frame: Any) -> None:  # noqa: ARG004 — a sound ages wherever it was made
        mine.age += frame.dt
