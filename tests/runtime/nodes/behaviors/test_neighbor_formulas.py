"""Each neighbor behavior against its formula, written down plainly in 64 bits."""

from __future__ import annotations

from dataclasses import dataclass
from math import acos, cos, degrees, pi, radians
from typing import Any

import numpy as np
import pytest

from flockwright.curves.model import Curve

WD, WS = 0.7, 0.4
QUERY = {"max_distance": 8.0, "fov": 300.0}
TOP = 6.0


@dataclass
class Neighbor:
    """What one body knows of another."""

    id: int
    way: Any
    distance: float
    center: float
    angle: float
    offset: Any
    velocity: Any
    home: tuple[float, float, float]

    @property
    def speed(self) -> float:
        return float(np.linalg.norm(self.velocity))


class Herd:
    """Random bodies with some at rest, and everybody's neighbors."""

    def __init__(self, stage: Any, seed: int) -> None:
        random = np.random.default_rng(seed)
        n = self.n = 30
        self.forward = random.normal(size=(n, 3))
        self.forward /= np.linalg.norm(self.forward, axis=1, keepdims=True)
        pace = np.where(random.random(n) < 0.2, 0, random.uniform(0.5, 5, n))
        self.position, self.velocity = random.uniform(-5, 5, (n, 3)), self.forward * pace[:, None]
        self.radius = random.uniform(0.1, 0.5, n)
        self.homes = np.stack([random.uniform(0, 1, n), random.choice([2.0, 4.0, 7.0], n), random.uniform(0, 1, n)], 1)
        self.stage = stage
        self.bodies = stage.bodies(
            self.position, velocity=self.velocity, forward=self.forward, radius=self.radius, max_speed=TOP
        )
        self.position = np.stack([self.bodies[f] for f in ("px", "py", "pz")], 1).astype(float)
        self.home_records = stage.component(
            "home", self.bodies, min_radius=self.homes[:, 0], max_radius=self.homes[:, 1], strength=self.homes[:, 2]
        )
        self.sight = stage.sight(self.bodies, n, **QUERY)

    def run(self, key: str, **params: Any) -> Any:
        return self.stage.run(
            key, self.bodies, self.sight, query=QUERY, components={"home": self.home_records},
            direction_strength=WD, speed_strength=WS, **params,
        )  # fmt: skip

    def around(self, i: int, max_distance: float = 8.0, max_angle: float = 300.0) -> list[Neighbor]:
        found = []
        for j in range(self.n):
            if j == i:
                continue
            offset = self.position[j] - self.position[i]
            center = float(np.linalg.norm(offset))
            way = offset / center
            angle = acos(np.clip(way @ self.forward[i], -1, 1))
            distance = max(center - self.radius[i] - self.radius[j], 0.0)
            if distance < max_distance and angle < radians(max_angle) / 2:
                home = tuple(self.homes[j])
                found.append(Neighbor(j, way, distance, center, angle, offset, self.velocity[j], home))  # type: ignore[arg-type]
        return sorted(found, key=lambda one: (one.center - self.radius[one.id], one.id))


def unit(vector: Any) -> Any:
    length = np.linalg.norm(vector)
    return vector / length if length > 0 else vector


def clamp(x: float) -> float:
    return min(max(x, 0.0), 1.0)


def observability(one: Neighbor, reach: float, width: float, start: float = 0.0) -> float:
    near = max(one.distance / reach, 1e-3) ** -2 - 1
    return near * (1 - clamp((2 * degrees(one.angle) - start) / (width - start)) ** 2)


def saturating(x: float, k: float) -> float:
    return 1 - (k * x + 1) ** -2


def assert_says(out: Any, direction: Any, desire: float, speed: float = 0.0, speed_desire: float = 0.0) -> None:
    assert out["direction_desire"] == pytest.approx(desire, abs=2e-4)
    assert out["speed_desire"] == pytest.approx(speed_desire, abs=2e-4)
    if desire > 1e-3:
        np.testing.assert_allclose([out["dx"], out["dy"], out["dz"]], direction, atol=1e-3)
    if speed_desire > 1e-3:
        assert out["speed"] == pytest.approx(speed, rel=1e-3)


@pytest.fixture(params=[1, 2, 3])
def herd(stage: Any, request: Any) -> Herd:
    return Herd(stage, request.param)


def test_cohesion(herd: Herd) -> None:
    out = herd.run("behavior.cohesion", max_distance=6.0, min_activation=0.1, min_speed=1.0, start_angle=30.0)
    for i in range(herd.n):
        near = herd.around(i, 6.0)
        weights = [observability(one, 6.0, 300, 30) for one in near]
        if sum(weights) <= 0:
            assert not out[i]["direction_desire"]
            continue
        middle = sum(w * one.offset for w, one in zip(weights, near, strict=True)) / sum(weights)
        c = min((np.linalg.norm(middle) / 6.0) ** 2, 1)
        a = max(0.1, c)
        assert_says(out[i], unit(middle), WD * a, 1 + (TOP - 1) * c, WS * a)
        assert out[i]["main"] == near[int(np.argmax(weights))].id


@pytest.mark.parametrize("start", [0.0, 40.0])
def test_alignment(herd: Herd, start: float) -> None:
    out = herd.run(
        "behavior.alignment", max_distance=None, max_angle=200.0, min_angle_weight=0.05, start_activation_angle=start,
        min_speed_weight=0.02, start_speed_fraction=0.1,
    )  # fmt: skip
    for i in range(herd.n):
        near = herd.around(i, 8.0, 200.0)
        weights = [observability(one, 8.0, 200) for one in near]
        if sum(weights) <= 0:
            assert not out[i]["direction_desire"]
            continue
        heading = unit(sum(w * unit(one.velocity) for w, one in zip(weights, near, strict=True)))
        speed = sum(w * one.speed for w, one in zip(weights, near, strict=True)) / sum(weights)
        my_speed = float(np.linalg.norm(herd.velocity[i]))
        angle = degrees(acos(np.clip(heading @ herd.forward[i], -1, 1)))
        turn = max(0.05, clamp((angle - start) / (180 - start)) ** 2)
        pace = max(0.02, clamp((abs(speed - my_speed) / TOP - 0.1) / 0.9) ** 2)
        assert_says(out[i], heading, WD * turn if heading.any() else 0.0, speed, WS * pace)


def test_separation(herd: Herd) -> None:
    out = herd.run("behavior.separation", max_distance=None)
    for i in range(herd.n):
        near = herd.around(i)
        weights = [observability(one, 8.0, 300) for one in near]
        away = unit(-sum((w * one.way for w, one in zip(weights, near, strict=True)), np.zeros(3)))
        assert_says(out[i], away, WD * saturating(max(weights, default=0), 0.01))


@pytest.mark.parametrize("intensity", ["nearest", "sum"])
def test_flee(herd: Herd, intensity: str) -> None:
    out = herd.run("behavior.flee", intensity=intensity, min_speed=2.0, max_speed=5.0)
    for i in range(herd.n):
        near = herd.around(i)
        weights = [observability(one, 8.0, 300) for one in near]
        loudness = sum(weights) if intensity == "sum" else max(weights, default=0)
        a = saturating(loudness, 0.1)
        away = unit(-sum((w * one.way for w, one in zip(weights, near, strict=True)), np.zeros(3)))
        assert_says(out[i], away, WD * a, 2 + 3 * a, WS * a)


def test_flee_is_louder_with_more_threats_only_as_a_sum(stage: Any) -> None:
    def desire(count: int, intensity: str) -> float:
        bodies = stage.bodies([[0, 0, 0], [0.5, 0, 4], [-0.5, 0, 4], [0, 0.5, 4]][: count + 1])
        return float(
            stage.run("behavior.flee", bodies, stage.sight(bodies), intensity=intensity)["direction_desire"][0]
        )

    assert desire(3, "sum") > desire(2, "sum") > desire(1, "sum")
    assert desire(3, "nearest") == pytest.approx(desire(1, "nearest"), rel=1e-3)
    assert desire(1, "sum") == desire(1, "nearest")


def test_seek(herd: Herd) -> None:
    out = herd.run("behavior.seek", max_distance=5.0, max_speed_over_prey=1.5, min_chase_speed=1.0)
    for i in range(herd.n):
        near = herd.around(i, 5.0)
        if near:
            a = 1 - near[0].distance / 5
            assert_says(out[i], near[0].way, WD * a, 1 + (near[0].speed + 1.5 - 1) * a, WS * a)
        assert out[i]["main"] == (near[0].id if near else -1)


def test_seek_stays_with_its_prey_while_it_sees_it(stage: Any) -> None:
    state = stage.state("behavior.seek", 3)

    def prey(near: float, other: float, target: str = "stickiest") -> int:
        bodies = stage.bodies([[0, 0, 0], [near, 0, 0], [-other, 0, 0]])
        out = stage.run("behavior.seek", bodies, stage.sight(bodies), state=state, target=target)
        return int(out["main"][0])

    assert prey(3, 4) == 1
    assert prey(5, 1) == 1
    assert prey(5, 1, "nearest") == 2
    assert prey(2, 6) == 2
    assert prey(2, 11) == 1, "what it cannot see any more it gives up"
    assert prey(2, 1) == 1
    assert prey(50, 50) == -1
    assert prey(9, 3) == 2


def test_multi_homing(herd: Herd) -> None:
    out = herd.run("behavior.multi_homing", activation=Curve(shape="linear"))
    chosen = 0
    for i in range(herd.n):
        around = [one for one in herd.around(i) if one.center < one.home[1]]
        if not around:
            assert not out[i]["direction_desire"]
            continue
        home = min(around, key=lambda one: (one.home[1], one.center, one.id))
        inner, outer, strength = home.home
        assert_says(out[i], home.way, WD * strength * clamp((home.center - inner) / (outer - inner)))
        assert out[i]["main"] == home.id
        chosen += 1
    assert chosen > 5


def test_equal_homes_go_by_the_nearer_middle_then_by_the_lower_slot(stage: Any) -> None:
    bodies = stage.bodies([[0, 0, 0], [3, 0, 0], [-2, 0, 0], [2, 0, 0]], radius=[0, 2.9, 0, 0])
    homes = {"home": stage.component("home", bodies, max_radius=5.0)}
    sight = stage.sight(bodies)
    assert sight.pairs["id"][0] == 1, "by surface the large body is the nearest"
    out = stage.run("behavior.multi_homing", bodies, sight, components=homes)
    assert out["main"][0] == 2


def test_an_animal_in_the_very_middle_of_its_home_wants_nowhere(stage: Any) -> None:
    bodies = stage.bodies([[1, 1, 1], [1, 1, 1]])
    homes = {"home": stage.component("home", bodies, max_radius=5.0)}
    out = stage.run("behavior.multi_homing", bodies, stage.sight(bodies), components=homes)
    assert not out["direction_desire"].any()


def test_get_pushed(herd: Herd) -> None:
    cone = 160.0
    out = herd.run("behavior.get_pushed", max_push_angle=cone, activation=Curve(shape="linear"))
    pushed = 0
    for i in range(herd.n):
        mine = float(np.linalg.norm(herd.velocity[i]))
        near, weights = herd.around(i), []
        for one in near:
            off = degrees(acos(np.clip(-one.way @ herd.forward[i], -1, 1)))
            weights.append(clamp((one.speed - mine) / TOP) * max(1 - 2 * off / cone, 0) * (1 - one.distance / 8))
        if sum(weights) <= 0:
            assert not out[i]["direction_desire"]
            continue
        away = unit(-sum(w * one.way for w, one in zip(weights, near, strict=True)))
        speed = sum(w * one.speed for w, one in zip(weights, near, strict=True)) / sum(weights)
        assert_says(out[i], away, WD * max(weights), speed, WS * max(weights))
        pushed += 1
    assert pushed > 5


def test_get_pushed_feels_only_what_comes_from_behind_and_faster(stage: Any) -> None:
    def desire(place: Any, speed: float) -> float:
        bodies = stage.bodies([[0, 0, 0], place], velocity=[[0, 0, 2], [0, 0, speed]])
        return float(stage.run("behavior.get_pushed", bodies, stage.sight(bodies))["direction_desire"][0])

    assert desire([0, 0, -1], 4) > 0.05
    assert desire([0, 0, -1], 1.9) == 0
    assert desire([0, 0, 1], 4) == 0
    assert desire([cos(0.1) * 1, 0, 0], 4) == 0


@pytest.mark.parametrize("start", [0.0, 100.0])
def test_the_angle_counts_from_the_start_angle_on(stage: Any, start: float) -> None:
    def desire(angle: float) -> float:
        bodies = stage.bodies([[0, 0, 0], [np.sin(angle) * 2, 0, np.cos(angle) * 2]])
        out = stage.run("behavior.separation", bodies, stage.sight(bodies), start_angle=start, max_distance=None)
        return float(out["direction_desire"][0])

    ahead, beside, behind = desire(0.0), desire(0.8), desire(pi * 0.9)
    assert ahead > behind
    assert (ahead == pytest.approx(beside)) == (start == 100.0)


def test_debug_neighbors_names_the_nearest_and_never_steers(herd: Herd) -> None:
    out = herd.run("behavior.debug_neighbors")
    assert not out["direction_desire"].any()
    assert not out["speed_desire"].any()
    for i in range(herd.n):
        near = herd.around(i)
        assert not near or out[i]["main"] in {one.id for one in near if one.distance == min(o.distance for o in near)}
