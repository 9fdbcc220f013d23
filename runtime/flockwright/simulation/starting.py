"""Where a spawner's animals start, and how they face and go there."""

from __future__ import annotations

import math

import numpy as np

from flockwright.document import Spawner
from flockwright.world.chance import Seeds, key_of, mixed, uniform
from flockwright.world.entities import Entities, Slots
from flockwright.world.regions import region_of


def start(entities: Entities, spawner: Spawner, seed: int, begin: int) -> Slots:
    """The animals of a spawner from number `begin` on: slots whose bodies are where they belong."""
    chosen = np.arange(begin, spawner.count)
    # Evenly spaced places depend on how many there are, so all are laid out and the new ones taken.
    seeds = mixed(seed, spawner.seed, key_of(spawner.id), np.arange(spawner.count, dtype=np.uint64))
    places = region_of(spawner.region).places(seeds)[chosen]
    slots = entities.add(len(chosen))
    bodies = entities.bodies
    for field, column in zip(("px", "py", "pz"), places.T, strict=True):
        bodies[field][slots] = column
    headings = _headings(spawner, seeds[chosen])
    for axis, column in zip("xyz", headings.T, strict=True):
        bodies[f"f{axis}"][slots] = column
        bodies[f"v{axis}"][slots] = column * spawner.initial_speed
    bodies["speed"][slots] = spawner.initial_speed
    up = _upright(headings)
    for axis, column in zip("xyz", up.T, strict=True):
        bodies[f"u{axis}"][slots] = column
    entities.seeds[slots] = seeds[chosen]
    entities.ordinal[slots] = chosen
    return slots


Headings = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def _headings(spawner: Spawner, seeds: Seeds) -> Headings:
    """The spawner's heading, or any level one."""
    chosen = spawner.heading
    if chosen is not None and math.hypot(*chosen) > 1e-9:
        return np.tile(np.array(chosen, np.float64) / math.hypot(*chosen), (len(seeds), 1))
    turn = 2.0 * math.pi * uniform(seeds, key_of("heading"))
    return np.stack([np.sin(turn), np.zeros(len(seeds)), np.cos(turn)], axis=1)


def _upright(headings: Headings) -> Headings:
    """As much upward as square to the heading; someone who looks straight up has their back to the north."""
    up = np.array([0.0, 1.0, 0.0]) - headings[:, 1:2] * headings
    length = np.linalg.norm(up, axis=1, keepdims=True)
    return np.where(length > 1e-6, up / np.maximum(length, 1e-6), np.array([0.0, 0.0, -1.0]))
