"""Life at work in a program: who takes part in it, and what it leaves to be done between two steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from flockwright.engine.program import Job, Op
from flockwright.engine.words import address, aligned
from flockwright.nodes.families.life import (
    ANIMAL,
    EVENT,
    EVENT_WORDS,
    LANDER,
    LIFE,
    LIVE,
    ROOTED,
    THING,
    die,
    life_at,
)
from flockwright.plan.model import Plan
from flockwright.simulation.chain import Chain
from flockwright.simulation.keeping import NodeStates
from flockwright.simulation.population import Population
from flockwright.simulation.provisions import FOOD, GRASS, PLAYER, SOUNDS
from flockwright.simulation.rowing import Places
from flockwright.simulation.senses import Herd
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import DYING, FALLING, HELD, LIVING, RESTING, Slots
from flockwright.world.geometry.casting import floor_below
from flockwright.world.geometry.layouts import geometry_at
from flockwright.world.records import Array

_ROOM = 4096
_SOFT = ("Water", "Grass", "FakeWalls")
"""Layers that nothing lies on."""


class Life:
    """The task of life in one program."""

    @classmethod
    def of(
        cls, population: Population, herds: Sequence[Herd], chains: Mapping[str, Chain], states: NodeStates,
        frame: Array,
    ) -> Life | None:  # fmt: skip
        """The task, if anything may happen in it."""
        landers = [chain for chain in chains.values() if chain.runs and chain.tells_of_landings]
        if landers or population.is_mortal or {herd.name for herd in herds} & {FOOD, SOUNDS, PLAYER}:
            return cls(population, herds, landers, states, frame)
        return None

    def __init__(
        self, population: Population, herds: Sequence[Herd], landers: Sequence[Chain], states: NodeStates,
        frame: Array,
    ) -> None:  # fmt: skip
        self._population, self._herds = population, herds
        entities = population.entities
        self.record = aligned(1, LIFE)
        self._events = aligned(_ROOM, EVENT)
        self._eaters, self._heard, self._things = (np.zeros(entities.room, np.int32) for _ in range(3))
        self._landers = [chain.herd for chain in landers]
        self._lander_rows = aligned(max(len(landers), 1), LANDER)
        for row, chain in zip(self._lander_rows, landers, strict=False):
            state, offset = chain.landings(states)
            row["slots"] = address(chain.herd.order)
            row["state"], row["bytes"] = address(state) + offset, state.dtype.itemsize
        sorts = [
            ANIMAL if not name.startswith("#") else ROOTED if name == GRASS else THING for name in population.species
        ]
        tables: dict[str, Array] = {
            "frame": frame, "bodies": entities.bodies, "standing": entities.standing, "kinds": entities.kinds,
            "species": entities.species, "claims": np.zeros(entities.room, np.int32), "events": self._events,
            "eaters": self._eaters, "heard": self._heard, "things": self._things, "walkers": self._lander_rows,
            "tallies": population.tallies, "sorts": np.array(sorts or [THING], np.int32),
        }  # fmt: skip
        for kind in ("mouth", "hunger", "food", "sound"):
            if kind in entities.components:
                tables[f"{kind}s"] = entities.components[kind]
        for field, table in tables.items():
            self.record[field] = address(table)
        self._keep = tables, entities.components, states
        self.record["room"] = _ROOM
        for kind in ("mouth", "hunger", "food"):
            self.record[f"has_{kind}"] = COMPONENTS[kind].mask
        self.job = Job([Op(LIVE, self.record)], [(0, 1)])
        self.arrange()

    def arrange(self) -> None:
        """Take over who lives, lies around and is heard."""
        entities = self._population.entities
        used = entities.used
        standing = entities.standing[used]
        mouths = (entities.kinds[used] & np.uint64(COMPONENTS["mouth"].mask)) != 0
        self._list("eaters", "eater_count", used[mouths & (standing == LIVING)])
        self._list("heard", "heard_count", self._population.of_species(SOUNDS))
        sorts = self._keep[0]["sorts"][entities.species[used]]
        lies = (standing == FALLING) | (standing == RESTING) | (standing == HELD)
        self._list("things", "thing_count", used[lies & (sorts != ROOTED)])
        self.record["walker_count"] = len(self._landers)
        for row, herd in zip(self._lander_rows, self._landers, strict=False):
            row["count"] = herd.count

    def _list(self, field: str, count: str, slots: Slots) -> None:
        self._keep[0][field][: len(slots)] = slots
        self.record[count] = len(slots)

    def lie(self, plan: Plan, places: Places) -> None:
        """Take over what things may lie on, and lift what would lie below the ground onto it."""
        layers = [name for name in places.geometry.layers if name not in _SOFT]
        self.record["solid"] = places.geometry.mask(layers)
        bounds = plan.scene.bounds
        self.record["bottom"] = bounds.center[1] - bounds.size[1] / 2
        population, entities = self._population, self._population.entities
        planted = [patch for patch in population.provisions.grass.values() if patch.tags[0] in places.geometry.layers]
        places.geometry.plant([int(population.slots_of(patch)[0]) for patch in planted])
        geometry = geometry_at(places.geometry.address)
        for name in (FOOD, GRASS, PLAYER):
            for slot in self._population.of_species(name).tolist():
                body = entities.bodies[slot]
                floor, there = floor_below(geometry, float(body["px"]), float(body["pz"]))
                if there and (name == GRASS or body["py"] < floor + body["radius"]):
                    entities.bodies["py"][slot] = floor if name == GRASS else floor + body["radius"]

    def kill(self, slot: int) -> None:
        """Let an animal die between two steps."""
        die(life_at(address(self.record)), slot)

    @property
    def has_happened(self) -> bool:
        """Whether the last step left something to be told or done."""
        return bool(self.record["happened"][0] or self.record["changes"][0])

    def happened(self) -> Iterator[tuple[str, int, int, float]]:
        """What happened in the last step, as far as there was room: word, slot, other slot or -1, value."""
        count = int(self.record["happened"][0])
        for number in range(max(count - _ROOM, 0), count):
            event = self._events[number % _ROOM]
            yield EVENT_WORDS[event["kind"]], int(event["slot"]), int(event["other"]), float(event["value"])

    def take_happened(self) -> tuple[int, bool]:
        """How many events the ring dropped, and whether somebody changed; both counts begin anew."""
        dropped, changed = max(int(self.record["happened"][0]) - _ROOM, 0), bool(self.record["changes"][0])
        self.record["happened"] = self.record["changes"] = 0
        return dropped, changed

    def dead(self) -> Slots:
        """Who died since the living were listed last."""
        entities = self._population.entities
        return np.flatnonzero(entities.standing[: entities.end] == DYING).astype(np.int32)

    def over(self) -> Slots:
        """What is eaten up and in no mouth, and what is heard no more."""
        entities = self._population.entities
        gone: list[Slots] = []
        if "food" in entities.components:
            lying = self._keep[0]["things"][: int(self.record["thing_count"][0])]
            food = entities.components["food"][lying]
            eaten = (food["left"] <= 0.0) & (food["regrowth"] <= 0.0) & (food["held"] == 0)
            edible = (entities.kinds[lying] & np.uint64(COMPONENTS["food"].mask)) != 0
            gone.append(lying[eaten & edible])
        if "sound" in entities.components:
            heard = self._population.of_species(SOUNDS)
            sound = entities.components["sound"][heard]
            gone.append(heard[sound["age"] >= sound["lifetime"]])
        return np.sort(np.concatenate(gone)) if gone else np.zeros(0, np.int32)
