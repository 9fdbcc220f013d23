"""Ground with heights, piece by piece."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.relief import INDICES, Eye, Piece, Relief
from flockwright_editor.preview.render.soil import Soil, soil_of

KEPT = 1_200
"""Pieces of 20 kB that are kept for when they are seen again."""


class Terrain:
    """The pieces that were seen lately; those of another land or soil are forgotten."""

    layer = Layer.GROUND

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("ground")
        self._indices = kit.buffer(INDICES)
        self._of: object = None
        self._relief: Relief | None = None
        self._soil: Soil | None = None
        self._pieces: OrderedDict[Piece, tuple[Any, Any]] = OrderedDict()
        self._camera: object = None
        self._seen: list[Piece] = []
        self.made = 0
        """How many pieces were made so far."""

    def draw(self, frame: Frame) -> None:
        stage = frame.look.stage
        if stage.land is None:
            return
        soil = soil_of(stage, frame.look.show.world)
        if self._relief is None or self._relief.land is not stage.land:
            self._relief = Relief(stage.land)
            self._forget()
        if soil != self._soil:
            self._soil = soil
            self._forget()
        camera = (frame.camera, frame.quality.coarse, frame.pixel)
        if camera != self._camera:
            self._camera, self._seen = camera, self._relief.pieces(_eye(frame))
        calls = self._kit.calls
        calls.UseProgram(self._program.glo)
        calls.Enable(gl.CULL_FACE)  # from below one sees through it
        for piece in self._seen:
            calls.BindVertexArray(self._held(piece, self._relief, soil).glo)
            calls.DrawElements(gl.TRIANGLES, INDICES.size, gl.UNSIGNED_INT, None)
        calls.Disable(gl.CULL_FACE)

    def _held(self, piece: Piece, relief: Relief, soil: Soil) -> Any:
        held = self._pieces.get(piece)
        if held is None:
            self.made += 1
            buffer = self._kit.buffer(relief.vertices(piece, soil).view("u1"))
            parts = [(buffer, "3f 4f1", "place", "paint")]
            held = self._kit.context.vertex_array(self._program, parts, self._indices), buffer
            while len(self._pieces) >= KEPT:
                self._release(*self._pieces.popitem(last=False)[1])
            self._pieces[piece] = held
        else:
            self._pieces.move_to_end(piece)
        return held[0]

    def _forget(self) -> None:
        for held in self._pieces.values():
            self._release(*held)
        self._pieces.clear()
        self._camera = None

    @staticmethod
    def _release(vertices: Any, buffer: Any) -> None:
        vertices.release()
        buffer.release()


def _eye(frame: Frame) -> Eye:
    pixels = float(frame.camera.pixels_per_meter(1.0)) * frame.pixel
    return Eye(frame.eye, frame.sides(), pixels, frame.camera.orthographic, frame.quality.coarse)
