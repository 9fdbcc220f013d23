"""What is there besides the living, as a copy of a moment: food, carcasses, grass, sounds and the player."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright.simulation.population import Population
from flockwright.simulation.provisions import FOOD, GRASS, PLAYER, SOUNDS
from flockwright.world.entities import Slots
from flockwright.world.records import Array


@dataclass(frozen=True)
class FoodView:
    """Things to eat that are no animals."""

    handles: Array
    sources: tuple[str, ...]
    """The id in the scene of each; a name that begins with # for what was thrown."""
    position: Array
    radius: Array
    left: Array
    """How much of each is still there, from 0 to 1."""

    def __len__(self) -> int:
        return len(self.handles)


@dataclass(frozen=True)
class CarcassView:
    """The dead of one species."""

    animal: str
    handles: Array
    position: Array
    forward: Array
    up: Array
    radius: Array
    left: Array
    """How much of each is still there, from 0 to 1; 1 where nobody can eat of it."""

    def __len__(self) -> int:
        return len(self.handles)


@dataclass(frozen=True)
class SoundView:
    """What can be heard."""

    handles: Array
    position: Array
    radius: Array
    """How far each has spread by now."""
    loudness: Array
    """How much is left of it, fading to 0."""

    def __len__(self) -> int:
        return len(self.handles)


@dataclass(frozen=True)
class PlayerView:
    """The player."""

    handle: int
    position: Array
    velocity: Array
    forward: Array
    radius: float


def food_of(population: Population, species: str) -> FoodView | None:
    """The food of the scene or its grass; None where there is none."""
    slots = population.of_species(species)
    if not len(slots):
        return None
    entities = population.entities
    numbers: list[int] = entities.source[slots].tolist()
    names = tuple(population.sources[number] for number in numbers)
    radius = entities.bodies["radius"][slots]
    return FoodView(
        _handles(population, slots), names, _vectors(population, slots, "p"), radius, _left(population, slots)
    )


def grass_of(population: Population) -> FoodView | None:
    """The patches of grass."""
    return food_of(population, GRASS)


def things_to_eat(population: Population) -> FoodView | None:
    """What lies there to be eaten."""
    return food_of(population, FOOD)


def carcasses_of(population: Population) -> dict[str, CarcassView]:
    """The dead, by species; nothing for a species without any."""
    entities = population.entities
    found: dict[str, CarcassView] = {}
    if not entities.standing[: entities.end].any():
        return found
    for animal in population.plan.animals:
        slots = population.carcasses_of(animal.id)
        if len(slots):
            at, forward, up = (_vectors(population, slots, letter) for letter in "pfu")
            radius, left = entities.bodies["radius"][slots], _left(population, slots)
            handles = _handles(population, slots)
            found[animal.id] = CarcassView(animal.id, handles, at, forward, up, radius, left)
    return found


def sounds_of(population: Population) -> SoundView | None:
    """What can be heard at the moment."""
    slots = population.of_species(SOUNDS)
    if not len(slots):
        return None
    sounds = population.entities.component("sound")[slots]
    faded = np.maximum(1.0 - sounds["age"] / sounds["lifetime"], 0.0)
    at = _vectors(population, slots, "p")
    return SoundView(_handles(population, slots), at, sounds["age"] * sounds["speed"], sounds["loudness"] * faded)


def player_of(population: Population) -> PlayerView | None:
    """The player, if the scene has one."""
    slots = population.of_species(PLAYER)
    if not len(slots):
        return None
    at, velocity, forward = (_vectors(population, slots, letter)[0] for letter in "pvf")
    radius = float(population.entities.bodies["radius"][slots[0]])
    return PlayerView(int(_handles(population, slots)[0]), at, velocity, forward, radius)


def _handles(population: Population, slots: Slots) -> Array:
    handles: Array = population.entities.generation[slots].astype(np.int64) << 32 | slots.astype(np.int64)
    return handles


def _vectors(population: Population, slots: Slots, letter: str) -> Array:
    bodies = population.entities.bodies[slots]
    return np.stack([bodies[letter + axis] for axis in "xyz"], axis=1)


def _left(population: Population, slots: Slots) -> Array:
    entities = population.entities
    if "food" not in entities.components:
        return np.ones(len(slots), np.float32)
    food = entities.components["food"][slots]
    whole = food["amount"]
    share: Array = np.where(whole > 0.0, food["left"] / np.where(whole > 0.0, whole, 1.0), 1.0).astype(np.float32)
    return share
