"""Follow Path: along the path on it, back to it away from it, on from where it was."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

import numpy as np
import pytest

from flockwright.document import ScenePath
from flockwright.world.paths import PathTable

KEY = "behavior.follow_path"
STRAIGHT = PathTable(ScenePath(id="straight", points=((0, 0, 0), (10, 0, 0), (20, 0, 0))))
RING = PathTable(
    ScenePath(id="ring", points=tuple((10 * cos(a * pi / 8), 0, 10 * sin(a * pi / 8)) for a in range(16)), closed=True)
)
EIGHT = PathTable(
    ScenePath(id="eight", points=((0, 0, 0), (5, 0, 5), (10, 0, 0), (5, 0, -5), (0, 0, 0), (-5, 0, 5), (-10, 0, 0),
                                  (-5, 0, -5)), closed=True)
)  # fmt: skip
POINT = PathTable(ScenePath(id="point", points=((3, 3, 3),)))
PATHS = {"straight": STRAIGHT, "ring": RING, "eight": EIGHT, "point": POINT}


def follow(stage: Any, path: str, places: Any, state: Any = None, **params: Any) -> Any:
    return stage.run(KEY, stage.bodies(places), state=state, paths=PATHS, path=path, **params)


def ways(out: Any) -> Any:
    return np.stack([out["dx"], out["dy"], out["dz"]], 1)


def test_on_the_path_it_goes_along(stage: Any) -> None:
    out = follow(
        stage, "straight", [[5, 0, 0], [5, 0, 0.9], [3, -0.5, 0]], direction_strength=0.7, speed_strength=0.4, speed=3.0
    )
    np.testing.assert_allclose(ways(out), [[1, 0, 0]] * 3, atol=1e-5)
    assert out["direction_desire"].tolist() == [np.float32(0.7)] * 3
    assert out["speed"].tolist() == [3] * 3
    assert out["speed_desire"].tolist() == [np.float32(0.4)] * 3


@pytest.mark.parametrize("power", [1.0, 3.0])
def test_away_from_it_it_turns_towards_the_point_ahead(stage: Any, power: float) -> None:
    out = follow(
        stage, "straight", [[5, 0, 1], [5, 0, 3], [5, 0, 9]], distance_threshold=1.0, threshold_width=4.0, power=power,
        look_ahead=2.0,
    )  # fmt: skip
    for found, (z, share) in zip(ways(out), ((1, 0.0), (3, 0.5**power), (9, 1.0)), strict=True):
        towards = np.array([2.0, 0, -z])
        expected = (1 - share) * np.array([1, 0, 0]) + share * towards / np.linalg.norm(towards)
        np.testing.assert_allclose(found, expected / np.linalg.norm(expected), atol=1e-4)


def test_it_looks_ahead_round_a_bend(stage: Any) -> None:
    near = follow(stage, "ring", [[10, 0, 0.01]], look_ahead=0.0, distance_threshold=1.0)
    far = follow(stage, "ring", [[10, 0, 0.01]], look_ahead=5.0, distance_threshold=1.0)
    np.testing.assert_allclose(ways(near)[0], [0, 0, 1], atol=0.05)
    np.testing.assert_allclose(ways(far)[0], [-sin(0.5), 0, cos(0.5)], atol=0.05)


def test_without_a_path_it_has_no_opinion(stage: Any) -> None:
    for path in ("", "gone", "point"):
        out = follow(stage, path, [[5, 0, 0]])
        assert (out["direction_desire"][0], out["speed_desire"][0]) == (0, 0)


def test_a_path_that_crosses_itself_is_followed_in_its_own_order(stage: Any) -> None:
    state = stage.state(KEY, 1)
    place, arcs = np.array([[5.0, 0, 5]]), []
    for _ in range(500):
        out = follow(stage, "eight", place, state, look_ahead=0.3, distance_threshold=0.5, threshold_width=0.5)
        place = place + ways(out) * 0.2
        arcs.append(float(state["arc"][0]))
    steps = np.diff(arcs)
    length = float(EIGHT.record["length"][0])
    assert ((steps > 0) | (steps < -0.9 * length)).all(), "it never skips to the other branch of the crossing"
    assert (steps[steps > 0] < 0.5).all()
    assert (steps < 0).sum() == 1, "one round and a bit"


def run_along(stage: Any, path: str, start: Any, steps: int, **params: Any) -> tuple[Any, Any]:
    state, place = stage.state(KEY, 1), np.array([start], float)
    for _ in range(steps):
        out = follow(stage, path, place, state, **params)
        if out["direction_desire"][0] > 0:
            place = place + ways(out) * 0.25
    return place[0], out[0]


def test_at_the_end_it_rests_without_loops(stage: Any) -> None:
    place, out = run_along(stage, "straight", [1, 0, 0], 200, loops=False)
    assert (out["direction_desire"], out["speed_desire"]) == (0, 0)
    assert 20 <= place[0] < 20.5
    pushed = follow(stage, "straight", [[26, 0, 3]], loops=False, direction_strength=0.5)[0]
    assert pushed["direction_desire"] == pytest.approx(0.5)
    assert pushed["dx"] < -0.8


def test_from_the_end_of_an_open_path_it_goes_back_to_the_start_with_loops(stage: Any) -> None:
    state, place, seen = stage.state(KEY, 1), np.array([[15.0, 0, 0]]), []
    for _ in range(130):
        place = place + ways(follow(stage, "straight", place, state)) * 0.25
        seen.append(place[0, 0])
    assert max(seen) > 19.9
    assert min(seen[60:]) < 2.1, "it has been at the start again"
    assert seen[-1] > 10, "and is on its way once more"


def test_a_closed_path_goes_on_for_ever_with_loops_and_ends_without(stage: Any) -> None:
    state, place, turned = stage.state(KEY, 1), np.array([[10.0, 0, 0.0]]), 0.0
    for _ in range(600):
        out = follow(stage, "ring", place, state)
        after = place + ways(out) * 0.25
        turned += np.cross(place[0], after[0])[1] / (np.linalg.norm(place) * np.linalg.norm(after))
        place = after
        assert 7 < np.linalg.norm(place) < 13
    assert abs(turned) > 4 * pi
    place, out = run_along(stage, "ring", [0, 0, 10], 600, loops=False)
    assert out["direction_desire"] == 0
    np.testing.assert_allclose(place, [10, 0, 0], atol=1.5)


def test_it_starts_at_the_closest_point_and_then_stays_local(stage: Any) -> None:
    state = stage.state(KEY, 1)
    follow(stage, "straight", [[15, 0, 2]], state)
    assert state["arc"][0] == pytest.approx(15, abs=1e-3)
    assert state["going"][0] == 1
    follow(stage, "straight", [[12, 0, 2]], state)
    assert state["arc"][0] == pytest.approx(12, abs=1e-3)


def test_a_shorter_path_is_taken_up_at_its_end(stage: Any) -> None:
    state = stage.state(KEY, 1)
    state["arc"], state["going"] = 1e6, 1
    out = follow(stage, "straight", [[15, 0, 0]], state)
    np.testing.assert_allclose(ways(out)[0], [1, 0, 0], atol=1e-5)
    assert state["arc"][0] == pytest.approx(15, abs=1e-3)
