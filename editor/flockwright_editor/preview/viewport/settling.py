"""Where animals that are dropped onto land with heights begin: on the ground, in the water, or above both."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from flockwright.document import Animal
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.stage import SWIMMERS, WALKERS

_WALKS = "mover.25d"
_TURN = np.linspace(0.0, 2.0 * np.pi, 16, endpoint=False)


class Settled(NamedTuple):
    """A ball that animals begin in; a flat one is a disc."""

    at: Array
    radius: float
    flat: bool


def settled(stage: Stage, animal: Animal, at: Array, radius: float) -> Settled:
    """Around a place on the land; without heights the place is as good as any."""
    if stage.land is None:
        return Settled(at, radius, False)
    body = float(animal.body.radius)
    species = stage.species.get(animal.id)
    shape = species.shape if species is not None else ""
    deep = 0.0 if stage.surface is None else stage.surface - _highest(stage, at, radius)
    if shape in SWIMMERS and stage.surface is not None and deep > 4.0 * body:
        radius = min(radius, deep / 2 - body)
        return Settled(np.array([at[0], stage.surface - deep / 2, at[2]]), radius, False)
    if shape in WALKERS or any(node.type == _WALKS for node in animal.nodes):
        return Settled(np.array([at[0], _highest(stage, at, radius) + body, at[2]]), radius, True)
    above = max(_highest(stage, at, radius), -np.inf if stage.surface is None else stage.surface)
    return Settled(np.array([at[0], above + radius + body, at[2]]), radius, False)


def _highest(stage: Stage, at: Array, radius: float) -> float:
    """The highest ground below a disc."""
    shares = np.array([0.0, 0.5, 1.0])[:, None] * radius
    return float(stage.ground_at(at[0] + shares * np.cos(_TURN), at[2] + shares * np.sin(_TURN)).max())
