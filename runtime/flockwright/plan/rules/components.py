"""Components: neighbors carry what behaviors look for, and nothing is carried for nobody."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.nodes.families.hooks import own_use, use_of_neighbors
from flockwright.plan.case import Whole, found_as
from flockwright.plan.model import AnimalPlan, Group
from flockwright.plan.problems import AddComponent, Fix, Problem, RemoveComponent


def _required(group: Group) -> dict[str, str]:
    """What a query's behaviors need of the neighbors, with one behavior that needs it."""
    return {need: behavior.id for behavior in group.behaviors for need in behavior.kind.params.NEIGHBORS_REQUIRE}


def neighbors_have_what_is_needed(whole: Whole) -> Iterator[Problem]:
    """A query overlooks whoever lacks a component that one of its behaviors needs; that may not be meant."""
    for case in whole.cases:
        for group in case.plan.neighbor_groups:
            for need, behavior in _required(group).items():
                query = group.query
                lacking = [
                    carrier
                    for carrier in whole.carrying(tuple(getattr(query.params, "tags", ())))
                    if need not in carrier.components
                ]
                for carrier in lacking:
                    names = case.graph.name(query.id), case.graph.name(behavior)
                    message = f"{names[0]} overlooks {carrier.name}: {names[1]} needs {need} on whom it sees."
                    give = next(
                        (
                            Fix.of(f"Give {other.graph.called} {need}", AddComponent(carrier.animal, need))
                            for other in whole.cases
                            if other.plan.id == carrier.animal
                        ),
                        None,
                    )
                    yield case.graph.problem("warning", message, node=query.id, at=need, fix=give)


def every_component_is_used(whole: Whole) -> Iterator[Problem]:
    """Each component of an animal is used by a node of its own, or by one that looks at it."""
    for case in whole.cases:
        used = _own_use(case.plan) | _use_by_others(whole, case.plan)
        for kind in sorted(case.plan.components.keys() - used):
            message = f"{kind.replace('_', ' ').capitalize()} is not used by any node."
            remove = Fix.of(f"Remove {kind}", RemoveComponent(case.plan.id, kind))
            yield case.graph.problem("warning", message, at=kind, steps=("components", kind), fix=remove)


def _own_use(plan: AnimalPlan) -> set[str]:
    used = {"energy"} if plan.mover is not None else set[str]()
    for entry in plan.entries.values():
        used |= own_use(entry.kind)
    return used


def _use_by_others(whole: Whole, plan: AnimalPlan) -> set[str]:
    used: set[str] = set()
    for case in whole.cases:
        for group in case.plan.neighbor_groups:
            if found_as(plan.tags).isdisjoint(getattr(group.query.params, "tags", ())):
                continue
            for behavior in group.behaviors:
                used |= use_of_neighbors(behavior.kind)
    return used
