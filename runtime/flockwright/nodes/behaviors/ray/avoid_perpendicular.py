"""A push to the side, for comparison."""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.nodes.behaviors.blocked import WhenBlocked, look_ahead
from flockwright.nodes.behaviors.ray.avoid_environment import COLOR
from flockwright.nodes.families.asking import fresh_ball
from flockwright.nodes.families.behavior import CELLS, head_for
from flockwright.nodes.registry import node


def right_of(me: Any) -> tuple[float, float, float]:
    """A body's right."""
    return me.uy * me.fz - me.uz * me.fy, me.uz * me.fx - me.ux * me.fz, me.ux * me.fy - me.uy * me.fx


@node("behavior.avoid_perpendicular", icon="arrow-split-vertical", color=COLOR, cells=CELLS)
class AvoidPerpendicular(WhenBlocked):
    """Pushes an animal square to where it faces once something is in the way; here to compare.

    It never brakes or turns back, so it slides along walls and gets stuck in corners.
    """

    FORMULA: ClassVar[str] = """
        direction  the normal of what a ball of the body's size meets ahead, without its part along forward
        desire     Dir
    """

    @staticmethod
    def finalize(acc: Any, me: Any, p: Any, out: Any, frame: Any) -> None:
        if acc.hits > 0.0:
            ahead = fresh_ball()
            look_ahead(frame, ahead, me, p, acc.layers)
            if ahead.layer >= 0:
                along = ahead.nx * me.fx + ahead.ny * me.fy + ahead.nz * me.fz
                x, y, z = ahead.nx - along * me.fx, ahead.ny - along * me.fy, ahead.nz - along * me.fz
                if x * x + y * y + z * z < 1e-6:  # straight at a wall: to the right, always
                    x, y, z = right_of(me)
                head_for(out, x, y, z, p.direction_strength)
