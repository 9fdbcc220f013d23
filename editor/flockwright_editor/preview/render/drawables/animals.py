"""The animals, and which of them is under the cursor."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.bodies import (
    FLIES,
    STILL,
    SWIMS,
    WALKS,
    Bodies,
    Kind,
    distances,
    in_view,
)
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes import SPECIES
from flockwright_editor.preview.render.palette import belly
from flockwright_editor.preview.render.picking import ground_depth

KINDS = {
    "bird": (FLIES, 0.62, 0.12),
    "fish": (SWIMS, 0.20, 1.0),
    "shark": (SWIMS, 0.13, 0.28),
    "sheep": (WALKS, 0.10, 0.0),
    "wolf": (WALKS, 0.15, 0.04),
    "arrow": (STILL, 0.0, 0.25),
}
"""How each shape moves, how far, and how much it shines."""
CROWD = 50
"""From so many on, who stands in the way is left out."""
_TOO_CLOSE = 0.10
"""Of the distance to the target: who is nearer to the eye would fill the picture."""
_SORTED = 8_000
"""Of more animals, sorting costs what it gains."""
ENLARGED = 0.5
"""How many times larger than it is an animal is drawn at most, for each pixel that it is to be long at least."""
AROUND = 2
"""Pixels around the cursor in which an animal counts as hit."""


class Animals:
    """All species."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        self._pick = kit.program("animal", "pick", define="#define PICK")
        self._bodies = {
            shape: Bodies(kit, self._program, mesh, Kind(*KINDS[shape], belly(shape)))
            for shape, mesh in SPECIES.items()
        }

    def draw(self, frame: Frame) -> None:
        self._kit.calls.UseProgram(self._program.glo)
        focus = focus_of(frame)
        for drawn in frame.herds:
            instances, away = _seen(frame, drawn.instances, visible(frame, drawn.instances, focus))
            if len(instances):
                sort = len(instances) < _SORTED
                self._bodies[drawn.species.shape].draw(frame, self._program, instances, away, sort)

    def pick(self, frame: Frame, x: float, y: float) -> tuple[str, int] | None:
        """The animal under a place in logical pixels: the same bodies, drawn once more with numbers for colors.

        Only those that the line of sight passes are drawn, and only the few pixels around the cursor are.
        """
        calls, size = self._kit.calls, 2 * AROUND + 1
        left = round(min(max(x * frame.pixel, AROUND), frame.width - 1 - AROUND)) - AROUND
        top = round(min(max(y * frame.pixel, AROUND), frame.height - 1 - AROUND)) - AROUND
        calls.Enable(gl.SCISSOR_TEST)
        calls.Scissor(left, top, size, size)
        calls.ClearColor(0.0, 0.0, 0.0, 0.0)
        calls.Clear(gl.COLOR_BIT | gl.DEPTH_BIT)
        calls.UseProgram(self._pick.glo)
        focus, names = focus_of(frame), [("", 0)]
        ground = ground_depth(frame.look, x, y)
        for drawn in frame.herds:
            ahead = (drawn.instances["at"] - frame.eye) @ frame.camera.forward - drawn.instances["size"]
            passed = _passed(frame, drawn.instances, x, y) & (ahead < ground)
            near = np.flatnonzero(visible(frame, drawn.instances, focus) & passed)
            if len(near):
                instances, away = _seen(frame, drawn.instances, near)
                numbers = np.arange(len(names), len(names) + len(near), dtype=np.uint32)
                instances["color"][:, :3] = (numbers[:, None] >> np.array([0, 8, 16], np.uint32)) & 255
                self._bodies[drawn.species.shape].draw(frame, self._pick, instances, away)
                names += [(drawn.animal, int(handle)) for handle in drawn.handles[near]]
        found = np.empty((size, size, 4), np.uint8)
        calls.PixelStorei(gl.PACK_ALIGNMENT, 4)
        calls.ReadPixels(left, top, size, size, gl.RGBA, gl.UNSIGNED_BYTE, found.ctypes.data)
        calls.Disable(gl.SCISSOR_TEST)
        numbers = found[..., 0].astype(int) | found[..., 1].astype(int) << 8 | found[..., 2].astype(int) << 16
        rows, columns = np.nonzero(numbers)
        if not len(rows):
            return None
        nearest = np.argmin((rows - (y * frame.pixel - top)) ** 2 + (columns - (x * frame.pixel - left)) ** 2)
        return names[int(numbers[rows[nearest], columns[nearest]])]


def _seen(frame: Frame, instances: Array, chosen: Array) -> tuple[Array, Array]:
    """Some of the bodies and how far they are; who would be lost in the distance is drawn somewhat larger."""
    found = instances[chosen]
    away = distances(frame, found)
    length = frame.pixels_per_meter(away) * found["size"]
    least = frame.look.show.least
    found["size"] *= np.clip(least * frame.pixel / np.maximum(length, 1e-3), 1.0, max(ENLARGED * least, 1.0))
    return found, away


def focus_of(frame: Frame) -> Array | None:
    """Where the watched animal is."""
    if frame.look.focus is None:
        return None
    for drawn in frame.herds:
        found = np.flatnonzero(drawn.handles == frame.look.focus)
        if len(found):
            return drawn.instances["at"][found[0]]
    return None


def visible(frame: Frame, instances: Array, focus: Array | None) -> Array:
    """Who is in the picture and not in the way."""
    seen = in_view(frame, instances)
    if len(instances) < CROWD or frame.camera.orthographic:
        return seen
    away = distances(frame, instances)
    if focus is None:
        return seen & (away > _TOO_CLOSE * frame.camera.distance)
    # Else the school hides the one that is watched.
    eye = frame.eye.astype(np.float32)
    far = float(np.linalg.norm(focus - eye))
    along = (instances["at"] - eye) @ ((focus - eye) / max(far, 1e-3))
    before = (along < far - 0.35) & (away * away - along * along < (0.16 * along + 0.10) ** 2)
    return seen & ~before & (away > 0.42 * far)


def _passed(frame: Frame, instances: Array, x: float, y: float) -> Array:
    """Whom the line of sight passes near by."""
    origin, direction = frame.camera.ray(x, y)
    way = instances["at"] - origin.astype(np.float32)
    along = way @ direction.astype(np.float32)
    aside = np.einsum("ij,ij->i", way, way) - along * along
    pixels = 0.01 * along if not frame.camera.orthographic else 8.0 / float(frame.camera.pixels_per_meter())
    return (along > 0) & (aside < (instances["size"] * 0.9 + pixels) ** 2)
