"""What predators must show: prey that scatters and closes again, hunters that burst and rest."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest
from scipy.spatial import cKDTree
from tests.presets.runs import SEEDS, Array, groups, moments, plan, project, without

from flockwright.simulation.measures import measure
from flockwright.simulation.simulation import Simulation

HUNTS = {"predator-2d": ("sheep", "wolf"), "predator-3d": ("fish", "shark")}
START, END, EVERY = 5.0, 60.0, 0.5
CLOSE = 6.0

every_seed = pytest.mark.parametrize("seed", SEEDS)
every_hunt = pytest.mark.parametrize("name", HUNTS)


@dataclass(frozen=True)
class Hunt:
    """A minute with predators, and the polarization of the same prey in the same minute without."""

    polarization: Array
    undisturbed: Array
    close: Array
    """Whether a predator was within a few meters of some prey."""
    flocks: Array
    nearest: Array
    heights: Array
    energy: Array
    speed: Array


@cache
def hunt(name: str, seed: int) -> Hunt:
    prey, predator = HUNTS[name]
    run = [snapshot.herds for _, snapshot in moments(plan(name), seed, END, start=START, every=EVERY)]
    calm = moments(without(name, predator), seed, END, start=START, every=EVERY)
    measured = [measure(herds[prey]) for herds in run]
    apart = [cKDTree(herds[prey].position).query(herds[predator].position)[0].min() for herds in run]
    return Hunt(
        np.array([moment.polarization for moment in measured]),
        np.array([measure(snapshot.herds[prey]).polarization for _, snapshot in calm]),
        np.array(apart) < CLOSE,
        np.array([moment.sub_flocks for moment in measured]),
        np.array([moment.nearest_min for moment in measured]),
        np.concatenate([view.position[:, 1] for herds in run for view in herds.values()]),
        np.array([herds[predator].components["energy"]["level"] for herds in run]),
        np.array([herds[predator].speed for herds in run]),
    )


@every_hunt
@every_seed
def test_prey_scatters_when_a_predator_comes_close(name: str, seed: int) -> None:
    seen = hunt(name, seed)
    assert seen.close.mean() > 0.05
    assert seen.polarization.min() < 0.4
    assert seen.polarization[seen.close].mean() < seen.undisturbed[seen.close].mean() - 0.15
    assert np.median(seen.polarization) < np.median(seen.undisturbed)


@every_hunt
@every_seed
def test_scattered_prey_closes_again_between_attacks(name: str, seed: int) -> None:
    seen = hunt(name, seed)
    scattered = int(np.argmax(seen.polarization < 0.5))
    assert seen.polarization[scattered] < 0.5
    assert seen.polarization[scattered:].max() > 0.85
    assert seen.flocks.max() >= 2
    assert seen.flocks[scattered:].min() == 1


@every_hunt
@every_seed
def test_prey_left_alone_is_one_flock_again(name: str, seed: int) -> None:
    prey, predator = HUNTS[name]
    with Simulation(plan(name), seed=seed) as simulation:
        simulation.advance(30)
        simulation.apply(without(name, predator))
        simulation.advance(30)
        after = []
        for _ in range(10):
            simulation.advance(1)
            after.append(simulation.snapshot().herds[prey])
    assert np.median([measure(view).polarization for view in after]) > 0.8
    assert groups(after[-1]) == 1


@every_hunt
@every_seed
def test_predators_burst_and_rest(name: str, seed: int) -> None:
    seen = hunt(name, seed)
    assert (np.ptp(seen.energy, axis=0) > 0.5).all()
    slow, fast = np.percentile(seen.speed, (5, 95))
    assert slow < 3
    assert fast > 6
    tired, fresh = seen.energy < 0.2, seen.energy > 0.8
    if tired.any():
        assert seen.speed[tired].max() < seen.speed[fresh].max()


@every_hunt
@every_seed
def test_bodies_of_prey_stay_clear_of_each_other_even_in_panic(name: str, seed: int) -> None:
    radius = project(name).animal(HUNTS[name][0]).body.radius
    assert np.percentile(hunt(name, seed).nearest, 5) > radius


@every_seed
def test_nobody_leaves_the_water(seed: int) -> None:
    assert hunt("predator-3d", seed).heights.max() < 0


def test_the_fear_of_fish_is_a_knob() -> None:
    (fear,) = project("predator-3d").animal("fish").knobs
    with Simulation(plan("predator-3d"), seed=1) as simulation:
        simulation.set_knob("fish", fear.id, 0.0)
        simulation.observe([("fish", fear.drives[0].param.partition(".")[0])])
        most = 0.0
        for _ in range(20):
            simulation.advance(1)
            (results,) = simulation.snapshot().herds["fish"].results.values()
            most = max(most, float(results["direction_desire"].max()))
    assert most == 0.0
