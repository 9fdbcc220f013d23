"""Who is seen where by a query, for the map of observability: the herd's neighbors laid over one another."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from flockwright.plan.model import AnimalPlan
from flockwright.simulation import Individual, Simulation
from flockwright.simulation.chain import Chain
from flockwright.simulation.snapshot import neighbors_at, places_of
from flockwright.world.records import Array
from flockwright_editor.session.live import Interest, PairValues

PAIRED = 100
"""Animals whose neighbors are shown; with more, evenly spread ones stand for all."""
MOST = 600
"""Neighbors that are shown; more would cover the map."""


def pairs_of(
    simulation: Simulation,
    plan: AnimalPlan,
    chain: Chain,
    wanted: Interest,
    one: Individual | None,
    names: Mapping[int, str],
) -> PairValues | None:
    """Distances and angles of whom the animals see, and of whoever matters most to the individual."""
    group = next((g for g in plan.neighbor_groups if g.query.id == wanted.pairs), None)
    if group is None or group.query.id not in chain.searches:
        return None
    rows = places_of(chain)
    counts = chain.searches[group.query.id].counts[rows]
    seers = int(np.count_nonzero(counts))
    seeing = rows[counts > 0]
    if len(seeing) > PAIRED:
        seeing = seeing[np.linspace(0, len(seeing) - 1, PAIRED).astype(int)]
    found = neighbors_at(chain, group, seeing)
    there = found.slots >= 0
    entities = simulation.population.entities
    mine = chain.senses.frame.bodies[seeing + chain.herd.first]
    mine = np.repeat(mine[:, None], there.shape[1] if there.ndim > 1 else 0, axis=1)[there]
    angles = _with_side(mine, entities.bodies[found.slots[there]], found.angles[there])
    distances = found.distances[there]
    if len(distances) > MOST:
        kept = np.linspace(0, len(distances) - 1, MOST).astype(int)
        distances, angles = distances[kept], angles[kept]
    partner = _partner(simulation, wanted, one, names)
    return PairValues(group.query.id, tuple(distances.tolist()), tuple(angles.tolist()), seers, partner)


def _partner(
    simulation: Simulation, wanted: Interest, one: Individual | None, names: Mapping[int, str]
) -> tuple[float, float, str] | None:
    """Whoever the wanted curve's behavior minds most, else the nearest."""
    seen = one.neighbors.get(wanted.pairs or "") if one is not None else None
    if one is None or seen is None or not len(seen.slots):
        return None
    at = 0
    result = one.results.get(wanted.curve[0]) if wanted.curve is not None else None
    if result is not None and "main" in (result.dtype.names or ()):
        hit = np.flatnonzero(seen.slots == int(result["main"]))
        at = int(hit[0]) if len(hit) else 0
    entities = simulation.population.entities
    slot = int(seen.slots[at])
    angle = _with_side(one.before[None], entities.bodies[[slot]], seen.angles[at : at + 1])
    return float(seen.distances[at]), float(angle[0]), names.get(entities.handle(slot), "")


def _with_side(mine: Array, others: Array, angles: Array) -> Array:
    """Angles off forward, negative for who is on the left as seen from above the back."""
    away = [others[axis] - mine[axis] for axis in ("px", "py", "pz")]
    fx, fy, fz = (mine[axis] for axis in ("fx", "fy", "fz"))
    ux, uy, uz = (mine[axis] for axis in ("ux", "uy", "uz"))
    right = (fy * uz - fz * uy, fz * ux - fx * uz, fx * uy - fy * ux)
    side = sum(a * r for a, r in zip(away, right, strict=True))
    return np.where(side < 0.0, -angles, angles)
