"""The dead: the bodies of the living, on their side and without much color."""

from __future__ import annotations

from flockwright_editor.preview.render.drawables.bodies import STILL, Bodies, Kind, in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes import SPECIES
from flockwright_editor.preview.render.palette import belly
from flockwright_editor.preview.render.surroundings import carcasses_in

_PALE = 0.6
"""Of the underside's color."""


class Carcasses:
    """Of all species."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        self._bodies: dict[str, Bodies] = {}

    def draw(self, frame: Frame) -> None:
        for drawn in carcasses_in(frame.look):
            bodies = drawn.instances[in_view(frame, drawn.instances)]
            if len(bodies):
                self._kit.calls.UseProgram(self._program.glo)
                self._of(drawn.species.shape).draw(frame, self._program, bodies)

    def _of(self, shape: str) -> Bodies:
        """A shape's meshes, made when the first of it has died."""
        if shape not in self._bodies:
            under = belly(shape)
            gray = float(under @ (0.30, 0.59, 0.11))
            kind = Kind(STILL, 0.0, 0.0, _PALE * (under + gray) / 2)
            self._bodies[shape] = Bodies(self._kit, self._program, SPECIES[shape], kind)
        return self._bodies[shape]
