"""Ray behaviors: `on_hit(acc, me, hit, ray, p)` and `on_miss(acc, me, ray, p)` for each ray, then `finalize(acc, me, p,
out)`.

`acc` is a zeroed record of the type's layout `ACC` (an optional `init(acc, me, p)` may fill it first). `ray` says where
the ray went, `hit` what it met. `on_hit` returns the weight of the hit, so that everybody can see which ray mattered
most. A hit farther away than the behavior's own max_distance is a miss. Only `on_hit` and `finalize` are needed.
"""

from __future__ import annotations

from typing import Any, ClassVar

from flockwright.curves.model import Curve
from flockwright.curves.observability import OBSERVABILITY
from flockwright.engine.kernel import KernelFunction
from flockwright.engine.words import Layout, at, f4, fresh, i4, layout
from flockwright.nodes.families.behavior import Behavior, fill_sight, narrowed
from flockwright.nodes.families.context import BODY_BYTES, body_at, context_at, row_number
from flockwright.nodes.families.hooks import adapted
from flockwright.nodes.node_type import Kind, NodeType
from flockwright.nodes.results import NOBODY, RESULTS
from flockwright.world.geometry.layouts import HIT_BYTES, RAY_BYTES, hit_at, ray_at
from flockwright.world.parameters import Number, angle, curve, distance
from flockwright.world.records import Array, Values

ALL_ROUND = 360.0
"""The width of a pattern that has none of its own."""


class RayBehavior(Behavior):
    """A behavior that looks at what its query's rays hit. Its own limit only narrows what the query delivers."""

    KIND: ClassVar[Kind] = "ray"
    ACC: ClassVar[Layout] = layout(unused="f4")

    max_distance: Number | None = distance(
        None, "Hits beyond it do not count; more reacts sooner. Empty: as far as the query's rays reach."
    )

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        seen: Values = scope.query or {"max_distance": 0.0}
        rows["max_distance"] = narrowed(v["max_distance"], seen["max_distance"])


class ObservingRays(RayBehavior):
    """A ray behavior that weighs hits by distance and angle: `weigh(p.sight, hit.distance, ray.angle)`."""

    SECTION: ClassVar[str] = "Sight"
    DERIVED: ClassVar[dict[str, str | Layout]] = {"sight": OBSERVABILITY}

    distance_curve: Curve = curve(
        "inverse_power",
        "How much a hit counts, from touching (left) to the end of the rays (right); higher heeds far ones more.",
        over="distance",
        asks="distance",
    )
    angle_curve: Curve = curve(
        "fall",
        "How much a hit counts, from straight ahead (left) to the edge of the rays; higher heeds more at the sides.",
        over="angle",
        asks="angle",
    )
    start_angle: Number = angle(0.0, "Inside this cone the angle costs nothing; wider treats more hits alike.")

    @classmethod
    def derive(cls, rows: Array, v: Values, scope: Any) -> None:
        super().derive(rows, v, scope)
        seen: Values = scope.query or {}
        fill_sight(rows, seen.get("fov", ALL_ROUND))


def no_init(c: Any, acc: Any, me: Any, p: Any) -> None:
    """Stands where a type has no `init`."""


def no_miss(c: Any, acc: Any, me: Any, ray: Any, p: Any) -> None:
    """Stands where a type has no `on_miss`."""


def template(kind: NodeType, quick: bool) -> KernelFunction:
    """The loop over animals and their rays."""
    first, missing = kind.hook("init"), kind.hook("on_miss")
    init = adapted(kind, first, ("acc", "me", "p"), quick=quick) if first else no_init
    on_hit = adapted(kind, kind.hook("on_hit"), ("acc", "me", "hit", "ray", "p"), quick=quick)
    on_miss = adapted(kind, missing, ("acc", "me", "ray", "p"), quick=quick) if missing else no_miss
    finalize = adapted(kind, kind.hook("finalize"), ("acc", "me", "p", "out"), quick=quick)
    result = RESULTS[kind.params.GIVES]
    reset, settle, out_at = result.reset, result.settle, at(result.layout)
    row_at, row_bytes = at(kind.row), kind.row.itemsize
    fresh_acc = fresh(kind.params.ACC)  # type: ignore[attr-defined]
    names_the_main = "main" in (result.layout.names or ())

    def rays(lo: int, hi: int, context: int, scratch: int) -> None:
        c = context_at(context)
        for place in range(lo, hi):
            out = out_at(c.results + place * c.stride)
            reset(out)
            if c.gate > 0.0:
                me = body_at(c.bodies + place * BODY_BYTES)
                p = row_at(c.rows + row_number(c, me.id) * row_bytes)
                acc = fresh_acc()
                init(c, acc, me, p)
                most = f4(0.0)
                main = i4(NOBODY)
                for j in range(place * c.k, (place + 1) * c.k):
                    hit = hit_at(c.hits + j * HIT_BYTES)
                    ray = ray_at(c.rays + j * RAY_BYTES)
                    if hit.layer >= 0 and hit.distance < p.max_distance:
                        weight = on_hit(c, acc, me, hit, ray, p)
                        if weight > most:
                            most = weight
                            main = ray.number
                    else:
                        on_miss(c, acc, me, ray, p)
                if names_the_main:
                    out.main = main
                finalize(c, acc, me, p, out)
                settle(out, c.gate)

    return rays
