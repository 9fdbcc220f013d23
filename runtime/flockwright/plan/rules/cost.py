"""What a query costs: its lists must fit, and one of them should not outweigh all the rest."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.nodes.node_type import NodeParams
from flockwright.plan.case import AnimalCase, Whole, is_active
from flockwright.plan.model import Group
from flockwright.plan.problems import Fix, Problem, SetParam

MOST_PAIRS = 64_000_000
"""Neighbors that one query may list for all its animals together: 2 GB."""
_OUTWEIGHS = 4.0
_MANY_NEIGHBORS, _MANY_ANIMALS, _FEWER = 32, 500, 16
_PER_ANIMAL = 20
"""What an animal costs besides its neighbors, counted in neighbors."""


def _k(params: NodeParams) -> int:
    return int(getattr(params, "k", 0))


def lists_fit(whole: Whole) -> Iterator[Problem]:
    """Animals times k stays below 64 million."""
    for case in whole.cases:
        count = whole.counts[case.plan.id]
        for group in case.plan.neighbor_groups:
            query, k = group.query, _k(group.query.params)
            if not fits(count, k):
                name = case.graph.name(query.id)
                pairs = f"{count * k / 1e6:.0f} million pairs, {MOST_PAIRS // 10**6} million are possible"
                message = f"{name} lists {k} neighbors for each of {count} {case.graph.called}: {pairs}."
                fewer = MOST_PAIRS // count
                mend = Fix.of(f"Set k to {fewer}", SetParam(case.plan.id, query.id, "k", fewer))
                yield case.graph.problem("error", message, node=query.id, at="k", steps=("params", "k"), fix=mend)


def fits(count: int, k: int) -> bool:
    """Whether the lists of a query fit."""
    return count * k <= MOST_PAIRS


def one_query_does_not_cost_most(whole: Whole) -> Iterator[Problem]:
    """Told only where every list would be full: k is large, and enough animals are there to fill it."""
    costs = {
        (case.plan.id, group.query.id): _cost(whole, case, group)
        for case in whole.cases
        for group in case.plan.neighbor_groups
    }
    total = sum(costs.values()) + sum(_PER_ANIMAL * count for count in whole.counts.values())
    for case in whole.cases:
        for group in case.plan.neighbor_groups:
            k, cost = _k(group.query.params), costs[case.plan.id, group.query.id]
            rest = total - cost
            many = k >= _MANY_NEIGHBORS and whole.counts[case.plan.id] >= _MANY_ANIMALS
            if many and cost >= _OUTWEIGHS * rest:
                name = case.graph.name(group.query.id)
                message = f"{name}: k = {k} costs up to {cost / rest:.0f}× the rest. Real starlings watch seven."
                fewer = Fix.of(f"Set k to {_FEWER}", SetParam(case.plan.id, group.query.id, "k", _FEWER))
                yield case.graph.problem(
                    "advice", message, node=group.query.id, at="k", steps=("params", "k"), fix=fewer
                )


def _cost(whole: Whole, case: AnimalCase, group: Group) -> float:
    """Neighbors looked at in a step: found once, then read by each behavior."""
    seen = sum(carrier.count for carrier in whole.carrying(tuple(getattr(group.query.params, "tags", ()))))
    readers = sum(is_active(behavior) for behavior in group.behaviors)
    return whole.counts[case.plan.id] * min(_k(group.query.params), seen) * (1.0 + readers)
