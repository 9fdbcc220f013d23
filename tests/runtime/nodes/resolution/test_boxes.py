"""A box holds its animals, each resolution in its own way."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright.document import Bounds
from flockwright.nodes.registry import all_types

NAMES = ("wrap", "bounce", "clamp")
SIZE, CENTER = (20.0, 8.0, 12.0), (1.0, 5.0, -3.0)
LOW, HIGH = np.subtract(CENTER, np.divide(SIZE, 2)), np.add(CENTER, np.divide(SIZE, 2))
inside = st.tuples(*[st.floats(float(low), float(high)) for low, high in zip(LOW, HIGH, strict=True)])
anywhere = st.tuples(*[st.floats(-1e4, 1e4)] * 3)


def test_these_are_all_boxes() -> None:
    found = {key for key, kind in all_types().items() if kind.kind == "resolution" and "box" in key}
    assert found == {f"resolution.box_{name}" for name in NAMES}


def assert_held(moved: Any, low: Any = LOW, high: Any = HIGH) -> None:
    assert (moved.position >= np.subtract(low, 1e-4)).all()
    assert (moved.position <= np.add(high, 1e-4)).all()
    for name in moved.living.dtype.names:
        assert np.isfinite(moved.living[name]).all(), name
    np.testing.assert_allclose(moved.living["speed"], np.linalg.norm(moved.velocity, axis=1), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(moved.get("f"), axis=1), 1, atol=1e-4)
    np.testing.assert_allclose((moved.get("f") * moved.get("u")).sum(axis=1), 0, atol=1e-4)


@settings(max_examples=60)
@given(start=anywhere, velocity=anywhere, dt=st.sampled_from([1e-30, 1 / 240, 1 / 60, 1.0, 50.0, 1e6]))
def test_inside_afterwards_whatever_the_step(box: Any, start: Any, velocity: Any, dt: float) -> None:
    assert_held(box(start, velocity, dt, size=SIZE, center=CENTER))


@settings(max_examples=40)
@given(start=inside, velocity=st.tuples(*[st.floats(-5, 5)] * 3))
def test_away_from_the_walls_it_goes_where_its_velocity_leads(box: Any, start: Any, velocity: Any) -> None:
    room = np.add(SIZE, 20.0)
    moved = box(start, velocity, 0.5, size=tuple(room), center=CENTER)
    np.testing.assert_allclose(moved.position[0], np.add(start, np.multiply(velocity, 0.5)), atol=1e-5)
    np.testing.assert_allclose(moved.velocity[0], velocity, rtol=1e-6, atol=1e-30)


@pytest.mark.parametrize("start", [(3.0, 4.0, -2.0), (100.0, 4.0, -2.0)], ids=["inside", "outside"])
def test_nothing_moves_in_no_time(box: Any, start: tuple[float, float, float]) -> None:
    velocity = (5.0, -1.0, 2.0)
    moved = box(start, velocity, 0.0, size=SIZE, center=CENTER)
    np.testing.assert_array_equal(moved.position[0], start)
    np.testing.assert_array_equal(moved.velocity[0], velocity)


def test_without_size_and_center_the_box_is_the_scenes(box: Any) -> None:
    bounds = Bounds(center=CENTER, size=SIZE)
    assert_held(box([(200.0, 9.0, 0.0), (0.0, -50.0, -90.0)], (30.0, 7.0, -9.0), 1.0, bounds=bounds))
    far = box((200.0, 9.0, 0.0), (30.0, 7.0, -9.0), 1.0, bounds=bounds, center=(210.0, 5.0, -3.0))
    assert_held(far, np.add(LOW, (209, 0, 0)), np.add(HIGH, (209, 0, 0)))


def test_a_side_of_nothing_has_no_walls(box: Any) -> None:
    moved = box((0.0, 3.0, 0.0), (1.0, 900.0, -70.0), 1.0, size=(20.0, 0.0, -1.0), center=(0.0, 0.0, 0.0))
    np.testing.assert_allclose(moved.position[0], (1, 903, -70))
    np.testing.assert_allclose(moved.velocity[0], (1, 900, -70))


def test_who_is_not_to_be_moved_is_not(box: Any) -> None:
    moved = box((500.0, 3.0, 0.0), (9.0, 0.0, 0.0), 1.0, size=SIZE, center=CENTER, moves=False)
    np.testing.assert_array_equal(moved.position[0], (500, 3, 0))


@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf, 3e38])
def test_somebody_lost_comes_back(box: Any, number: float) -> None:
    assert_held(box((number, 5.0, 0.0), (1.0, 0.0, 0.0), 1 / 60, size=SIZE, center=CENTER))


# --- wrap ---------------------------------------------------------------------------------------------------------


def test_wrap_comes_in_on_the_other_side_and_keeps_its_velocity(moved_by: Any) -> None:
    box = {"size": (10.0, 10.0, 10.0), "center": (0.0, 0.0, 0.0)}
    moved = moved_by("wrap", [(4.5, 0, 0), (-4.5, 0, 0), (4.5, 0, 0)], [(2, 0, 0), (-2, 0, 0), (42, 0, 0)], 0.5, **box)
    np.testing.assert_allclose(moved.position[:, 0], [-4.5, 4.5, -4.5], atol=1e-5)
    np.testing.assert_array_equal(moved.velocity[:, 0], [2, -2, 42])


# --- bounce -------------------------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(start=st.floats(-5, 5), velocity=st.floats(-300, 300), dt=st.floats(0.01, 0.5))
def test_bounce_is_the_ball_between_two_walls(moved_by: Any, start: float, velocity: float, dt: float) -> None:
    moved = moved_by("bounce", (start, 0, 0), (velocity, 0, 0), dt, size=(10.0, 10.0, 10.0), center=(0.0, 0.0, 0.0))
    unfolded = (start + velocity * dt + 5) % 20
    np.testing.assert_allclose(moved.position[0, 0], min(unfolded, 20 - unfolded) - 5, atol=1e-3)
    if min(unfolded % 10, 10 - unfolded % 10) > 1e-3:
        assert moved.velocity[0, 0] == pytest.approx(velocity if unfolded < 10 else -velocity)
    assert moved.living["speed"][0] == pytest.approx(abs(velocity))


def test_bounce_turns_the_body_with_the_velocity_and_keeps_it_upright(moved_by: Any) -> None:
    box = {"size": (10.0, 10.0, 10.0), "center": (0.0, 0.0, 0.0)}
    moved = moved_by("bounce", [(4.9, 0, 0), (0, 4.9, 0), (4.9, 0, 0)], [(3, 0, 1), (2, 2, 0), (3, 0, 0)], 0.1, **box)
    headings = moved.velocity / np.linalg.norm(moved.velocity, axis=1, keepdims=True)
    np.testing.assert_allclose(moved.velocity, [(-3, 0, 1), (2, -2, 0), (-3, 0, 0)])
    np.testing.assert_allclose(moved.get("f"), headings, atol=1e-5)
    half = np.sqrt(0.5)
    np.testing.assert_allclose(moved.get("u"), [(0, 1, 0), (half, half, 0), (0, 1, 0)], atol=1e-5)


def test_bounce_leaves_a_body_that_faces_away(moved_by: Any) -> None:
    moved = moved_by("bounce", (4.9, 0, 0), (3, 0, 0), 0.1, forward=(-0.6, 0, 0.8), size=(10.0, 10.0, 10.0))
    np.testing.assert_allclose(moved.get("f")[0], (-0.6, 0, 0.8), atol=1e-6)


def test_one_that_starts_outside_is_not_thrown_back_on_its_way_in(moved_by: Any) -> None:
    moved = moved_by("bounce", (7.0, 0, 0), (-2, 0, 0), 0.5, size=(10.0, 10.0, 10.0), center=(0.0, 0.0, 0.0))
    np.testing.assert_allclose(moved.position[0], (4, 0, 0))
    np.testing.assert_allclose(moved.velocity[0], (-2, 0, 0))


# --- clamp --------------------------------------------------------------------------------------------------------


def test_clamp_slides_along_the_wall_at_the_speed_it_really_has(moved_by: Any) -> None:
    box = {"size": (10.0, 10.0, 10.0), "center": (0.0, 0.0, 0.0)}
    moved = moved_by("clamp", (4.5, 0, 0), (2, 0, 1), 0.5, **box)
    np.testing.assert_allclose(moved.position[0], (5, 0, 0.5))
    np.testing.assert_allclose(moved.velocity[0], (1, 0, 1))  # it got half as far as it wanted
    again = moved_by("clamp", (4.5, 0, 0), (2, 0, 1), 0.5, steps=2, **box)
    np.testing.assert_allclose(again.position[0], (5, 0, 1))
    np.testing.assert_allclose(again.velocity[0], (0, 0, 1))
    at_the_wall = moved_by("clamp", (5.0, 0, 0), (2, 0, 1), 0.5, **box)
    np.testing.assert_allclose(at_the_wall.velocity[0], (0, 0, 1))


@settings(max_examples=60)
@given(start=inside, velocity=anywhere, dt=st.floats(0.01, 1.0))
def test_clamp_never_makes_anybody_faster(moved_by: Any, start: Any, velocity: Any, dt: float) -> None:
    moved = moved_by("clamp", start, velocity, dt, size=SIZE, center=CENTER)
    assert (np.abs(moved.velocity[0]) <= np.abs(velocity) + 1e-3).all()
    np.testing.assert_allclose(moved.position[0], np.add(start, moved.velocity[0] * dt), atol=1e-3)


def test_being_put_on_the_wall_is_no_velocity(moved_by: Any) -> None:
    moved = moved_by("clamp", (900.0, 0, 0), (-1, 0, 0), 0.5, size=(10.0, 10.0, 10.0), center=(0.0, 0.0, 0.0))
    np.testing.assert_allclose(moved.position[0], (4.5, 0, 0))
    np.testing.assert_allclose(moved.velocity[0], (-1, 0, 0))


# --- compiled -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_kernel_and_plain_python_agree(movings: Any, name: str) -> None:
    random = np.random.default_rng(4)
    start, velocity = random.uniform(LOW, HIGH, (300, 3)), random.normal(size=(300, 3)) * 100
    plain, native = (
        movings[f"resolution.box_{name}", engine](start, velocity, 0.1, size=SIZE, center=CENTER)
        for engine in ("plain", "native")
    )
    for field in plain.living.dtype.names:
        np.testing.assert_allclose(native.living[field], plain.living[field], rtol=1e-4, atol=1e-3, err_msg=field)
