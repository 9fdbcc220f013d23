"""The surface of the sea, seen from above it."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit

_FAR = 20_000.0


class Water:
    """Two triangles; the waves are the shader's."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("water")
        corners = [(-_FAR, -_FAR), (_FAR, -_FAR), (-_FAR, _FAR), (-_FAR, _FAR), (_FAR, -_FAR), (_FAR, _FAR)]
        places = np.array([(x, 0.0, z) for x, z in corners], np.float32)
        self._vertices = kit.context.vertex_array(self._program, [(kit.buffer(places), "3f", "place")])

    def draw(self, frame: Frame) -> None:
        stage = frame.look.stage
        if stage.medium == "water" and frame.look.show.world and not frame.underwater and not frame.camera.orthographic:
            self._kit.calls.UseProgram(self._program.glo)
            self._kit.calls.BindVertexArray(self._vertices.glo)
            self._kit.calls.DrawArrays(gl.TRIANGLES, 0, 6)
