"""Behaviors that can never win: the budget is always spent above them.

Only what a bound proves is claimed. Some behaviors always want with their full strength, whatever the animal meets;
once these alone spend the budget, whoever ranks below them goes without in every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flockwright.plan.case import AnimalCase, Whole, is_active
from flockwright.plan.model import Entry, priority_of
from flockwright.plan.problems import Fix, Problem, SetParam
from flockwright.plan.rules.speed import wants

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
        full = [b for b in case.plan.behaviors if b.kind.params.ALWAYS_FULL and is_active(b)]
        if merger is None or merger.type not in SPENT or f"{merger.id}.max_desire" in varied or not full:
            continue
        spent_below = {channel: _spent_below(merger, full, channel, varied) for channel in CHANNELS}
        for behavior in case.plan.behaviors:
            wanted = [channel for channel in CHANNELS if _may_want(behavior, channel, varied)]
            # One channel with something left is enough.
            needed = min((spent_below[channel] for channel in wanted), default=0)
            if is_active(behavior) and priority_of(behavior) < needed:
                yield _told(case, behavior, needed)


def _spent_below(merger: Entry, full: list[Entry], channel: str, varied: frozenset[str]) -> int:
    """The priority below which nothing is ever left of a channel; 0: there is none."""
    budget = float(getattr(merger.params, "max_desire", 1.0))
    strengths: list[float] = []
    for other in sorted(full, key=priority_of, reverse=True):
        if f"{other.id}.{channel}" not in varied:  # else some individual may want less
            strengths.append(float(getattr(other.params, channel, 0.0)))
            if SPENT[merger.type](strengths, budget):
                return priority_of(other)
    return 0


def _may_want(behavior: Entry, channel: str, varied: frozenset[str]) -> bool:
    if not wants(behavior.kind, channel.replace("strength", "desire")):
        return False  # a strength that the type never uses
    return getattr(behavior.params, channel, 0.0) > 0.0 or f"{behavior.id}.{channel}" in varied


def _told(case: AnimalCase, behavior: Entry, needed: int) -> Problem:
    name = case.graph.name(behavior.id)
    message = f"{name} never wins: priority {priority_of(behavior)}, and the budget is spent above it."
    raise_ = Fix.of(f"Raise to {needed}", SetParam(case.plan.id, behavior.id, "priority", needed))
    return case.graph.problem(
        "warning", message, node=behavior.id, at="priority", steps=("params", "priority"), fix=raise_
    )
