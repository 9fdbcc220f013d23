"""What stands in a scene and what the land is like, drawn as a map is: outlines and lines of equal height."""

from __future__ import annotations

from typing import Any

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.contours import contour, contours
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.marks.colliders import things
from flockwright_editor.preview.render.outlines import outline
from flockwright_editor.preview.render.palette import Rgb, thing_color
from flockwright_editor.preview.render.soil import unit_of
from flockwright_editor.preview.render.solids import FAKE
from flockwright_editor.preview.render.strokes import NONE, joined, lines

SHADE = 0.68
"""Darker than the things themselves, for they stand before a pale sky."""
STEPS = 14
"""Of a circle: there may be hundreds."""


class GroundPlan:
    """Kept while the scene is the same."""

    def __init__(self) -> None:
        self._of: Any = None
        self._strokes = NONE

    def strokes(self, look: Look) -> Array:
        """All lines of a look."""
        stage, show = look.stage, look.show
        key = (stage.scene.colliders, stage.land, stage.hidden, stage.surface, show.world, show.fake_walls)
        if self._of is None or key[0] is not self._of[0] or key[1:] != self._of[1:]:
            self._of, self._strokes = key, joined((_heights(look), _things(look)))
        return self._strokes


def _heights(look: Look) -> Array:
    stage = look.stage
    if stage.land is None:
        return NONE
    made = [lines(contours(stage.land), (*_bytes(SHADE * unit_of("dry")), 190), 1.1, rim=False)]
    if stage.surface is not None and look.show.world:
        made.append(lines(contour(stage.land, stage.surface), (*_bytes(thing_color("fakeWall")), 220), 1.8, rim=False))
    return joined(made)


def _things(look: Look) -> Array:
    made: list[Array] = []
    for thing in things(look):
        told = getattr(thing, "look", "plain")
        if thing.layer == FAKE and not look.show.fake_walls:
            continue
        name = {"grass": "tuft"}.get(thing.type, {"tree": "leaf", "stone": "stone"}.get(told, "plain"))
        name = "fakeWall" if thing.layer == FAKE else name
        made.append(lines(outline(thing, look.stage, STEPS), (*_bytes(SHADE * thing_color(name)), 255), 1.5, rim=False))
    return joined(made)


def _bytes(color: Array) -> Rgb:
    red, green, blue = (round(255 * part) for part in color.tolist())
    return red, green, blue
