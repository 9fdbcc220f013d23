"""What is behind everything: sky with sun and thin clouds, or the light below the surface of the sea."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit

ACROSS, DOWN = 44, 25
"""Cells of the grid whose corners are colored."""


class Sky:
    """A grid over the whole picture."""

    layer = Layer.BACKDROP

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("sky")
        places = np.stack(np.meshgrid(np.linspace(0, 1, ACROSS + 1), np.linspace(0, 1, DOWN + 1)), axis=-1)
        corner = (np.arange(DOWN)[:, None] * (ACROSS + 1) + np.arange(ACROSS)).ravel()
        below = corner + ACROSS + 1
        faces = np.stack([corner, corner + 1, below, corner + 1, below + 1, below], axis=-1).astype(np.uint32)
        parts = [(kit.buffer(places.astype(np.float32)), "2f", "place")]
        self._vertices = kit.context.vertex_array(self._program, parts, kit.buffer(faces))
        self._count = faces.size

    def draw(self, frame: Frame) -> None:
        self._kit.calls.UseProgram(self._program.glo)
        self._kit.calls.BindVertexArray(self._vertices.glo)
        self._kit.calls.DrawElements(gl.TRIANGLES, self._count, gl.UNSIGNED_INT, None)
