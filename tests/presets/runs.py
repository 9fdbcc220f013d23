"""Presets as tests run them: resolved once, simulated with a seed, looked at now and then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from flockwright.document import Project, load
from flockwright.plan import Plan, resolve
from flockwright.simulation.simulation import Simulation
from flockwright.simulation.snapshot import HerdView, Snapshot

FOLDER = Path(__file__).parents[2] / "presets"
FILES = {path.name.removesuffix(".flock.json"): path for path in sorted(FOLDER.glob("*.flock.json"))}
SEEDS = (1, 2, 3)

Array = np.ndarray[Any, np.dtype[np.float64]]


@cache
def project(name: str) -> Project:
    return load(FILES[name]).document


@cache
def plan(name: str) -> Plan:
    return resolve(project(name)).plan


def without(name: str, animal: str) -> Plan:
    """A preset in which one species stays away."""
    document = project(name)
    spawners = tuple(spawner for spawner in document.scene.spawners if spawner.animal != animal)
    return resolve(document.changed(scene=document.scene.changed(spawners=spawners))).plan


def moments(
    plan: Plan, seed: int, seconds: float, *, start: float = 0.0, every: float = 0.5
) -> Iterator[tuple[Simulation, Snapshot]]:
    """A run from the beginning, looked at from `start` on every so many seconds."""
    with Simulation(plan, seed=seed) as simulation:
        simulation.advance(start)
        for _ in range(round((seconds - start) / every)):
            simulation.advance(every)
            yield simulation, simulation.snapshot()


def views(name: str, animal: str, seed: int, seconds: float, **when: float) -> list[HerdView]:
    """One species of a preset, along a run."""
    return [snapshot.herds[animal] for _, snapshot in moments(plan(name), seed, seconds, **when)]


def groups(view: HerdView, link: float = 10.0, box: float = 0.0) -> int:
    """How many groups there are of animals closer than a link; in a wrapped square, across its edges too."""
    places = view.position.astype(np.float64)
    tree = cKDTree(places)
    if box > 0.0:
        level = np.clip(places[:, [0, 2]] + box / 2, 0.0, box * (1 - 1e-9))
        tree = cKDTree(level, boxsize=box)
    pairs = tree.query_pairs(link, output_type="ndarray")
    joined = coo_matrix((np.ones(len(pairs)), (pairs[:, 0], pairs[:, 1])), shape=(len(view), len(view)))
    return int(connected_components(joined, directed=False)[0])


def agreement(view: HerdView, among: int = 8) -> float:
    """The polarization of an animal and its nearest, averaged: high in every flock, wherever the flocks go."""
    headings = view.velocity / np.maximum(view.speed, 1e-6)[:, None]
    nearest = cKDTree(view.position).query(view.position, k=among)[1]
    return float(np.linalg.norm(headings[nearest].mean(axis=1), axis=1).mean())


def off_path(view: HerdView, line: Array) -> Array:
    """How far everybody is from a sampled line."""
    first, along = line[:-1], np.diff(line, axis=0)
    offset = view.position[:, None].astype(np.float64) - first
    share = np.clip((offset * along).sum(axis=2) / (along * along).sum(axis=1), 0.0, 1.0)
    nearest: Array = np.linalg.norm(offset - share[:, :, None] * along, axis=2).min(axis=1)
    return nearest
