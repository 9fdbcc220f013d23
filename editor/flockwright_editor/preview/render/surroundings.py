"""What is there besides the living, as records to draw: food, carcasses, sounds, the player; how much grass is left.

Everything is where the snapshot has it: what falls, sinks, or hangs in a mouth does so here too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from flockwright.simulation.surroundings import CarcassView, FoodView
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.herd import INSTANCE, LEAST_LENGTH, LENGTHS, Drawn, hashed
from flockwright_editor.preview.render.look import Look, Species
from flockwright_editor.preview.render.meshes import SPECIES
from flockwright_editor.preview.render.palette import coat, mark, thing_color

TALL = 1.8
"""Of a person."""
SHELL = np.dtype([("at", "f4", 3), ("size", "f4"), ("strength", "f4")])
_GONE = 0.45
"""Of the length of an apple or a carcass that is still seen when next to nothing is left of it."""
_GRAY, _DARK = 0.8, 0.72
"""How much of its color a carcass has lost, and how dark it is."""
_STRIDE = 8.0
"""Radians a second that a walking person's legs swing."""
_STEPS = 16
"""Between grass that is whole and grass eaten down: it is drawn anew no more often than it looks different."""


def food_in(look: Look) -> Array:
    """What there is to eat, as instances of an apple."""
    moment = look.moment
    view = moment.snapshot.food if moment is not None else None
    if view is None:
        return np.zeros(0, INSTANCE)
    shown = np.isfinite(view.position).all(axis=1)
    if look.stage.hidden:
        shown &= np.array([source not in look.stage.hidden for source in view.sources], bool)
    made = np.zeros(len(view), INSTANCE)
    made["at"], made["size"] = view.position, np.maximum(2.0 * view.radius * _still_seen(view.left), LEAST_LENGTH)
    turn = hashed(view.handles) * math.tau  # no two apples lie alike
    made["forward"] = np.stack([np.cos(turn), np.zeros_like(turn), np.sin(turn)], axis=1)
    made["up"] = (0.18, 1.0, 0.1)
    made["color"][:, :3] = 255 * thing_color("apple")
    return made[shown]


def carcasses_in(look: Look) -> list[Drawn]:
    """The dead of each species that is shown: on their side, birds on their back, without much color."""
    if look.moment is None:
        return []
    made: list[Drawn] = []
    for animal, view in look.moment.snapshot.carcasses.items():
        species = look.stage.species.get(animal)
        if species is not None and not species.hidden and len(view):
            made.append(_dead(view, species))
    return made


def _dead(view: CarcassView, species: Species) -> Drawn:
    made = np.zeros(len(view), INSTANCE)
    flies = species.shape == "bird"
    up = np.where(np.isfinite(view.up).all(axis=1, keepdims=True), view.up, (0.0, 1.0, 0.0))
    made["forward"] = view.forward
    made["up"] = (0.0, -1.0, 0.0) if flies else np.cross(view.forward, up)
    made["size"] = np.maximum(view.radius * LENGTHS[species.shape] * _still_seen(view.left), LEAST_LENGTH)
    made["at"] = view.position
    # Its ball lies on the ground; lying, it is flatter than that.
    made["at"][:, 1] += np.minimum(made["size"] * _flat(species.shape) - view.radius, 0.0)
    color = coat(species.shape, species.color)
    gray = np.full(3, float(color @ (0.30, 0.59, 0.11)))
    made["color"][:, :3] = np.clip(_DARK * (color + (gray - color) * _GRAY), 0, 255)
    somewhere = np.isfinite(made["at"]).all(axis=1) & np.isfinite(made["forward"]).all(axis=1)
    return Drawn(view.animal, species, made[somewhere], view.handles[somewhere])


@cache
def _flat(shape: str) -> float:
    """How far the lowest part of a lying body is from its middle, in lengths of the body."""
    places = SPECIES[shape](0).vertices
    return float(places[:, 1].max() if shape == "bird" else np.abs(places[:, 2]).max())


def _still_seen(left: Array) -> Array:
    return _GONE + (1.0 - _GONE) * np.cbrt(np.clip(left, 0.0, 1.0))


def shells_in(look: Look) -> Array:
    """Sounds: how far each has spread, and how much is left of it."""
    view = look.moment.snapshot.sounds if look.moment is not None else None
    if view is None:
        return np.zeros(0, SHELL)
    made = np.zeros(len(view), SHELL)
    made["at"], made["size"], made["strength"] = view.position, view.radius, np.clip(view.loudness, 0.0, 1.0)
    return made[(made["size"] > 0.0) & (made["strength"] > 0.0) & np.isfinite(view.position).all(axis=1)]


def player_in(look: Look) -> Array:
    """The player: one instance of a person with its soles where its ball ends, or none."""
    made = np.zeros(1, INSTANCE)
    view = look.moment.snapshot.player if look.moment is not None else None
    if view is None or not np.isfinite(view.position).all() or "player" in look.stage.hidden:
        return made[:0]
    made["at"], made["size"], made["up"] = view.position, TALL, (0.0, 1.0, 0.0)
    made["at"][:, 1] -= view.radius
    ahead = np.array([view.forward[0], 0.0, view.forward[2]])
    long = float(np.linalg.norm(ahead))
    made["forward"] = ahead / long if long > 1e-6 else (1.0, 0.0, 0.0)
    made["phase"] = (look.moment.snapshot.time * _STRIDE) % math.tau if look.moment is not None else 0.0
    made["color"][:, :3] = mark("player")[:3]
    made["color"][:, 3] = 255 * min(float(np.linalg.norm(view.velocity)), 1.0)
    return made


def grazed_in(look: Look) -> Iterator[tuple[Array, float, float]]:
    """Patches of grass of which something was eaten: where, how wide, and how much is left."""
    left = grass_left(look)
    view = look.moment.snapshot.grass if look.moment is not None else None
    if view is not None and left:
        for source, at, radius in zip(view.sources, view.position, view.radius.tolist(), strict=True):
            if source in left and source not in look.stage.hidden:
                yield at, radius, left[source]


def grass_left(look: Look) -> Mapping[str, float]:
    """By its id, how much of each patch of grass is left, in steps from 0 to 1; those not named are whole."""
    view: FoodView | None = look.moment.snapshot.grass if look.moment is not None else None
    if view is None:
        return {}
    steps = np.ceil(np.clip(view.left, 0.0, 1.0) * _STEPS) / _STEPS
    return {source: left for source, left in zip(view.sources, steps.tolist(), strict=True) if left < 1.0}
