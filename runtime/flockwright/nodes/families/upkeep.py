"""Upkeep: how a component's state changes each step, once everybody has moved: `upkeep(mine, body, frame)`."""

from __future__ import annotations

from functools import cache

from flockwright.engine.kernel import Kernel, KernelFunction, Origin
from flockwright.engine.words import at, ints, layout
from flockwright.nodes.families.context import BODY_BYTES, body_at, frame_at
from flockwright.world.components import COMPONENTS, Component

UPKEEP = layout(living="i8", slots="i8", records="i8", frame="i8")
"""The living bodies and the component's records by slot; `slots` lists who has the component."""
upkeep_at = at(UPKEEP)


@cache
def upkeep_kernel(kind: str) -> Kernel:
    """The kernel of a component kind that has an upkeep."""
    return Kernel(_template(COMPONENTS[kind]), f"{kind} upkeep", origin=Origin(__name__, "upkeep_kernel", (kind,)))


def _template(component: Component) -> KernelFunction:
    upkeep = component.upkeep
    assert upkeep is not None
    mine_at, mine_bytes = at(component.layout), component.layout.itemsize

    def keep_up(lo: int, hi: int, context: int, scratch: int) -> None:
        job = upkeep_at(context)
        frame = frame_at(job.frame)
        slots = ints(job.slots)
        for place in range(lo, hi):
            slot = slots[place]
            upkeep(mine_at(job.records + slot * mine_bytes), body_at(job.living + slot * BODY_BYTES), frame)

    return keep_up
