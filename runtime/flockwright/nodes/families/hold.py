"""`hold`: a behavior that falls silent keeps its last result for a while, each desire fading linearly to nothing.

An op of its own behind the behavior's, there only where some animal of the species holds.
"""

from __future__ import annotations

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.words import at, f4, floats, layout
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, frame_at, row_number
from flockwright.nodes.results import result_at

HELD = layout(
    dx="f4", dy="f4", dz="f4", direction_desire="f4", direction_age="f4",
    speed="f4", speed_desire="f4", speed_age="f4",
)  # fmt: skip
"""By slot: the last opinion on each channel, and how many seconds ago it was."""
HOLD = layout(context="i8", seconds="i8", row_bytes="i8", held="i8")
"""The behavior's context, where `hold` stands in its first row, the bytes from row to row, and the HELD array."""

held_at, hold_at = at(HELD), at(HOLD)
HELD_BYTES = HELD.itemsize


def fading(age: float, hold: float) -> float:
    """What is left of a desire after a silence: 1 at once, 0 when the time is up."""
    if age < hold:
        return 1.0 - age / hold
    return 0.0


def hold(lo: int, hi: int, context: int, scratch: int) -> None:
    """Remember who speaks, speak for who fell silent."""
    job = hold_at(context)
    c = context_at(job.context)
    dt = frame_at(c.frame).dt
    for place in range(lo, hi):
        me = body_at(c.bodies + place * BODY_BYTES)
        seconds = floats(job.seconds + row_number(c, me.id) * job.row_bytes)[0]
        out = result_at(c.results + place * c.stride)
        held = held_at(job.held + me.id * HELD_BYTES)
        if c.gate <= 0.0:  # a muted behavior forgets
            held.direction_desire = f4(0.0)
            held.speed_desire = f4(0.0)
        if out.direction_desire > 0.0:
            held.dx = out.dx
            held.dy = out.dy
            held.dz = out.dz
            held.direction_desire = out.direction_desire
            held.direction_age = f4(0.0)
        elif held.direction_desire > 0.0:
            held.direction_age += dt
            out.dx = held.dx
            out.dy = held.dy
            out.dz = held.dz
            out.direction_desire = held.direction_desire * fading(held.direction_age, seconds)
        if out.speed_desire > 0.0:
            held.speed = out.speed
            held.speed_desire = out.speed_desire
            held.speed_age = f4(0.0)
        elif held.speed_desire > 0.0:
            held.speed_age += dt
            out.speed = held.speed
            out.speed_desire = held.speed_desire * fading(held.speed_age, seconds)


HOLD_KERNEL = Kernel(hold, "Hold", origin=Origin(__name__, "HOLD_KERNEL"))
