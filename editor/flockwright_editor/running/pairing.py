"""Who is seen where by a query, for the map of observability: the herd's neighbors laid over one another."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from flockwright.plan.model import AnimalPlan
from flockwright.simulation import Individual, Simulation
from flockwright.simulation.chain import Chain
from flockwright.simulation.snapshot import PLACES, measured, numbers_of
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
    search, first = chain.searches[group.query.id], chain.herd.first
    seeing = np.flatnonzero(search.counts[: chain.herd.count])
    seers = len(seeing)
    if seers > PAIRED:
        seeing = seeing[np.linspace(0, seers - 1, PAIRED).astype(int)]
    who, which = np.nonzero(np.arange(search.k) < search.counts[seeing][:, None])
    if len(who) > MOST:
        kept = np.linspace(0, len(who) - 1, MOST).astype(int)
        who, which = who[kept], which[kept]
    rows, numbers = seeing[who], numbers_of(chain.senses.frame.bodies)
    mine, others = numbers[rows + first], numbers[search.lists[rows, which]]
    distances, angles = measured(mine, others, search.surface)
    angles = _with_side(mine, others, angles)
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
    result = one.results.get(wanted.curves[0][0]) if wanted.curves else None
    if result is not None and "main" in (result.dtype.names or ()):
        hit = np.flatnonzero(seen.slots == int(result["main"]))
        at = int(hit[0]) if len(hit) else 0
    entities = simulation.population.entities
    slot = int(seen.slots[at])
    other = numbers_of(entities.bodies)[slot : slot + 1]
    angle = _with_side(numbers_of(one.before.reshape(1)), other, seen.angles[at : at + 1])
    return float(seen.distances[at]), float(angle[0]), names.get(entities.handle(slot), "")


def _with_side(mine: Array, others: Array, angles: Array) -> Array:
    """Angles off forward, negative for who is on the left as seen from above the back; of bodies as numbers."""
    ax, ay, az = (others[:, PLACES[axis]] - mine[:, PLACES[axis]] for axis in ("px", "py", "pz"))
    fx, fy, fz, ux, uy, uz = (mine[:, PLACES[axis]] for axis in ("fx", "fy", "fz", "ux", "uy", "uz"))
    side = ax * (fy * uz - fz * uy) + ay * (fz * ux - fx * uz) + az * (fx * uy - fy * ux)
    return np.where(side < 0.0, -angles, angles)
