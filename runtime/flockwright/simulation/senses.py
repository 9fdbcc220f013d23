"""Who can be seen: one set of targets for each distinct (tags, components, way of measuring), shared by its queries.

A set that is exactly one species reuses the grid that sorts that species; the others are picked from the snapshot.
Between two steps the living of a species become fewer and what lies around more, or the other way: the grids, ranges
and places here follow without another program.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from flockwright.engine.points import Frame, Grid, Members
from flockwright.engine.program import Job, split
from flockwright.simulation.population import Population
from flockwright.simulation.provisions import POOLS
from flockwright.world.entities import IDLE, LIVING, Entities, Slots
from flockwright.world.records import Array

TargetKey = tuple[int, int, bool]
"""Any of these tags, all of these components, measured between surfaces."""
_USUAL_REACH, _USUAL_K = 10.0, 8
_LAID_OUT_AT_ONCE = 512


class Herd:
    """One species of the frame: its slots and its places. First the living, then what else has a place."""

    def __init__(self, name: str, members: Slots, first: int, count: int) -> None:
        self.name = name
        self.members = members
        """Whoever had a place when the program was made, ascending."""
        self.order: Slots = members.copy()
        """The same: the living ascending, then the others ascending."""
        self.first = first
        self.count = count
        """How many live."""
        self.asked: list[tuple[float, int]] = []
        """Reach and k of the searches in its grid."""
        self.surface: bool | None = None
        """How its grid measures; decided by the first set that is this herd."""

    @property
    def slots(self) -> Slots:
        """The living, ascending."""
        return self.order[: self.count]

    @property
    def room(self) -> int:
        return len(self.members)

    @property
    def end(self) -> int:
        return self.first + self.room

    def arrange(self, entities: Entities, number: int) -> None:
        """Put the living to the front; of things, those that are there."""
        standing = entities.standing[self.members]
        lives = (entities.species[self.members] == number) & (
            standing == LIVING if not self.name.startswith("#") else standing != IDLE
        )
        self.count = int(lives.sum())
        self.order[: self.count] = self.members[lives]
        self.order[self.count :] = self.members[~lives]


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
        members = population.everyone_of(name)
        if len(members):
            herd = Herd(name, members, first, len(members))
            herd.arrange(population.entities, population.species.index(name))
            herds.append(herd)
            first += herd.room
    return herds


class Senses:
    """Collects who is looked for, then makes grids and the jobs that build them."""

    def __init__(self, population: Population, herds: list[Herd]) -> None:
        self.population = population
        self.entities = population.entities
        self.herds = herds
        self.looks = population.looks()
        self.sets: dict[TargetKey, TargetSet] = {}
        self.frame = Frame(sum(herd.room for herd in herds), self.entities.room)
        self.grids: dict[str, Grid] = {}
        self._behind: dict[str, Array] = {}

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
        used = self.entities.used
        any_tag = (self.entities.tags[used] & np.uint64(tags)) != 0
        all_kinds = (self.entities.kinds[used] & np.uint64(kinds)) == np.uint64(kinds)
        return used[any_tag & all_kinds]

    def have_equal_radii(self, tags: int, kinds: int) -> bool:
        """Whether all that a set may ever hold have one radius; another radius makes another program."""
        radii = {look.radius for look in self.looks if look.fits(tags, kinds)}
        return len(radii) <= 1

    def build(self) -> tuple[list[Job], list[Job], list[Job]]:
        """Three phases: sort each herd, lay it out in the frame, then pick and sort the sets that are no one herd."""
        mortal = self.population.is_mortal
        sort: list[Job] = []
        lay_out: list[Job] = []
        for herd in self.herds:
            reach, k = _smallest(herd.asked)
            grid = Grid(self.entities.bodies, reach=reach, k=k, surface=bool(herd.surface), members=herd.order)
            grid.count = herd.count
            self.grids[herd.name] = grid
            sort.append(Job([grid.sort()], [(0, herd.room)]))
            # Both of these stop where the grid's bodies end.
            lay_out.append(Job([grid.fill(), self.frame.copy(grid, herd.first)], split(herd.room, _LAID_OUT_AT_ONCE)))
            if mortal or herd.name in POOLS:
                behind = self.frame.append(self.entities.bodies, herd.order, herd.first)
                self._behind[herd.name] = behind.context
                lay_out.append(Job([behind], [(0, 1)]))
                behind.context["begin"], behind.context["end"] = herd.count, herd.room
        pick: list[Job] = []
        for target in self.sets.values():
            if target.herd is not None:
                target.grid = self.grids[target.herd.name]
                continue
            reach, k = _smallest(target.asked)
            tags, kinds, surface = target.key
            members = Members(
                self.frame, self.entities.tags, self.entities.kinds, tags, kinds,
                reach=reach, k=k, surface=surface, room=self._most(tags, kinds),
            )  # fmt: skip
            target.grid = members.grid
            pick.append(Job([members.pick(), members.grid.build()], [(0, 1)]))
        return sort, lay_out, pick

    def arrange(self) -> None:
        """Between steps: the living of each herd to the front of its places."""
        for herd in self.herds:
            if herd.name in self._behind:
                herd.arrange(self.entities, self.population.species.index(herd.name))
                self.grids[herd.name].count = herd.count
                self._behind[herd.name]["begin"] = herd.count

    def _most(self, tags: int, kinds: int) -> int:
        """How many a set may hold, whatever may happen to anybody."""
        species = {look.species for look in self.looks if look.fits(tags, kinds)}
        return sum(herd.room for herd in self.herds if herd.name in species)

    def _exactly(self, tags: int, kinds: int, surface: bool) -> Herd | None:
        """The herd whose living are all that a set holds, now and after whatever may happen to anybody."""
        fitting = [look for look in self.looks if look.fits(tags, kinds)]
        names = {look.species for look in fitting}
        if len(names) != 1 or any(not look.lives for look in fitting):
            return None
        (name,) = names
        everybody = all(look.fits(tags, kinds) for look in self.looks if look.species == name and look.lives)
        for herd in self.herds:
            if everybody and herd.name == name and herd.surface in (None, surface):
                herd.surface = surface
                return herd
        return None


def _smallest(asked: list[tuple[float, int]]) -> tuple[float, int]:
    return min(asked, default=(_USUAL_REACH, _USUAL_K))
