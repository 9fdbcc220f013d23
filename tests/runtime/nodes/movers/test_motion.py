"""What a mover does with velocity and body, beside the laws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright.nodes.registry import all_types

NAMES = [k.partition(".")[2] for k, t in all_types().items() if t.kind == "mover" and t.package == "flockwright"]
LIMITED = ["2d", "3d", "25d"]
WILD = [0.0, -0.0, 1.0, -1.0, 1e-30, 1e-6, 5.0, 1e6, 1e19, 1e38, float("inf"), float("nan")]
AXES = np.array([(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)], float)


def angle(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    return np.degrees(np.arctan2(np.linalg.norm(np.cross(a, b), axis=-1), (a * b).sum(axis=-1)))


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(wish=st.tuples(*[st.sampled_from(WILD)] * 3), dt=st.sampled_from([0.0, 1e-30, 1e-6, 1 / 60, 1.0, 100.0]),
       start=st.sampled_from([0.0, 1e-20, 5.0]), heading=st.sampled_from(range(6)),
       top=st.sampled_from([0.0, 5.0, 1e6]))  # fmt: skip
def test_nothing_makes_it_lose_its_numbers(
    herd_of: Any, name: str, wish: Any, dt: float, start: float, heading: int, top: float
) -> None:
    forward = AXES[heading]
    herd = herd_of(name, forward * start, forward=forward, max_speed=top)
    herd.want(wish)
    herd.step(dt, 2)
    herd.assert_upright()


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("accel", [0.0, 6.0, 1e5])
def test_no_limit_is_too_small_or_too_large(herd_of: Any, name: str, accel: float) -> None:
    herd = herd_of(name, (0, 0, 3), accel_forward=accel, accel_brake=accel, accel_lateral=accel, rotation_speed=0,
                   drag=100)  # fmt: skip
    herd.want((1, 0, -2))
    herd.step(1 / 60, 5)
    herd.assert_upright()


@pytest.mark.parametrize("name", NAMES)
def test_a_step_of_no_time_changes_nothing(herd_of: Any, name: str) -> None:
    random = np.random.default_rng(5)
    forward = random.normal(size=(50, 3)) * (1, name != "2d", 1)
    herd = herd_of(name, forward * 2, forward=forward)
    herd.want(random.normal(size=(50, 3)))
    before = herd.living.copy()
    herd.step(0.0)
    for field in before.dtype.names:
        if field != "max_speed":
            np.testing.assert_array_equal(herd.living[field], before[field])


@pytest.mark.parametrize("name", NAMES)
def test_an_inactive_mover_leaves_the_animal_as_it_is(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (1, 0, 1), active=False)
    herd.want((5, 0, 0))
    before = herd.living.copy()
    herd.step(0.1)
    assert herd.living.tobytes() == before.tobytes()


# --- velocity -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("dt", [1 / 60, 1.0, 1000.0])
def test_drag_slows_down_and_never_reverses(herd_of: Any, name: str, dt: float) -> None:
    herd = herd_of(name, (0, 0, 8), drag=2.0, max_speed=10, accel_forward=0, accel_brake=0, accel_lateral=0)
    herd.want((0, 0, 8))
    herd.step(dt)
    np.testing.assert_allclose(herd.velocity[0], (0, 0, 8 / (1 + 2 * 8 * dt)), rtol=1e-5, atol=1e-8)


@pytest.mark.parametrize("name", LIMITED)
def test_from_rest_all_of_the_change_is_forward(herd_of: Any, name: str) -> None:
    herd = herd_of(name, accel_forward=3, accel_lateral=0, forward=(0, 0, 1))
    herd.want((4, 0, 0))
    herd.step(0.5)
    np.testing.assert_allclose(herd.velocity[0], (1.5, 0, 0), atol=1e-6)


@pytest.mark.parametrize("name", LIMITED)
def test_a_trace_of_motion_is_still_rest(herd_of: Any, name: str) -> None:
    """What rounding leaves of a velocity has a direction that means nothing."""
    herd = herd_of(name, (1e-4, 0, 0), accel_forward=3, accel_lateral=0.1)
    herd.want((0, 0, 4))
    herd.step(0.5)
    np.testing.assert_allclose(herd.velocity[0], (0, 0, 1.5), atol=1e-3)


@pytest.mark.parametrize("name", LIMITED)
def test_along_and_across_have_limits_of_their_own(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (0, 0, 4), max_speed=20, accel_forward=2, accel_brake=1, accel_lateral=3)
    herd.want((5, 0, 9))
    herd.step(0.5)
    np.testing.assert_allclose(herd.velocity[0], (1.5, 0, 5), atol=1e-5)


@pytest.mark.parametrize("name", LIMITED)
def test_a_slow_animal_turns_into_the_wanted_direction_and_not_past_it(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (0, 0, 0.5), accel_lateral=20, accel_forward=2)
    herd.want((1, 0, 4))
    goal = np.arctan2(1, 4)
    turn = 0.0
    for _ in range(60):
        herd.step(1 / 60)
        now = np.arctan2(herd.velocity[0, 0], herd.velocity[0, 2])
        assert turn - 1e-5 <= now <= goal + 1e-5
        turn = now
    assert turn == pytest.approx(goal, abs=1e-5)


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("start", [(3.0, 0.0, 4.0), (0.1, 0.0, 0.7), (5.0, 0.0, -0.3)])
def test_wanting_straight_back_it_stops_and_reverses(herd_of: Any, name: str, start: Any) -> None:
    herd = herd_of(name, start)
    herd.want(-np.array(start) * 0.9)
    for _ in range(150):
        herd.step(1 / 60)
        assert np.linalg.norm(np.cross(herd.velocity[0], start)) < 1e-3
    np.testing.assert_allclose(herd.velocity[0], -np.array(start) * 0.9, atol=1e-4)


@pytest.mark.parametrize("name", NAMES)
def test_a_tired_animal_is_slower_and_less_nimble(herd_of: Any, name: str) -> None:
    fresh, tired = herd_of(name, energy=1.0), herd_of(name, energy=0.0)
    for herd in (fresh, tired):
        herd.want((5, 0, 0))
        herd.step(1 / 60)
    assert tired.living["max_speed"][0] == pytest.approx(0.4 * fresh.living["max_speed"][0])
    share = 0.4 if name == "direct_assign" else 0.25 if name != "reynolds_acceleration" else 1.5 / 5
    assert tired.living["speed"][0] == pytest.approx(share * fresh.living["speed"][0], rel=1e-4)


# --- the body -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LIMITED)
@pytest.mark.parametrize("degrees", [45, 360, 720])
def test_the_body_turns_no_faster_than_it_can_and_gets_there(herd_of: Any, name: str, degrees: float) -> None:
    random = np.random.default_rng(1)
    goals = random.normal(size=(40, 3)) * (1, name == "3d", 1)
    herd = herd_of(name, goals, forward=random.normal(size=(40, 3)) * (1, name == "3d", 1), rotation_speed=degrees,
                   max_speed=50)  # fmt: skip
    herd.want(goals)
    for _ in range(int(180 / degrees * 60) + 2):
        before = herd.forward
        herd.step(1 / 60)
        assert (angle(before, herd.forward) <= degrees / 60 + 0.05).all()
    assert (angle(herd.forward, goals) < 0.1).all()


@pytest.mark.parametrize("name", LIMITED)
def test_slow_turns_do_not_tremble(herd_of: Any, name: str) -> None:
    goals = np.random.default_rng(8).normal(size=(100, 3)) * (3, 0, 3)
    herd = herd_of(name, goals, forward=goals, rotation_speed=0.5, max_speed=20)
    herd.want(goals)
    herd.step(1 / 240)
    settled = herd.forward
    for _ in range(20):
        herd.step(1 / 240)
        np.testing.assert_allclose(herd.forward, settled, atol=3e-7)


@pytest.mark.parametrize("name", LIMITED)
def test_exactly_behind_it_turns_about_by_the_side(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (0, 0, -3), forward=(0, 0, 1), rotation_speed=90)
    herd.want((0, 0, -3))
    herd.step(0.1, 10)
    assert abs(herd.forward[0, 1]) < 1e-4
    assert angle(herd.forward[0], np.array((0, 0, 1))) == pytest.approx(90, abs=0.1)
    herd.step(0.1, 11)
    np.testing.assert_allclose(herd.forward[0], (0, 0, -1), atol=1e-4)


@pytest.mark.parametrize("name", LIMITED)
def test_without_rotate_it_keeps_facing_where_it_faces(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (1, 0, 0), rotate=False)
    herd.want((5, 0, 0))
    herd.step(0.1, 20)
    np.testing.assert_array_equal(herd.forward[0], (0, 0, 1))
    np.testing.assert_array_equal(herd.up[0], (0, 1, 0))
    assert herd.velocity[0, 0] > 4


@pytest.mark.parametrize("name", LIMITED)
def test_without_move_it_stands_and_turns_to_where_it_wants(herd_of: Any, name: str) -> None:
    herd = herd_of(name, (0, 0, 2), move=False)
    herd.want((5, 0, 0))
    herd.step(0.1, 20)
    np.testing.assert_array_equal(herd.velocity[0], (0, 0, 0))
    np.testing.assert_allclose(herd.forward[0], (1, 0, 0), atol=1e-4)
    assert herd.living["max_speed"][0] == 5


def test_2d_stays_on_its_plane(herd_of: Any) -> None:
    random = np.random.default_rng(2)
    herd = herd_of("2d", random.normal(size=(30, 3)), forward=random.normal(size=(30, 3)))
    herd.want(random.normal(size=(30, 3)) * 4)
    for _ in range(20):
        herd.step(1 / 60)
        assert (herd.velocity[:, 1] == 0).all()
        assert (herd.forward[:, 1] == 0).all()
        np.testing.assert_array_equal(herd.up, [(0, 1, 0)] * 30)
        herd.assert_upright()


def test_2d_drops_what_is_wanted_upwards(herd_of: Any) -> None:
    herd = herd_of("2d")
    herd.want((3, 4, 0))
    herd.step(1.0)
    np.testing.assert_allclose(herd.velocity[0], (3, 0, 0), atol=1e-6)


@pytest.mark.parametrize(("forward", "up", "flat"), [((0, 1, 0), (0, 0, -1), (0, 0, 1)),
                                                     ((0, -1, 0), (1, 0, 0), (1, 0, 0))])  # fmt: skip
def test_2d_lays_down_what_stood_on_end(herd_of: Any, forward: Any, up: Any, flat: Any) -> None:
    herd = herd_of("2d", forward=forward, up=up)
    herd.step(1 / 60)
    np.testing.assert_allclose(herd.forward[0], flat, atol=1e-6)


# --- banking ------------------------------------------------------------------------------------------------------


def test_3d_leans_into_its_curve_as_far_as_gravity_and_turn_say(herd_of: Any) -> None:
    herd = herd_of("3d", (0, 0, 5), accel_lateral=9.8, banking_gravity=9.8, rotation_speed=3600, roll_speed=3600)
    for step in range(40):  # a steady circle
        turn = (step + 30) * 9.8 / 5 / 60
        herd.want((5 * np.sin(turn), 0, 5 * np.cos(turn)))
        herd.step(1 / 60)
        x, _, z = herd.forward[0]
        assert angle(herd.up[0], np.array((0, 1, 0))) == pytest.approx(45, abs=3)
        assert herd.up[0] @ (z, 0, -x) == pytest.approx(np.sin(np.radians(45)), abs=0.05)  # to the inside of the curve
    herd.want(herd.velocity[0])
    herd.step(1 / 60, 10)
    np.testing.assert_allclose(herd.up[0], (0, 1, 0), atol=1e-3)


def test_3d_rolls_no_faster_than_it_can(herd_of: Any) -> None:
    herd = herd_of("3d", (0, 0, 3), up=(1, 0, 0), roll_speed=60)
    herd.want((0, 0, 3))
    tilts = []
    for _ in range(18):
        herd.step(0.1)
        tilts.append(angle(herd.up[0], np.array((0, 1, 0))))
    np.testing.assert_allclose(tilts, np.maximum(84 - 6 * np.arange(18), 0), atol=0.1)


def test_3d_takes_its_up_along_over_the_top(herd_of: Any) -> None:
    """Half a loop in one step: pitched by 120°, not laid on its back by what points up in the world."""
    pitched = np.array((0, np.sin(np.radians(120)), np.cos(np.radians(120))))
    herd = herd_of("3d", pitched * 3, rotation_speed=36000, roll_speed=0)
    herd.want(pitched * 3)
    herd.step(1 / 60)
    np.testing.assert_allclose(herd.forward[0], pitched, atol=1e-5)
    np.testing.assert_allclose(herd.up[0], (0, pitched[2], -pitched[1]), atol=1e-5)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("up", [(0.0, 0.0, 1.0), (0.0, 0.0, 0.0), (0.0, 0.7, 0.7), (3.0, 0.0, 0.0)])
@pytest.mark.parametrize("velocity", [(0.0, 0.0, 3.0), (0.0, 3.0, 0.0), (0.0, -3.0, 0.1)])
def test_a_body_that_was_not_square_becomes_so(herd_of: Any, name: str, up: Any, velocity: Any) -> None:
    herd = herd_of(name, velocity, forward=(0, 0, 1), up=up, **({"roll_speed": 0} if name == "3d" else {}))
    herd.want(velocity)
    herd.step(1 / 60, 2)
    herd.assert_upright()


def test_3d_upside_down_rights_itself(herd_of: Any) -> None:
    herd = herd_of("3d", (0, 0, 3), up=(0, -1, 0))
    herd.want((0, 0, 3))
    herd.step(1 / 60, 61)
    np.testing.assert_allclose(herd.up[0], (0, 1, 0), atol=1e-3)


@pytest.mark.parametrize("rotation", [5.0, 360.0, 36000.0])
def test_3d_stays_square_for_ever(herdings: Any, rotation: float) -> None:
    """Up and down, about turns and loops, a quarter of an hour of them."""
    random = np.random.default_rng(7)
    herd = herdings["mover.3d", "native"](
        random.normal(size=(200, 3)), rotation_speed=rotation, roll_speed=rotation / 2, accel_lateral=40, accel_brake=40
    )
    for _ in range(600):
        wishes = random.normal(size=(200, 3)) * 3
        wishes[:60] = AXES[random.integers(0, 6, 60)] * 4
        wishes[60:80] = 0
        wishes[80:100] = -herd.forward[80:100] * 5
        herd.want(wishes)
        herd.step(1 / 30, random.integers(1, 90))
        herd.assert_upright()


@pytest.mark.parametrize("name", ["direct_assign", "add_velocity", "reynolds_acceleration"])
def test_the_classics_face_where_they_go_at_once(herd_of: Any, name: str) -> None:
    random = np.random.default_rng(3)
    herd = herd_of(name, random.normal(size=(30, 3)))
    for _ in range(5):
        herd.want(random.normal(size=(30, 3)) * 3)
        herd.step(1 / 30)
        assert (angle(herd.forward, herd.velocity) < 0.1).all()
        assert (herd.up[:, 1] >= 0).all()
        herd.assert_upright()


# --- compiled -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_kernel_and_plain_python_agree(herdings: Any, name: str) -> None:
    random = np.random.default_rng(11)
    velocity, forward, wish = random.normal(size=(3, 300, 3)) * 3
    params = {"drag": 0.1} if name in LIMITED else {}
    herds = [herdings[f"mover.{name}", engine](velocity, forward=forward, energy=0.5, **params)
             for engine in ("plain", "native")]  # fmt: skip
    for herd in herds:
        herd.want(wish)
        herd.step(1 / 60)
    plain, native = herds
    for field in plain.living.dtype.names:
        np.testing.assert_allclose(native.living[field], plain.living[field], rtol=1e-4, atol=2e-5, err_msg=field)
