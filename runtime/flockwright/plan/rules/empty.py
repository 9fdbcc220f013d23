"""Projects that have just begun: what to do next, as advice."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.nodes.registry import find
from flockwright.plan.case import AnimalCase, Whole
from flockwright.plan.problems import AddLink, AddNode, Fix, Problem
from flockwright.plan.rules.tags import spawn

_STARTER = ("behavior.wander", "merger.desire_budget", "mover.3d")


def something_is_there(whole: Whole) -> Iterator[Problem]:
    """There are animals, they have nodes, and the scene has some of each."""
    if not whole.project.animals:
        yield Problem("advice", "There is no animal yet. Add one to begin.", "animals")
    for case in whole.cases:
        if not case.graph.nodes:
            message = f"{case.graph.called} has no nodes, so it stands still."
            yield case.graph.problem("advice", message, steps=("nodes",), fix=_starter(case))
        if not whole.counts[case.plan.id]:
            message = f"No {case.graph.called} is in the scene."
            mend = spawn(whole, case) if _room(whole) else None
            yield case.graph.problem("advice", message, fix=mend)


def _room(whole: Whole) -> bool:
    # A spawner that is there but cannot be used is told about; another one would not help.
    broken = len(whole.scene.spawners) != len(whole.project.scene.spawners)
    return not broken


def _starter(case: AnimalCase) -> Fix | None:
    kinds = [find(key) for key in _STARTER]
    labels = [kind.look.label for kind in kinds if kind]
    if len(labels) < len(_STARTER):
        return None
    animal, ids = case.plan.id, case.graph.fresh(len(_STARTER))
    nodes = [AddNode(animal, id_, key) for id_, key in zip(ids, _STARTER, strict=True)]
    wander, merger, mover = ids
    links = (
        AddLink(animal, f"{wander}.result", f"{merger}.results"),
        AddLink(animal, f"{merger}.velocity", f"{mover}.velocity"),
    )
    return Fix.of(f"Add {', '.join(labels[:-1])} and {labels[-1]}", *nodes, *links)
