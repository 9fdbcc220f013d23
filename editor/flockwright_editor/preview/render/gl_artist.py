"""Draws looks with GL: layer after layer, each drawable in its turn, then reads the pixels back."""

from __future__ import annotations

from flockwright_editor.preview.render.artist import DrawingFault, picture_size
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables import DRAWABLES, Animals, Drawable, Layer
from flockwright_editor.preview.render.drawables.ground import reach_of
from flockwright_editor.preview.render.gait import Gait
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.herd import herds_of
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.quality import Quality
from flockwright_editor.preview.render.trails import Trails


class GlArtist:
    """Made, used and closed in one thread. `DrawingFault` where there is no context, or no longer."""

    kind = "gl"

    def __init__(self) -> None:
        self._kit = Kit()
        self.hardware = self._kit.hardware
        try:
            self._drawables: list[Drawable] = [made(self._kit) for made in DRAWABLES]
        except Exception as fault:
            self._kit.close()
            raise DrawingFault(str(fault)) from fault
        self._animals = next(drawable for drawable in self._drawables if isinstance(drawable, Animals))
        self._gait = Gait()
        self._trails = Trails()

    def draw(self, look: Look, quality: Quality, buffer: Array) -> None:
        with self._kit.context:  # another one made in this thread would be the current one
            self._draw(look, quality, buffer)

    def _draw(self, look: Look, quality: Quality, buffer: Array) -> None:
        calls = self._kit.calls
        frame = self._frame(look, quality)
        frame.trails = self._trails.strokes(look)
        single, many = self._begin(frame, quality.samples)
        calls.Clear(gl.DEPTH_BIT)
        for layer in Layer:
            self._set(layer)
            for drawable in self._drawables:
                if drawable.layer == layer:
                    drawable.draw(frame)
        if many is not single:
            calls.BindFramebuffer(gl.READ_FRAMEBUFFER, many.glo)
            calls.BindFramebuffer(gl.DRAW_FRAMEBUFFER, single.glo)
            edges = (0, 0, frame.width, frame.height)
            calls.BlitFramebuffer(*edges, *edges, gl.COLOR_BIT, gl.NEAREST)
            calls.BindFramebuffer(gl.FRAMEBUFFER, single.glo)
        calls.PixelStorei(gl.PACK_ALIGNMENT, 4)
        calls.ReadPixels(0, 0, frame.width, frame.height, gl.BGRA, gl.UNSIGNED_INT_8_8_8_8_REV, buffer.ctypes.data)
        self._check()

    def pick(self, look: Look, x: float, y: float) -> tuple[str, int] | None:
        frame = self._frame(look, Quality())
        with self._kit.context:
            self._begin(frame, 0)
            self._set(Layer.SOLID)
            found = self._animals.pick(frame, x, y)
            self._check()
        return found

    def close(self) -> None:
        self._kit.close()

    def _frame(self, look: Look, quality: Quality) -> Frame:
        width, height = picture_size(look, quality)
        return Frame(look, quality, width, height, herds_of(look, self._gait), reach_of(look.stage))

    def _begin(self, frame: Frame, samples: int) -> tuple[object, object]:
        single, many = self._kit.target(frame.width, frame.height, samples)
        self._kit.calls.BindFramebuffer(gl.FRAMEBUFFER, many.glo)
        self._kit.calls.Viewport(0, 0, frame.width, frame.height)
        self._kit.calls.DepthFunc(gl.LEQUAL)
        self._kit.calls.DepthMask(1)
        frame.upload(self._kit)
        return single, many

    def _set(self, layer: Layer) -> None:
        """What GL is set to while a layer is drawn."""
        calls = self._kit.calls
        if layer == Layer.SOLID:
            calls.Disable(gl.BLEND)
            calls.Enable(gl.DEPTH_TEST)
            calls.Enable(gl.CULL_FACE)
            calls.FrontFace(gl.CLOCKWISE)  # turning the picture upside down turned every winding around
        elif layer == Layer.GROUND:
            calls.Disable(gl.CULL_FACE)
        elif layer == Layer.BACKDROP:
            calls.DepthMask(0)
        elif layer == Layer.GLASS:
            calls.Enable(gl.BLEND)
            calls.BlendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
        elif layer == Layer.LIGHT:
            calls.BlendFunc(gl.SRC_ALPHA, gl.ONE)
        else:
            calls.BlendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA)
            calls.Disable(gl.DEPTH_TEST)

    def _check(self) -> None:
        fault = self._kit.calls.GetError()
        if fault != gl.NO_ERROR:
            raise DrawingFault(f"GL error {fault:#06x}")
