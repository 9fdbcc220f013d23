"""Who is there: species and sources by their numbers, whom they have, what each carries.

Species and sources (spawners, homes, food) are numbered in the order in which they were first met and keep their
numbers, so that entities never have to be renumbered. What is no animal is of a species whose name begins with #.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from flockwright.curves.packing import Tables
from flockwright.simulation.provisions import GRASS, HOMES, POOLS
from flockwright.simulation.values import Individuals
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import IDLE, LIVING, Entities, Slots
from flockwright.world.parameters import Params
from flockwright.world.records import fill, values_of


class Register:
    """Entities by what they are."""

    def __init__(self) -> None:
        self.entities = Entities()
        self.species: list[str] = []
        self.sources: list[str] = []
        self.tags: list[str] = []
        self._tables = Tables()

    def of_species(self, name: str) -> Slots:
        """The slots of those of a species who live, or of things that are there; ascending."""
        if name not in self.species:
            return np.zeros(0, np.int32)
        entities = self.entities
        standing = entities.standing[: entities.end]
        there = standing != IDLE if name in POOLS or name == GRASS else standing == LIVING
        return np.flatnonzero((entities.species[: entities.end] == self.species.index(name)) & there).astype(np.int32)

    def everyone_of(self, name: str) -> Slots:
        """The slots of a species, of the living and of all others; ascending."""
        if name not in self.species:
            return np.zeros(0, np.int32)
        return self.entities.of_species(self.species.index(name))

    def carcasses_of(self, name: str) -> Slots:
        """The slots of the dead of a species, ascending."""
        everyone = self.everyone_of(name)
        dead: Slots = everyone[self.entities.standing[everyone] != LIVING]
        return dead

    def named(self, slots: Slots) -> list[tuple[str, int]]:
        """Species and handle of some animals and homes."""
        entities = self.entities
        named = [(self.species[entities.species[slot]], entities.handle(slot)) for slot in slots.tolist()]
        return [(species, handle) for species, handle in named if species == HOMES or not species.startswith("#")]

    def individuals(self, slots: Slots) -> Individuals:
        """What their values depend on."""
        return Individuals(self.entities.seeds[slots], self.entities.source[slots], self.sources)

    def tag_mask(self, tags: Iterable[str]) -> int:
        """The bits of some tags of the plan."""
        return sum(1 << self.tags.index(tag) for tag in dict.fromkeys(tags))

    def put(self, slot: int, at: tuple[float, ...]) -> None:
        """Move one entity to a place."""
        self._put(np.array([slot], np.int32), at)

    def carry(self, slot: int, kind: str, params: Params) -> None:
        """Give one entity its only component."""
        self._carry(np.array([slot], np.int32), kind, params)
        self.entities.kinds[slot] = COMPONENTS[kind].mask

    def _species(self, name: str) -> int:
        if name not in self.species:
            self.species.append(name)
        return self.species.index(name)

    def _source(self, name: str) -> int:
        if name not in self.sources:
            self.sources.append(name)
        return self.sources.index(name)

    def _of_source(self, name: str, species: str) -> Slots:
        slots = self.everyone_of(species)
        return slots[self.entities.source[slots] == self._source(name)]

    def _carry(self, slots: Slots, kind: str, params: Params) -> None:
        component = COMPONENTS[kind]
        records = self.entities.component(kind)
        rows = records[slots]
        fill(rows, component.params, values_of(params), self._tables)
        fresh = (self.entities.kinds[slots] & np.uint64(component.mask)) == 0
        for name, value in component.start.items():
            rows[name][fresh] = value
        if component.begin is not None:
            begun = rows[fresh]
            component.begin(begun, self.entities.seeds[slots[fresh]])
            rows[fresh] = begun
        records[slots] = rows

    def _put(self, slots: Slots, at: tuple[float, ...]) -> None:
        for field, value in zip(("px", "py", "pz"), at, strict=True):
            self.entities.bodies[field][slots] = value
