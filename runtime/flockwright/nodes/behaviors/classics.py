"""What the three classical flocking behaviors share: they want a velocity as others published it, as long as it comes.

Its length is the speed they want, so that Weighted Sum adds them up as published; the desires are the strengths.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar, Literal

from flockwright.engine.words import Layout, layout
from flockwright.nodes.families.behavior import NOWHERE, head_for, pacing
from flockwright.nodes.families.neighbor import NeighborBehavior
from flockwright.world.parameters import Number, choice, number

UAV = 1


class ClassicBehavior(NeighborBehavior):
    """The base of the three: it counts neighbors and adds up vectors."""

    SECTION: ClassVar[str] = "Sight"
    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", count="f4", most="f4")

    speed_strength: Number = pacing(0.5)
    mode: Literal["simple", "uav"] = choice(
        "simple", "Whose formula: the plain one of many flocks, or the one of a swarm of drones, with unit directions."
    )


def optimal_count() -> Any:
    """The field `optimal_neighbors`."""
    return number(
        6.0, "Uav: with so many neighbors it wants 1 m/s, with fewer more; higher wants more.", low=0.0, high=1000.0,
        soft=(1.0, 20.0), step=1.0, short="M",
    )  # fmt: skip


def want(out: Any, x: float, y: float, z: float, speed: float, p: Any) -> None:
    """Want to go along a vector of any length, at a speed; along none there is nothing to want."""
    if x * x + y * y + z * z > NOWHERE:
        head_for(out, x, y, z, p.direction_strength)
        out.speed = speed
        out.speed_desire = p.speed_strength


def want_mean(acc: Any, p: Any, out: Any) -> None:
    """Want the mean of what was added up; as a swarm of drones its direction, the less the more neighbors there are."""
    if acc.count > 0.0:
        per = 1.0 / acc.count
        x, y, z = acc.x * per, acc.y * per, acc.z * per
        speed = sqrt(x * x + y * y + z * z)
        if p.mode == UAV:
            speed = p.optimal_neighbors * per
        want(out, x, y, z, speed, p)
