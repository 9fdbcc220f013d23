"""The player: a person who walks."""

from __future__ import annotations

from flockwright_editor.preview.render.drawables.bodies import WALKS, Bodies, Kind
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes.things import person
from flockwright_editor.preview.render.palette import unit
from flockwright_editor.preview.render.surroundings import player_in
from flockwright_editor.theme.theme import tokens

_STEP = 0.13
"""How far its feet swing, in lengths of the body."""


class Player:
    """One, if the scene has one."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        kind = Kind(WALKS, _STEP, 0.0, 0.55 * unit(tokens()["world"]["player"]))
        self._bodies = Bodies(kit, self._program, person, kind, specks=False)

    def draw(self, frame: Frame) -> None:
        found = player_in(frame.look)
        if len(found):
            self._kit.calls.UseProgram(self._program.glo)
            self._bodies.draw(frame, self._program, found)
