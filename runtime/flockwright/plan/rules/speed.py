"""An animal needs somebody to give it a speed: directions alone move nobody."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import FunctionType

from flockwright.nodes.families.hooks import HOOKS
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import find
from flockwright.nodes.results import RESULTS
from flockwright.plan.case import AnimalCase, Whole, is_active
from flockwright.plan.problems import AddLink, AddNode, Fix, Problem

_CHANNEL = "speed_desire"
_USUAL = "behavior.wander"


@cache
def wants(kind: NodeType, channel: str) -> bool:
    """Whether a behavior's hooks ever write a channel of its result: every type has a `speed_strength`, few use it."""
    names = RESULTS[kind.params.GIVES].layout.names or () if kind.params.GIVES in RESULTS else ()
    hooks = [hook for name in HOOKS if isinstance(hook := kind.hook(name), FunctionType)]
    return channel in names and any(_writes(hook, channel, set()) for hook in hooks)


def _writes(function: FunctionType, channel: str, seen: set[str]) -> bool:
    names = function.__code__.co_names
    if channel in names:
        return True
    called = [function.__globals__.get(name) for name in names if name not in seen]
    seen.update(names)
    return any(isinstance(other, FunctionType) and _writes(other, channel, seen) for other in called)


def something_gives_speed(whole: Whole) -> Iterator[Problem]:
    """Some behavior of every animal that can move has an opinion on speed."""
    for case in whole.cases:
        plan = case.plan
        if plan.merger is None or plan.mover is None or not plan.mover.params.model_dump().get("active", True):
            continue
        # The classical mergers take a comfort speed where nobody asks for one.
        has_own = (getattr(plan.merger.params, "comfort_speed", 0.0) or 0.0) > 0.0 and plan.behaviors
        speaks_of_speed = any(
            _CHANNEL in (RESULTS[name].layout.names or ()) for name in plan.merger.kind.params.ACCEPTS
        )
        if speaks_of_speed and not has_own and not _is_given(case, whole.varied[plan.id]):
            message = "Nothing gives this animal a speed: add Wander or Go Forward."
            yield case.graph.problem("warning", message, fix=_fix(case))


def _is_given(case: AnimalCase, varied: frozenset[str]) -> bool:
    return any(
        wants(entry.kind, _CHANNEL)
        and (getattr(entry.params, "speed_strength", 1.0) > 0.0 or f"{entry.id}.speed_strength" in varied)
        for entry in case.plan.behaviors
        if is_active(entry)
    )


def _fix(case: AnimalCase) -> Fix | None:
    usual, merger = find(_USUAL), case.plan.merger
    if usual is None or merger is None or usual.params.GIVES not in merger.kind.params.ACCEPTS:
        return None
    (id_,) = case.graph.fresh()
    strong = usual.params.model_fields["speed_strength"].default > 0.0
    node = AddNode(case.plan.id, id_, _USUAL, {} if strong else {"speed_strength": 0.2})
    return Fix.of(f"Add {usual.look.label}", node, AddLink(case.plan.id, f"{id_}.result", f"{merger.id}.results"))
