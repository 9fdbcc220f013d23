"""Food: apples, in the grass, on the water's floor, in the air, in a mouth."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.drawables.bodies import STILL, Bodies, Kind, distances, in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes.things import apple
from flockwright_editor.preview.render.palette import thing_color
from flockwright_editor.preview.render.surroundings import food_in

LEAST, MOST = 5.0, 4.0
"""Logical pixels that an apple is wide at least, and how many times larger than it is it may be drawn for that."""


class Food:
    """All of it."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        self._bodies = Bodies(kit, self._program, apple, Kind(STILL, 0.0, 0.5, 0.8 * thing_color("apple")))

    def draw(self, frame: Frame) -> None:
        apples = food_in(frame.look)
        apples = apples[in_view(frame, apples)]
        if not len(apples):
            return
        away = distances(frame, apples)
        wide = frame.pixels_per_meter(away) * apples["size"]
        apples["size"] *= np.clip(LEAST * frame.pixel / np.maximum(wide, 1e-3), 1.0, MOST)
        self._kit.calls.UseProgram(self._program.glo)
        self._bodies.draw(frame, self._program, apples, away)
