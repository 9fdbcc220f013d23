"""Behaviors that can never win: the budget is always spent above them.

Only what a bound proves is claimed. Some behaviors always want with their full strength, whatever the animal meets;
once these alone spend the budget, whoever ranks below them goes without in every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flockwright.plan.case import AnimalCase, Whole, is_active
from flockwright.plan.graph import fix
from flockwright.plan.model import Entry, priority_of
from flockwright.plan.problems import Problem, SetParam
from flockwright.plan.rules.speed import wants

ALWAYS_FULL = frozenset({"behavior.wander", "behavior.go_forward"})
"""They want a direction and a speed with their full strength in every step."""
_HAIR = 1e-6

Spent = Callable[[list[float], float], bool]


def _sum_reaches(strengths: list[float], budget: float) -> bool:
    return bool(strengths) and sum(strengths) >= budget - _HAIR


def _one_takes_all(strengths: list[float], budget: float) -> bool:
    return any(strength >= 1.0 - _HAIR for strength in strengths)


def _anybody_speaks(strengths: list[float], budget: float) -> bool:
    return any(strength > 0.0 for strength in strengths)


SPENT: dict[str, Spent] = {
    "merger.desire_budget": _sum_reaches,
    "merger.spherical_mean": _sum_reaches,
    "merger.halving_budget": _one_takes_all,
    "merger.first_non_zero": _anybody_speaks,
}
"""By merger, when nothing is left of a channel after strengths that are always wanted in full."""

CHANNELS = ("direction_strength", "speed_strength")


def everybody_can_win(whole: Whole) -> Iterator[Problem]:
    """Every active behavior has a channel in which something may be left for it."""
    for case in whole.cases:
        merger, varied = case.plan.merger, whole.varied[case.plan.id]
        full = [b for b in case.plan.behaviors if b.type in ALWAYS_FULL and is_active(b)]
        if merger is None or merger.type not in SPENT or f"{merger.id}.max_desire" in varied or not full:
            continue
        for behavior in case.plan.behaviors:
            needed = _needed(merger, behavior, full, varied) if is_active(behavior) else None
            if needed is not None:
                yield _told(case, behavior, needed)


def _needed(merger: Entry, behavior: Entry, full: list[Entry], varied: frozenset[str]) -> int | None:
    """The priority at which a behavior that never wins would have a say; None if it may win as it is."""
    above = [other for other in full if priority_of(other) > priority_of(behavior)]
    wanted = [channel for channel in CHANNELS if _may_want(behavior, channel, varied)] if above else []
    budget = float(getattr(merger.params, "max_desire", 1.0))

    def starved(rank: int) -> bool:
        return all(SPENT[merger.type](_always(above, channel, rank, varied), budget) for channel in wanted)

    if not wanted or not starved(priority_of(behavior)):
        return None
    return next(rank for rank in sorted({priority_of(other) for other in above}) if not starved(rank))


def _may_want(behavior: Entry, channel: str, varied: frozenset[str]) -> bool:
    if not wants(behavior.kind, channel.replace("strength", "desire")):
        return False  # a strength that the type never uses
    return getattr(behavior.params, channel, 0.0) > 0.0 or f"{behavior.id}.{channel}" in varied


def _always(full: list[Entry], channel: str, rank: int, varied: frozenset[str]) -> list[float]:
    """The strengths above a rank that are wanted in full in every step, by every individual."""
    return [
        float(getattr(other.params, channel, 0.0))
        for other in full
        if priority_of(other) > rank and f"{other.id}.{channel}" not in varied
    ]


def _told(case: AnimalCase, behavior: Entry, needed: int) -> Problem:
    name = case.graph.name(behavior.id)
    message = f"{name} never wins: priority {priority_of(behavior)}, and the budget is spent above it."
    raise_ = fix(f"Raise to {needed}", SetParam(case.plan.id, behavior.id, "priority", needed))
    return case.graph.problem(
        "warning", message, node=behavior.id, at="priority", steps=("params", "priority"), fix=raise_
    )
