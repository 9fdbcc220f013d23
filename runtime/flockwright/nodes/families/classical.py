"""What the three classical movers share: they fly freely, face where they go at once and know no other ability."""

from __future__ import annotations

from math import pi
from typing import Any

from flockwright.nodes.families.motion import ENORMOUS, face, lean, set_velocity
from flockwright.nodes.families.mover import Mover

ANY_TURN = 2.0 * pi


class ClassicalMover(Mover):
    """The base of the movers that are there for teaching and comparison."""


def go(body: Any, me: Any, x: float, y: float, z: float) -> None:
    """Take a velocity at once and face along it, upright. What is no velocity at all changes nothing."""
    if x * x + y * y + z * z < ENORMOUS:
        set_velocity(body, x, y, z)
        face(body, me, x, y, z, ANY_TURN)
        lean(body, 0.0, 1.0, 0.0, ANY_TURN)
