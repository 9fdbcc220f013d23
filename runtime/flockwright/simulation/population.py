"""Who exists, by the plan: spawning, homes, and following a changed scene while everybody else keeps their state.

Species and sources (spawners, homes) are numbered in the order in which they were first met and keep their numbers,
so that entities never have to be renumbered.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from flockwright.curves.packing import Tables
from flockwright.document import Home, Scene, Spawner, limits
from flockwright.document.errors import Fault
from flockwright.engine.errors import EngineError
from flockwright.plan.model import AnimalPlan, Plan
from flockwright.simulation.values import Individuals
from flockwright.world.chance import Seeds, key_of, mixed, uniform
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import Entities, Slots
from flockwright.world.parameters import Params
from flockwright.world.records import fill, values_of
from flockwright.world.regions import region_of

HOMES = "#homes"
"""The species of homes; no animal can have this id."""


@dataclass(frozen=True)
class Change:
    """Who came and who went, as species and handle, and all the slots that changed hands."""

    slots: Slots
    came: list[tuple[str, int]]
    gone: list[tuple[str, int]]


class Population:
    """The entities of a plan's scene."""

    def __init__(self, plan: Plan, seed: int) -> None:
        self.entities = Entities()
        self.species: list[str] = []
        self.sources: list[str] = []
        self.tags: list[str] = []
        self.seed = seed
        self._tables = Tables()
        for animal in plan.animals:
            self._species(animal.id)
        self.follow(plan)

    def follow(self, plan: Plan) -> Change:
        """Make the scene's counts, bodies, tags and homes those of a plan; who came and who went.

        What cannot be followed raises before anything has changed.
        """
        self._check(plan)
        self.tags = tags_of(plan)
        surplus = self._surplus(plan)
        gone = self.named(surplus)
        self.entities.remove(surplus)
        missing = self._add_missing(plan)
        for animal in plan.animals:
            self._refresh(animal)
        self._refresh_homes(plan.scene)
        return Change(np.unique(np.concatenate([missing, surplus])), self.named(missing), gone)

    def of_species(self, name: str) -> Slots:
        """The slots of a species, ascending."""
        if name not in self.species:
            return np.zeros(0, np.int32)
        return self.entities.of_species(self.species.index(name))

    def named(self, slots: Slots) -> list[tuple[str, int]]:
        """Species and handle of some entities."""
        entities = self.entities
        return [(self.species[entities.species[slot]], entities.handle(slot)) for slot in slots.tolist()]

    def individuals(self, slots: Slots) -> Individuals:
        """What their values depend on."""
        return Individuals(self.entities.seeds[slots], self.entities.source[slots], self.sources)

    def tag_mask(self, tags: tuple[str, ...]) -> int:
        """The bits of some tags of the plan."""
        return sum(1 << self.tags.index(tag) for tag in dict.fromkeys(tags))

    def _check(self, plan: Plan) -> None:
        tags = tags_of(plan)
        if len(tags) > limits.TAGS:
            raise EngineError(f"a project may use {limits.TAGS} tags, not {len(tags)}")
        for spawner in plan.scene.spawners:
            try:
                region_of(spawner.region)
            except Fault as fault:
                raise EngineError(f"the spawner {spawner.id}: {fault.of('region')}") from None

    def _species(self, name: str) -> int:
        if name not in self.species:
            self.species.append(name)
        return self.species.index(name)

    def _source(self, name: str) -> int:
        if name not in self.sources:
            self.sources.append(name)
        return self.sources.index(name)

    def _of_source(self, name: str, species: str) -> Slots:
        slots = self.of_species(species)
        return slots[self.entities.source[slots] == self._source(name)]

    def _surplus(self, plan: Plan) -> Slots:
        """Who is there and no longer in the plan; of a lowered count the newest."""
        wanted = {(s.animal, s.id): s.count for s in plan.scene.spawners if any(a.id == s.animal for a in plan.animals)}
        wanted |= {(HOMES, home.id): 1 for home in plan.scene.homes}
        gone: list[int] = []
        alive = self.entities.alive
        who = self.entities.species[alive].astype(np.int64) << 32 | self.entities.source[alive].astype(np.int64)
        for both in np.unique(who).tolist():
            species, source = int(both) >> 32, int(both) & 0xFFFFFFFF
            slots = alive[who == both]
            keep = wanted.get((self.species[species], self.sources[source]), 0)
            if len(slots) > keep:
                ordinals = self._ordinals(slots)
                gone += slots[np.argsort(ordinals, kind="stable")][keep:].tolist()
        return np.array(sorted(gone), np.int32)

    def _ordinals(self, slots: Slots) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return self.entities.ordinal[slots].astype(np.int64)

    def _add_missing(self, plan: Plan) -> Slots:
        came: list[Slots] = []
        for spawner in plan.scene.spawners:
            animal = next((a for a in plan.animals if a.id == spawner.animal), None)
            if animal is not None:
                came.append(self._spawn(spawner, animal))
        for home in plan.scene.homes:
            if not len(self._of_source(home.id, HOMES)):
                slots = self.entities.add(1)
                self.entities.species[slots] = self._species(HOMES)
                self.entities.source[slots] = self._source(home.id)
                came.append(slots)
        return np.concatenate(came) if came else np.zeros(0, np.int32)

    def _spawn(self, spawner: Spawner, animal: AnimalPlan) -> Slots:
        present = self._of_source(spawner.id, animal.id)
        if len(present) >= spawner.count:
            return np.zeros(0, np.int32)
        taken = set(self._ordinals(present).tolist())
        fresh = [i for i in range(spawner.count + len(taken)) if i not in taken][: spawner.count - len(present)]
        ordinals = np.arange(max(fresh) + 1, dtype=np.uint64)
        seeds = mixed(self.seed, spawner.seed, key_of(spawner.id), ordinals)
        chosen = np.array(fresh)
        # Evenly spaced places depend on how many there are, so all are laid out and the new ones taken.
        layout_seeds = mixed(self.seed, spawner.seed, key_of(spawner.id), np.arange(spawner.count, dtype=np.uint64))
        places = region_of(spawner.region).places(layout_seeds if len(seeds) <= spawner.count else seeds)[chosen]
        slots = self.entities.add(len(fresh))
        bodies = self.entities.bodies
        for field, column in zip(("px", "py", "pz"), places.T, strict=True):
            bodies[field][slots] = column
        headings = _headings(spawner, seeds[chosen])
        for axis, column in zip("xyz", headings.T, strict=True):
            bodies[f"f{axis}"][slots] = column
            bodies[f"v{axis}"][slots] = column * spawner.initial_speed
        bodies["speed"][slots] = spawner.initial_speed
        up = _upright(headings)
        for axis, column in zip("xyz", up.T, strict=True):
            bodies[f"u{axis}"][slots] = column
        self.entities.seeds[slots] = seeds[chosen]
        self.entities.ordinal[slots] = chosen
        self.entities.species[slots] = self._species(animal.id)
        self.entities.source[slots] = self._source(spawner.id)
        return slots

    def _refresh(self, animal: AnimalPlan) -> None:
        """Radius, tags and components of a species, as the plan has them now; components keep their state."""
        slots = self.of_species(animal.id)
        entities = self.entities
        entities.bodies["radius"][slots] = animal.body.radius
        entities.tags[slots] = np.uint64(self.tag_mask(animal.tags))
        for kind, params in animal.components.items():
            self._carry(slots, kind, params)
        has = sum(COMPONENTS[kind].mask for kind in animal.components)
        entities.kinds[slots] = np.uint64(has)

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

    def _refresh_homes(self, scene: Scene) -> None:
        for home in scene.homes:
            slots = self._of_source(home.id, HOMES)
            for field, value in zip(("px", "py", "pz"), home.at, strict=True):
                self.entities.bodies[field][slots] = value
            self.entities.tags[slots] = np.uint64(self.tag_mask(home.tags))
            self._carry(slots, "home", home_params(home))
            self.entities.kinds[slots] = np.uint64(COMPONENTS["home"].mask)


def tags_of(plan: Plan) -> list[str]:
    """Every tag that somebody carries or looks for."""
    carried = {tag for animal in plan.animals for tag in animal.tags} | {t for h in plan.scene.homes for t in h.tags}
    queries = (group.query.params for animal in plan.animals for group in animal.neighbor_groups)
    return sorted(carried.union(*(getattr(query, "tags", ()) for query in queries)))


def home_params(home: Home) -> Params:
    """A home of the scene as its component."""
    radii = {"min_radius": float(home.min_radius), "max_radius": float(home.max_radius)}
    held = {name: min(max(value, 0.0), 1e6) for name, value in radii.items()}
    return COMPONENTS["home"].params.model_validate({**held, "strength": min(max(float(home.strength), 0.0), 1.0)})


Headings = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def _headings(spawner: Spawner, seeds: Seeds) -> Headings:
    """The spawner's heading, or any level one."""
    chosen = spawner.heading
    if chosen is not None and math.hypot(*chosen) > 1e-9:
        return np.tile(np.array(chosen, np.float64) / math.hypot(*chosen), (len(seeds), 1))
    turn = 2.0 * math.pi * uniform(seeds, key_of("heading"))
    return np.stack([np.sin(turn), np.zeros(len(seeds)), np.cos(turn)], axis=1)


def _upright(headings: Headings) -> Headings:
    """As much upward as square to the heading; someone who looks straight up has their back to the north."""
    up = np.array([0.0, 1.0, 0.0]) - headings[:, 1:2] * headings
    length = np.linalg.norm(up, axis=1, keepdims=True)
    return np.where(length > 1e-6, up / np.maximum(length, 1e-6), np.array([0.0, 0.0, -1.0]))
