"""The laws of neighbor behaviors, on every one there is, and the exceptions that the model knows.

(1) small input change → small output change, (2) strength adjustable, (3) a neighbor's influence goes to 0 as it
reaches max_distance or the edge of view, (4) desires bounded by the strengths exactly, (5) whatever the number of
neighbors and (6) max_distance.

An opinion is the direction times its desire, and the speed's desire; me is body 0, looking along z.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from flockwright.curves.model import Curve
from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types, type_of
from flockwright.nodes.results import FAULT
from flockwright.world.records import values_of

ALL = [kind for kind in all_types().values() if kind.kind == "neighbor" and kind.package == "flockwright"]
REACH = 10.0
each = pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.key)
few = settings(max_examples=40)

part = st.floats(-1, 1, width=32)
vectors = st.tuples(part, part, part)
crowds = st.lists(st.tuples(vectors, vectors, st.floats(0, 0.375, width=32)), max_size=12)
shares = st.floats(0, 1, width=32)
odd_curves = st.builds(
    Curve,
    shape=st.sampled_from(["linear", "inverse_power", "saturating", "bell_sine", "constant", "step", "fall"]),
    power=st.sampled_from([0.5, 2.0, 3.0]),
    k=st.sampled_from([0.01, 1.0, 100.0]),
    y=st.tuples(st.floats(-2, 3), st.floats(-2, 3)),
)


class Scene:
    """Me at the origin and others around: what a behavior says of them."""

    def __init__(self, stage: Any, kind: NodeType) -> None:
        self.stage, self.kind = stage, kind

    def ask(
        self,
        places: Any,
        velocities: Any = None,
        *,
        my_velocity: Any = (0, 0, 1),
        radius: Any = 0.0,
        homes: Any = 30.0,
        food: Any = None,
        sound: Any = None,
        k: int = 16,
        max_distance: float = REACH,
        max_angle: float = 360.0,
        **params: Any,
    ) -> Any:
        places = np.asarray(places, float).reshape(-1, 3)
        n = len(places)
        others = np.zeros((n, 3)) if velocities is None else np.asarray(velocities, float).reshape(-1, 3)
        bodies = self.stage.bodies(
            np.vstack([[[0, 0, 0]], places]), velocity=np.vstack([[my_velocity], others]), max_speed=4.0,
            radius=np.concatenate([[0.0], np.broadcast_to(radius, n)]),
        )  # fmt: skip
        outer = np.concatenate([[1.0], np.broadcast_to(homes, n)])
        components = {
            "home": self.stage.component("home", bodies, min_radius=0.2, max_radius=outer),
            "mouth": self.stage.component("mouth", bodies, offset=(0.0, 0.0, 0.0), food=1),
            "food": self.stage.component("food", bodies, **(food or {})),
            "sound": self.stage.component("sound", bodies, age=0.5, **{"speed": 1e4, **(sound or {})}),
        }
        query = {"max_distance": 2 * max_distance + 1, "fov": 360.0}
        sight = self.stage.sight(bodies, k, first=1, **query)
        strengths = {"direction_strength": 1.0, "speed_strength": 1.0}
        if "max_push_angle" in self.kind.params.model_fields:
            strengths["max_push_angle"] = 360.0
        return self.stage.run(
            self.kind, bodies, sight, query=query, components=components, max_distance=max_distance,
            max_angle=max_angle, **(strengths | params),
        )[0]  # fmt: skip

    def opinion(self, *args: Any, **more: Any) -> Any:
        return opinion_of(self.ask(*args, **more))


def opinion_of(out: Any) -> Any:
    direction = np.array([out["dx"], out["dy"], out["dz"]], float) * float(out["direction_desire"])
    return np.array([*direction, out["speed_desire"]])


def split(crowd: list, size: float) -> tuple[Any, Any, Any]:
    """Places within a cube, velocities and radii."""
    places = np.array([place for place, _, _ in crowd], float).reshape(-1, 3) * size
    velocities = np.array([velocity for _, velocity, _ in crowd], float).reshape(-1, 3) * 4
    return places, velocities, np.array([radius for _, _, radius in crowd], float)


# --- (4), (5), (6): bounds ------------------------------------------------------------------------------------------


@each
@few
@given(
    crowd=crowds,
    size=st.floats(0.01, 200),
    reach=st.floats(0.01, 500),
    width=st.floats(0, 360),
    strength=shares,
    pace=shares,
    data=st.data(),
)
def test_desires_never_exceed_the_strengths(
    stage: Any,
    kind: NodeType,
    crowd: list,
    size: float,
    reach: float,
    width: float,
    strength: float,
    pace: float,
    data: Any,
) -> None:
    places, velocities, radii = split(crowd, size)
    curves = {name: data.draw(odd_curves) for name in kind.curves if "activation" in name and data.draw(st.booleans())}
    out = Scene(stage, kind).ask(
        places, velocities, radius=radii, max_distance=reach, max_angle=width, homes=size * 2, k=12,
        direction_strength=strength, speed_strength=pace, **curves,
    )  # fmt: skip
    assert out["main"] != FAULT
    assert 0 <= out["direction_desire"] <= np.float32(strength)
    assert 0 <= out["speed_desire"] <= np.float32(pace)
    length = np.sqrt(out["dx"] ** 2 + out["dy"] ** 2 + out["dz"] ** 2)
    assert length == pytest.approx(1, abs=1e-5) or out["direction_desire"] == 0


@each
def test_the_bound_does_not_know_how_many_they_are_or_how_far_it_sees(stage: Any, kind: NodeType) -> None:
    random = np.random.default_rng(7)
    for count in (1, 10, 1000):
        for reach in (0.1, 10.0, 1e4):
            places = random.normal(size=(count, 3)) * reach * 0.2
            velocities = random.normal(size=(count, 3)) * 5
            out = Scene(stage, kind).ask(places, velocities, max_distance=reach, homes=reach, k=1000)
            assert out["main"] != FAULT
            assert out["direction_desire"] <= 1
            assert out["speed_desire"] <= 1


# --- (2): strength --------------------------------------------------------------------------------------------------


@each
@few
@given(crowd=crowds, strength=shares, pace=shares)
def test_strengths_scale_the_desires_and_nothing_else(
    stage: Any, kind: NodeType, crowd: list, strength: float, pace: float
) -> None:
    places, velocities, radii = split(crowd, 6)
    scene = Scene(stage, kind)
    full = scene.ask(places, velocities, radius=radii)
    some = scene.ask(places, velocities, radius=radii, direction_strength=strength, speed_strength=pace)
    for name in ("dx", "dy", "dz", "speed"):
        assert some[name] == full[name]
    assert some["direction_desire"] == pytest.approx(full["direction_desire"] * strength, rel=1e-5, abs=1e-30)
    assert some["speed_desire"] == pytest.approx(full["speed_desire"] * pace, rel=1e-5, abs=1e-30)


# --- (1): no jumps --------------------------------------------------------------------------------------------------


@each
@few
@given(crowd=st.lists(st.tuples(vectors, vectors, st.floats(0, 0.4)), min_size=1, max_size=8), nudge=vectors)
def test_a_small_change_has_a_small_effect(stage: Any, kind: NodeType, crowd: list, nudge: tuple) -> None:
    places, velocities, radii = split(crowd, 4)
    # All on one side and going roughly one way: where directions cancel exactly, none is left (asserted below).
    places = places * [1, 0.3, 0.3] * np.sign(places[:, :1] + 0.01) + [1.5, 0, 0]
    velocities = velocities * [0.3, 0.3, 0.5] + [0, 0, 3]
    distances = np.linalg.norm(places, axis=1) - radii
    assume(kind.key != "behavior.seek" or np.diff(np.sort(distances)).min(initial=1) > 0.01)
    scene = Scene(stage, kind)
    homes = np.linspace(12, 14, len(places))
    before = scene.opinion(places, velocities, radius=radii, homes=homes)
    step = np.array(nudge) * 1e-4
    moved = scene.opinion(places + step, velocities, radius=radii, homes=homes)
    sped = scene.opinion(places, velocities + step, radius=radii, homes=homes)
    one = scene.opinion(np.vstack([places[:-1], places[-1:] - step]), velocities, radius=radii, homes=homes)
    for after in (moved, sped, one):
        assert np.abs(after - before).max() < 5e-3


CANCELING = ["behavior.separation", "behavior.flee", "behavior.chase_food", "behavior.avoid_when_eating"]
CANCELING += ["behavior.avoid_sound", "behavior.avoid_player"]


@pytest.mark.parametrize("target", ["nearest", "stickiest"])
def test_seek_jumps_when_the_nearest_changes(stage: Any, target: str) -> None:
    scene = Scene(stage, type_of("behavior.seek"))
    left = scene.opinion([[-2, 0, 0], [2.0001, 0, 0]], target=target)
    right = scene.opinion([[-2.0001, 0, 0], [2, 0, 0]], target=target)
    assert left[0] < -0.5
    assert right[0] > 0.5


def test_multi_homing_jumps_where_a_home_begins(stage: Any) -> None:
    scene = Scene(stage, type_of("behavior.multi_homing"))
    inside = scene.opinion([[4.999, 0, 0]], homes=5.0)
    assert inside[0] == pytest.approx(1, abs=1e-2)
    assert not scene.opinion([[5.001, 0, 0]], homes=5.0).any()


def test_chasing_food_jumps_when_another_food_becomes_the_best(stage: Any) -> None:
    scene = Scene(stage, type_of("behavior.chase_food"))
    richer = {"nutrition": [0.0, 0.5, 1.0]}
    first = scene.opinion([[2, 0, 0], [6.0001, 0, 0]], food=richer)
    second = scene.opinion([[2, 0, 0], [5.9999, 0, 0]], food=richer)
    np.testing.assert_allclose(first, [0.8, 0, 0, 0.8], atol=1e-3)
    np.testing.assert_allclose(second, [0.4, 0, 0, 0.4], atol=1e-3)


def test_a_sound_is_there_all_at_once_when_it_arrives(stage: Any) -> None:
    scene = Scene(stage, type_of("behavior.avoid_sound"))
    assert not scene.opinion([[5, 0, 0]], sound={"speed": 9.999}).any()
    assert scene.opinion([[5, 0, 0]], sound={"speed": 10.001})[0] < -0.3


@pytest.mark.parametrize("key", CANCELING)
def test_directions_that_cancel_exactly_leave_none(stage: Any, key: str) -> None:
    scene = Scene(stage, type_of(key))
    assert not scene.ask([[2, 0, 0], [-2, 0, 0]])["direction_desire"]
    assert scene.ask([[2, 0, 0], [-2.001, 0, 0]])["direction_desire"] > 0.1


@pytest.mark.parametrize("key", ["behavior.cohesion", "behavior.alignment", *CANCELING])
def test_a_swap_among_the_k_nearest_may_jump(stage: Any, key: str) -> None:
    scene = Scene(stage, type_of(key))
    velocities = [[3, 0, 0], [0, 3, 0]]
    first = scene.opinion([[-3, 0, 2], [3.0001, 0, 2]], velocities, k=1)
    second = scene.opinion([[-3.0001, 0, 2], [3, 0, 2]], velocities, k=1)
    assert np.abs(first - second).max() > 0.05


# --- (3): the edge of sight ------------------------------------------------------------------------------------------

CLASSICS = {"behavior.classic_cohesion", "behavior.classic_alignment", "behavior.classic_separation"}  # test_classics
NO_ANGLE_WEIGHT = {"behavior.seek", "behavior.multi_homing", "behavior.chase_food", "behavior.avoid_when_eating"}
NO_ANGLE_WEIGHT |= {"behavior.avoid_sound", "behavior.avoid_player", *CLASSICS}
LAST_ONE_DROPS = {"behavior.cohesion", "behavior.alignment"}
WHERE_A_HOME_BEGINS = {"behavior.multi_homing"}
SOME = ([[1, 0.5, 2], [-2, 1, 3]], [[0, 1, 3], [1, 0, 3]])


def with_another(scene: Scene, place: Any, company: bool, **more: Any) -> tuple[Any, Any]:
    """The opinion without and with one more neighbor, whose speed and home would make a difference."""
    places, velocities = SOME if company else ([], [])
    before = scene.opinion(places, velocities, **more)
    return before, scene.opinion([*places, place], [*velocities, [4, 0, 0]], **more)


def at_angle(degrees: float, distance: float) -> list[float]:
    return [sin(radians(degrees)) * distance, 0.0, cos(radians(degrees)) * distance]


@each
@pytest.mark.parametrize("company", [True, False], ids=["in company", "alone"])
def test_a_neighbor_at_max_distance_has_no_influence(stage: Any, kind: NodeType, company: bool) -> None:
    scene = Scene(stage, kind)
    for direction in (0.0, 100.0, 170.0):
        before, after = with_another(scene, at_angle(direction, REACH - 1e-4), company, homes=2 * REACH)
        if kind.key in CLASSICS:
            assert np.abs(after - before).max() > 1e-3
        elif kind.key in WHERE_A_HOME_BEGINS or (kind.key in LAST_ONE_DROPS and not company):
            assert np.abs(after - before).max() > 0.1 or company
        else:
            np.testing.assert_allclose(after, before, atol=1e-3)


@each
@pytest.mark.parametrize("company", [True, False], ids=["in company", "alone"])
def test_a_neighbor_at_the_edge_of_view_has_no_influence(stage: Any, kind: NodeType, company: bool) -> None:
    scene = Scene(stage, kind)
    if kind.key == "behavior.get_pushed":  # its view is the cone behind it
        before, after = with_another(scene, at_angle(180 - 49.999, 1.0), company, max_push_angle=100.0)
    else:
        before, after = with_another(scene, at_angle(99.999, 1.0), company, max_angle=200.0, homes=2.0)
    if kind.key in NO_ANGLE_WEIGHT or (kind.key in LAST_ONE_DROPS and not company):
        assert np.abs(after - before).max() > 1e-3
    else:
        np.testing.assert_allclose(after, before, atol=2e-3)


@each
def test_nobody_beyond_its_limits_counts(stage: Any, kind: NodeType) -> None:
    scene = Scene(stage, kind)
    for place, limits in (([0, 0, 5], {"max_distance": 5.0}), (at_angle(61, 2), {"max_angle": 120.0})):
        out = scene.ask([place], [[3, 0, 0]], **limits)
        assert not opinion_of(out).any()
        assert out["main"] == -1


# --- two on one point ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["behavior.separation", "behavior.flee"])
def test_two_on_one_point_part_in_opposite_directions(stage: Any, key: str) -> None:
    for height in (0, 3):
        bodies = stage.bodies([[1, height, 1]] * 2, radius=0.3)
        out = stage.run(key, bodies, stage.sight(bodies))
        ways = np.stack([out["dx"], out["dy"], out["dz"]], 1)
        np.testing.assert_allclose(ways[0], -ways[1], atol=1e-6)
        np.testing.assert_allclose(np.linalg.norm(ways, axis=1), 1, atol=1e-5)
        assert (out["direction_desire"] > 0.5 * type_of(key).params().direction_strength).all()  # type: ignore[attr-defined]


@each
def test_nobody_around_is_no_opinion(stage: Any, kind: NodeType) -> None:
    for count in (1, 2):
        bodies = stage.bodies(np.arange(3 * count).reshape(-1, 3) * 100.0)
        out = stage.run(kind, bodies, stage.sight(bodies), components={"home": stage.component("home", bodies)})
        assert not out["direction_desire"].any()
        assert not out["speed_desire"].any()
        assert (out["main"] == -1).all()


def test_a_freshly_dropped_behavior_does_something_visible(stage: Any) -> None:
    for kind in ALL:
        if "debug" in kind.key:
            continue
        params = values_of(kind.params())
        scene = Scene(stage, kind)
        strengths = {name: params[name] for name in ("direction_strength", "speed_strength")}
        seen = [
            scene.ask(
                [place], [[3, 0, -1]], radius=0.5, homes=6.0, max_distance=params["max_distance"] or REACH, **strengths
            )["direction_desire"]
            for place in ([0, 0, 1.2], [0, 0, -1.2], [3, 0, 3], [0.5, 0, 4.9])
        ]
        assert max(seen) > 0.05, kind.key
        if params["speed_strength"] == 0:
            assert kind.key in {"behavior.cohesion", "behavior.separation", "behavior.multi_homing"}
