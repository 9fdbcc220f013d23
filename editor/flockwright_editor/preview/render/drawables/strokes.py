"""Strokes: marks and trails in the world, and what is drawn over everything."""

from __future__ import annotations

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.marks import marks_of
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.strokes import NONE, RING_LEAST, joined, strokes_of

RIM = 1.6
"""Logical pixels of dark edge."""


class _Strokes:
    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("stroke")
        self._vertices, self._buffer = kit.quads(self._program, "4f 4f 4f1 1f", "a", "b", "ink", "rim")

    def _draw(self, strokes: Array, hidden: bool) -> None:
        if not len(strokes):
            return
        self._kit.calls.UseProgram(self._program.glo)
        self._kit.set(self._program, "how", float(hidden), RIM, *RING_LEAST)
        self._kit.set(self._program, "dark", *(part / 255 for part in mark("rim", 0.72)))
        self._kit.draw_quads(self._vertices, self._buffer, strokes)


class Marks(_Strokes):
    """Grid, bounds, homes, paths, spawners, trails and overlays that lie in the world."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self._of: object = None
        self._marks = NONE
        self._stage: object = None
        """Held, so that no other stage can have its id."""

    def draw(self, frame: Frame) -> None:
        look = frame.look
        key = (look.camera, id(look.stage), look.show, look.chosen)
        if key != self._of:  # while the herd runs and the camera rests they stay the same
            self._of, self._stage, self._marks = key, look.stage, marks_of(look)
        lying = (o for o in frame.look.overlays if getattr(o, "hidden", False))
        self._draw(joined((self._marks, frame.trails, *(strokes_of(o, frame.camera) for o in lying))), hidden=True)


class Over(_Strokes):
    """Overlays that nothing hides."""

    layer = Layer.OVER

    def draw(self, frame: Frame) -> None:
        shown = (o for o in frame.look.overlays if not getattr(o, "hidden", False))
        self._draw(joined(strokes_of(o, frame.camera) for o in shown), hidden=False)
