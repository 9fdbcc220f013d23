"""Each simple behavior against its formula."""

from __future__ import annotations

from math import asin, degrees
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from flockwright.document import Home

coordinate = st.floats(-100, 100, width=32)
places = st.tuples(coordinate, coordinate, coordinate)


def direction(out: Any) -> list[float]:
    return [float(out["dx"]), float(out["dy"]), float(out["dz"])]


@given(place=places, inner=st.floats(0, 30), outer=st.floats(0, 60))
def test_homing_wants_back_more_the_farther_it_strays(stage: Any, place: tuple, inner: float, outer: float) -> None:
    homes = {"den": Home(id="den", at=(1, 2, 3))}
    out = stage.run(
        "behavior.homing", stage.bodies([place]), homes=homes, home="den", min_radius=inner, max_radius=outer,
        direction_strength=0.8,
    )[0]  # fmt: skip
    way = np.array([1, 2, 3]) - np.array(place)
    far = np.linalg.norm(way)
    if outer - inner > 1e-3:
        expected = 0.8 * np.clip((far - inner) / (outer - inner), 0, 1) ** 2
        assert out["direction_desire"] == pytest.approx(expected if far > 0 else 0, abs=2e-3)
    elif abs(far - inner) > 1e-3 and outer <= inner:
        assert out["direction_desire"] == pytest.approx(0.8 * (far > inner))
    if out["direction_desire"] > 0:
        np.testing.assert_allclose(direction(out), way / far, atol=1e-4)
    assert out["speed_desire"] == 0


@pytest.mark.parametrize("home", ["", "gone"])
def test_homing_without_a_home_has_no_opinion(stage: Any, home: str) -> None:
    out = stage.run("behavior.homing", stage.bodies([[500, 0, 0]]), home=home, min_radius=0.0, max_radius=1.0)
    assert out["direction_desire"][0] == 0


def test_go_forward_keeps_its_heading_and_speed(stage: Any) -> None:
    forward = np.array([[0.6, 0, 0.8], [0, -1, 0]])
    out = stage.run(
        "behavior.go_forward", stage.bodies(np.zeros((2, 3)), forward=forward), speed=3.5, direction_strength=0.3,
        speed_strength=0.9,
    )  # fmt: skip
    np.testing.assert_allclose([direction(one) for one in out], forward, atol=1e-6)
    assert out["direction_desire"].tolist() == [np.float32(0.3)] * 2
    assert out["speed"].tolist() == [3.5] * 2
    assert out["speed_desire"].tolist() == [np.float32(0.9)] * 2


@given(st.floats(-1.57, 1.57), st.floats(-3, 3))
def test_align_up_wants_level_flight_more_the_steeper_it_goes(stage: Any, pitch: float, heading: float) -> None:
    level = np.array([np.sin(heading), 0, np.cos(heading)])
    forward = level * np.cos(pitch) + [0, np.sin(pitch), 0]
    out = stage.run("behavior.align_up", stage.bodies([[0, 0, 0]], forward=forward), direction_strength=0.5)[0]
    assert out["direction_desire"] == pytest.approx(0.5 * abs(degrees(asin(np.sin(pitch)))) / 90, abs=1e-4)
    if abs(pitch) < 1.56:
        np.testing.assert_allclose(direction(out), level, atol=1e-3)


@pytest.mark.parametrize("nose", [1, -1])
def test_align_up_when_exactly_vertical_takes_the_way_of_its_back(stage: Any, nose: int) -> None:
    bodies = stage.bodies([[0, 0, 0]], forward=[0, nose, 0], up=[0.6, 0, -0.8])
    out = stage.run("behavior.align_up", bodies, direction_strength=0.5)[0]
    np.testing.assert_allclose(direction(out), [0.6, 0, -0.8], atol=1e-6)
    assert out["direction_desire"] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("y", "calm", "way", "share"),
    [
        (5, 4, 0, 0), (2, 4, 0, 0), (9, 4, 0, 0),
        (1, 4, 1, 0.25), (-2, 4, 1, 1), (-50, 4, 1, 1),
        (11, 4, -1, 0.5), (20, 4, -1, 1),
        (1.99, 0, 1, 1), (2, 0, 0, 0), (9.01, 0, -1, 1),
    ],
)  # fmt: skip
def test_keep_height_leads_straight_back(stage: Any, y: float, calm: float, way: int, share: float) -> None:
    out = stage.run(
        "behavior.keep_height", stage.bodies([[3, y, 3]]), min_y=2.0, max_y=9.0, calm_zone_height=float(calm),
        direction_strength=0.8,
    )[0]  # fmt: skip
    assert out["direction_desire"] == pytest.approx(0.8 * share)
    assert direction(out) == [0, way, 0]


def test_debug_simple_never_steers(stage: Any) -> None:
    out = stage.run("behavior.debug_simple", stage.bodies([[0, 0, 0]]), direction_strength=1.0, speed_strength=1.0)[0]
    assert (out["direction_desire"], out["speed_desire"]) == (0, 0)


@pytest.mark.parametrize("key", ["homing", "keep_height", "follow_path", "wander", "go_forward"])
def test_a_body_that_is_nowhere_gives_nothing_that_is_not_a_number(stage: Any, key: str) -> None:
    bodies = stage.bodies([[np.nan, np.nan, np.inf]])
    references = {"homing": {"home": "den"}}.get(key, {})
    out = stage.run(f"behavior.{key}", bodies, homes={"den": Home(id="den")}, **references)[0]
    for name in ("dx", "dy", "dz", "direction_desire", "speed", "speed_desire"):
        assert np.isfinite(out[name])
