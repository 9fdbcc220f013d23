"""A person of 1.8 m, to see how large everything is."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.bodies import STILL, Bodies, Kind
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.herd import INSTANCE
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.meshes.things import person
from flockwright_editor.preview.render.palette import mark, unit
from flockwright_editor.preview.render.surroundings import TALL
from flockwright_editor.theme.theme import tokens


def place_of(look: Look) -> Array:
    """Where the person's soles are: on the ground in the middle of the bounds; in the sea at the camera's target."""
    middle = np.array(look.stage.scene.bounds.center, float)
    if look.stage.medium == "water":
        middle = np.array(look.camera.target, float)
        middle[1] -= TALL / 2
    else:
        middle[1] = float(look.stage.ground_at(middle[:1], middle[2:])[0])
    return middle


class Person:
    """One, where it is wanted."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        kind = Kind(STILL, 0.0, 0.0, unit(tokens()["world"]["person"]))
        self._bodies = Bodies(kit, self._program, person, kind, specks=False)

    def draw(self, frame: Frame) -> None:
        if not frame.look.show.person:
            return
        made = np.zeros(1, INSTANCE)
        made["at"], made["size"] = place_of(frame.look), TALL
        made["forward"], made["up"], made["color"] = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), mark("person")
        self._kit.calls.UseProgram(self._program.glo)
        self._bodies.draw(frame, self._program, made)
