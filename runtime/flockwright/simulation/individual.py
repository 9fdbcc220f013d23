"""One individual at one moment: its body before and after the last step, what its nodes said of it, whom it saw."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from flockwright.simulation.binding import Binding
from flockwright.simulation.sensed import Hits, footing_at, hits_at
from flockwright.simulation.snapshot import Neighbors, neighbors_of, results_at
from flockwright.world.entities import LIVING
from flockwright.world.records import Array


@dataclass(frozen=True)
class Individual:
    """Who it is and what it did. Results and neighbors are those of the last step, none where its species stands."""

    handle: int
    animal: str
    index: int
    """Its row among its species, in the order of slots."""
    body: Array
    before: Array
    """The body that the last step started from."""
    components: dict[str, Array]
    results: dict[str, Array]
    """A result record of each behavior."""
    desired: Array | None
    """The velocity that its merger asked for, as that merger's record."""
    neighbors: dict[str, Neighbors]
    """By query: slots, distances and angles of those found, nearest first."""
    hits: dict[str, Hits] = field(default_factory=dict[str, Hits])
    """By ray query: where its rays went and what they met, as a herd of one."""
    footing: Array | None = None
    """How it stands, if it walks on ground: a record of the surface's normal and what it does there."""
    lives: bool = True
    """Whether it is no carcass."""


def look_at(binding: Binding, handle: int) -> Individual | None:
    """Look at one individual; None if it is not an animal of the plan, or gone."""
    entities = binding.population.entities
    slot = entities.slot(handle)
    if slot is None:
        return None
    name = binding.population.species[int(entities.species[slot])]
    if all(animal.id != name for animal in binding.plan.animals):
        return None
    body = entities.bodies[slot].copy()
    chain = binding.chains.get(name)
    index = int(binding.population.of_species(name).searchsorted(slot))  # of a carcass: where it would be
    kinds = binding.plan.animal(name).components
    components = {kind: entities.component(kind)[slot].copy() for kind in kinds}
    lives = entities.standing[slot] == LIVING
    if chain is None or not chain.runs or not lives:
        return Individual(handle, name, index, body, body, components, {}, None, {}, lives=bool(lives))
    frame = chain.senses.frame
    place = int(frame.place_of[slot])
    row = place - chain.herd.first
    results = results_at(chain, row)
    neighbors = {group.query.id: neighbors_of(chain, group, row) for group in chain.animal.neighbor_groups}
    desired = chain.desired[row].copy()
    hits = {query: hits_at(chain, query, np.array([row])) for query in chain.rays}
    stands = footing_at(chain, np.array([slot]))
    footing = None if stands is None else stands[0]
    before = frame.bodies[place].copy()
    return Individual(handle, name, index, body, before, components, results, desired, neighbors, hits, footing)
