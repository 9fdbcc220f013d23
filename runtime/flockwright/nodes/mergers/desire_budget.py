"""The budget of desire."""

from __future__ import annotations

from typing import Any

from flockwright.nodes.families.merger import Merger
from flockwright.nodes.registry import node
from flockwright.nodes.results import RESULT_BYTES, result_at
from flockwright.world.parameters import Number, number

CANCELED = 1e-6
"""A sum of directions shorter than this points nowhere."""


@node("merger.desire_budget", cells=("max_desire",))
class DesireBudget(Merger):
    """Lets the most urgent behaviors decide: higher priorities spend a budget of desire first, others share the rest.

    Direction and speed have a budget each. Behaviors of one priority share; the priority that would overspend is
    scaled to what is left, and those below it go without.
    """

    max_desire: Number = number(
        1.0, "The budget of each channel; more lets lower priorities have a say.", above=0, high=10, soft=(0.1, 3)
    )

    @staticmethod
    def merge(results: int, count: int, priorities: Any, me: Any, p: Any, out: Any) -> None:
        left_direction = p.max_desire
        left_speed = p.max_desire
        x, y, z, directed, speed, sped = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        first = 0
        while first < count:
            end = first
            wants_direction, wants_speed = 0.0, 0.0
            while end < count and priorities[end] == priorities[first]:
                result = result_at(results + end * RESULT_BYTES)
                wants_direction += result.direction_desire
                wants_speed += result.speed_desire
                end += 1
            # Equal priorities share the leftover, so wiring order cannot matter.
            direction_share = 1.0 if wants_direction <= left_direction else left_direction / wants_direction
            speed_share = 1.0 if wants_speed <= left_speed else left_speed / wants_speed
            for j in range(first, end):
                result = result_at(results + j * RESULT_BYTES)
                takes = result.direction_desire * direction_share
                result.direction_takes = takes
                x += takes * result.dx
                y += takes * result.dy
                z += takes * result.dz
                directed += takes
                takes = result.speed_desire * speed_share
                result.speed_takes = takes
                speed += takes * result.speed
                sped += takes
            left_direction = max(left_direction - wants_direction, 0.0)
            left_speed = max(left_speed - wants_speed, 0.0)
            first = end
        pace = 0.0
        if directed > 0.0 and sped > 0.0:
            pace = speed / sped
        length = (x * x + y * y + z * z) ** 0.5
        if length < CANCELED:
            out.vx = me.fx * pace
            out.vy = me.fy * pace
            out.vz = me.fz * pace
        else:
            out.vx = x / length * pace
            out.vy = y / length * pace
            out.vz = z / length * pace
