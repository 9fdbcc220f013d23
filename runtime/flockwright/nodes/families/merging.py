"""What mergers are made of: spending a budget of desire, and making one velocity of what was granted.

A budget pass writes into every result how much of its two desires it gets; a second pass makes the velocity of it.
The mergers that add up velocities leave the share of each in the same place. `stride` is the room of one result, for
mergers that accept longer ones.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from flockwright.nodes.families.merger import Merger
from flockwright.nodes.results import RESULT_BYTES, result_at
from flockwright.world.parameters import Number, speed

CANCELED = 1e-6
"""A mean of directions shorter than this points nowhere."""


class VelocityMerger(Merger):
    """A merger that adds up velocities: each direction times its speed, weighted by the desire for the direction."""

    comfort_speed: Number = speed(
        3.0, "The speed of behaviors that have no opinion on it; more lets them hurry and weigh more."
    )


def velocity_weight(result: Any, comfort_speed: float) -> float:
    """What a result's direction is multiplied with in a sum of velocities: desire times speed."""
    pace = result.speed if result.speed_desire > 0.0 else comfort_speed
    return result.direction_desire * pace


def spend(results: int, count: int, priorities: Any, budget: float, stride: int = RESULT_BYTES) -> None:
    """Grant desires in order of priority until the budget of each channel is spent."""
    left_direction = budget
    left_speed = budget
    first = 0
    while first < count:
        end = first
        wants_direction = 0.0
        wants_speed = 0.0
        while end < count and priorities[end] == priorities[first]:
            result = result_at(results + end * stride)
            wants_direction += result.direction_desire
            wants_speed += result.speed_desire
            end += 1
        # Equal priorities share the leftover, so wiring order cannot matter.
        direction_share = 1.0 if wants_direction <= left_direction else left_direction / wants_direction
        speed_share = 1.0 if wants_speed <= left_speed else left_speed / wants_speed
        for j in range(first, end):
            result = result_at(results + j * stride)
            result.direction_takes = result.direction_desire * direction_share
            result.speed_takes = result.speed_desire * speed_share
        left_direction = max(left_direction - wants_direction, 0.0)
        left_speed = max(left_speed - wants_speed, 0.0)
        first = end


def combine(results: int, count: int, me: Any, out: Any, stride: int = RESULT_BYTES) -> None:
    """Go along the sum of directions at the mean of speeds, both weighted by what was granted."""
    x = y = z = directed = 0.0
    for j in range(count):
        result = result_at(results + j * stride)
        takes = result.direction_takes
        if takes > 0.0:
            x += takes * result.dx
            y += takes * result.dy
            z += takes * result.dz
            directed += takes
    pace = granted_speed(results, count, stride)
    if directed > 0.0:
        # The mean, not the sum: one faint desire alone must not look like desires that cancel.
        x /= directed
        y /= directed
        z /= directed
        length = sqrt(x * x + y * y + z * z)
        if length < CANCELED:
            want(out, me.fx, me.fy, me.fz, pace)
        else:
            want(out, x, y, z, pace / length)
    else:
        want(out, 0.0, 0.0, 0.0, 0.0)


def granted_speed(results: int, count: int, stride: int = RESULT_BYTES) -> float:
    """The mean of speeds, weighted by what was granted; 0 if nothing was."""
    speed = sped = 0.0
    for j in range(count):
        result = result_at(results + j * stride)
        speed += result.speed_takes * result.speed
        sped += result.speed_takes
    return speed / sped if sped > 0.0 else 0.0


def want(out: Any, x: float, y: float, z: float, factor: float) -> None:
    """Write a vector times a factor as the velocity wanted."""
    out.vx = x * factor
    out.vy = y * factor
    out.vz = z * factor


def share_out(results: int, count: int, total: float) -> None:
    """Turn the magnitudes that stand in `direction_takes` into shares of their total, the same in both channels."""
    for j in range(count):
        result = result_at(results + j * RESULT_BYTES)
        takes = result.direction_takes / total if total > 0.0 else 0.0
        result.direction_takes = takes
        result.speed_takes = takes
