"""The laws of mergers, on every merger: those that break a law are shown to break it.

1 one behavior can take the full lead · 2 small changes stay small · 3 a single result passes unchanged ·
4 importance is adjustable.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from flockwright.nodes.registry import all_types

BROKEN: dict[str, set[int]] = {
    "merger.desire_budget": set(),
    "merger.halving_budget": set(),
    "merger.spherical_mean": {2},
    "merger.weighted_sum": {1, 3},
    "merger.weighted_mean": {1},
    "merger.first_non_zero": {2, 4},
    "merger.prioritized_allocation": {3},
}
CHANGE = 1e-5
EAST, NORTH, UP, WEST = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)

shares = st.floats(0.0, 1.0, width=32).map(lambda d: d if d > 1e-3 else 0.0)
priorities = st.integers(0, 3)


@st.composite
def directions(draw: st.DrawFn) -> tuple[float, float, float]:
    y = draw(st.floats(-1, 1))
    turn = draw(st.floats(0, 6.3))
    flat = (1 - y * y) ** 0.5
    return (flat * np.cos(turn), y, flat * np.sin(turn))


@st.composite
def fields(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "direction": draw(directions()),
        "direction_desire": draw(shares),
        "speed": draw(st.floats(0, 10, width=32)),
        "speed_desire": draw(shares),
        "priority": draw(priorities),
    }


crowds = st.lists(fields(), min_size=0, max_size=6)


def made(result: Any, crowd: list[dict[str, Any]]) -> list[Any]:
    return [result(**one) for one in crowd]


def away_from_opposites(merging: Any, crowd: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where directions are opposite the spherical mean jumps: keep its directions in one half of the sphere."""
    if merging.kind.key != "merger.spherical_mean":
        return crowd
    return [one | {"direction": tuple(np.add(one["direction"], (0, 0, 1.3)))} for one in crowd]


def points_somewhere(crowd: list[dict[str, Any]], takes: np.ndarray) -> bool:
    """Whether the directions, weighted by what they took, are far from canceling."""
    units = np.array([one["direction"] for one in crowd]).reshape(-1, 3)
    units /= np.linalg.norm(units, axis=1, keepdims=True)
    return bool(np.linalg.norm(takes @ units) > 0.2 * takes.sum())


def velocity_of(one: Any) -> np.ndarray:
    return np.array(one.direction, float) / np.linalg.norm(one.direction) * one.speed


def test_every_merger_has_a_verdict_and_names_the_laws_it_breaks() -> None:
    kinds = {k: t for k, t in all_types().items() if t.kind == "merger" and t.package == "flockwright"}
    assert kinds.keys() == BROKEN.keys()
    for key, kind in kinds.items():
        assert {int(law) for law in re.findall(r"\(law (\d)\)", kind.params.BREAKS)} == BROKEN[key], key


# --- 1: one behavior can take the full lead -----------------------------------------------------------------------


@settings(max_examples=40)
@given(crowd=crowds, direction=directions(), speed=st.floats(5.0, 10.0))
def test_one_behavior_can_take_the_full_lead(
    merging: Any, result: Any, crowd: list[dict[str, Any]], direction: Any, speed: float
) -> None:
    if 1 in BROKEN[merging.kind.key]:
        return
    leader = result(direction, 1.0, speed, 1.0, priority=9)
    alone = merging([leader]).velocity
    merged = merging([*made(result, crowd), leader])
    np.testing.assert_allclose(merged.velocity, alone, atol=1e-4)
    assert np.linalg.norm(alone) > 4.9
    np.testing.assert_allclose(merged.direction_takes[:-1], 0, atol=1e-6)


@pytest.mark.parametrize("name", ["weighted_sum", "weighted_mean"])
def test_in_a_blend_nobody_leads(merger_of: Any, result: Any, name: str) -> None:
    leader = result(EAST, 1.0, 5.0, 1.0, priority=255)
    other = result(NORTH, 0.2, 5.0, 1.0, priority=0)
    assert merger_of(name)([leader, other]).velocity[2] > 0.5


# --- 2: a small change of inputs makes a small change of output ---------------------------------------------------


def nudged(one: dict[str, Any], by: list[float]) -> dict[str, Any]:
    """The same with everything it has an opinion on a little different; who is silent stays silent."""
    desire, paced = one["direction_desire"], one["speed_desire"]
    return one | {
        "direction": tuple(np.array(one["direction"]) + CHANGE * np.array(by[:3])),
        "direction_desire": min(max(desire + CHANGE * by[3], 1e-4), 1.0) if desire else 0.0,
        "speed": max(one["speed"] + CHANGE * by[4], 0.0),
        "speed_desire": min(max(paced + CHANGE * by[0], 1e-4), 1.0) if paced else 0.0,
    }


@settings(max_examples=40)
@given(data=st.data(), crowd=st.lists(fields(), min_size=1, max_size=5))
def test_a_small_change_stays_small(
    merging: Any, result: Any, data: st.DataObject, crowd: list[dict[str, Any]]
) -> None:
    if merging.kind.key == "merger.first_non_zero":
        return
    crowd = away_from_opposites(merging, crowd)
    before = merging(made(result, crowd))
    # Not near the two unavoidable points: a desire sum of nothing, and directions that cancel.
    assume(sum(one["direction_desire"] for one in crowd) > 0.1 and sum(one["speed_desire"] for one in crowd) > 0.1)
    assume(points_somewhere(crowd, before.direction_takes))
    by = data.draw(
        st.lists(st.lists(st.floats(-1, 1), min_size=5, max_size=5), min_size=len(crowd), max_size=len(crowd))
    )
    after = merging(made(result, [nudged(one, change) for one, change in zip(crowd, by, strict=True)]))
    assert np.linalg.norm(after.velocity - before.velocity) < 0.05


def test_the_first_non_zero_jumps(merger_of: Any, result: Any) -> None:
    low = result(EAST, 1.0, 5.0, 1.0, priority=0)
    silent, faint = result(WEST, 0.0, 5.0, 0.0, priority=1), result(WEST, CHANGE, 5.0, CHANGE, priority=1)
    merger = merger_of("first_non_zero")
    assert merger([low, silent]).velocity[0] == pytest.approx(5)
    assert merger([low, faint]).velocity[0] == pytest.approx(-5)


def test_the_spherical_mean_jumps_only_where_directions_are_opposite(merger_of: Any, result: Any) -> None:
    def way(tilt: float, name: str) -> np.ndarray:
        results = [result(EAST, 0.6, 5.0, 1.0), result((-1.0, tilt, 0.0), 0.4, 5.0, 1.0)]
        return merger_of(name)(results, forward=NORTH).velocity

    up, down = way(0.01, "spherical_mean"), way(-0.01, "spherical_mean")
    assert up[1] > 3 > -3 > down[1]
    assert np.linalg.norm(way(0.01, "desire_budget") - way(-0.01, "desire_budget")) < 0.3


# --- 3: a single result passes unchanged --------------------------------------------------------------------------


@settings(max_examples=40)
@given(one=fields(), desire=st.floats(1e-9, 1.0), silent=crowds, place=st.integers(0, 6))
def test_a_single_result_passes_unchanged(
    merging: Any, result: Any, one: dict[str, Any], desire: float, silent: list[dict[str, Any]], place: int
) -> None:
    if 3 in BROKEN[merging.kind.key]:
        desire = 1.0  # unweighted even these pass it on
    single = result(**one | {"direction_desire": desire, "speed_desire": desire})
    others = [replace(other, direction_desire=0.0, speed_desire=0.0) for other in made(result, silent)]
    merged = merging([*others[:place], single, *others[place:]], max_speed=10.0)
    np.testing.assert_allclose(merged.velocity, velocity_of(single), rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("name", ["weighted_sum", "prioritized_allocation"])
def test_a_weight_scales_a_single_result(merger_of: Any, result: Any, name: str) -> None:
    assert merger_of(name)([result(EAST, 0.5, 4.0, 1.0)]).velocity[0] == pytest.approx(2.0)


# --- 4: importance is adjustable ----------------------------------------------------------------------------------


@settings(max_examples=40)
@given(weak=st.floats(0.05, 0.45), more=st.floats(0.05, 0.5), apart=st.floats(0.2, 2.5))
def test_a_stronger_behavior_has_more_say(merging: Any, result: Any, weak: float, more: float, apart: float) -> None:
    if merging.kind.key == "merger.first_non_zero":
        return
    there = (float(np.cos(apart)), 0.0, float(np.sin(apart)))
    other = result(there, 0.3, 5.0, 0.3)

    def turn(desire: float) -> float:
        velocity = merging([result(EAST, desire, 5.0, 0.3), other]).velocity
        return float(np.arctan2(velocity[2], velocity[0]))

    assert turn(weak + more) < turn(weak) - 1e-3


@pytest.mark.parametrize("name", ["desire_budget", "halving_budget", "spherical_mean", "first_non_zero",
                                  "prioritized_allocation"])  # fmt: skip
def test_a_higher_priority_has_more_say_where_priorities_count(merger_of: Any, result: Any, name: str) -> None:
    merger = merger_of(name)
    assert merger.kind.params.RANKED

    def east(priority: int) -> float:
        wishes = [result(EAST, 0.8, 5.0, 0.5, priority), result(NORTH, 0.8, 5.0, 0.5, 1)]
        return merger(wishes).velocity[0]

    assert east(2) > east(0) + 0.1


@pytest.mark.parametrize("name", ["weighted_sum", "weighted_mean"])
def test_priorities_play_no_role_where_the_node_says_so(merger_of: Any, result: Any, name: str) -> None:
    merger = merger_of(name)
    assert not merger.kind.params.RANKED
    plain = [result(EAST, 0.8, 5.0, 0.5), result(NORTH, 0.3, 2.0, 0.5)]
    ranked = [replace(one, priority=j) for j, one in enumerate(plain)]
    np.testing.assert_allclose(merger(plain).velocity, merger(ranked).velocity, rtol=1e-6)


def test_desire_moves_the_first_non_zero_only_among_equals(merger_of: Any, result: Any) -> None:
    merger = merger_of("first_non_zero")
    high = result(EAST, 0.1, 5.0, 0.1, priority=1)
    for desire in (0.01, 0.5, 1.0):
        assert merger([high, result(NORTH, desire, 5.0, desire, priority=0)]).velocity[0] == pytest.approx(5)
    assert merger([high, result(NORTH, 0.2, 5.0, 0.2, priority=1)]).velocity[2] == pytest.approx(5)


# --- and of every merger ------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(data=st.data(), crowd=crowds)
def test_the_order_of_wiring_never_matters(
    merging: Any, result: Any, data: st.DataObject, crowd: list[dict[str, Any]]
) -> None:
    # Equal priorities and desires go by node id where one must win: the ids are the order here, so let desires differ.
    crowd = [
        one | {"direction_desire": min(one["direction_desire"] + 1e-3 * j, 1 - 1e-3 * j),
               "speed_desire": min(one["speed_desire"] + 1e-3 * j, 1 - 1e-3 * j)}
        for j, one in enumerate(crowd)
    ]  # fmt: skip
    crowd = away_from_opposites(merging, crowd)
    order = data.draw(st.permutations(range(len(crowd))))
    results = made(result, crowd)
    first, second = merging(results), merging([results[j] for j in order])
    assume(points_somewhere(crowd, first.direction_takes))
    np.testing.assert_allclose(second.velocity, first.velocity, atol=1e-3)
    np.testing.assert_allclose(second.direction_takes, first.direction_takes[order], atol=1e-6)
    np.testing.assert_allclose(second.speed_takes, first.speed_takes[order], atol=1e-6)


@settings(max_examples=40)
@given(crowd=crowds, budget=st.floats(0.1, 3.0))
def test_nobody_takes_more_than_there_is(merging: Any, result: Any, crowd: list[dict[str, Any]], budget: float) -> None:
    params = {"max_desire": budget} if "max_desire" in merging.kind.params.model_fields else {}
    merged = merging(made(result, crowd), **params)
    most = budget if params else 1.0
    for takes in (merged.direction_takes, merged.speed_takes):
        assert (takes >= 0).all()
        assert takes.sum() <= most * (1 + 1e-5)
    assert np.isfinite(merged.velocity).all()


@settings(max_examples=20)
@given(crowd=crowds)
def test_without_anybody_who_wants_there_is_nothing_to_want(
    merging: Any, result: Any, crowd: list[dict[str, Any]]
) -> None:
    silent = [replace(one, direction_desire=0.0, speed_desire=0.0) for one in made(result, crowd)]
    merged = merging(silent)
    assert (merged.velocity == 0).all()
    assert (merged.direction_takes == 0).all()
    assert (merged.speed_takes == 0).all()
