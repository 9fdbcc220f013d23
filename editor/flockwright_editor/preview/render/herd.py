"""The animals of a moment as records to draw: where, which way, how large, what color, which beat of the wings.

Only who is somewhere is drawn: a position or heading that is not a number leaves an animal out, a missing up does not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from flockwright.simulation import HerdView
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.gait import Gait
from flockwright_editor.preview.render.look import Look, Species
from flockwright_editor.preview.render.palette import coat, ramp

INSTANCE = np.dtype(
    [("at", "f4", 3), ("phase", "f4"), ("forward", "f4", 3), ("size", "f4"), ("up", "f4", 3), ("color", "u1", 4)]
)  # 48 bytes; the fourth of color is vigor, how far wings, tails and legs go
LENGTHS = {"bird": 3.4, "fish": 2.7, "shark": 4.0, "sheep": 2.5, "wolf": 2.7, "arrow": 2.4}
"""How long a body is, in radii."""
FULL_PACE = {"bird": 8.0, "fish": 5.0, "shark": 2.5, "sheep": 1.6, "wolf": 2.0, "arrow": 1.0}
"""Body lengths a second at which wings, tails and legs move as far as they go."""
LEAST_LENGTH = 0.02
"""Meters that a body is long at least: one of radius 0 is still seen."""


@dataclass(frozen=True)
class Drawn:
    """The animals of one species that are drawn."""

    animal: str
    species: Species
    instances: Array
    handles: Array


def herds_of(look: Look, gait: Gait) -> list[Drawn]:
    """Everybody who is to be seen."""
    if look.moment is None:
        return []
    snapshot = look.moment.snapshot
    made: list[Drawn] = []
    for animal, view in snapshot.herds.items():
        species = look.stage.species.get(animal)
        if species is None or not len(view):
            continue
        phases = gait.phases(look.moment.run, snapshot.time, animal, species.shape, view)
        if not species.hidden:
            colors = look.moment.colors.get(animal) if look.moment.colors else None
            made.append(_drawn(animal, species, view, phases, colors))
    return made


def _drawn(animal: str, species: Species, view: HerdView, phases: Array, values: Array | None) -> Drawn:
    made = np.empty(len(view), INSTANCE)
    made["at"], made["forward"], made["phase"] = view.position, view.forward, phases
    made["at"][:, 1] += species.lift
    made["size"] = np.maximum(view.radius * LENGTHS[species.shape], LEAST_LENGTH)
    made["up"] = np.where(np.isfinite(view.up).all(axis=1, keepdims=True), view.up, (0.0, 1.0, 0.0))
    made["color"][:, :3] = _colors(species, view.handles, values)
    pace = np.nan_to_num(view.speed, nan=0.0) / (made["size"] * FULL_PACE[species.shape])
    made["color"][:, 3] = np.clip(pace, 0.0, 1.0) * 255
    somewhere = np.isfinite(view.position).all(axis=1) & np.isfinite(view.forward).all(axis=1)
    if somewhere.all():
        return Drawn(animal, species, made, view.handles)
    return Drawn(animal, species, made[somewhere], view.handles[somewhere])


def _colors(species: Species, handles: Array, values: Array | None) -> Array:
    if values is not None and len(values) == len(handles):
        return ramp(values)
    # Nobody is quite like the others; which shade somebody has never changes.
    shade = 0.84 + 0.28 * (hashed(handles) - 0.25)
    return np.clip(coat(species.shape, species.color) * shade[:, None], 0, 255).astype(np.uint8)


def hashed(handles: Array) -> Array:
    """A number from 0 to 1 for each handle."""
    mixed = (handles.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)
    return mixed.astype(np.float32) / np.float32(1 << 24)
