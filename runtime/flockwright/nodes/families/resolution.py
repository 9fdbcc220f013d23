"""Resolutions: `resolve(me, p, body, frame)` for each animal, after its mover.

`me` is the animal before the step, `body` the living record whose velocity the mover has set; the resolution writes
where it ends. Without a resolution node the animal goes where its velocity leads.
"""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.engine.kernel import Kernel, KernelFunction, Origin
from flockwright.engine.words import at
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, frame_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Kind, NodeParams, NodeType


class Resolution(NodeParams):
    """The base of every resolution."""

    KIND: ClassVar[Kind] = "resolution"


def follow_velocity(body: Any, dt: float) -> None:
    """Go where the velocity leads."""
    body.px += body.vx * dt
    body.py += body.vy * dt
    body.pz += body.vz * dt


def integrate(lo: int, hi: int, context: int, scratch: int) -> None:
    """What happens without a resolution node."""
    c = context_at(context)
    dt = frame_at(c.frame).dt
    if c.moves != 0:
        for place in range(lo, hi):
            identity = body_at(c.bodies + place * BODY_BYTES).id
            follow_velocity(body_at(c.living + identity * BODY_BYTES), dt)


INTEGRATE = Kernel(integrate, "Integrate", origin=Origin(__name__, "INTEGRATE"))


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals."""
    resolve = adapted(kind, kind.hook("resolve"), ("me", "p", "body"), quick=quick)
    row_at, row_bytes = at(kind.row), kind.row.itemsize

    def resolution(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        if c.moves != 0 and frame_at(c.frame).dt > 0.0:  # a step of no time changes nothing
            for place in range(lo, hi):
                me = body_at(c.bodies + place * BODY_BYTES)
                p = row_at(c.rows + row_number(c, me.id) * row_bytes)
                resolve(c, me, p, body_at(c.living + me.id * BODY_BYTES))

    return resolution
