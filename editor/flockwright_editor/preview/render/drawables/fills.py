"""Translucent areas of overlays: the fan of sight, and whatever else is filled."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.strokes import triangles_of

_CORNER = np.dtype([("place", "f4", 3), ("ink", "u1", 4)])


class Fills:
    """All triangles of all overlays."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("fill")
        self._buffer = kit.buffer()
        self._vertices = kit.context.vertex_array(self._program, [(self._buffer, "3f 4f1", "place", "ink")])

    def draw(self, frame: Frame) -> None:
        parts: list[Array] = []
        for overlay in frame.look.overlays:
            filled = triangles_of(overlay)
            if filled is not None and len(filled[0]):
                made = np.empty(filled[0].shape[0] * 3, _CORNER)
                made["place"], made["ink"] = filled[0].reshape(-1, 3), filled[1]
                parts.append(made)
        if parts:
            corners = np.concatenate(parts)
            self._kit.calls.UseProgram(self._program.glo)
            self._kit.upload(self._buffer, corners)
            self._kit.calls.BindVertexArray(self._vertices.glo)
            self._kit.calls.DrawArrays(gl.TRIANGLES, 0, len(corners))
