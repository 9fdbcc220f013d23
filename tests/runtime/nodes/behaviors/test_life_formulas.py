"""The behaviors about food, sounds and the player against their formulas, written down plainly in 64 bits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockwright.curves.model import Curve

WD, WS, TOP, REACH = 0.7, 0.4, 6.0, 8.0
STRENGTHS = {"direction_strength": WD, "speed_strength": WS}
both_ways = pytest.mark.parametrize("native", [True, False], ids=["native", "plain"])


class Herd:
    """Random bodies that face anywhere, and everybody else within reach of each, measured between surfaces."""

    def __init__(self, stage: Any, seed: int, n: int = 16) -> None:
        self.random = random = np.random.default_rng(seed)
        self.stage, self.n = stage, n
        turned = np.linalg.qr(random.normal(size=(n, 3, 3)))[0]
        self.forward, self.up = turned[:, 0], turned[:, 1]
        self.right = np.cross(self.up, self.forward)
        self.velocity = self.forward * random.uniform(0, 3, (n, 1)) * (random.random((n, 1)) < 0.8)
        self.bodies = stage.bodies(
            random.uniform(-5, 5, (n, 3)), velocity=self.velocity, forward=self.forward, up=self.up,
            radius=random.uniform(0.1, 0.6, n), max_speed=TOP,
        )  # fmt: skip
        self.place = np.stack([self.bodies[f] for f in ("px", "py", "pz")], 1).astype(float)
        self.radius = self.bodies["radius"].astype(float)
        self.sight = stage.sight(self.bodies, n, max_distance=REACH)

    def run(self, key: str, native: bool, components: dict[str, Any], **params: Any) -> Any:
        return self.stage.run(
            key, self.bodies, self.sight, native=native, query={"max_distance": REACH, "fov": 360.0},
            components=components, **STRENGTHS, **params,
        )  # fmt: skip

    def around(self, i: int) -> list[tuple[int, Any, float]]:
        """Each one in reach: who, the way there, and how far between surfaces."""
        found = []
        for j in range(self.n):
            way = self.place[j] - self.place[i]
            distance = max(float(np.linalg.norm(way)) - self.radius[i] - self.radius[j], 0.0)
            if j != i and distance < REACH:
                found.append((j, way / np.linalg.norm(way), distance))
        return found


@pytest.fixture(params=[1, 2, 3])
def herd(stage: Any, request: Any) -> Herd:
    return Herd(stage, request.param)


def assert_says(out: Any, direction: Any, desire: float, speed: float, speed_desire: float) -> None:
    assert out["direction_desire"] == pytest.approx(desire, abs=2e-4)
    assert out["speed_desire"] == pytest.approx(speed_desire, abs=2e-4)
    if desire > 1e-3:
        np.testing.assert_allclose([out["dx"], out["dy"], out["dz"]], direction / np.linalg.norm(direction), atol=1e-3)
    if speed_desire > 1e-3:
        assert out["speed"] == pytest.approx(speed, rel=1e-3)


def silent(out: Any) -> bool:
    return not (out["direction_desire"].any() or out["speed_desire"].any()) and bool((out["main"] == -1).all())


# --- food -----------------------------------------------------------------------------------------------------------

OFFSET = (0.1, -0.2, 0.5)


@both_ways
def test_chase_food(herd: Herd, native: bool) -> None:
    n, random = herd.n, herd.random
    nutrition, level = random.uniform(0.1, 1, n), random.uniform(0, 1, n)
    left = np.where(random.random(n) < 0.8, 1.0, 0.0)
    mouths = herd.stage.component("mouth", herd.bodies, offset=OFFSET, bite_radius=1.5)
    components = {
        "mouth": mouths,
        "hunger": herd.stage.component("hunger", herd.bodies, level=level),
        "food": herd.stage.component("food", herd.bodies, nutrition=nutrition, left=left),
    }
    rising = Curve(shape="ease_out", power=2.0)
    out = herd.run(
        "behavior.chase_food", native, components, min_speed=1.0, activation=rising, hunger_curve=Curve(shape="linear")
    )
    bites = 0
    for i in range(n):
        mouth = herd.place[i] + herd.right[i] * OFFSET[0] + herd.up[i] * OFFSET[1] + herd.forward[i] * OFFSET[2]
        food = [j for j, _, _ in herd.around(i) if left[j] > 0]
        ways = {j: herd.place[j] - mouth for j in food}
        away = {j: max(float(np.linalg.norm(ways[j])) - herd.radius[j], 0.0) for j in food}
        near = {j: max(1 - away[j] / REACH, 0.0) for j in food}
        best = max(food, key=lambda j: nutrition[j] * near[j])
        direction = sum(nutrition[j] * near[j] * ways[j] / np.linalg.norm(ways[j]) for j in food)
        a = (1 - (1 - near[best]) ** 2) * level[i]
        assert_says(out[i], direction, WD * a, 1 + (TOP - 1) * near[best], WS * a)
        assert out[i]["main"] == best
        assert out[i]["x"] == pytest.approx(near[best], abs=1e-4)
        nearest = min(food, key=lambda j: away[j])
        reached = away[nearest] <= 1.5 and a > 0
        assert mouths["wanted"][i] == (nearest + 1 if reached else 0)
        if reached:
            assert mouths["wanted_distance"][i] == pytest.approx(away[nearest], abs=1e-4)
            bites += 1
    assert bites > 3


@both_ways
def test_who_has_no_hunger_always_wants_to_eat(herd: Herd, native: bool) -> None:
    starving = herd.stage.component("hunger", herd.bodies, level=1.0)
    fed = herd.stage.component("hunger", herd.bodies, level=0.0)
    mouths = [herd.stage.component("mouth", herd.bodies, bite_radius=2.0) for _ in range(3)]
    without = herd.run("behavior.chase_food", native, {"mouth": mouths[0]})
    hungry = herd.run("behavior.chase_food", native, {"mouth": mouths[1], "hunger": starving})
    sated = herd.run("behavior.chase_food", native, {"mouth": mouths[2], "hunger": fed})
    np.testing.assert_array_equal(without, hungry)
    assert mouths[0]["wanted"].any()
    assert not sated["direction_desire"].any()
    assert not mouths[2]["wanted"].any(), "who is fed leaves food alone"


@both_ways
def test_who_chews_looks_for_no_food_and_bites_nothing(herd: Herd, native: bool) -> None:
    mouths = herd.stage.component("mouth", herd.bodies, bite_radius=5.0, chewing=0.01)
    assert silent(herd.run("behavior.chase_food", native, {"mouth": mouths}))
    assert not mouths["wanted"].any()


def test_left_as_it_is_somebody_nearly_fed_leaves_food_alone(stage: Any) -> None:
    bodies = stage.bodies([[0, 0, 0], [0, 0, 0.6]])

    def wanted(level: float) -> int:
        mouths = stage.component("mouth", bodies)
        carried = {"hunger": stage.component("hunger", bodies, level=level), "mouth": mouths}
        stage.run("behavior.chase_food", bodies, stage.sight(bodies), components=carried)
        return int(mouths["wanted"][0])

    assert wanted(0.2) == 0
    assert wanted(0.21) == 2


def test_a_hand_drawn_hunger_curve_decides_from_when_on_it_eats(stage: Any) -> None:
    bodies = stage.bodies([[0, 0, 0], [0, 0, 2]])

    def desire(level: float) -> float:
        carried = {"hunger": stage.component("hunger", bodies, level=level), "mouth": stage.component("mouth", bodies)}
        later = Curve(shape="linear", x=(0.5, 1.0))
        out = stage.run("behavior.chase_food", bodies, stage.sight(bodies), components=carried, hunger_curve=later)
        return float(out["direction_desire"][0])

    assert desire(0.5) == 0
    assert 0 < desire(0.75) < desire(1.0)


@both_ways
def test_of_all_an_animal_reaches_for_the_nearest_counts_then_the_lowest_slot(stage: Any, native: bool) -> None:
    bodies = stage.bodies([[0, 0, 0], [0, 0, 1], [0, 0, -0.5], [0, 0, 0.5]])
    mouths = stage.component("mouth", bodies, offset=(0.0, 0.0, 0.0), bite_radius=2.0)

    def reach(*others: int) -> None:
        chosen = bodies[[0, *others]].copy()
        stage.run(
            "behavior.chase_food", chosen, stage.sight(chosen, first=1), native=native, components={"mouth": mouths}
        )

    reach(1)
    assert (mouths["wanted"][0], mouths["wanted_distance"][0]) == (2, 1)
    reach(3)
    assert (mouths["wanted"][0], mouths["wanted_distance"][0]) == (4, 0.5)
    reach(2)
    assert mouths["wanted"][0] == 3, "as near, and a lower slot"
    reach(1)
    assert (mouths["wanted"][0], mouths["wanted_distance"][0]) == (3, 0.5), "a farther one changes nothing"


@both_ways
def test_avoid_when_eating(herd: Herd, native: bool) -> None:
    holds, chews = herd.random.integers(0, 2, herd.n), herd.random.integers(0, 2, herd.n)
    mouths = herd.stage.component("mouth", herd.bodies, food=holds, chewing=chews)
    rising = Curve(shape="ease_in", power=2.0)
    out = herd.run(
        "behavior.avoid_when_eating", native, {"mouth": mouths}, min_speed=2.0, max_speed=5.0, activation=rising
    )
    for i in range(herd.n):
        if not (holds[i] or chews[i]):
            assert silent(out[i : i + 1])
            continue
        weights = [(1 - d / REACH, way) for _, way, d in herd.around(i)]
        a = min(sum(w for w, _ in weights), 1.0) ** 2
        assert_says(out[i], -sum(w * way for w, way in weights), WD * a, 2 + 3 * a, WS * a)


# --- sounds and the player ------------------------------------------------------------------------------------------


@both_ways
def test_avoid_sound(herd: Herd, native: bool) -> None:
    n, random = herd.n, herd.random
    loudness, age, lifetime = random.uniform(0, 2, n), random.uniform(0, 2.5, n), np.full(n, 2.0)
    speed = random.uniform(1, 6, n)
    sounds = herd.stage.component("sound", herd.bodies, loudness=loudness, age=age, lifetime=lifetime, speed=speed)
    linear = Curve(shape="linear")
    out = herd.run("behavior.avoid_sound", native, {"sound": sounds}, min_speed=1.0, activation=linear)
    heard = 0
    for i in range(n):
        weights = [
            (loudness[j] * (1 - age[j] / 2.0) * (1 - d / REACH), way, j)
            for j, way, d in herd.around(i)
            if d < speed[j] * age[j] and age[j] < 2.0
        ]
        if not weights:
            assert silent(out[i : i + 1])
            continue
        loudest = max(weights, key=lambda one: one[0])
        a = min(loudest[0], 1.0)
        assert_says(out[i], -sum(w * way for w, way, _ in weights), WD * a, 1 + (TOP - 1) * a, WS * a)
        assert out[i]["main"] == loudest[2]
        heard += 1
    assert heard > n / 2


@both_ways
@pytest.mark.parametrize("still", [None, 2.0])
def test_avoid_player(herd: Herd, native: bool, still: float | None) -> None:
    players = herd.stage.component("player", herd.bodies, still_speed=1.5)
    out = herd.run("behavior.avoid_player", native, {"player": players}, still_radius_factor=0.3, still_speed=still)
    for i in range(herd.n):
        weights = []
        for j, way, d in herd.around(i):
            pace = min(float(np.linalg.norm(herd.velocity[j])) / (still or 1.5), 1.0)
            radius = REACH * (0.3 + 0.7 * pace)
            if d < radius:
                weights.append((1 - d / radius, way))
        if not weights:
            assert silent(out[i : i + 1])
            continue
        a = max(w for w, _ in weights)
        assert_says(out[i], -sum(w * way for w, way in weights), WD * a, 1 + (TOP - 1) * a, WS * a)


def test_the_player_comes_nearer_standing_still(stage: Any) -> None:
    def desire(speed: float, **params: float) -> float:
        bodies = stage.bodies([[0, 0, 0], [0, 0, 6]], velocity=[[0, 0, 0], [0, 0, speed]])
        out = stage.run("behavior.avoid_player", bodies, stage.sight(bodies), **params)
        return float(out["direction_desire"][0])

    assert desire(0.0) == 0
    assert 0 < desire(0.7) < desire(1.0) == desire(3.0)
    assert desire(0.01, still_speed=0.0) == desire(3.0)
