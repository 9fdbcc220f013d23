"""Soft shadows straight below the animals, on ground or the water's floor, so that one sees how high they are."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.bodies import in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.herd import INSTANCE
from flockwright_editor.preview.render.surroundings import carcasses_in, food_in, player_in

BLOB = np.dtype([("spot", "f4", 3), ("radius", "f4"), ("normal", "f4", 3), ("strength", "f4")])
_NEAR, _FAR = 0.5, 0.16
"""How dark a shadow is right below a body, and at least."""
_MANY = 500.0
"""From so many on shadows overlap, and are fainter, or they would paint the ground black."""
_UPRIGHT = 0.4
"""Who stands upright is less wide than high."""
_FADES = 4.0
"""Body lengths above the ground at which a shadow is as faint as it gets."""


class Blobs:
    """One for each animal, dead or alive, for food and for the player."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("blob")
        self._vertices, self._buffer = kit.quads(self._program, "4f 4f", "spot", "more")

    def draw(self, frame: Frame) -> None:
        if not frame.quality.blobs:
            return
        player = player_in(frame.look)
        player["size"] *= _UPRIGHT
        bodies = [drawn.instances for drawn in (*frame.herds, *carcasses_in(frame.look))]
        bodies = [some for some in (*bodies, player, food_in(frame.look)) if len(some)]
        blobs = _blobs(frame, np.concatenate(bodies)) if bodies else np.zeros(0, BLOB)
        if len(blobs):
            self._kit.calls.UseProgram(self._program.glo)
            self._kit.draw_quads(self._vertices, self._buffer, blobs)


def _blobs(frame: Frame, bodies: Array) -> Array:
    land = frame.look.stage.land
    on_ground = np.zeros(len(bodies), INSTANCE)
    on_ground["at"], on_ground["size"] = bodies["at"], bodies["size"]
    x, z = bodies["at"][:, 0], bodies["at"][:, 2]
    on_ground["at"][:, 1] = frame.look.stage.ground_at(x, z)
    above = bodies["at"][:, 1] - on_ground["at"][:, 1]
    seen = in_view(frame, on_ground) & (above > -0.5 * bodies["size"])
    above, chosen = np.maximum(above[seen], 0.0), bodies[seen]
    made = np.zeros(len(chosen), BLOB)
    made["spot"] = on_ground["at"][seen]
    made["normal"] = (0.0, 1.0, 0.0) if land is None else land.normals(x[seen], z[seen])
    lengths = above / np.maximum(chosen["size"], 1e-3)
    made["radius"] = chosen["size"] * (0.40 + 0.02 * np.minimum(lengths, 12.0))
    close = np.clip(1.0 - lengths / _FADES, 0.0, 1.0)
    made["strength"] = np.maximum(_NEAR * close * close, _FAR * min(1.0, _MANY / max(len(bodies), 1)))
    return made
