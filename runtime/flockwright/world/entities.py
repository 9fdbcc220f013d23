"""Everything that exists, as arrays: an entity is a slot, its handle is slot and generation.

Bodies are 64-byte records; tags and component kinds are bit masks; each component in use has one array. Freed slots
are reused lowest first. Growing doubles every array, so whoever holds addresses must take them anew (`grown` counts).
"""

from __future__ import annotations

import heapq
from typing import Any

import numpy as np

from flockwright.engine.points import BODY
from flockwright.engine.words import aligned
from flockwright.world.components import COMPONENTS

Array = np.ndarray[Any, Any]
Slots = np.ndarray[Any, np.dtype[np.int32]]

NOBODY = -1
LIVING, FALLING, RESTING, HELD, IDLE, DYING = range(6)
"""How an entity is there: of its own will; as a thing that falls, lies, or is in a mouth; not at all, a slot kept for
later; or as an animal that died in the step at hand."""
_FIRST_ROOM = 64


class Entities:
    """The slots and what stands in them. `species` is NOBODY where a slot is free."""

    def __init__(self) -> None:
        self.room = 0
        self.end = 0
        """One past the last slot ever used."""
        self.grown = 0
        self.bodies: Array = aligned(0, BODY)
        self.tags: Array = np.zeros(0, np.uint64)
        self.kinds: Array = np.zeros(0, np.uint64)
        self.seeds: Array = np.zeros(0, np.uint64)
        self.species: Array = np.zeros(0, np.int32)
        self.source: Array = np.zeros(0, np.int32)
        """Which spawner made it."""
        self.ordinal: Array = np.zeros(0, np.int32)
        """Which of that spawner's it is."""
        self.standing: Array = np.zeros(0, np.int32)
        self.generation: Array = np.zeros(0, np.uint32)
        self.components: dict[str, Array] = {}
        self._free: list[int] = []
        self._grow(_FIRST_ROOM)

    def add(self, count: int) -> Slots:
        """Slots for so many new entities, cleared, lowest first."""
        taken = [heapq.heappop(self._free) for _ in range(min(count, len(self._free)))]
        rest = count - len(taken)
        if self.end + rest > self.room:
            self._grow(max(2 * self.room, self.end + rest))
        slots = np.array([*taken, *range(self.end, self.end + rest)], np.int32)
        self.end += rest
        self.clear(slots)
        return slots

    def expect(self, count: int) -> None:
        """Before anybody is there: make room for so many at once, and no more than those will need."""
        if self.end == 0 and count > self.room:
            self._grow(count)

    def remove(self, slots: Slots) -> None:
        """Free the slots; handles to them are stale from now on."""
        self.leave(slots)
        self.species[slots] = NOBODY
        for slot in slots.tolist():
            heapq.heappush(self._free, slot)

    def leave(self, slots: Slots) -> None:
        """Whoever stood there is gone: handles to them are stale from now on."""
        self.clear(slots)
        self._forget(slots)
        self.generation[slots] += np.uint32(1)

    def component(self, kind: str) -> Array:
        """The records of a component kind by slot, made when first asked for."""
        if kind not in self.components:
            self.components[kind] = aligned(self.room, COMPONENTS[kind].layout)
            self.grown += 1
        return self.components[kind]

    def of_species(self, species: int) -> Slots:
        """The slots of a species, ascending."""
        return np.flatnonzero(self.species[: self.end] == species).astype(np.int32)

    @property
    def used(self) -> Slots:
        """The slots in use, ascending."""
        return np.flatnonzero(self.species[: self.end] != NOBODY).astype(np.int32)

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(sorted(self._free))

    def restore(self, end: int, free: tuple[int, ...]) -> None:
        """Make room for slots below `end`, of which some are free."""
        if end > self.room:
            self._grow(max(2 * self.room, end))
        self.end = end
        self._free = sorted(free)

    def handle(self, slot: int) -> int:
        """Slot and generation in one number."""
        return int(self.generation[slot]) << 32 | int(slot)

    def slot(self, handle: int) -> int | None:
        """The slot of a handle; None if that entity is gone."""
        slot = handle & 0xFFFFFFFF
        known = slot < self.end and self.species[slot] != NOBODY and self.generation[slot] == handle >> 32
        return slot if known else None

    def _forget(self, slots: Slots) -> None:
        """Whoever holds or wants one of these, does so no more."""
        for kind, records in self.components.items():
            for field in COMPONENTS[kind].refers:
                records[field][np.isin(records[field], slots + 1)] = 0

    def clear(self, slots: Slots) -> None:
        """As new entities are, but for what they are of."""
        for array in (
            self.bodies,
            self.tags,
            self.kinds,
            self.seeds,
            self.source,
            self.ordinal,
            self.standing,
            *self.components.values(),
        ):
            array[slots] = np.zeros((), array.dtype)
        self.bodies["id"][slots] = slots
        self.bodies["fz"][slots] = 1.0
        self.bodies["uy"][slots] = 1.0

    def _grow(self, room: int) -> None:
        def larger(array: Array, made: Array) -> Array:
            made[: len(array)] = array
            return made

        self.bodies = larger(self.bodies, aligned(room, BODY))
        for name in ("tags", "kinds", "seeds", "species", "source", "ordinal", "generation", "standing"):
            old: Array = getattr(self, name)
            setattr(self, name, larger(old, np.full(room, NOBODY if name == "species" else 0, old.dtype)))
        for kind, old in self.components.items():
            self.components[kind] = larger(old, aligned(room, old.dtype))
        self.room = room
        self.grown += 1
