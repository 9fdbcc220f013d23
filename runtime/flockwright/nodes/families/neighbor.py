"""Neighbor behaviors: `accumulate(acc, me, other, pair, p)` for each neighbor, then `finalize(acc, me, p, out)`.

`acc` is a zeroed record of the type's layout `ACC` (an optional `init(acc, me, p)` may fill it first). `pair` holds
what the query measured: unit direction, distance, center distance, angle. `accumulate` returns the neighbor's weight,
so that everybody can see who mattered most. Neighbors come nearest first and end at the behavior's own max_distance.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from flockwright.curves.model import Curve
from flockwright.curves.observability import OBSERVABILITY
from flockwright.engine.kernel import KernelFunction
from flockwright.engine.points import PAIR
from flockwright.engine.points.pairs import pairs_of
from flockwright.engine.words import Layout, at, f4, fresh, i4, i8, ints, layout
from flockwright.nodes.families.behavior import Behavior, fill_sight, narrowed
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Kind, NodeType
from flockwright.nodes.results import NOBODY, RESULTS
from flockwright.world.parameters import Number, angle, curve, distance
from flockwright.world.records import Array, Values

pair_at = at(PAIR)
PAIR_BYTES = PAIR.itemsize
ALL_ROUND = 100.0
"""An angle that no neighbor exceeds: the query's own view decides."""


def reaching(default: float | None) -> Any:
    """The field `max_distance`."""
    return distance(default, "Neighbors beyond it do not count; more takes in more. Empty: as far as the query sees.")


class NeighborBehavior(Behavior):
    """A behavior that looks at the neighbors its query found. Its own limits only narrow what the query delivers."""

    KIND: ClassVar[Kind] = "neighbor"
    SECTION: ClassVar[str] = "Sight"
    ACC: ClassVar[Layout] = layout(unused="f4")

    max_distance: Number | None = reaching(None)
    max_angle: Number | None = angle(
        None, "How wide it looks, as a full cone; more takes in more. Empty: as the query."
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        seen: Values = scope.query or {"max_distance": 0.0, "fov": 360.0}
        rows["max_distance"] = narrowed(v["max_distance"], seen["max_distance"])
        width = narrowed(v["max_angle"], seen["fov"])
        rows["max_angle"] = np.where(np.less(width, seen["fov"]), np.radians(width) / 2, ALL_ROUND)


class ObservingBehavior(NeighborBehavior):
    """A neighbor behavior that weighs neighbors by distance and angle: `weigh(p.sight, pair.distance, pair.angle)`."""

    SECTION: ClassVar[str] = "Sight"
    DERIVED: ClassVar[dict[str, str | Layout]] = {"sight": OBSERVABILITY}

    distance_curve: Curve = curve(
        "inverse_power",
        "How much a neighbor counts, from touching (left) to the edge of sight (right); higher heeds far ones more.",
        over="distance",
        asks="distance",
    )
    angle_curve: Curve = curve(
        "fall",
        "How much a neighbor counts, from straight ahead (left) to the edge of view; higher heeds more at the sides.",
        over="angle",
        asks="angle",
    )
    start_angle: Number = angle(0.0, "Inside this cone the angle costs nothing; wider treats more neighbors alike.")

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        super().derive(rows, v, scope)
        seen: Values = scope.query or {"fov": 360.0}
        fill_sight(rows, narrowed(v["max_angle"], seen["fov"]))


def nothing(c: Any, acc: Any, me: Any, p: Any) -> None:
    """Stands where a type has no `init`."""


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals and their neighbors."""
    hook = kind.hook("init")
    init = adapted(kind, hook, ("acc", "me", "p"), quick=quick) if hook else nothing
    accumulate = adapted(kind, kind.hook("accumulate"), ("acc", "me", "other", "pair", "p"), quick=quick)
    finalize = adapted(kind, kind.hook("finalize"), ("acc", "me", "p", "out"), quick=quick)
    result = RESULTS[kind.params.GIVES]
    reset, settle, out_at = result.reset, result.settle, at(result.layout)
    row_at, row_bytes = at(kind.row), kind.row.itemsize
    fresh_acc = fresh(kind.params.ACC)  # type: ignore[attr-defined]
    names_the_main = "main" in (result.layout.names or ())

    def neighbor(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        counts = ints(c.counts)
        bodies, k = c.bodies, c.k
        pairs = pairs_of(c.pairs, c.offset, lo, k, scratch)
        for place in range(lo, hi):
            out = out_at(c.results + place * c.stride)
            reset(out)
            if c.gate > 0.0:
                me = body_at(bodies + place * BODY_BYTES)
                p = row_at(c.rows + row_number(c, me.id) * row_bytes)
                acc = fresh_acc()
                init(c, acc, me, p)
                most = f4(0.0)
                main = i4(NOBODY)
                first = pairs + place * k * PAIR_BYTES
                reach, view = p.max_distance, p.max_angle
                for j in range(counts[place]):
                    pair = pair_at(first + j * PAIR_BYTES)
                    if not pair.distance < reach:
                        break
                    if pair.angle < view:
                        other = body_at(bodies + i8(pair.index) * BODY_BYTES)
                        weight = accumulate(c, acc, me, other, pair, p)
                        if weight > most:
                            most = weight
                            main = pair.id
                if names_the_main:
                    out.main = main
                finalize(c, acc, me, p, out)
                settle(out, c.gate)

    return neighbor
