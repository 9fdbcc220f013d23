"""Finding grass, over rays cast into a small meadow."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockwright.curves.model import Curve
from flockwright.engine.words import address, aligned
from flockwright.world.geometry.casting import cast
from flockwright.world.geometry.layouts import CAST, HIT, RAY
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.things import Grass, Plane

WD, WS = 0.7, 0.4
both_ways = pytest.mark.parametrize("native", [True, False], ids=["native", "plain"])
MEADOW = [Grass(type="grass", at=(0, 0, 4), radius=2.0), Grass(type="grass", at=(0, 0, -3), radius=1.5)]
LAYERS = ["Ground", "Grass"]
GRASS = 2
"""The mask of the layer."""


class Pasture:
    """Animals on flat ground with two patches of grass, each looking ahead and down with three rays."""

    def __init__(self, stage: Any, places: Any, layers: int = GRASS) -> None:
        self.stage = stage
        self.world = Geometry([Plane(type="plane"), *MEADOW], LAYERS)
        self.world.plant([7, 9])
        self.bodies = stage.bodies(places, radius=0.5)
        n, k = len(self.bodies), 3
        rays, hits, asked = aligned(n * k, RAY), aligned(n * k, HIT), aligned(1, CAST)
        for name in ("x", "y", "z"):
            rays["o" + name] = self.bodies["p" + name].repeat(k)
        ways = np.array([[0, -0.1, 1], [0, -0.5, 1], [0, -0.2, -1]])
        ways /= np.linalg.norm(ways, axis=1, keepdims=True)
        for name, part in zip("xyz", np.tile(ways, (n, 1)).T, strict=True):
            rays["d" + name] = part
        rays["number"], rays["length"], rays["layers"] = np.tile(np.arange(k), n), 10.0, layers
        asked["geometry"], asked["per_animal"] = self.world.address, k
        asked["rays"], asked["hits"] = address(rays), address(hits)
        cast(0, n, address(asked), 0)
        self.rays = (hits, rays, k)
        self.food = stage.component("food", stage.bodies(np.zeros((10, 3))))
        self.mouths = stage.component("mouth", self.bodies)

    def run(self, native: bool, hunger: Any = 0.8, **params: Any) -> Any:
        carried = {"mouth": self.mouths, "hunger": self.stage.component("hunger", self.bodies, level=hunger)}
        return self.stage.run(
            "behavior.find_grass", self.bodies, native=native, rays=self.rays, world=self.world,
            components=carried | {"food": self.food}, direction_strength=WD, speed_strength=WS, **params,
        )  # fmt: skip


def silent(out: Any) -> bool:
    return not (out["direction_desire"].any() or out["speed_desire"].any()) and bool((out["main"] == -1).all())


BESIDE, UPON = [0, 0.5, 0.5], [0, 0.5, 4]


@both_ways
def test_the_hungry_go_to_the_nearest_grass_they_see(stage: Any, native: bool) -> None:
    pasture = Pasture(stage, [BESIDE])
    out = pasture.run(native, activation=Curve(shape="ease_in", power=2.0))[0]
    # Ray 0 meets the meadow ahead after 5 m, ray 1 falls short of it, ray 2 meets the one behind after 2.5 m.
    np.testing.assert_allclose([out["dx"], out["dy"], out["dz"]], np.array([0, -0.5, -2.5]) / 6.5**0.5, atol=1e-5)
    assert out["main"] == 2
    assert out["direction_desire"] == pytest.approx(WD * 0.8**2)
    assert out["x"] == pytest.approx(0.8)
    assert out["speed_desire"] == 0
    assert not pasture.mouths["wanted"].any()


@both_ways
def test_on_grass_the_hungry_stop_and_bite(stage: Any, native: bool) -> None:
    pasture = Pasture(stage, [UPON])
    out = pasture.run(native)[0]
    assert out["direction_desire"] == 0
    assert (out["speed"], out["speed_desire"]) == (0, pytest.approx(WS))
    assert pasture.mouths["wanted"][0] == 8, "one more than the slot of that patch"
    assert pasture.mouths["wanted_distance"][0] == pytest.approx(0, abs=1e-6)


@both_ways
def test_while_chewing_it_stays_on_the_grass_and_looks_for_none(stage: Any, native: bool) -> None:
    pasture = Pasture(stage, [UPON, BESIDE])
    pasture.mouths["chewing"] = 1.0
    on, off = pasture.run(native)
    assert (on["speed"], on["speed_desire"]) == (0, pytest.approx(WS))
    assert silent(off[None])
    assert not pasture.mouths["wanted"].any()


@both_ways
def test_up_to_its_eat_hunger_grass_is_nothing_to_it(stage: Any, native: bool) -> None:
    pasture = Pasture(stage, [UPON, BESIDE])
    assert silent(pasture.run(native, hunger=0.3, eat_hunger=0.3))
    assert not silent(pasture.run(native, hunger=0.31, eat_hunger=0.3))


@both_ways
def test_grass_that_is_eaten_bare_is_none(stage: Any, native: bool) -> None:
    pasture = Pasture(stage, [UPON, BESIDE])
    pasture.food["left"][[7, 9]] = 0
    assert silent(pasture.run(native))
    pasture.food["left"][7] = 0.1
    on, off = pasture.run(native)
    assert on["speed_desire"] > 0
    assert (off["main"], off["dz"] > 0) == (0, True)


@both_ways
def test_high_above_grass_is_not_on_it(stage: Any, native: bool) -> None:
    out = Pasture(stage, [[0, 1.4, 3]]).run(native)[0]
    assert out["speed_desire"] == 0
    assert out["direction_desire"] > 0


@both_ways
def test_ground_is_no_grass_even_for_whose_rays_look_for_both(stage: Any, native: bool) -> None:
    bare = Pasture(stage, [[30, 0.5, 0]], layers=3)
    assert (bare.rays[0]["layer"] == 0).any()
    assert silent(bare.run(native))
    assert Pasture(stage, [UPON], layers=3).run(native)[0]["speed_desire"] > 0
