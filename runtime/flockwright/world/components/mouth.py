"""Mouth: what an animal bites and chews with."""

from __future__ import annotations

from flockwright.world.components.component import component
from flockwright.world.parameters import Number, Params, Vector, distance, number, vector


@component(
    "mouth",
    # `chewing`: seconds left; `food`: what it holds; `wanted`: what it reaches for in this step, and how far that is.
    start={"chewing": 0.0, "food": 0, "wanted": 0, "wanted_distance": 0.0},
    refers=("food", "wanted"),
)
class Mouth(Params):
    """Lets an animal eat: food within its reach is bitten, and chewed before it looks for more."""

    offset: Vector = vector(
        (0.0, 0.0, 0.3), "Where the mouth is, right, up and ahead of the body's middle; more moves it away.", unit="m"
    )
    bite_radius: Number = distance(0.5, "How near the mouth food has to be to be bitten; more bites sooner.")
    bite_size: Number = number(
        1.0, "How much of a food's amount one bite takes; more empties it in fewer bites.",
        low=0, high=1000, soft=(0, 5), step=0.1,
    )  # fmt: skip
    chew_time: Number = number(
        2.0, "How long it chews a bite; more eats slower and leaves the others more time.",
        low=0, high=3600, soft=(0, 20), step=0.1, unit="s",
    )  # fmt: skip
