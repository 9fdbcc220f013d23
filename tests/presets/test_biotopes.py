"""What the three biotopes must show: all in their medium, prey that makes way, hunters that now and then succeed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
import pytest
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree
from tests.presets.runs import SEEDS, Array, moments, plan, project

from flockwright.simulation.simulation import Simulation
from flockwright.simulation.snapshot import HerdView, Snapshot
from flockwright.world.geometry.heights import ground, heights_at
from flockwright.world.geometry.layouts import geometry_at

NAME = "three-biotopes"
HUNTERS = {"bird": "hawk", "sheep": "wolf", "fish": "shark"}
MEDIUM = {"bird": "air", "hawk": "air", "sheep": "ground", "wolf": "ground", "fish": "water", "shark": "water"}
LINK = {"bird": 6.0, "sheep": 8.0, "fish": 3.0}
"""Prey closer than this to each other belongs together."""
END, EVERY = 60.0, 0.5
CLOSE = 5.0
FROZEN, PATIENCE = 0.5, 10.0

every_seed = pytest.mark.parametrize("seed", SEEDS)
every_prey = pytest.mark.parametrize("prey", HUNTERS)


@dataclass
class Pair:
    """Prey and its hunters, moment by moment."""

    together: list[float] = field(default_factory=list)
    """The share of the prey that is in its largest group."""
    away: list[float] = field(default_factory=list)
    """How much those who have a hungry hunter close by head away from it, from −1 to 1, and how fast they are."""
    hurry: list[float] = field(default_factory=list)
    pace: list[float] = field(default_factory=list)
    """The mean speed of the others."""
    energy: list[Array] = field(default_factory=list)
    hunger: list[Array] = field(default_factory=list)
    speed: list[Array] = field(default_factory=list)
    alive: int = 0
    catches: int = 0
    carcasses: int = 0


@dataclass
class Minute:
    """What was seen in a minute."""

    unwell: list[str] = field(default_factory=list)
    pairs: dict[str, Pair] = field(default_factory=lambda: {prey: Pair() for prey in HUNTERS})


@cache
def minute(seed: int) -> Minute:
    seen, places = Minute(), dict[tuple[str, int], tuple[float, Array]]()
    for run, now in moments(plan(NAME), seed, END, every=EVERY):
        for name, view in now.herds.items():
            seen.unwell += [f"{now.time:.1f} s: a {name} {what}" for what in misplaced(run, name, view)]
            seen.unwell += [f"{now.time:.1f} s: a {name} is frozen" for _ in frozen(name, view, now.time, places)]
        for prey, pair in seen.pairs.items():
            look(pair, now, prey)
    return seen


def misplaced(run: Simulation, name: str, view: HerdView) -> list[str]:
    """Who is outside the scene, below the ground or out of its medium."""
    scene = plan(NAME).scene
    geometry = geometry_at(run.binding.places.geometry.address)
    heights = heights_at(geometry.terrain)
    places = view.position.astype(np.float64)
    floor = np.array([ground(heights, float(x), float(z))[0] for x, _, z in places.tolist()])
    wet = places[:, 1] - view.radius < geometry.water - 0.05
    dry = places[:, 1] + view.radius > geometry.water + 0.05
    deep = wet & (geometry.water - floor > view.radius + 0.1)
    outside = (np.abs(places - scene.bounds.center) > np.array(scene.bounds.size) / 2).any(axis=1)
    wrong = {"air": wet, "water": dry, "ground": deep}[MEDIUM[name]]
    kinds = {"left the scene": outside, "is below the ground": places[:, 1] < floor - 0.05, "left its medium": wrong}
    return [what for what, where in kinds.items() for _ in range(int(where.sum()))]


def frozen(name: str, view: HerdView, time: float, places: dict[tuple[str, int], tuple[float, Array]]) -> list[int]:
    """Who got nowhere for a while and did not chew."""
    mouth = view.components.get("mouth")
    chews = mouth["chewing"] > 0 if mouth is not None else np.zeros(len(view), bool)
    found: list[int] = []
    for handle, place, eats in zip(view.handles.tolist(), view.position.astype(np.float64), chews, strict=True):
        since, start = places.get((name, handle), (time, place))
        if eats or np.linalg.norm(place - start) >= FROZEN:
            since, start = time, place
        elif time - since > PATIENCE:
            found.append(handle)
            since = time
        places[name, handle] = since, start
    return found


def look(pair: Pair, now: Snapshot, prey: str) -> None:
    hunted, hunters = now.herds[prey], now.herds[HUNTERS[prey]]
    pair.together.append(largest(hunted, LINK[prey]))
    pair.energy.append(hunters.components["energy"]["level"].astype(np.float64))
    pair.hunger.append(hunters.components["hunger"]["level"].astype(np.float64))
    pair.speed.append(hunters.speed.astype(np.float64))
    pair.alive, pair.catches = len(hunted), int(hunters.catches or 0)
    pair.carcasses = len(now.carcasses[prey].position) if prey in now.carcasses else 0
    distance, nearest = cKDTree(hunters.position).query(hunted.position)
    close = distance < CLOSE
    if close.any():
        off = hunted.position[close] - hunters.position[nearest[close]]
        off /= np.maximum(np.linalg.norm(off, axis=1, keepdims=True), 1e-6)
        headings = hunted.velocity[close] / np.maximum(hunted.speed[close], 1e-6)[:, None]
        pair.away.append(float((off * headings).sum(axis=1).mean()))
        pair.hurry.append(float(hunted.speed[close].mean()))
        pair.pace.append(float(hunted.speed[~close].mean()))


def largest(view: HerdView, link: float) -> float:
    pairs = cKDTree(view.position).query_pairs(link, output_type="ndarray")
    joined = coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(view), len(view)))
    return float(np.bincount(connected_components(joined, directed=False)[1]).max() / len(view))


@every_seed
def test_nobody_leaves_its_medium_or_freezes(seed: int) -> None:
    assert minute(seed).unwell == []


@every_seed
@every_prey
def test_hunters_do_not_catch_most(seed: int, prey: str) -> None:
    pair = minute(seed).pairs[prey]
    started = sum(spawner.count for spawner in project(NAME).scene.spawners if spawner.animal == prey)
    assert pair.catches <= started / 5
    assert pair.alive + pair.catches == started


@every_prey
def test_hunters_catch_now_and_then_and_eat_up_what_they_caught(prey: str) -> None:
    pairs = [minute(seed).pairs[prey] for seed in SEEDS]
    assert sum(pair.catches for pair in pairs) >= 2 * len(SEEDS)
    assert sum(pair.carcasses for pair in pairs) < 0.6 * sum(pair.catches for pair in pairs)


@every_seed
@every_prey
def test_prey_makes_way(seed: int, prey: str) -> None:
    pair = minute(seed).pairs[prey]
    assert len(pair.away) > 5
    assert np.mean(pair.away) > 0.25
    if prey == "bird":  # sheep and fish are held up by each other
        assert np.mean(pair.hurry) > 1.2 * np.mean(pair.pace)


@every_prey
def test_prey_is_driven_apart_and_gathers_again(prey: str) -> None:
    both = 0
    for seed in SEEDS:
        together = np.array(minute(seed).pairs[prey].together)
        assert np.median(together) > 0.5
        apart = int(np.argmax(together < 0.9))
        both += bool(together[apart] < 0.9 and together[apart:].max() > 0.95)
    assert both >= 2


@every_prey
def test_hunters_rush_and_rest_and_a_meal_stills_their_hunger(prey: str) -> None:
    for seed in SEEDS:
        pair = minute(seed).pairs[prey]
        assert (np.ptp(pair.energy, axis=0) > 0.1).all()
        slow, fast = np.percentile(pair.speed, (5, 95))
        assert fast > 2 * slow
    assert min(np.diff(minute(seed).pairs[prey].hunger, axis=0).min() for seed in SEEDS) < -0.1
