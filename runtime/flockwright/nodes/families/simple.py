"""Simple behaviors: `evaluate(me, p, out)` for each animal."""

from __future__ import annotations

from typing import ClassVar

from flockwright.engine.kernel import KernelFunction
from flockwright.engine.words import at
from flockwright.nodes.families.behavior import Behavior
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Kind, NodeType
from flockwright.nodes.results import RESULTS


class SimpleBehavior(Behavior):
    """A behavior that looks at nobody but its own animal."""

    KIND: ClassVar[Kind] = "simple"


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals."""
    evaluate = adapted(kind, kind.hook("evaluate"), ("me", "p", "out"), quick=quick)
    result = RESULTS[kind.params.GIVES]
    reset, settle, out_at = result.reset, result.settle, at(result.layout)
    row_at, row_bytes = at(kind.row), kind.row.itemsize

    def simple(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        for place in range(lo, hi):
            out = out_at(c.results + place * c.stride)
            reset(out)
            if c.gate > 0.0:
                me = body_at(c.bodies + place * BODY_BYTES)
                p = row_at(c.rows + row_number(c, me.id) * row_bytes)
                evaluate(c, me, p, out)
                settle(out, c.gate)

    return simple
