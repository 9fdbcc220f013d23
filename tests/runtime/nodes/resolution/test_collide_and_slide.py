"""Nobody gets into anything, however fast; corners hold still; media are kept."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from flockwright.curves.packing import Tables
from flockwright.engine.loading import address_of
from flockwright.engine.points import BODY
from flockwright.engine.words import address, aligned, plain_address
from flockwright.nodes.families.context import CONTEXT, FRAME
from flockwright.nodes.families.kernels import kernel_of
from flockwright.nodes.registry import type_of
from flockwright.nodes.rows import packed
from flockwright.world.geometry.sweeping import SWEEP
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.terrain import hills
from flockwright.world.geometry.things import LAYERS, Ball, Box, Capsule, Cylinder, Hills, Plane, Terrain
from flockwright.world.records import values_of

from ...world.asking import sweep

KIND = type_of("resolution.collide_and_slide")
NATIVE = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)
RADIUS, SKIN = 0.4, 0.02
Array = np.ndarray


def course(random: np.random.Generator, *, ground: bool = True) -> Geometry:
    """Solids of every kind, turned anyhow, over hills."""
    things: list[Any] = []
    for number in range(60):
        place: Any = tuple(random.uniform([-30, 0, -30], [30, 12, 30]))
        turn: Any = tuple(random.uniform(-180, 180, 3))
        size: Any = tuple(random.uniform(0.5, 6, 3))
        things.append(
            (
                Ball(type="sphere", at=place, radius=size[0]),
                Box(type="box", at=place, rotation=turn, size=size),
                Capsule(type="capsule", at=place, rotation=turn, radius=size[0] / 3, height=size[1] + size[0]),
                Cylinder(type="cylinder", at=place, rotation=turn, radius=size[0] / 2, height=size[1]),
            )[number % 4]
        )
    things.append(Plane(type="plane", at=(0, -8, 0)))
    if not ground:
        return Geometry(things, LAYERS)
    source = Hills(type="hills", seed=5, height=8.0, width=15.0, samples=65)
    field = Terrain(size=(80.0, 80.0), at=(0.0, -5.0, 0.0))
    return Geometry(things, LAYERS, field, hills(source, field.size))


class Crowd:
    """Bodies that this resolution moves."""

    def __init__(self, world: Geometry, position: Any, velocity: Any, *, native: bool = True, **params: Any) -> None:
        self.world, count = world, len(position)
        self.living, self.before = aligned(count, BODY), aligned(count, BODY)
        self.living["id"], self.living["radius"], self.living["fz"] = np.arange(count), RADIUS, 1
        self.put("p", position)
        self.put("v", velocity)
        scope: Any = SimpleNamespace(layers=world.mask, query=None, mover=None, bounds=None)
        given = {"layers": LAYERS, "skin_width": SKIN} | params
        self.rows = packed(KIND, values_of(KIND.params(**given)), scope, Tables())
        self.frame, self.context = aligned(1, FRAME), aligned(1, CONTEXT)
        self.frame["geometry"] = world.address
        self.frame["sweep"] = address_of(SWEEP) if native else plain_address(SWEEP.function)
        parts = {"bodies": self.before, "living": self.living, "rows": self.rows, "frame": self.frame}
        for name, array in parts.items():
            self.context[name] = address(array)
        self.context["moves"] = 1
        kernel = kernel_of(KIND)
        self.function: Any = NATIVE(address_of(kernel)) if native else kernel.function

    def put(self, what: str, vectors: Any) -> None:
        for axis, letter in enumerate("xyz"):
            self.living[what + letter] = np.asarray(vectors)[:, axis]

    def get(self, what: str) -> Array:
        return np.stack([self.living[what + letter].astype(float) for letter in "xyz"], axis=1)

    def step(self, dt: float = 1 / 60) -> None:
        self.frame["dt"] = dt
        self.before[:] = self.living
        self.function(0, len(self.living), address(self.context), 0)

    def depths(self) -> Array:
        """How deep each is in something, below 0; 0 where it is free."""
        still = np.zeros((len(self.living), 3))
        return sweep(self.world, self.get("p"), still, 0.0, RADIUS)["distance"]


def free_places(world: Geometry, random: np.random.Generator, count: int) -> Array:
    places = random.uniform([-35, -2, -35], [35, 14, 35], (4 * count, 3))
    depth = sweep(world, places, np.zeros_like(places), 0.0, RADIUS + SKIN)["distance"]
    return places[depth >= 0.0][:count]


def ways(random: np.random.Generator, count: int, speeds: Any) -> Array:
    found = random.normal(size=(count, 3))
    return found / np.linalg.norm(found, axis=1, keepdims=True) * np.asarray(speeds).reshape(-1, 1)


def test_a_hundred_thousand_moves_end_in_nothing() -> None:
    random = np.random.default_rng(8)
    world = course(random)
    places = free_places(world, random, 20_000)
    for speed, dt in ((1.0, 1 / 60), (30.0, 1 / 60), (5.0, 1.0), (2000.0, 1 / 60), (0.01, 1 / 240)):
        crowd = Crowd(world, places, ways(random, len(places), random.uniform(0.2, 1, len(places)) * speed))
        crowd.step(dt)
        assert np.isfinite(crowd.get("p")).all()
        assert crowd.depths().min() > -SKIN, (speed, dt)
        moved = np.linalg.norm(crowd.get("p") - places, axis=1)
        assert (moved <= speed * dt + 1e-3).all()


def test_it_does_not_pass_a_thin_wall_at_any_speed() -> None:
    wall = Geometry([Box(type="box", at=(0, 0, 5), size=(200, 200, 0.001))], LAYERS)
    speeds = np.geomspace(0.1, 1e5, 500)
    start = np.tile([0.0, 0.0, 0.0], (500, 1))
    crowd = Crowd(wall, start, np.stack([0 * speeds, 0 * speeds, speeds], axis=1))
    for _ in range(3):
        crowd.step(1 / 10)
    assert (crowd.get("p")[:, 2] < 5).all()


def test_it_slides_along_a_wall_and_its_velocity_is_what_it_moved() -> None:
    wall = Geometry([Plane(type="plane")], LAYERS)
    crowd = Crowd(wall, [(0.0, 1.0, 0.0)], [(3.0, -60.0, 0.0)])
    crowd.step(1 / 10)
    place, velocity = crowd.get("p")[0], crowd.get("v")[0]
    assert place[1] == pytest.approx(RADIUS + SKIN, abs=1e-3)
    assert place[0] == pytest.approx(0.3, abs=1e-3)
    np.testing.assert_allclose(velocity, (3.0, (RADIUS + SKIN - 1) * 10, 0.0), atol=2e-2)
    crowd.put("v", [(3.0, -60.0, 0.0)])
    crowd.step(1 / 10)
    np.testing.assert_allclose(crowd.get("v")[0], (3.0, 0.0, 0.0), atol=1e-2)


def test_a_corner_holds_it_still() -> None:
    corner = Geometry(
        [
            Plane(type="plane"),
            Plane(type="plane", rotation=(0.0, 0.0, -80.0)),
            Plane(type="plane", rotation=(80.0, 0.0, 0.0)),
        ],
        LAYERS,
    )
    random = np.random.default_rng(9)
    crowd = Crowd(corner, random.uniform(0.6, 2, (200, 3)), np.zeros((200, 3)))
    into = np.tile([-4.0, -5.0, -3.0], (200, 1))
    for _ in range(120):
        crowd.put("v", into)
        crowd.step()
    rested = crowd.get("p")
    for _ in range(60):
        crowd.put("v", into)
        crowd.step()
        assert np.abs(crowd.get("p") - rested).max() < 2e-3
    assert crowd.depths().min() > -SKIN


def test_uneven_ground_stops_nobody() -> None:
    source = Hills(type="hills", seed=12, height=14.0, width=48.0, octaves=4, roughness=0.3, samples=129)
    field = Terrain(size=(120.0, 120.0))
    world = Geometry((), LAYERS, field, hills(source, field.size))
    random = np.random.default_rng(13)
    places = random.uniform([-45, 20, -45], [45, 20, 45], (4000, 3))
    down = np.tile([0.0, -1.0, 0.0], (len(places), 1))
    places[:, 1] -= sweep(world, places, down, 30.0, RADIUS + SKIN)["distance"]
    level = random.normal(size=(len(places), 2))
    level *= 3 / np.linalg.norm(level, axis=1, keepdims=True)
    crowd = Crowd(world, places, np.zeros_like(places))
    for _ in range(60):
        below = sweep(world, crowd.get("p"), np.zeros_like(places), 0.0, RADIUS + 3 * SKIN)
        rise = -(level[:, 0] * below["nx"] + level[:, 1] * below["nz"]) / below["ny"]  # the way along the ground
        before = crowd.get("p")
        crowd.put("v", np.stack([level[:, 0], rise, level[:, 1]], axis=1))
        crowd.step()
        gone = np.linalg.norm((crowd.get("p") - before)[:, [0, 2]], axis=1)
        assert gone.min() > 0.7 * 3 / 60


def test_who_starts_inside_is_pushed_out() -> None:
    random = np.random.default_rng(10)
    world = course(random)
    places = random.uniform([-30, -6, -30], [30, 10, 30], (3000, 3))
    crowd = Crowd(world, places, np.zeros((3000, 3)))
    inside = crowd.depths() < -1e-3
    assert inside.sum() > 200
    for _ in range(30):
        crowd.step()
    assert (crowd.depths() > -SKIN).mean() > 0.98  # wedged between two that overlap there is no way out
    assert np.isfinite(crowd.get("p")).all()


@pytest.mark.parametrize(("medium", "lowest", "highest"), [("water", None, 3.0 - RADIUS), ("air", 3.0 + RADIUS, None)])
def test_swimmers_stay_under_water_and_flyers_above(medium: str, lowest: float | None, highest: float | None) -> None:
    sea = Geometry((), LAYERS, Terrain(water=3.0))
    random = np.random.default_rng(11)
    crowd = Crowd(sea, random.uniform(-2, 8, (500, 3)), ways(random, 500, 20.0), medium=medium)
    for _ in range(60):
        crowd.put("v", ways(random, 500, 20.0))
        crowd.step()
        heights = crowd.get("p")[:, 1]
        assert lowest is None or heights.min() >= lowest - 1e-3
        assert highest is None or heights.max() <= highest + 1e-3


def test_walkers_stay_out_of_deep_water() -> None:
    slope = np.linspace(4.0, -4.0, 33)[None, :].repeat(33, 0)
    beach = Geometry((), LAYERS, Terrain(size=(64.0, 64.0), water=0.0), slope)
    crowd = Crowd(beach, [(-20.0, 4.0, z) for z in np.linspace(-9, 9, 40)], np.tile([8.0, -9.0, 1.0], (40, 1)),
                  medium="ground")  # fmt: skip
    for _ in range(600):
        crowd.put("v", np.tile([8.0, -9.0, 1.0], (40, 1)))
        crowd.step()
    x, z = crowd.get("p")[:, 0], crowd.get("p")[:, 2]
    assert (x * 0.125 <= RADIUS + 0.05).all()
    assert (x > 2.0).all()
    assert (z - np.linspace(-9, 9, 40) > 8.0).all(), "along the shore it may go on"


def test_what_was_compiled_does_as_plain_python_does() -> None:
    random = np.random.default_rng(12)
    world = course(random)
    places = free_places(world, random, 60)
    way = ways(random, 60, 40.0)
    native, plain = Crowd(world, places, way), Crowd(world, places, way, native=False)
    for crowd in (native, plain):
        crowd.step(1 / 20)
    gap = np.abs(native.get("p") - plain.get("p")).max(axis=1)
    assert np.quantile(gap, 0.95) < 5e-3


def test_without_layers_and_without_time_nothing_is_in_the_way() -> None:
    wall = Geometry([Plane(type="plane")], LAYERS)
    crowd = Crowd(wall, [(0.0, 1.0, 0.0)], [(0.0, -60.0, 0.0)], layers=())
    crowd.step(0.1)
    assert crowd.get("p")[0, 1] == pytest.approx(-5.0)
    crowd = Crowd(wall, [(0.0, -1.0, 0.0)], [(0.0, -60.0, 0.0)])
    crowd.step(0.0)
    assert crowd.get("p")[0, 1] == pytest.approx(-1.0)
