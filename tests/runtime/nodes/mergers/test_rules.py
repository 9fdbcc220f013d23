"""What each merger does, by its own rule: worked examples."""

from __future__ import annotations

from math import cos, pi, radians, sin
from typing import Any

import numpy as np
import pytest

EAST, NORTH, UP, WEST = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)
BUDGETS = ["desire_budget", "halving_budget", "spherical_mean"]


def close(velocity: np.ndarray, *wanted: float, tolerance: float = 1e-5) -> None:
    np.testing.assert_allclose(velocity, wanted, atol=tolerance)


@pytest.mark.parametrize("name", [*BUDGETS, "first_non_zero"])
def test_a_direction_without_a_speed_and_a_speed_without_a_direction_stand_still(
    merger_of: Any, result: Any, name: str
) -> None:
    merger = merger_of(name)
    close(merger([result(EAST, 1.0, 5.0, 0.0)]).velocity, 0, 0, 0)
    close(merger([result(EAST, 0.0, 5.0, 1.0)]).velocity, 0, 0, 0)
    close(merger([result(EAST, 0.2), result(speed=5.0, speed_desire=0.1)]).velocity, 5, 0, 0)


@pytest.mark.parametrize("name", ["desire_budget", "halving_budget"])
@pytest.mark.parametrize("desire", [0.5, 1e-7])
def test_directions_that_cancel_keep_the_animal_going_forward(
    merger_of: Any, result: Any, name: str, desire: float
) -> None:
    opposed = [result(EAST, desire, 4.0, 1.0), result(WEST, desire, 4.0, 1.0)]
    close(merger_of(name)(opposed, forward=(0.6, 0.0, 0.8)).velocity, 2.4, 0, 3.2)


def test_higher_numbers_spend_the_budget_first(merger_of: Any, result: Any) -> None:
    merged = merger_of("desire_budget")(
        [result(EAST, 0.5, 2.0, 0.3, 0), result(NORTH, 0.7, 4.0, 0.5, 5), result(UP, 0.6, 8.0, 0.6, 2)]
    )
    np.testing.assert_allclose(merged.direction_takes, [0, 0.7, 0.3], atol=1e-6)
    np.testing.assert_allclose(merged.speed_takes, [0, 0.5, 0.5], atol=1e-6)
    length = np.hypot(0.7, 0.3)
    close(merged.velocity, 0, 0.3 / length * 6, 0.7 / length * 6)


def test_the_priority_that_overspends_is_scaled_as_a_group(merger_of: Any, result: Any) -> None:
    merged = merger_of("desire_budget")(
        [result(EAST, 0.8, 3.0, 1.0, 1), result(UP, 0.4, 3.0, 0, 1), result(NORTH, 0.4, 3.0, 0, 2)]
    )
    np.testing.assert_allclose(merged.direction_takes, [0.4, 0.2, 0.4], atol=1e-6)


def test_a_larger_budget_hears_more(merger_of: Any, result: Any) -> None:
    wishes = [result(EAST, 0.9, 3.0, 1.0, 1), result(NORTH, 0.9, 3.0, 1.0, 0)]
    takes = [merger_of("desire_budget")(wishes, max_desire=budget).direction_takes[1] for budget in (0.5, 1.0, 1.5, 3)]
    np.testing.assert_allclose(takes, [0, 0.1, 0.6, 0.9], atol=1e-6)


def test_halves_of_what_is_left(merger_of: Any, result: Any) -> None:
    thirds = [result(EAST, 0.5, 3.0, 0.5, 2), result(UP, 0.5, 3.0, 0.5, 1), result(NORTH, 0.5, 3.0, 0.5, 0)]
    merged = merger_of("halving_budget")(thirds)
    assert merged.direction_takes.tolist() == [0.5, 0.25, 0.125]
    assert merged.speed_takes.tolist() == [0.5, 0.25, 0.125]


def test_equal_priorities_share_what_they_take_of_the_half(merger_of: Any, result: Any) -> None:
    merged = merger_of("halving_budget")(
        [result(EAST, 0.2, 3.0, 1.0, 1), result(UP, 0.6, 3.0, 0.5, 1), result(NORTH, 0.5, 3.0, 0.5, 0)]
    )
    together = 1 - 0.8 * 0.4
    np.testing.assert_allclose(
        merged.direction_takes, [together * 0.25, together * 0.75, (1 - together) / 2], atol=1e-6
    )
    np.testing.assert_allclose(merged.speed_takes, [2 / 3, 1 / 3, 0], atol=1e-6)


def test_many_against_separation(merger_of: Any, result: Any) -> None:
    """The thesis' figure 4.4: three that happen to agree oppose the one that prevents a collision."""
    separation = result(EAST, 1.0, 5.0, 1.0, priority=4)
    others = [result((-1.0, 0.0, tilt), 0.45, 5.0, 0.4, priority=0) for tilt in (-0.1, 0.0, 0.1)]
    for name in ("weighted_sum", "weighted_mean"):
        assert merger_of(name)([separation, *others]).velocity[0] < 0, name
    for name in [*BUDGETS, "first_non_zero", "prioritized_allocation"]:
        close(merger_of(name)([separation, *others]).velocity, 5, 0, 0)


def test_mergers_of_velocities_mix_desire_and_speed(merger_of: Any, result: Any) -> None:
    wishes = [result(EAST, 0.5, 4.0, 1.0), result(NORTH, 0.25, 9.0, 0.0)]  # the second has no opinion on speed
    summed = merger_of("weighted_sum")(wishes, comfort_speed=2.0)
    close(summed.velocity, 2, 0, 0.5)
    np.testing.assert_allclose(summed.direction_takes, [0.8, 0.2], atol=1e-6)
    np.testing.assert_allclose(summed.speed_takes, [0.8, 0.2], atol=1e-6)
    close(merger_of("weighted_mean")(wishes, comfort_speed=2.0).velocity, 2 / 0.75, 0, 0.5 / 0.75)


def test_ties_of_the_first_non_zero_go_to_the_larger_desire_then_to_the_node_that_comes_first(
    merger_of: Any, result: Any
) -> None:
    merged = merger_of("first_non_zero")(
        [result(EAST, 0.3, 2.0, 0.9, 1), result(NORTH, 0.5, 3.0, 0.2, 1), result(UP, 0.5, 4.0, 0.9, 1)]
    )
    close(merged.velocity, 0, 0, 2)
    assert merged.direction_takes.tolist() == [0, 1, 0]
    assert merged.speed_takes.tolist() == [1, 0, 0]


def test_the_last_allocated_is_trimmed_to_what_is_left_and_counted_once(merger_of: Any, result: Any) -> None:
    wishes = [result(EAST, 1.0, 2.0, 1.0, 3), result(UP, 1.0, 2.0, 1.0, 2), result(NORTH, 1.0, 2.0, 1.0, 1)]
    merger = merger_of("prioritized_allocation")
    close(merger(wishes, max_sum=5.0).velocity, 2, 2, 1)
    close(merger(wishes, max_sum=3.0).velocity, 2, 1, 0)
    close(merger(wishes, max_speed=2.5).velocity, 2, 0.5, 0)
    np.testing.assert_allclose(merger(wishes, max_sum=5.0).direction_takes, [0.4, 0.4, 0.2], atol=1e-6)
    close(merger(wishes, max_sum=0.0).velocity, 0, 0, 0)


def test_the_spherical_mean_weighs_angles(merger_of: Any, result: Any) -> None:
    turn = radians(150)
    wishes = [result(EAST, 0.75, 1.0, 1.0), result((cos(turn), 0.0, sin(turn)), 0.25, 1.0, 1.0)]
    middle = turn / 4
    close(merger_of("spherical_mean")(wishes).velocity, cos(middle), 0, sin(middle), tolerance=1e-4)
    assert abs(np.arctan2(*merger_of("desire_budget")(wishes).velocity[[2, 0]]) - middle) > 0.1


@pytest.mark.parametrize(("first", "forward", "wanted"), [
    (0.5, (0.0, 0.6, 0.8), (0.0, 0.6, 0.8)),
    (0.5, (0.8, 0.0, 0.6), (0.0, 0.0, 1.0)),
    (0.75, (0.0, 0.6, 0.8), (cos(pi / 4), 0.6 * sin(pi / 4), 0.8 * sin(pi / 4))),
    (0.25, (0.6, 0.8, 0.0), (-cos(pi / 4), sin(pi / 4), 0.0)),
])  # fmt: skip
def test_of_the_means_of_opposite_directions_the_one_nearest_forward(
    merger_of: Any, result: Any, first: float, forward: Any, wanted: Any
) -> None:
    wishes = [result(EAST, first, 1.0, 1.0), result(WEST, 1 - first, 1.0, 1.0)]
    close(merger_of("spherical_mean")(wishes, forward=forward).velocity, *wanted, tolerance=1e-3)


def test_opposite_directions_along_forward_turn_to_the_side_and_not_up(merger_of: Any, result: Any) -> None:
    wishes = [result(NORTH, 0.5, 1.0, 1.0), result((0.0, 0.0, -1.0), 0.5, 1.0, 1.0)]
    velocity = merger_of("spherical_mean")(wishes, forward=NORTH).velocity
    assert abs(velocity[0]) == pytest.approx(1, abs=1e-3)


def test_the_spherical_mean_is_where_the_pulls_balance(merger_of: Any, result: Any) -> None:
    random = np.random.default_rng(3)
    for _ in range(30):
        units = np.add(random.normal(size=(5, 3)), (0, 0, 2))
        units /= np.linalg.norm(units, axis=1, keepdims=True)
        desires = random.uniform(0.02, 0.2, 5)
        wishes = [result(tuple(u), d, 1.0, 1.0) for u, d in zip(units, desires, strict=True)]
        mean = merger_of("spherical_mean")(wishes, forward=EAST).velocity
        cosine = np.clip(units @ mean, -1, 1)
        across = units - cosine[:, None] * mean
        pull = (desires * np.arccos(cosine) / np.linalg.norm(across, axis=1)) @ across
        assert np.linalg.norm(pull) < 2e-4 * desires.sum()
