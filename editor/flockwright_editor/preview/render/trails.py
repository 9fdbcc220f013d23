"""The ways that animals came: kept from picture to picture, drawn as lines that fade."""

from __future__ import annotations

from collections import deque

import numpy as np

from flockwright.simulation import HerdView
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.strokes import NONE, STROKE, joined

APART = 1 / 15
"""Seconds between two places that are kept."""
MOST = 9_000
"""Lines at most; of large herds fewer animals have a trail."""
JUMP = 12.0
"""Body radii a place apart: farther is no way, somebody came in on the other side."""
_STRONG, _WIDTH = 150, 1.6


class Trails:
    """Places of the last seconds."""

    def __init__(self) -> None:
        self._run: int | None = None
        self._kept: deque[tuple[float, dict[str, HerdView]]] = deque()

    def strokes(self, look: Look) -> Array:
        """The trails of a look, and remember its moment."""
        if look.moment is None or not look.show.trails:
            self._kept.clear()
            return NONE
        self._remember(look)
        now = look.moment.snapshot
        return joined(
            self._of(look, animal, view)
            for animal, view in now.herds.items()
            if animal in look.stage.species and not look.stage.species[animal].hidden
        )

    def _remember(self, look: Look) -> None:
        assert look.moment is not None
        now = look.moment.snapshot
        if look.moment.run != self._run or (self._kept and now.time < self._kept[-1][0]):
            self._kept.clear()
            self._run = look.moment.run
        if not self._kept or now.time - self._kept[-1][0] >= APART * 0.99:
            self._kept.append((now.time, now.herds))
        while self._kept and now.time - self._kept[0][0] > look.show.trail_seconds:
            self._kept.popleft()

    def _of(self, look: Look, animal: str, now: HerdView) -> Array:
        views = [herds[animal] for _, herds in self._kept if animal in herds]
        views = [view for view in views if np.array_equal(view.handles, now.handles)]
        if not views or not len(now):
            return NONE
        if views[-1] is not now:
            views.append(now)
        steps = len(views) - 1
        every = max(1, -(-len(now) * max(steps, 1) // MOST))
        places = np.stack([view.position[::every] for view in views])
        if steps < 1:
            return NONE
        species = look.stage.species[animal]
        made = np.zeros((steps, places.shape[1]), STROKE)
        made["a"], made["b"] = places[:-1], places[1:]
        made["a"][..., 1] += species.lift
        made["b"][..., 1] += species.lift
        fading = (np.arange(1, steps + 1) / steps)[:, None]
        made["half"] = _WIDTH / 2 * (0.4 + 0.6 * fading)
        made["color"][..., :3] = species.color
        made["color"][..., 3] = _STRONG * fading
        way = np.abs(places[1:] - places[:-1]).max(axis=-1)
        with np.errstate(invalid="ignore"):
            real = way < np.maximum(JUMP * now.radius[::every], 2.0)  # NaN fails it too
        return made[real]
