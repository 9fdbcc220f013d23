"""Sounds: shells that grow from where they were made and fade, to be looked through."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes.things import ball
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.surroundings import shells_in

_CUTS = 3
"""How fine a shell is: one sees its outline large."""
_FEW = 48
"""Shells in a picture at most, the loudest: many that cover the whole picture would take their time."""


class Sounds:
    """All that can be heard."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("shell")
        points, faces = ball(_CUTS)
        corners = np.array([point / np.linalg.norm(point) for point in points], np.float32)
        indices = np.array(faces, np.uint32).ravel()
        self._count, self._held = len(indices), kit.buffer()
        parts = [(kit.buffer(corners), "3f", "place"), (self._held, "4f 1f /i", "i_at", "i_strength")]
        self._vertices = kit.context.vertex_array(self._program, parts, kit.buffer(indices))

    def draw(self, frame: Frame) -> None:
        shells = shells_in(frame.look)
        if not len(shells):
            return
        shells = shells[np.argsort(-shells["strength"], kind="stable")[:_FEW]]
        self._kit.calls.UseProgram(self._program.glo)
        self._kit.set(self._program, "ink", *(part / 255 for part in mark("sound")))
        self._kit.upload(self._held, shells)
        self._kit.calls.BindVertexArray(self._vertices.glo)
        self._kit.calls.DrawElementsInstanced(gl.TRIANGLES, self._count, gl.UNSIGNED_INT, None, len(shells))
