"""Host queries: neighbors that a query found in Python before the step, taken over into the step's lists.

A host query speaks of slots; where those stand in the snapshot is known only inside the step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from flockwright.engine.errors import EngineError
from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.points import BODY, Found, Frame
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, i8, ints, layout
from flockwright.nodes.families.query import Crowd, Sights
from flockwright.simulation.senses import Herd
from flockwright.world.entities import Entities, Slots

ADOPT = layout(frame="i8", place_of="i8", found="i8", found_counts="i8", lists="i8", counts="i8", k="i8")
adopt_at, body_at = at(ADOPT), at(BODY)
BODY_BYTES = BODY.itemsize

Fill = Callable[[Crowd, Crowd, int, Sights], tuple[Array, Array]]


def adopt(lo: int, hi: int, context: int, scratch: int) -> None:
    """Turn the slots found into places."""
    job = adopt_at(context)
    place_of, found, found_counts = ints(job.place_of), ints(job.found), ints(job.found_counts)
    lists, counts, k = ints(job.lists), ints(job.counts), job.k
    for place in range(lo, hi):
        me = i8(body_at(job.frame + place * BODY_BYTES).id)
        counts[place] = found_counts[me]
        for j in range(found_counts[me]):
            lists[place * k + j] = place_of[found[me * k + j]]


ADOPT_KERNEL = Kernel(adopt, "adopt neighbors", origin=Origin(__name__, "ADOPT_KERNEL"))


class Adopted(Found):
    """What a host query finds for the animals at some places of the frame."""

    def __init__(
        self,
        frame: Frame,
        entities: Entities,
        fill: Fill,
        herd: Herd,
        targets: Slots,
        k: int,
        sights: Sights,
        places: tuple[int, int],
    ) -> None:
        super().__init__(frame, k, surface=sights.surface, places=places)
        self.sights = sights
        self.targets = targets
        """Whom they may find, by slot."""
        self._entities, self._fill, self._herd = entities, fill, herd
        self._found: Array = np.zeros((entities.room, k), np.int32)
        self._found_counts: Array = np.zeros(entities.room, np.int32)
        self._record = aligned(1, ADOPT)
        tables: dict[str, Any] = {"frame": frame.bodies, "place_of": frame.place_of, "found": self._found}
        tables["found_counts"] = self._found_counts
        for name, table in tables.items():
            self._record[name] = address(table)
        self._record["lists"] = self.lists_address
        self._record["counts"] = self.counts_address
        self._record["k"] = k

    def run(self) -> None:
        """Find the neighbors of the coming step."""
        bodies = self._entities.bodies
        slots = self._herd.slots
        asking, targets = (Crowd(bodies[some], some) for some in (slots, self.targets))
        lists, counts = self._fill(asking, targets, self.k, self.sights)
        if np.shape(lists) != (len(slots), self.k) or np.shape(counts) != (len(slots),):
            raise EngineError(f"a query's fill must give {len(slots)} rows of {self.k} slots, and their counts")
        # Native code believes what stands here: whoever was not asked about must not be in a list.
        known = np.isin(lists, self.targets) | (np.arange(self.k) >= np.asarray(counts)[:, None])
        self._found[slots] = np.where(known, lists, 0)
        self._found_counts[slots] = np.where(known.all(axis=1), np.clip(counts, 0, self.k), 0)

    def search(self) -> list[Op]:
        """The op that takes over what was found."""
        return [Op(ADOPT_KERNEL, self._record)]
