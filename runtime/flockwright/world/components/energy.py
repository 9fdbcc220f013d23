"""Energy: sprinting tires, resting recovers."""

from __future__ import annotations

from typing import Any

from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params, number, share


@component("energy", start={"level": 1.0, "top_speed": 1.0})
class Energy(Params):
    """Makes an animal tire when it is fast and recover when it is slow; a tired one is slower and turns wider."""

    drain: Number = number(
        0.2,
        "How much of its energy a second at top speed costs; more tires sooner.",
        low=0,
        high=10,
        soft=(0, 1),
        step=0.01,
        unit="1/s",
    )
    recovery: Number = number(
        0.1,
        "How much energy a second at rest gives back; more recovers sooner.",
        low=0,
        high=10,
        soft=(0, 1),
        step=0.01,
        unit="1/s",
    )
    rest_speed: Number = number(
        1.0,
        "The speed that neither tires nor recovers; higher cruises faster for free.",
        low=0.001,
        high=1000,
        soft=(0.1, 10),
        step=0.1,
        unit="m/s",
    )
    min_speed_factor: Number = share(0.4, "What is left of its top speed when exhausted; higher stays faster.")
    min_accel_factor: Number = share(0.4, "What is left of its accelerations when exhausted; higher stays nimbler.")

    @staticmethod
    def upkeep(mine: Any, body: Any, frame: Any) -> None:
        top = max(mine.top_speed, 1e-6)
        rest = min(mine.rest_speed / top, 0.999)
        pace = body.speed / top
        change = mine.recovery * max(0.0, 1.0 - pace / rest) - mine.drain * max(0.0, (pace - rest) / (1.0 - rest))
        mine.level = min(max(mine.level + change * frame.dt, 0.0), 1.0)
