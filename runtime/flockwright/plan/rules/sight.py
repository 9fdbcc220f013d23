"""A behavior can only use what its query sees."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.plan.addresses import amount
from flockwright.plan.case import groups_of
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan
from flockwright.plan.problems import Fix, Problem, SetParam


def query_reaches_as_far(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """No behavior asks for neighbors farther away than its query looks."""
    return _narrower(graph, plan, "max_distance", "max_distance", "m", "")


def query_sees_as_wide(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """The same for angles."""
    return _narrower(graph, plan, "fov", "max_angle", "°", " wide")


def _narrower(graph: Graph, plan: AnimalPlan, sees: str, asks: str, unit: str, manner: str) -> Iterator[Problem]:
    for group in groups_of(plan):
        query = group.query
        seen: float | None = getattr(query.params, sees, None)
        for behavior in group.behaviors:
            asked: float | None = getattr(behavior.params, asks, None)
            if seen is None or asked is None or asked <= seen:
                continue
            names = graph.name(query.id), graph.name(behavior.id)
            message = f"{names[0]} looks {amount(seen, unit)}{manner}, {names[1]} asks {amount(asked, unit)}."
            change = SetParam(plan.id, query.id, sees, asked)
            # A knob's number cannot be set at the node.
            mend = (
                None
                if f"{query.id}.{sees}" in graph.driven
                else Fix.of(f"Set {names[0]} to {amount(asked, unit)}", change)
            )
            yield graph.problem("warning", message, node=behavior.id, at=asks, steps=("params", asks), fix=mend)
