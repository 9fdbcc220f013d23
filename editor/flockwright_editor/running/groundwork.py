"""What the watched individual's rays met, and how it stands on the ground."""

from __future__ import annotations

import math
from typing import Any, Literal

import numpy as np

from flockwright.engine.words import address, at
from flockwright.nodes.movers.move_25d import FALLS, SWIMS, laid, slope_factor
from flockwright.simulation import Hits, Individual, Simulation
from flockwright.simulation.sensed import hits_at
from flockwright.world.records import Array
from flockwright_editor.running.knowing import Known
from flockwright_editor.running.moment import SLOT, FootingNow, RaysNow, Watched


def rays_of(simulation: Simulation, known: Known, one: Individual) -> tuple[RaysNow, ...]:
    """Those of all its ray queries."""
    layers = _layers(simulation)
    return tuple(_rays(query, label, one.hits[query], layers) for query, label in known.rays if query in one.hits)


def moved_rays(simulation: Simulation, watched: Watched) -> tuple[RaysNow, ...]:
    """The same some steps later: rays stick to who casts them."""
    chain = simulation.binding.chains[watched.animal]
    row = np.array([int(chain.senses.frame.place_of[watched.handle & SLOT]) - chain.herd.first])
    layers = _layers(simulation)
    return tuple(_rays(rays.query, rays.label, hits_at(chain, rays.query, row), layers) for rays in watched.rays)


def _layers(simulation: Simulation) -> tuple[str, ...]:
    """The names of the scene's layers, by number."""
    return tuple(simulation.binding.places.geometry.layers)


def _rays(query: str, label: str, hits: Hits, layers: tuple[str, ...]) -> RaysNow:
    met = tuple(layers[number] if 0 <= number < len(layers) else "" for number in hits.layers[0].tolist())
    return RaysNow(query, label, hits.starts[0], hits.ends[0], hits.distances[0], hits.normals[0], met)


def _read(record: Array) -> Any:
    """A record as kernels read it."""
    return at(record.dtype)(address(record))


def footing_of(known: Known, one: Individual) -> FootingNow | None:
    """How it stands, reckoned as its mover does."""
    if one.footing is None or known.ground is None:
        return None
    stands, params = one.footing.reshape(1), known.ground.reshape(1)
    kinds: dict[int, Literal["falls", "swims"]] = {FALLS: "falls", SWIMS: "swims"}
    wanted = one.desired
    slope = 0.0
    if wanted is not None and "vx" in (wanted.dtype.names or ()):
        x, y, z = laid(float(wanted["vx"]), float(wanted["vy"]), float(wanted["vz"]), _read(stands))
        pace = math.sqrt(x * x + y * y + z * z)
        slope = math.asin(min(max(y / pace, -1.0), 1.0)) if pace > 0.0 else 0.0
    doing = kinds.get(int(stands["doing"][0]), "walks")
    factor = float(slope_factor(slope, _read(params))) if doing == "walks" else 1.0
    normal = np.array([stands[axis][0] for axis in ("nx", "ny", "nz")], np.float32)
    return FootingNow(normal, doing, slope, factor)
