"""Who exists, by the plan: spawning, homes, food, grass, the player, and following a changed scene while everybody else
keeps their state.

Each source remembers how many it has ever been asked for: who died or was eaten up does not come back because a plan
changed, and a raised count adds as many as it was raised by.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flockwright.document import Home, Scene, limits
from flockwright.document.errors import Fault
from flockwright.engine.errors import EngineError
from flockwright.engine.words import aligned
from flockwright.nodes.families.life import TALLY
from flockwright.plan.model import AnimalPlan, Plan
from flockwright.simulation.looks import Look, carcass_tags, looks_of, tags_of
from flockwright.simulation.provisions import (
    FOOD,
    GRASS,
    HOMES,
    PLAYER,
    POOL,
    POOLS,
    SOUNDS,
    THROWN,
    Provision,
    Provisions,
)
from flockwright.simulation.register import Register
from flockwright.simulation.starting import start
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import FALLING, HELD, IDLE, Slots
from flockwright.world.parameters import Params
from flockwright.world.provisions import SOUND_TAG
from flockwright.world.records import Array
from flockwright.world.regions import region_of

__all__ = ["FOOD", "GRASS", "HOMES", "PLAYER", "SOUNDS", "Change", "Population"]

_SPARE = 16
"""Places kept for what a player may throw, and for sounds."""
Source = tuple[str, str]
"""A species, and what made it: a spawner, a home, a thing of the scene."""


@dataclass(frozen=True)
class Change:
    """Who came and who went, as species and handle, and all the slots that changed hands."""

    slots: Slots
    came: list[tuple[str, int]]
    gone: list[tuple[str, int]]


class Population(Register):
    """The entities of a plan's scene."""

    def __init__(self, plan: Plan, seed: int) -> None:
        super().__init__()
        self.asked: dict[Source, int] = {}
        """How many of each source there have been, whatever became of them."""
        self.tallies: Array = aligned(0, TALLY)
        """What happened to each species, by its number."""
        self.seed = seed
        self.plan, self.provisions = plan, Provisions.of(plan.scene)
        self.follow(plan)

    def follow(self, plan: Plan) -> Change:
        """Make the scene's counts, bodies, tags and things those of a plan; who came and who went.

        What cannot be followed raises before anything has changed.
        """
        provisions = self.provisions if plan.scene is self.plan.scene else Provisions.of(plan.scene)
        self._check(plan, provisions)
        before, self.provisions, self.plan = self.provisions, provisions, plan
        self.tags = tags_of(plan, self.provisions)
        for animal in plan.animals:
            self._species(animal.id)
        wanted = self._wanted(plan)
        surplus = self._surplus(wanted)
        gone = self.named(surplus)
        self.entities.remove(surplus)
        missing = self._add_missing(plan, wanted)
        for animal in plan.animals:
            self._refresh(animal)
        self._refresh_homes(plan.scene)
        self._refresh_provisions(before)
        self._tally()
        return Change(np.unique(np.concatenate([missing, surplus])), self.named(missing), gone)

    def slots_of(self, provision: Provision) -> Slots:
        """Where a thing of the scene stands, if it is still there."""
        return self._of_source(provision.source, provision.species)

    def tally_of(self, name: str) -> Any:
        """What has happened to a species since the run began."""
        return self.tallies[self.species.index(name)]

    def looks(self) -> list[Look]:
        """Everything that anybody may be found by, now or later in the run."""
        return looks_of(self.plan, self.provisions, self.tags, self.is_mortal)

    @property
    def is_mortal(self) -> bool:
        """Whether somebody may die, or has died."""
        if self.provisions.player is not None or any("mouth" in animal.components for animal in self.plan.animals):
            return True
        return bool(self.entities.standing[self.entities.used].any())

    # --- between steps ------------------------------------------------------------------------------------------

    def bury(self, slots: Slots) -> None:
        """Take over who died: from now on they carry the tags of the dead, and nothing but what there is to eat."""
        entities = self.entities
        for slot in slots.tolist():
            animal = self.plan.animal(self.species[int(entities.species[slot])])
            self._lay_down(animal, np.array([slot], np.int32))
            held = "food" in animal.components and entities.component("food")["held"][slot] > 0
            entities.standing[slot] = HELD if held else FALLING

    def take(self, pool: str, tags: Iterable[str], source: str = POOL) -> int | None:
        """A place of a pool for something new, cleared and with its tags; None when there is none left."""
        entities = self.entities
        free = self.everyone_of(pool)
        free = free[entities.standing[free] == IDLE]
        if not len(free):
            return None
        slot = int(free[0])
        entities.clear(free[:1])
        entities.source[slot] = self._source(source)
        entities.tags[slot] = self.tag_mask(tags)
        return slot

    def give_up(self, slots: Slots) -> None:
        """Whatever stands there is there no more: carcasses for good, things of a pool make room for others."""
        entities = self.entities
        pooled = np.isin(entities.species[slots], [self.species.index(name) for name in POOLS if name in self.species])
        entities.remove(slots[~pooled])
        kept: Slots = slots[pooled]
        species = entities.species[kept].copy()
        entities.leave(kept)
        entities.species[kept] = species
        entities.source[kept] = self._source(POOL)
        entities.standing[kept] = IDLE

    def grow(self, pool: str) -> None:
        """Twice as many places in a pool. Whoever holds places must take them anew."""
        more = max(_SPARE, len(self.everyone_of(pool)))
        slots = self.entities.add(more)
        self.entities.species[slots] = self._species(pool)
        self.entities.source[slots] = self._source(POOL)
        self.entities.standing[slots] = IDLE
        self._tally()

    # --- following ----------------------------------------------------------------------------------------------

    def _check(self, plan: Plan, provisions: Provisions) -> None:
        tags = tags_of(plan, provisions)
        if len(tags) > limits.TAGS:
            raise EngineError(f"a project may use {limits.TAGS} tags, not {len(tags)}")
        for spawner in plan.scene.spawners:
            try:
                region_of(spawner.region)
            except Fault as fault:
                raise EngineError(f"the spawner {spawner.id}: {fault.of('region')}") from None

    def _wanted(self, plan: Plan) -> dict[Source, int]:
        wanted = {(s.animal, s.id): s.count for s in plan.scene.spawners if any(a.id == s.animal for a in plan.animals)}
        wanted |= {(HOMES, home.id): 1 for home in plan.scene.homes}
        return wanted | dict.fromkeys(self.provisions.sources(), 1)

    def _surplus(self, wanted: dict[Source, int]) -> Slots:
        """Who is there and no longer in the plan; of a lowered count the newest."""
        gone: list[int] = []
        used = self.entities.used
        who = self.entities.species[used].astype(np.int64) << 32 | self.entities.source[used].astype(np.int64)
        for both in np.unique(who).tolist():
            source = self.species[int(both) >> 32], self.sources[int(both) & 0xFFFFFFFF]
            if source[1] not in (POOL, THROWN) or self.provisions.player is None:
                slots = used[who == both]
                gone += slots[self.entities.ordinal[slots] >= wanted.get(source, 0)].tolist()
        self.asked = {source: min(count, wanted[source]) for source, count in self.asked.items() if source in wanted}
        return np.array(sorted(gone), np.int32)

    def _add_missing(self, plan: Plan, wanted: dict[Source, int]) -> Slots:
        came: list[Slots] = []
        spawners = {(spawner.animal, spawner.id): spawner for spawner in plan.scene.spawners}
        self.entities.expect(sum(wanted.values()) + len(POOLS) * _SPARE)
        for source, count in wanted.items():
            already = self.asked.get(source, 0)
            if already >= count:
                continue
            if source in spawners:
                slots = start(self.entities, spawners[source], self.seed, already)
            else:
                slots = self.entities.add(1)
            self.entities.species[slots] = self._species(source[0])
            self.entities.source[slots] = self._source(source[1])
            self.asked[source] = count
            came.append(slots)
        for pool in POOLS:
            kept = np.concatenate([self._of_source(POOL, pool), self._of_source(THROWN, pool)])
            if self.provisions.player is not None and not len(kept):
                self.grow(pool)
        return np.concatenate(came) if came else np.zeros(0, np.int32)

    def _refresh(self, animal: AnimalPlan) -> None:
        """Radius, tags and components of a species, as the plan has them now; components keep their state."""
        entities = self.entities
        entities.bodies["radius"][self.everyone_of(animal.id)] = animal.body.radius
        self._lay_down(animal, self.carcasses_of(animal.id))
        slots = self.of_species(animal.id)
        entities.tags[slots] = np.uint64(self.tag_mask(animal.tags))
        for kind, params in animal.components.items():
            self._carry(slots, kind, params)
        has = sum(COMPONENTS[kind].mask for kind in animal.components)
        entities.kinds[slots] = np.uint64(has)

    def _lay_down(self, animal: AnimalPlan, slots: Slots) -> None:
        entities = self.entities
        food = animal.components.get("food")
        if food is not None:
            self._carry(slots, "food", food)
        entities.tags[slots] = np.uint64(self.tag_mask(carcass_tags(animal.tags, self.tags)))
        entities.kinds[slots] = np.uint64(COMPONENTS["food"].mask if food is not None else 0)

    def _refresh_homes(self, scene: Scene) -> None:
        for home in scene.homes:
            slots = self._of_source(home.id, HOMES)
            self._put(slots, tuple(home.at))
            self.entities.tags[slots] = np.uint64(self.tag_mask(home.tags))
            self._carry(slots, "home", home_params(home))
            self.entities.kinds[slots] = np.uint64(COMPONENTS["home"].mask)

    def _refresh_provisions(self, before: Provisions) -> None:
        """Things are as the plan has them; they are moved only when the plan moves them."""
        entities = self.entities
        for provision in self.provisions.all():
            slots = self.slots_of(provision)
            entities.bodies["radius"][slots] = provision.radius
            entities.tags[slots] = np.uint64(self.tag_mask(provision.tags))
            fresh = bool(len(slots)) and int(entities.kinds[slots[0]]) == 0
            self._carry(slots, provision.kind, provision.params)
            entities.kinds[slots] = np.uint64(COMPONENTS[provision.kind].mask)
            moved = before.place_of(provision) not in (None, provision.at)
            if fresh or moved:
                self._put(slots, provision.at)
                entities.standing[slots] = provision.standing
        for pool, tags in ((FOOD, self._apple_tags), (SOUNDS, (SOUND_TAG,))):
            thrown = self._of_source(THROWN, pool)
            entities.tags[thrown] = np.uint64(self.tag_mask(tags) if len(thrown) else 0)
        if "food" in entities.components:
            food = entities.components["food"]
            np.minimum(food["left"], food["amount"], out=food["left"])

    @property
    def _apple_tags(self) -> tuple[str, ...]:
        player = self.provisions.player
        return player.apple.tags if player is not None else ()

    def _tally(self) -> None:
        if len(self.tallies) < len(self.species):
            more = aligned(2 * len(self.species), TALLY)
            more[: len(self.tallies)] = self.tallies
            self.tallies = more


def home_params(home: Home) -> Params:
    """A home of the scene as its component."""
    radii = {"min_radius": float(home.min_radius), "max_radius": float(home.max_radius)}
    held = {name: min(max(value, 0.0), 1e6) for name, value in radii.items()}
    return COMPONENTS["home"].params.model_validate({**held, "strength": min(max(float(home.strength), 0.0), 1.0)})
