"""Soft shadows of trees, stones and other obstacles on the ground that they stand on."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.blobs import BLOB
from flockwright_editor.preview.render.drawables.bodies import in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.meshes.trees import TREES
from flockwright_editor.preview.render.solids import Reader, Standing

STRONG, WIDER, LARGEST = 0.42, 1.35, 30.0
"""How dark they are, how much wider than what casts them, and of what size at most: walls and planes have none."""
_NEAR = 1.0
"""Meters above the ground from which on something does not stand on it."""
_SPOT = np.dtype([("at", "f4", 3), ("size", "f4")])


class Shades:
    """One for each thing that stands on the ground, made anew when the scene changes."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("blob")
        self._vertices, self._buffer = kit.quads(self._program, "4f 4f", "spot", "more")
        self._reader = Reader()
        self._of: Any = None
        self._blobs = np.zeros(0, BLOB)

    def draw(self, frame: Frame) -> None:
        stage = frame.look.stage
        if not frame.quality.blobs or not frame.look.show.world or stage.medium == "room":
            return
        key = (stage.scene.colliders, stage.land, stage.ground, stage.hidden)
        if self._of is None or key[0] is not self._of[0] or key[1:] != self._of[1:]:
            self._of = key
            self._blobs = shades_of(self._reader.standing(stage), stage)
        spots = np.zeros(len(self._blobs), _SPOT)
        spots["at"], spots["size"] = self._blobs["spot"], self._blobs["radius"]
        seen = self._blobs[in_view(frame, spots)]
        if len(seen):
            self._kit.calls.UseProgram(self._program.glo)
            self._kit.draw_quads(self._vertices, self._buffer, seen)


def shades_of(standing: list[Standing], stage: Stage) -> Array:
    """The shadows of those that stand on the ground and are neither walls nor planes."""
    found = [each for each in standing if each.mesh not in ("plane", "box") and not each.fake]
    if not found:
        return np.zeros(0, BLOB)
    records = np.array([each.record for each in found])
    tree = np.array([each.mesh in TREES for each in found])
    x, z = records["at"][:, 0], records["at"][:, 2]
    ground = stage.ground_at(x, z)
    # How far it reaches to its side and down; one that lies is as wide as it is long.
    lying = np.sqrt(np.maximum(1.0 - records["y"][:, 1] ** 2, 0.0))
    long = records["high"] + records["middle"]
    wide = np.maximum(np.maximum(records["wide"], records["deep"]), lying * long)
    low = records["at"][:, 1] - np.maximum(np.abs(records["y"][:, 1]) * long, records["wide"] * lying)
    sunk = np.clip((ground - low) / np.maximum(2.0 * long, 1e-3), 0.0, 1.0)
    there = (low < ground + _NEAR) & (sunk < 0.95) & (wide < LARGEST)
    made = np.zeros(int(there.sum()), BLOB)
    made["spot"] = np.stack([x, ground, z], axis=-1)[there]
    made["radius"] = (wide * np.where(tree, 1.0, WIDER))[there]
    made["normal"] = (0.0, 1.0, 0.0) if stage.land is None else stage.land.normals(x, z)[there]
    made["strength"] = STRONG
    return made
