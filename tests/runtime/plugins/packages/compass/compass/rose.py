"""The compass rose: what a behavior gives is a score for each of eight level directions."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any

from flockwright.engine.words import at, f4, i4, layout
from flockwright.nodes.results import NOBODY, ResultType, register_result

SLOTS = 8
TURN = 2.0 * pi / SLOTS
ROSE = layout(interest="8f4", danger="8f4", main="i4")
"""How much it wants to go each way, how much it fears each way; and which neighbor mattered most."""
ROSE_BYTES = ROSE.itemsize
rose_at = at(ROSE)


def reset_rose(out: Any) -> None:
    """No opinion."""
    out.main = i4(NOBODY)
    for slot in range(SLOTS):
        out.interest[slot] = f4(0.0)
        out.danger[slot] = f4(0.0)


def settle_rose(out: Any, gate: float) -> None:
    """Scores lie between 0 and 1; what is not a number counts as 0."""
    for slot in range(SLOTS):
        interest, danger = out.interest[slot], out.danger[slot]
        out.interest[slot] = min(interest, f4(1.0)) * gate if interest > 0.0 else f4(0.0)
        out.danger[slot] = min(danger, f4(1.0)) * gate if danger > 0.0 else f4(0.0)


def facing(slot: int, x: float, z: float) -> float:
    """How much a direction of any length points along a slot: 1 straight, 0 across or away."""
    length = sqrt(x * x + z * z)
    if length < 1e-6:
        return 0.0
    return max((sin(slot * TURN) * x + cos(slot * TURN) * z) / length, 0.0)


CONTEXT_RESULT = register_result(ResultType("context_result", ROSE, reset_rose, settle_rose))
