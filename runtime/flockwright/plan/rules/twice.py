"""The same behavior twice does nothing that one with more strength would not do."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.plan.case import groups_of
from flockwright.plan.graph import Graph, fix
from flockwright.plan.model import AnimalPlan, Entry
from flockwright.plan.problems import Problem, RemoveNode


def no_behavior_twice(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """No two behaviors on one query are of one type and have the same numbers."""
    for group in groups_of(plan):
        yield from _twice(graph, group.behaviors, f" on {graph.name(group.query.id)}")
    yield from _twice(graph, plan.simple, "")


def _twice(graph: Graph, behaviors: tuple[Entry, ...], where: str) -> Iterator[Problem]:
    for index, behavior in enumerate(behaviors):
        for other in behaviors[:index]:
            if other.type == behavior.type and other.params == behavior.params:
                name = graph.name(behavior.id)
                message = f"{behavior.kind.look.label} is there twice{where} with the same numbers."
                remove = fix(f"Remove {name}", RemoveNode(graph.animal.id, behavior.id))
                yield graph.problem("warning", message, node=behavior.id, fix=remove)
                break
