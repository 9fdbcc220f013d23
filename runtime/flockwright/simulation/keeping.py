"""What lives longer than a step beside the entities: each node's own state, by slot.

Kept while id, type and layout of a node stay the same; cleared where a slot gets a new inhabitant.
"""

from __future__ import annotations

import numpy as np

from flockwright.engine.words import Layout, aligned
from flockwright.world.entities import Slots
from flockwright.world.records import Array

Key = tuple[str, str, str]
"""Animal id, node id, and the node's type (with "+hold" behind it for what `hold` keeps)."""


class NodeStates:
    """State arrays by node."""

    def __init__(self) -> None:
        self.arrays: dict[Key, Array] = {}
        self._refers: dict[Key, tuple[str, ...]] = {}

    def of(self, key: Key, layout: Layout, room: int, refers: tuple[str, ...] = ()) -> Array:
        """The array of a node, made or made larger when needed; `refers` names fields that hold others' ids, plus 1."""
        self._refers[key] = refers
        known = self.arrays.get(key)
        if known is not None and known.dtype == layout and len(known) >= room:
            return known
        made = aligned(room, layout)
        if known is not None and known.dtype == layout:
            made[: len(known)] = known
        self.arrays[key] = made
        return made

    def clear(self, slots: Slots) -> None:
        """Forget whoever stood in these slots."""
        for key, array in self.arrays.items():
            inside = slots[slots < len(array)]
            array[inside] = 0
            for field in self._refers.get(key, ()):
                array[field][np.isin(array[field], slots + 1)] = 0

    def keep_only(self, keys: set[Key]) -> None:
        """Forget the nodes that are gone."""
        for key in self.arrays.keys() - keys:
            del self.arrays[key]
