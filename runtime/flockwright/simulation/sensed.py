"""What rays met and how walkers stand, copied out of a chain after a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from flockwright.simulation.chain import Chain
from flockwright.world.entities import Slots
from flockwright.world.geometry.layouts import HIT, RAY
from flockwright.world.records import Array


@dataclass(frozen=True)
class Hits:
    """The rays of animals and what they met in the last step: n animals × k rays each."""

    starts: Array
    ends: Array
    """Where they met something, else where they end."""
    distances: Array
    normals: Array
    """Of the surface that was met; zeros where nothing was."""
    layers: Array
    """The number of the layer that was met; −1: nothing."""


def hits_at(chain: Chain, query: str, rows: Array) -> Hits:
    """Of some of the herd, by their places counted from the herd's first."""
    rays = chain.rays[query]
    each = rows[:, None] * rays.k + np.arange(rays.k)
    cast, met = rays.tables[RAY][each], rays.tables[HIT][each]
    layers = np.array(met["layer"])
    normals = _vectors(met, "n")
    normals[layers < 0] = 0.0
    return Hits(_vectors(cast, "o"), _vectors(met, "p"), np.array(met["distance"]), normals, layers)


def footing_at(chain: Chain, slots: Slots) -> Array | None:
    """What a mover that walks on ground keeps of some animals: the surface's normal and what they do there."""
    mover = chain.animal.mover
    if mover is None:
        return None
    kept = chain.states.arrays.get((chain.animal.id, mover.id, mover.type))
    if kept is None or not {"nx", "ny", "nz", "doing"} <= set(kept.dtype.names or ()):
        return None
    return np.array(kept[slots])


def _vectors(records: Any, letter: str) -> Array:
    return np.stack([records[letter + axis] for axis in "xyz"], axis=-1)
