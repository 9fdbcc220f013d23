"""Who can be seen: one set of targets for each distinct (tags, components, way of measuring), shared by its queries.

A set that is exactly one species reuses the grid that sorts that species; the others are picked from the snapshot.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from flockwright.engine.points import Frame, Grid, Members
from flockwright.engine.program import Job, split
from flockwright.simulation.population import Population
from flockwright.world.entities import Entities, Slots

TargetKey = tuple[int, int, bool]
"""Any of these tags, all of these components, measured between surfaces."""
_USUAL_REACH, _USUAL_K = 10.0, 8
_LAID_OUT_AT_ONCE = 512


@dataclass
class Herd:
    """One species of the frame: its slots and its places."""

    name: str
    slots: Slots
    first: int
    asked: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    """Reach and k of the searches in its grid."""
    surface: bool | None = None
    """How its grid measures; decided by the first set that is this herd."""

    @property
    def count(self) -> int:
        return len(self.slots)

    @property
    def end(self) -> int:
        return self.first + self.count


@dataclass
class TargetSet:
    """The entities a query may see."""

    key: TargetKey
    herd: Herd | None
    """The species it is exactly, if it is one whose grid measures alike."""
    asked: list[tuple[float, int]] = field(default_factory=list[tuple[float, int]])
    grid: Grid | None = None


def herds_of(population: Population, names: Iterable[str]) -> list[Herd]:
    """The species that have members, one behind the other in the frame."""
    herds: list[Herd] = []
    first = 0
    for name in names:
        slots = population.of_species(name)
        if len(slots):
            herds.append(Herd(name, slots, first))
            first += len(slots)
    return herds


class Senses:
    """Collects who is looked for, then makes grids and the jobs that build them."""

    def __init__(self, entities: Entities, herds: list[Herd]) -> None:
        self.entities = entities
        self.herds = herds
        self.sets: dict[TargetKey, TargetSet] = {}
        self.frame = Frame(sum(herd.count for herd in herds), entities.room)
        self.grids: dict[str, Grid] = {}
        self._alive = entities.alive

    def ask(self, tags: int, kinds: int, surface: bool, reach: float, k: int) -> TargetSet:
        """The set of those targets, which will be searched with that reach and k."""
        key = (tags, kinds, surface)
        if key not in self.sets:
            self.sets[key] = TargetSet(key, self._exactly(tags, kinds, surface))
        found = self.sets[key]
        (found.herd or found).asked.append((reach, k))
        return found

    def members(self, tags: int, kinds: int) -> Slots:
        """The slots of those who match, ascending."""
        alive = self._alive
        any_tag = (self.entities.tags[alive] & np.uint64(tags)) != 0
        all_kinds = (self.entities.kinds[alive] & np.uint64(kinds)) == np.uint64(kinds)
        return alive[any_tag & all_kinds]

    def have_equal_radii(self, tags: int, kinds: int) -> bool:
        """Whether all of a set have one radius; it stays so, since another radius makes another program."""
        radii = self.entities.bodies["radius"][self.members(tags, kinds)]
        return len(radii) == 0 or bool((radii == radii[0]).all())

    def build(self) -> tuple[list[Job], list[Job], list[Job]]:
        """Three phases: sort each herd, lay it out in the frame, then pick and sort the sets that are no one herd."""
        sort: list[Job] = []
        lay_out: list[Job] = []
        for herd in self.herds:
            reach, k = _smallest(herd.asked)
            grid = Grid(self.entities.bodies, reach=reach, k=k, surface=bool(herd.surface), members=herd.slots)
            self.grids[herd.name] = grid
            sort.append(Job([grid.sort()], [(0, herd.count)]))
            lay_out.append(Job([grid.fill(), self.frame.copy(grid, herd.first)], split(herd.count, _LAID_OUT_AT_ONCE)))
        pick: list[Job] = []
        for target in self.sets.values():
            if target.herd is not None:
                target.grid = self.grids[target.herd.name]
                continue
            reach, k = _smallest(target.asked)
            tags, kinds, surface = target.key
            members = Members(
                self.frame, self.entities.tags, self.entities.kinds, tags, kinds, reach=reach, k=k, surface=surface
            )
            target.grid = members.grid
            pick.append(Job([members.pick(), members.grid.build()], [(0, 1)]))
        return sort, lay_out, pick

    def _exactly(self, tags: int, kinds: int, surface: bool) -> Herd | None:
        slots = self.members(tags, kinds)
        for herd in self.herds:
            if herd.surface in (None, surface) and np.array_equal(herd.slots, slots):
                herd.surface = surface
                return herd
        return None


def _smallest(asked: list[tuple[float, int]]) -> tuple[float, int]:
    return min(asked, default=(_USUAL_REACH, _USUAL_K))
