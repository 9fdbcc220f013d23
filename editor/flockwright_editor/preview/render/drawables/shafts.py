"""Shafts of light that fall through the surface of the sea."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.palette import air

COUNT = 26
WIDEST = 45.0
"""Meters from the middle within which they fall; one hardly sees farther."""
_TRIED, _DEEP = 2_000, 3.0
_SHAFT = np.dtype([("top", "f4", 3), ("wide", "f4"), ("bottom", "f4", 3), ("strength", "f4")])


class Shafts:
    """Always at the same places of a scene."""

    layer = Layer.LIGHT

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("shaft")
        self._vertices, self._buffer = kit.quads(self._program, "4f 4f", "top", "bottom")

    def draw(self, frame: Frame) -> None:
        if frame.underwater and not frame.camera.orthographic:
            self._kit.calls.UseProgram(self._program.glo)
            shafts = _shafts(frame.look.stage)
            if len(shafts):
                self._kit.draw_quads(self._vertices, self._buffer, shafts)


def _shafts(stage: Stage) -> Array:
    random = np.random.default_rng(5)
    half = np.minimum((stage.high - stage.low)[[0, 2]] / 2, WIDEST)
    middle = np.array(stage.scene.bounds.center, float)[[0, 2]]
    surface = stage.surface if stage.surface is not None else float(stage.high[1])
    if stage.land is None:
        at = middle + random.uniform(-1, 1, (COUNT, 2)) * half
    else:  # wherever the water is deep
        tried = random.uniform(stage.land.corner, stage.land.far_corner, (_TRIED, 2))
        at = tried[stage.land.at(tried[:, 0], tried[:, 1]) < surface - _DEEP][: 3 * COUNT]
    count = len(at)
    deep = np.maximum(surface - stage.ground_at(at[:, 0], at[:, 1]), 1.0)
    sun = air("water").sun
    made = np.zeros(count, _SHAFT)
    made["top"] = np.stack([at[:, 0], surface + 0.1 * deep, at[:, 1]], axis=-1)
    made["bottom"] = made["top"] - (sun / sun[1] * deep[:, None] * 1.15).astype(np.float32)
    made["wide"] = random.uniform(0.25, 1.0, count) * deep / 13.0
    made["strength"] = random.uniform(0.22, 0.55, count)
    return made
