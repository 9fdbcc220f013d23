"""Obstacles of every shape, trees and stones; fake walls when they are asked for."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.animals import focus_of
from flockwright_editor.preview.render.drawables.bodies import distances, in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes import LEVELS
from flockwright_editor.preview.render.meshes.builder import VERTEX
from flockwright_editor.preview.render.meshes.solids import SOLIDS
from flockwright_editor.preview.render.meshes.trees import TREES
from flockwright_editor.preview.render.palette import thing_color
from flockwright_editor.preview.render.solids import LAYOUT, Reader, gathered

CUTS = (150.0, 40.0)
"""Pixels of size down to which the two finer levels are drawn."""
_NAMES = ("i_at", "i_x", "i_y", "i_more", "i_color")
_DIM = 0.8
"""How bright things are in a dark room."""
_CLEAR = 0.62
"""How much one sees through a fake wall."""


class Solids:
    """All that one cannot see through."""

    layer = Layer.SOLID
    fake = False

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("solid", "animal")
        self._meshes: dict[str, list[tuple[Any, Any, int]]] = {}
        self._of: object = None
        self._records: dict[str, Array] = {}
        self.reader = Reader()

    def draw(self, frame: Frame) -> None:
        if not self._wanted(frame):
            return
        stage, calls = frame.look.stage, self._kit.calls
        key = (stage.scene.colliders, stage.hidden, stage.land, stage.size, stage.flat)
        if not _same(key, self._of):
            self._of = key
            self._records = gathered(self.reader.standing(stage), fake=self.fake)
        calls.UseProgram(self._program.glo)
        self._kit.set(self._program, "motion", 0.0, 0.0, 0.0, _CLEAR if self.fake else 0.0)
        self._kit.set(self._program, "bark", *thing_color("trunk"), _DIM if frame.medium == "room" else 1.0)
        focus = focus_of(frame)
        for mesh, records in self._records.items():
            if mesh == "plane":
                calls.Disable(gl.CULL_FACE)
            seen = in_view(frame, records)
            if focus is not None and mesh in TREES:
                seen &= ~_before(frame, records, focus)
            self._draw(frame, mesh, records[seen])
            if mesh == "plane" and not self.fake:
                calls.Enable(gl.CULL_FACE)

    def _wanted(self, frame: Frame) -> bool:
        return True

    def _draw(self, frame: Frame, mesh: str, records: Array) -> None:
        if not len(records):
            return
        away = np.maximum(distances(frame, records) - records["size"], 0.05)
        length = frame.pixels_per_meter(away) * 2.0 * records["size"] / frame.quality.coarse
        level = (length[:, None] <= np.array(CUTS)).sum(axis=1)
        for number, (vertices, held, count) in enumerate(self._levels(mesh)):
            chosen = np.flatnonzero(level == number)
            if len(chosen):
                self._kit.upload(held, records[chosen[np.argsort(away[chosen])]])
                self._kit.calls.BindVertexArray(vertices.glo)
                self._kit.calls.DrawElementsInstanced(gl.TRIANGLES, count, gl.UNSIGNED_INT, None, len(chosen))

    def _levels(self, mesh: str) -> list[tuple[Any, Any, int]]:
        """A mesh's levels, made when the first of it is seen: most scenes have few kinds."""
        if mesh not in self._meshes:
            make = {**SOLIDS, **TREES}[mesh]
            self._meshes[mesh] = []
            for made in (make(level) for level in range(LEVELS)):
                held = self._kit.buffer()
                parts = [(self._kit.buffer(made.vertices), VERTEX, "place", "part"), (held, LAYOUT, *_NAMES)]
                vertices = self._kit.context.vertex_array(self._program, parts, self._kit.buffer(made.indices))
                self._meshes[mesh].append((vertices, held, len(made.indices)))
        return self._meshes[mesh]


class FakeWalls(Solids):
    """Walls that only animals know of."""

    layer = Layer.GLASS
    fake = True

    def _wanted(self, frame: Frame) -> bool:
        return frame.look.show.fake_walls


def _before(frame: Frame, records: Array, focus: Array) -> Array:
    """Which trees stand between the eye and the watched animal: it would be lost behind their crowns."""
    eye = frame.eye.astype(np.float32)
    far = max(float(np.linalg.norm(focus - eye)), 1e-3)
    way = records["at"] - eye
    along = way @ ((focus - eye) / far)
    aside = np.einsum("ij,ij->i", way, way) - along * along
    return (along > 0.0) & (along < far) & (aside < (0.75 * records["size"]) ** 2)


def _same(key: tuple[Any, ...], before: Any) -> bool:
    """Compared by what they are, not by what they say: colliders are many."""
    if before is None:
        return False
    return key[0] is before[0] and key[2] is before[2] and key[1] == before[1] and key[3:] == before[3:]
