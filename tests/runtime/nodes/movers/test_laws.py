"""The laws of movers, on every mover: those that break a law are shown to break it.

1 frame-rate independence · 2 bounded acceleration · 3 bounded speed · 4 the wanted velocity is reached ·
5 abilities are adjustable.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright.nodes.registry import all_types

BROKEN: dict[str, set[int]] = {
    "2d": set(),
    "3d": set(),
    "25d": set(),
    "direct_assign": {2, 5},
    "add_velocity": {1, 2, 3, 4},  # the first one per frame only
    "reynolds_acceleration": {1, 4},
}
LIMITED = ["2d", "3d", "25d"]
RATES = (30, 60, 240)

axis = st.floats(-12, 12, width=32)
level = st.tuples(axis, st.just(0.0), axis)
accel = st.floats(0.5, 30)


def test_every_mover_has_a_verdict_and_names_the_laws_it_breaks() -> None:
    kinds = {k: t for k, t in all_types().items() if t.kind == "mover" and t.package == "flockwright"}
    assert kinds.keys() == {f"mover.{name}" for name in BROKEN}
    for name, broken in BROKEN.items():
        assert {int(law) for law in re.findall(r"\(law (\d)\)", kinds[f"mover.{name}"].params.BREAKS)} == broken, name


# --- 1: frame-rate independence -----------------------------------------------------------------------------------


def after(herd_of: Any, name: str, rate: int, seconds: float, start: Any, wanted: Any, **params: Any) -> np.ndarray:
    herd = herd_of(name, start, **params)
    herd.want(wanted)
    herd.step(1 / rate, round(rate * seconds))
    return herd.velocity[0]


@pytest.mark.parametrize("name", [*LIMITED, "direct_assign", "add_velocity"])
@pytest.mark.parametrize("seconds", [0.1, 0.5, 1.0, 3.0])
def test_speeding_up_and_braking_are_the_same_at_any_frame_rate(herd_of: Any, name: str, seconds: float) -> None:
    for start, wanted in (((0, 0, 0), (3, 0, 4)), ((3, 0, 4), (0, 0, 0)), ((3, 0, 4), (-3, 0, -4))):
        reached = [after(herd_of, name, rate, seconds, start, wanted) for rate in RATES]
        np.testing.assert_allclose(reached[1:], [reached[0]] * 2, atol=1e-3)


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("drag", [0.0, 0.2])
@pytest.mark.parametrize("seconds", [0.2, 0.5, 1.0, 3.0])
def test_turning_is_the_same_at_any_frame_rate_within_a_step(
    herd_of: Any, name: str, seconds: float, drag: float
) -> None:
    reached = [after(herd_of, name, rate, seconds, (4, 0, 0), (-1, 0, 4), drag=drag) for rate in RATES]
    step = np.hypot(6, 6) / 30
    assert np.linalg.norm(reached[0] - reached[2], axis=0) < step
    assert np.linalg.norm(reached[1] - reached[2], axis=0) < step / 2


def test_the_classics_depend_on_the_frame_rate(herd_of: Any) -> None:
    seconds, wanted = 1.0, (3, 0, 0)
    reynolds = [after(herd_of, "reynolds_acceleration", rate, seconds, (0, 0, 0), wanted) for rate in (2, 30, 240)]
    assert reynolds[0][0] > reynolds[1][0] + 0.3 > reynolds[2][0] + 0.3
    assert reynolds[1][0] > reynolds[2][0] + 0.01
    added = [after(herd_of, "add_velocity", rate, seconds, (0, 0, 0), wanted, per_frame=True) for rate in RATES]
    np.testing.assert_allclose([velocity[0] for velocity in added], [90, 180, 720], rtol=1e-4)


# --- 2: bounded acceleration --------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(start=level, wanted=level, forward=accel, brake=accel, lateral=accel, dt=st.floats(1e-4, 0.2))
@pytest.mark.parametrize("name", LIMITED)
def test_the_change_of_velocity_obeys_the_limits(
    herd_of: Any, name: str, start: Any, wanted: Any, forward: float, brake: float, lateral: float, dt: float
) -> None:
    herd = herd_of(name, start, max_speed=100, accel_forward=forward, accel_brake=brake, accel_lateral=lateral)
    herd.want(wanted)
    before = herd.velocity[0]
    herd.step(dt)
    change = herd.velocity[0] - before
    slack = 1e-4
    assert np.linalg.norm(change) <= np.hypot(max(forward, brake), lateral) * dt + slack
    pace = np.linalg.norm(before)
    if pace > 1e-3:
        along = float(change @ before) / pace
        assert -brake * dt - slack - (lateral * dt) ** 2 / pace <= along <= forward * dt + slack
        assert np.linalg.norm(change - along * before / pace) <= lateral * dt + slack


@given(start=level, wanted=level, dt=st.floats(1e-4, 0.2))
def test_reynolds_bounds_acceleration(herd_of: Any, start: Any, wanted: Any, dt: float) -> None:
    herd = herd_of("reynolds_acceleration", start, max_speed=100, max_accel=4)
    herd.want(wanted)
    before = herd.velocity
    herd.step(dt)
    assert np.linalg.norm(herd.velocity - before) <= 4 * dt + 1e-5


@pytest.mark.parametrize(("name", "params"), [("direct_assign", {}), ("add_velocity", {}),
                                              ("add_velocity", {"per_frame": True})])  # fmt: skip
def test_nothing_bounds_the_acceleration_of_the_others(herd_of: Any, name: str, params: Any) -> None:
    def acceleration(wish: float, dt: float) -> float:
        herd = herd_of(name, max_speed=1000, **params)
        herd.want((wish, 0, 0))
        herd.step(dt)
        return herd.velocity[0, 0] / dt

    assert acceleration(1000, 1 / 60) > 900
    if name == "direct_assign" or params:  # not even for a bounded wish
        assert acceleration(1, 1e-4) > 9000


# --- 3: bounded speed ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*LIMITED, "direct_assign", "reynolds_acceleration"])
@settings(max_examples=25)
@given(wishes=st.lists(st.tuples(axis, axis, axis), min_size=1, max_size=12), lateral=accel, brake=accel,
       dt=st.floats(1e-3, 0.5))  # fmt: skip
def test_speed_stays_below_the_top(
    herd_of: Any, name: str, wishes: Any, lateral: float, brake: float, dt: float
) -> None:
    params = {"accel_lateral": lateral, "accel_brake": brake} if name in LIMITED else {}
    herd = herd_of(name, (3, 0, 0), max_speed=4, **params)
    for wish in wishes:
        herd.want(wish)
        herd.step(dt, 3)
        assert herd.living["speed"][0] <= 4 * (1 + 1e-5)
        assert herd.living["max_speed"][0] == 4


@pytest.mark.parametrize("name", LIMITED)
def test_a_sharp_turn_makes_nobody_faster(herd_of: Any, name: str) -> None:
    """A strong sideways and a weak brake would add up to more than the top speed."""
    herd = herd_of(name, (5, 0, 0), accel_lateral=1000, accel_brake=0.1)
    herd.want((0, 0, 5))
    for _ in range(20):
        herd.step(1 / 30)
        assert herd.living["speed"][0] <= 5.0001


@pytest.mark.parametrize("name", LIMITED)
def test_one_faster_than_it_may_be_brakes_as_it_can(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (10, 0, 0), max_speed=4, accel_brake=2)
    herd.want((10, 0, 0))
    herd.step(0.5)
    assert herd.living["speed"][0] == pytest.approx(9)
    herd.step(0.5, 6)
    assert herd.living["speed"][0] == pytest.approx(4)


def test_adding_velocities_gets_ever_faster(herd_of: Any) -> None:
    herd = herd_of("add_velocity", max_speed=4)
    herd.want((3, 0, 0))
    herd.step(0.1, 100)
    assert herd.velocity[0, 0] == pytest.approx(30, rel=1e-4)


# --- 4: the wanted velocity is reached ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIMITED)
@settings(max_examples=30)
@given(start=level, wanted=level, forward=accel, brake=accel, lateral=accel)
def test_the_wanted_velocity_is_reached_in_time(
    herd_of: Any, name: str, start: Any, wanted: Any, forward: float, brake: float, lateral: float
) -> None:
    herd = herd_of(name, start, max_speed=8, accel_forward=forward, accel_brake=brake, accel_lateral=lateral)
    herd.want(wanted)
    length = np.linalg.norm(wanted)
    goal = np.array(wanted) * min(1.0, 8 / max(length, 1e-9))
    dt = 1 / 30
    needed = np.linalg.norm(goal - start) / min(forward, brake, lateral)
    before = np.linalg.norm(goal - herd.velocity[0])
    for _ in range(int(needed / dt) + 2):
        herd.step(dt)
        now = np.linalg.norm(goal - herd.velocity[0])
        assert now <= before + 1e-5  # never past it
        before = now
    np.testing.assert_allclose(herd.velocity[0], goal, atol=2e-4)


@pytest.mark.parametrize("name", LIMITED)
def test_with_drag_the_direction_is_reached_and_the_speed_settles_below(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (5, 0, 0), drag=0.5)
    herd.want((0, 0, 5))
    herd.step(1 / 60, 300)
    x, y, z = herd.velocity[0]
    assert abs(x) < 1e-3
    assert y == 0
    assert 3 < z < 4
    settled = z
    herd.step(1 / 60, 60)
    assert herd.velocity[0, 2] == pytest.approx(settled, abs=1e-3)


def test_direct_assignment_is_there_at_once(herd_of: Any) -> None:
    herd = herd_of("direct_assign", (1, 2, 3))
    herd.want((-2, 0, 1))
    herd.step(1 / 60)
    np.testing.assert_allclose(herd.velocity[0], (-2, 0, 1))


def test_adding_velocities_keeps_what_was_across(herd_of: Any) -> None:
    herd = herd_of("add_velocity", (0, 0, 2))
    herd.want((5, 0, 0))
    herd.step(0.1, 200)
    assert herd.velocity[0, 2] == pytest.approx(2)


def test_two_iterations_of_reynolds_mover(herd_of: Any) -> None:
    """The thesis' example in 3.4.3: a whole second at once arrives, two halves do not, nor do ever more of them."""
    once = herd_of("reynolds_acceleration", (0, 0, 1))
    once.want((1, 0, 0))
    once.step(1.0)
    np.testing.assert_allclose(once.velocity[0], (1, 0, 0), atol=1e-6)
    halves = herd_of("reynolds_acceleration", (0, 0, 1))
    halves.want((1, 0, 0))
    halves.step(0.5)
    np.testing.assert_allclose(halves.velocity[0], (0.5, 0, 0.5), atol=1e-6)
    halves.step(0.5)
    np.testing.assert_allclose(halves.velocity[0], (0.75, 0, 0.25), atol=1e-6)
    for _ in range(10):
        before = np.linalg.norm(halves.velocity[0] - (1, 0, 0))
        halves.step(0.5)
        assert 0 < np.linalg.norm(halves.velocity[0] - (1, 0, 0)) == pytest.approx(before / 2, rel=1e-3)


# --- 5: abilities are adjustable ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize(("ability", "start", "wanted"), [
    ("accel_forward", (1, 0, 0), (5, 0, 0)), ("accel_brake", (5, 0, 0), (1, 0, 0)),
    ("accel_lateral", (4, 0, 0), (4, 0, 1)),
])  # fmt: skip
def test_each_acceleration_is_an_ability_of_its_own(
    herd_of: Any, name: str, ability: str, start: Any, wanted: Any
) -> None:
    def change(**params: Any) -> float:
        return float(np.linalg.norm(after(herd_of, name, 60, 1 / 60, start, wanted, **params) - start))

    assert change(**{ability: 12}) == pytest.approx(2 * change(**{ability: 6}), rel=2e-2)
    others = {"accel_forward", "accel_brake", "accel_lateral"} - {ability}
    assert change(**dict.fromkeys(others, 20)) == pytest.approx(change(), rel=1e-4)


@pytest.mark.parametrize(("name", "ability"), [
    ("2d", "max_speed"), ("3d", "max_speed"), ("direct_assign", "max_speed"), ("reynolds_acceleration", "max_speed"),
    ("reynolds_acceleration", "max_accel"), ("add_velocity", "gain"),
])  # fmt: skip
def test_abilities_of_the_others(herd_of: Any, name: str, ability: str) -> None:
    speeds = [np.linalg.norm(after(herd_of, name, 60, 1.0, (0, 0, 0), (9, 0, 0), **{ability: v})) for v in (1.0, 2.0)]
    assert speeds[1] > 1.5 * speeds[0]


@pytest.mark.parametrize("name", LIMITED)
def test_who_wants_this_way_and_that_in_turn_still_gets_away(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (0, 0, 0), max_speed=7, accel_forward=3, accel_brake=3, accel_lateral=3)
    for step in range(120):
        herd.want((1.5, 0, -0.5) if step % 2 else (-0.1, 0, 1.5))
        herd.step(1 / 60)
    # On the whole it wants to the right and on: the mean of both.
    velocity = herd.velocity[0]
    assert float(velocity @ np.array([0.82, 0, 0.57])) > 0.3
