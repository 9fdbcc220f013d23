"""Mergers: `merge(results, count, priorities, me, p, out)` for each animal.

`results` is the address of the animal's results, one behind the other, the highest priority first and equal ones by
node id: `result_at(results + j * RESULT_BYTES)`; `priorities[j]` is the priority of the j-th. The merger writes the
velocity it wants into `out`, and into each result how much of its two desires it granted.
"""

from __future__ import annotations

from typing import ClassVar

from flockwright.engine.kernel import KernelFunction
from flockwright.engine.words import at, ints
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Kind, NodeParams, NodeType
from flockwright.nodes.results import RESULTS, VELOCITIES


class Merger(NodeParams):
    """The base of every merger."""

    KIND: ClassVar[Kind] = "merger"


def slot_bytes(kind: NodeType) -> int:
    """The room for one result: that of the longest type the merger accepts."""
    return max(RESULTS[name].layout.itemsize for name in kind.params.ACCEPTS)


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals."""
    merge = adapted(kind, kind.hook("merge"), ("results", "count", "priorities", "me", "p", "out"), quick=quick)
    velocity = VELOCITIES[kind.params.TAKES].layout
    velocity_at, velocity_bytes = at(velocity), velocity.itemsize
    row_at, row_bytes = at(kind.row), kind.row.itemsize

    def merger(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        priorities = ints(c.priorities)
        for place in range(lo, hi):
            me = body_at(c.bodies + place * BODY_BYTES)
            p = row_at(c.rows + row_number(c, me.id) * row_bytes)
            out = velocity_at(c.desired + place * velocity_bytes)
            merge(c, c.results + place * c.stride, c.count, priorities, me, p, out)

    return merger
