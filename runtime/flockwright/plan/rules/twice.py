"""The same behavior twice does nothing that one with more strength would not do."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.nodes.node_type import NodeParams
from flockwright.plan.case import groups_of
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan, Entry
from flockwright.plan.problems import Fix, Problem, RemoveNode


def no_behavior_twice(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """No two behaviors on one query are of one type and have the same numbers."""
    for group in groups_of(plan):
        yield from _twice(graph, group.behaviors, f" on {graph.name(group.query.id)}")
    yield from _twice(graph, plan.simple, "")


def _twice(graph: Graph, behaviors: tuple[Entry, ...], where: str) -> Iterator[Problem]:
    seen: set[tuple[str, NodeParams]] = set()
    for behavior in behaviors:
        if (behavior.type, behavior.params) in seen:
            message = f"{behavior.kind.look.label} is there twice{where} with the same numbers."
            remove = Fix.of(f"Remove {graph.name(behavior.id)}", RemoveNode(graph.animal.id, behavior.id))
            yield graph.problem("warning", message, node=behavior.id, fix=remove)
        seen.add((behavior.type, behavior.params))
