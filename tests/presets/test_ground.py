"""What presets with ground and obstacles must show: who passes, who touches, who gets stuck, and who does not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from tests.presets.runs import SEEDS, Array, agreement, moments, plan, project
from tests.runtime.world.asking import cast, sweep

from flockwright.simulation.simulation import Simulation
from flockwright.simulation.snapshot import HerdView

every_seed = pytest.mark.parametrize("seed", SEEDS)
TOUCH = 0.03
"""As near as a skin keeps a body off what it slides along."""
FAR = 3.0


@dataclass(frozen=True)
class Ways:
    """Where a species was, moment by moment, and what was around it; the first axis is time."""

    position: Array
    velocity: Array
    speed: Array
    things: Array
    """How far its surface was off the nearest obstacle, below 0 inside; at most a few meters."""
    ground: Array
    """The same for terrain and ground."""

    def roamed(self, seconds: float = 10.0) -> Array:
        """How far apart the places are where each was in the last seconds."""
        late = self.position[-round(seconds * 10) :]
        size: Array = np.linalg.norm(np.ptp(late, axis=0), axis=1)
        return size


def apart(run: Simulation, view: HerdView, radius: float, *layers: str) -> Array:
    world = run.binding.places.geometry
    still = np.zeros_like(view.position)
    return sweep(world, view.position, still, 0.0, radius + FAR, world.mask(layers))["distance"] + FAR


@cache
def ways(name: str, seed: int, seconds: float, start: float = 3.0) -> dict[str, Ways]:
    seen: dict[str, list[tuple[Array, ...]]] = {animal.id: [] for animal in project(name).animals}
    for run, snapshot in moments(plan(name), seed, seconds, start=start, every=0.1):
        for animal, view in snapshot.herds.items():
            radius = project(name).animal(animal).body.radius
            around = apart(run, view, radius, "Environment"), apart(run, view, radius, "Terrain", "Ground")
            seen[animal].append((view.position, view.velocity, view.speed, *around))
    return {animal: Ways(*(np.array(part) for part in zip(*rows, strict=True))) for animal, rows in seen.items()}


# --- collisions -----------------------------------------------------------------------------------------------------


def test_who_collides_is_never_inside_and_who_does_not_goes_through() -> None:
    seen = ways("collisions", 1, 40)
    for animal in ("runner", "sprinter", "mule"):
        assert seen[animal].things.min() > 0
    assert seen["ghost"].things.min() < -project("collisions").animal("ghost").body.radius


def test_who_slides_gets_round_the_course() -> None:
    seen = ways("collisions", 1, 40)
    for animal, pace in (("runner", 5.0), ("sprinter", 18.0)):
        assert seen[animal].roamed().min() > 30
        assert seen[animal].speed.mean(axis=0).min() > pace
        assert 0.1 < (seen[animal].things < TOUCH).mean() < 0.6


def test_the_mule_stands_still_in_the_corner() -> None:
    mule = ways("collisions", 1, 40)["mule"]
    late = mule.position[-200:]
    assert np.ptp(late, axis=0).max() < 1e-3
    assert mule.things[-1].max() < TOUCH


# --- avoidance ------------------------------------------------------------------------------------------------------


def test_each_avoidance_keeps_off_what_it_is_for() -> None:
    seen = ways("avoidance", 1, 40)
    around, beside, above = seen["around"], seen["beside"], seen["above"]
    assert around.things.min() > 0.5
    assert around.ground.min() > 0.5
    assert beside.things.min() > 0.5
    assert (beside.ground < TOUCH).mean() > 0.05
    assert above.ground.min() > 1.5
    assert (above.things < TOUCH).mean() > 0.03
    for birds in seen.values():
        assert birds.things.min() > 0
        assert birds.ground.min() > 0
        assert birds.roamed().min() > 25
        assert birds.speed.mean(axis=0).min() > 5


@every_seed
def test_the_smooth_avoidance_touches_little_and_the_free_ray_scrapes_along(seed: int) -> None:
    seen = ways("avoidance-compared", seed, 33)
    touching = {animal: (herd.things < TOUCH).mean() for animal, herd in seen.items()}
    assert touching["smooth"] < 0.04
    assert touching["free"] > 0.1
    assert np.percentile(seen["smooth"].things, 10) > 0.3
    assert np.percentile(seen["free"].things, 10) < 0.1


@every_seed
def test_the_side_push_gets_stuck_and_the_others_do_not(seed: int) -> None:
    seen = ways("avoidance-compared", seed, 33)
    stuck = {animal: herd.roamed() < 4 for animal, herd in seen.items()}
    assert stuck["push"].sum() >= 3
    assert not stuck["smooth"].any()
    assert not stuck["free"].any()
    assert seen["push"].speed.mean() < 0.5 * seen["smooth"].speed.mean()


# --- the flock on hills -----------------------------------------------------------------------------------------------


@every_seed
def test_the_flock_stays_on_the_ground_and_off_the_fence(seed: int) -> None:
    sheep = ways("flock-25d", seed, 40)["sheep"]
    assert sheep.things.min() > 0.2
    assert sheep.ground.min() > -1e-3
    assert sheep.ground.max() < 0.3
    assert np.abs(sheep.position[:, :, [0, 2]]).max() < 45


@every_seed
def test_nobody_of_the_flock_stands_and_all_go_one_way(seed: int) -> None:
    sheep = ways("flock-25d", seed, 40)["sheep"]
    assert sheep.roamed().min() > 4  # a flock that turns at the fence gets 7 to 25 m far in 10 s, over 16 seeds
    assert sheep.speed.mean(axis=0).min() > 2
    late = [snapshot.herds["sheep"] for _, snapshot in moments(plan("flock-25d"), seed, 40, start=20, every=2)]
    assert np.median([agreement(view) for view in late]) > 0.85


# --- walking --------------------------------------------------------------------------------------------------------


@cache
def walkers() -> dict[str, Ways]:
    return ways("movement-25d", 1, 80)


def climb(way: Ways) -> Array:
    """The sine of the slope that each went up or down."""
    sine: Array = way.velocity[..., 1] / np.maximum(way.speed, 1e-3)
    return sine


def water() -> float:
    level = project("movement-25d").scene.terrain["water"]
    assert isinstance(level, float)
    return level


def on_land(way: Ways) -> Array:
    dry: Array = (way.position[..., 1] > water() + 1) & (way.ground < 0.1)
    return dry


def test_uphill_the_sheep_is_slow_and_the_goat_is_not() -> None:
    pace = {}
    for animal in ("sheep", "goat"):
        way = walkers()[animal]
        pace[animal] = np.median(way.speed[on_land(way) & (climb(way) > 0.25)])
    assert pace["goat"] > 4.2
    assert pace["sheep"] < 0.8 * pace["goat"]


def test_downhill_the_sheep_runs_and_the_goat_does_not() -> None:
    pace = {}
    for animal in ("sheep", "goat"):
        way = walkers()[animal]
        pace[animal] = np.median(way.speed[on_land(way) & (climb(way) < -0.25)])
    assert pace["goat"] < 4.8
    assert pace["sheep"] > 1.2 * pace["goat"]


def test_swimmers_float_through_the_river_at_their_own_pace() -> None:
    for animal in ("sheep", "goat"):
        way = walkers()[animal]
        afloat = (np.abs(way.position[..., 1] - water()) < 0.02) & (way.ground > 0.2)
        assert afloat.any(axis=0).sum() >= 4
        assert np.median(way.speed[afloat]) < 2.1
        assert way.position[..., 1].min() > water() - 0.7


def test_the_wolf_stays_on_the_shore() -> None:
    seen = walkers()["wolf"]
    radius = project("movement-25d").animal("wolf").body.radius
    with Simulation(plan("movement-25d"), seed=1) as run:
        world = run.binding.places.geometry
    places = seen.position.reshape(-1, 3)
    down = np.tile([0.0, -1.0, 0.0], (len(places), 1))
    beds = cast(world, places, down, 5.0, world.mask(["Terrain"]))
    assert (water() - beds["py"]).max() < radius + 0.02
    assert seen.roamed(20).min() > 8


def test_they_climb_the_stairs_fall_off_the_terrace_and_land() -> None:
    for animal in ("sheep", "goat"):
        way = walkers()[animal]
        falling = way.velocity[..., 1] < -3.5
        assert falling.any(axis=0).sum() >= 4
        supported = (np.minimum(way.ground, way.things) < 0.3) | (way.position[..., 1] < water() + 0.1)
        assert 0.9 < supported.mean() < 1
        assert way.things[way.position[..., 1] > 8].min() < TOUCH


def test_every_walker_gets_round() -> None:
    for animal in ("sheep", "goat"):
        way = walkers()[animal]
        assert way.roamed(20).min() > 15
        assert way.things.min() > -0.01
        assert way.ground.min() > -0.02
