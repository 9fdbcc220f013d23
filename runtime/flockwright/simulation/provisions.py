"""What a scene has besides its animals: food that lies there, grass that grows back, the player; and room for sounds.

Each is an entity like an animal, of a species of its own, sensed by its tags.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from flockwright.document import Scene
from flockwright.document.errors import Fault
from flockwright.world.components import COMPONENTS
from flockwright.world.entities import LIVING, RESTING
from flockwright.world.geometry.things import Grass, thing_of
from flockwright.world.parameters import Params
from flockwright.world.provisions import Noise, Player, Served, food_of, player_of

HOMES, FOOD, GRASS, SOUNDS, PLAYER = "#homes", "#food", "#grass", "#sounds", "#player"
"""The species of what is no animal; no animal can have such an id."""
THINGS = (HOMES, FOOD, GRASS, SOUNDS, PLAYER)
CARRIED = {HOMES: "home", FOOD: "food", GRASS: "food", SOUNDS: "sound", PLAYER: "player"}
"""The component of each."""
POOLS = (FOOD, SOUNDS)
"""Species of which some come and go during a run: places are kept for them."""
POOL, THROWN = "#pool", "#thrown"
"""The sources of places that are kept, and of what a player throws."""


@dataclass(frozen=True)
class Provision:
    """One thing of the scene, and what it starts as."""

    species: str
    source: str
    at: tuple[float, float, float]
    radius: float
    tags: tuple[str, ...]
    kind: str
    params: Params
    standing: int


@dataclass(frozen=True)
class Provisions:
    """What a scene has, as far as it can be read."""

    food: dict[str, Provision] = field(default_factory=dict[str, Provision])
    grass: dict[str, Provision] = field(default_factory=dict[str, Provision])
    player: Player | None = None

    @classmethod
    def of(cls, scene: Scene) -> Provisions:
        """What a scene has. What cannot be read is not there."""
        food: dict[str, Provision] = {}
        for given in scene.food:
            try:
                made = food_of(given)
            except Fault:
                continue  # a problem of the plan
            params = food_params(made)
            food[given.id] = Provision(FOOD, given.id, made.at, made.radius, made.tags, "food", params, RESTING)
        grass: dict[str, Provision] = {}
        for collider in scene.colliders:
            try:
                thing = thing_of(collider)
            except Fault:
                continue
            if isinstance(thing, Grass):
                params = food_params(thing)
                tags = (thing.layer,)
                grass[collider.id] = Provision(
                    GRASS, collider.id, thing.at, thing.radius, tags, "food", params, RESTING
                )
        try:
            player = player_of(scene.player)
        except Fault:
            player = None
        return cls(food, grass, player)

    def all(self) -> Iterator[Provision]:
        """Everything that is an entity from the start."""
        yield from self.food.values()
        yield from self.grass.values()
        if self.player is not None:
            yield player_provision(self.player)

    def sources(self) -> list[tuple[str, str]]:
        """The species and sources of all of them."""
        return [(provision.species, provision.source) for provision in self.all()]

    def place_of(self, other: Provision) -> tuple[float, float, float] | None:
        """Where the same thing is here, if it is."""
        return next((p.at for p in self.all() if (p.species, p.source) == (other.species, other.source)), None)


def player_provision(player: Player) -> Provision:
    """The player as an entity."""
    params = COMPONENTS["player"].params.model_validate({"speed": player.speed, "still_speed": player.still_speed})
    return Provision(PLAYER, "player", player.at, player.radius, player.tags, "player", params, LIVING)


def food_params(served: Served | Grass) -> Params:
    """What there is to eat, as its component."""
    values = {name: getattr(served, name) for name in ("nutrition", "amount", "regrowth")}
    return COMPONENTS["food"].params.model_validate(values)


def sound_params(noise: Noise) -> Params:
    """A sound as its component."""
    values = {name: getattr(noise, name) for name in ("loudness", "speed", "lifetime")}
    return COMPONENTS["sound"].params.model_validate(values)
