"""The order that makes herds work: separation near and urgent, alignment between, cohesion far and patient.

Compared are the three behaviors of one animal that look for the same tags. Equal numbers are fine.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from flockwright.plan.addresses import amount
from flockwright.plan.case import is_active
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan, Entry, priority_of
from flockwright.plan.problems import Change, Fix, Problem, SetParam

FROM_NEAR_TO_FAR = ("behavior.separation", "behavior.alignment", "behavior.cohesion")
_SO = {
    ("behavior.separation", "behavior.alignment"): "so animals part before they follow one another",
    ("behavior.separation", "behavior.cohesion"): "so the herd cannot gather",
    ("behavior.alignment", "behavior.cohesion"): "so strays follow a herd that they do not join",
}
MOST_URGENT = 255


@dataclass(frozen=True)
class Sighted:
    """A behavior with how far and how wide it sees through its query."""

    entry: Entry
    query: Entry
    reach: float
    width: float


def _pairs(plan: AnimalPlan, worst: Callable[[Sighted], float]) -> Iterator[tuple[Sighted, Sighted]]:
    """Each of the three with the one behind it in the order, on the same tags, that makes it look `worst`."""
    by_tags: defaultdict[frozenset[str], dict[str, list[Sighted]]] = defaultdict(dict)
    for group in plan.neighbor_groups:
        for behavior in group.behaviors:
            if behavior.type in FROM_NEAR_TO_FAR and is_active(behavior):
                tags = frozenset[str](getattr(group.query.params, "tags", ()))
                by_tags[tags].setdefault(behavior.type, []).append(_sighted(behavior, group.query))
    for found in by_tags.values():
        for near, far in combinations(FROM_NEAR_TO_FAR, 2):
            if near in found and far in found:
                against = max(found[far], key=worst)
                yield from ((one, against) for one in found[near])


def _sighted(behavior: Entry, query: Entry) -> Sighted:
    def narrower(own: float | None, seen: float) -> float:
        return seen if own is None else min(own, seen)

    own, seen = behavior.params, query.params
    reach = narrower(getattr(own, "max_distance", None), getattr(seen, "max_distance", 0.0))
    return Sighted(behavior, query, reach, narrower(getattr(own, "max_angle", None), getattr(seen, "fov", 360.0)))


def radii_grow_from_separation_to_cohesion(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """Separation reaches no farther than alignment, and alignment no farther than cohesion."""
    for near, far in _pairs(plan, lambda it: -it.reach):
        if near.reach > far.reach:
            names = graph.name(near.entry.id), graph.name(far.entry.id)
            so = _SO[near.entry.type, far.entry.type]
            reaches = f"{amount(near.reach, 'm')} against {amount(far.reach, 'm')}"
            message = f"{names[0]} reaches farther than {names[1]}: {reaches}, {so}."
            change = SetParam(plan.id, near.entry.id, "max_distance", far.reach)
            yield _advice(
                graph, near.entry, "max_distance", message, f"Set {names[0]} to {amount(far.reach, 'm')}", change
            )


def urgency_falls_from_separation_to_cohesion(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """Where priorities count, separation is heard before alignment, and alignment before cohesion."""
    if plan.merger is None or not plan.merger.kind.params.RANKED:
        return
    for near, far in _pairs(plan, lambda it: priority_of(it.entry)):
        if priority_of(near.entry) < priority_of(far.entry):
            names = graph.name(near.entry.id), graph.name(far.entry.id)
            ranks = priority_of(near.entry), priority_of(far.entry)
            message = f"{names[1]} has priority {ranks[1]} and {names[0]} {ranks[0]}: the nearer concern is heard last."
            raised = min(ranks[1] + 1, MOST_URGENT)
            change = SetParam(plan.id, near.entry.id, "priority", raised)
            yield _advice(graph, near.entry, "priority", message, f"Raise {names[0]} to {raised}", change)


def separation_sees_as_wide_as_cohesion(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """Whom an animal gathers with, it must also keep clear of."""
    for near, far in _pairs(plan, lambda it: it.width):
        ends = (near.entry.type, far.entry.type)
        if ends == (FROM_NEAR_TO_FAR[0], FROM_NEAR_TO_FAR[2]) and near.width < far.width:
            names = graph.name(near.entry.id), graph.name(far.entry.id)
            wide = amount(far.width, "°")
            widths = f"{names[0]} looks {amount(near.width, '°')} wide, {names[1]} {wide}"
            message = f"{widths}: it runs into whom it does not see."
            changes: list[Change] = []
            if near.query.id != far.query.id and getattr(near.query.params, "fov", 360.0) < far.width:
                changes.append(SetParam(plan.id, near.query.id, "fov", far.width))
            if getattr(near.entry.params, "max_angle", None) is not None:
                changes.append(SetParam(plan.id, near.entry.id, "max_angle", far.width))
            yield _advice(graph, near.entry, "max_angle", message, f"Set {names[0]} to {wide}", *changes)


def _advice(graph: Graph, entry: Entry, field: str, message: str, label: str, *changes: Change) -> Problem:
    settable = all(
        f"{change.node}.{change.param}" not in graph.driven for change in changes if isinstance(change, SetParam)
    )
    mend = Fix.of(label, *changes) if settable else None
    return graph.problem("advice", message, node=entry.id, at=field, steps=("params", field), fix=mend)
