"""What flows from behaviors to the merger, and from the merger to the mover.

A result type and a velocity type are a name and a record. A type may extend another: its record starts with the
other's fields, so that whoever knows only those reads it too, and what nobody writes stays 0, which is no opinion.
Another workflow is another name here, not another framework.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from flockwright.engine.words import Layout, at, f4, i4, layout
from flockwright.nodes.errors import NodeError

NOBODY = -1
FAULT = -2
"""Stands in `main` where a node gave what no result may be; it counted as no opinion."""
UNASKED = -1e30
"""Stands in `x` where the activation curve was not asked."""

RESULT = layout(
    dx="f4", dy="f4", dz="f4", direction_desire="f4",
    speed="f4", speed_desire="f4",
    x="f4", main="i4",
    direction_takes="f4", speed_takes="f4",
)  # fmt: skip
"""A unit direction and a speed, each with how much it is wanted; what the activation curve was asked and which neighbor
mattered most; and, written by the merger, how much of each desire it granted."""

DESIRED = layout(vx="f4", vy="f4", vz="f4")
"""The velocity an animal wants."""

RESULT_BYTES = RESULT.itemsize
result_at, desired_at = at(RESULT), at(DESIRED)

Reset = Callable[[Any], None]
Settle = Callable[[Any, float], None]


def reset_result(out: Any) -> None:
    """No opinion."""
    out.dx = f4(0.0)
    out.dy = f4(0.0)
    out.dz = f4(0.0)
    out.direction_desire = f4(0.0)
    out.speed = f4(0.0)
    out.speed_desire = f4(0.0)
    out.x = f4(UNASKED)
    out.main = i4(NOBODY)


def settle_result(out: Any, gate: float) -> None:
    """Hold a result to its rules: what breaks them becomes no opinion. NaN breaks every comparison."""
    squared = out.dx * out.dx + out.dy * out.dy + out.dz * out.dz
    desires = 0.0 <= out.direction_desire <= 1.0001 and 0.0 <= out.speed_desire <= 1.0001
    unit = 0.998 < squared < 1.002
    if desires and (unit or squared == 0.0 or out.direction_desire == 0.0) and abs(out.speed) < 1e9:
        if not unit:  # a desire for no direction would eat budget, and a direction nobody wants may be any number
            out.dx = f4(0.0)
            out.dy = f4(0.0)
            out.dz = f4(0.0)
            out.direction_desire = f4(0.0)
        out.direction_desire = min(out.direction_desire, f4(1.0)) * gate
        out.speed_desire = min(out.speed_desire, f4(1.0)) * gate
    else:
        reset_result(out)
        out.main = i4(FAULT)


def settle_nothing(out: Any, gate: float) -> None:
    """For result types without rules of their own."""


@dataclass(frozen=True)
class ResultType:
    """What a behavior gives, by name."""

    name: str
    layout: Layout
    reset: Reset
    settle: Settle = settle_nothing


@dataclass(frozen=True)
class VelocityType:
    """What a merger gives and a mover takes, by name."""

    name: str
    layout: Layout


RESULTS: dict[str, ResultType] = {}
VELOCITIES: dict[str, VelocityType] = {}


def register_result(kind: ResultType) -> ResultType:
    """Make a result type known by its name."""
    RESULTS[kind.name] = kind
    return kind


def register_velocity(kind: VelocityType) -> VelocityType:
    """Make a velocity type known by its name."""
    VELOCITIES[kind.name] = kind
    return kind


def extended(of: Layout, **fields: str | Layout) -> Layout:
    """A record that starts as another one and goes on."""
    start = {name: of[name] for name in of.names or ()}
    made = layout(**start, **fields)
    if made.names is None or any(made.fields[n][1] != of.fields[n][1] for n in start):  # type: ignore[index]
        raise NodeError("a record can only be extended behind its last field")
    return made


@cache
def extends_result(name: str) -> bool:
    """Whether a result type starts with a direction and a speed: what `hold` and influence know how to read."""
    ours, theirs = RESULT.fields or {}, RESULTS[name].layout.fields or {}
    return all(theirs.get(field) == place for field, place in ours.items())


VELOCITY_RESULT = register_result(ResultType("velocity_result", RESULT, reset_result, settle_result))
DESIRED_VELOCITY = register_velocity(VelocityType("desired_velocity", DESIRED))
