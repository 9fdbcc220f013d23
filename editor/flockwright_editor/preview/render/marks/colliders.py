"""The edges of selected obstacles and patches of grass."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from flockwright.document.errors import Fault
from flockwright.world.geometry.things import Thing, thing_of
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.outlines import outline
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.strokes import NONE, joined, lines


def colliders(look: Look) -> Array:
    """Of those that are shown."""
    if not look.chosen:
        return NONE
    ink = mark("chosen", 0.9)
    return joined(lines(outline(thing, look.stage), ink, 1.6) for thing in things(look, look.chosen))


def things(look: Look, chosen: Collection[str] | None = None) -> Iterator[Thing]:
    """Everything that can be read and is shown; only those of some ids if told."""
    for collider in look.stage.scene.colliders:
        if collider.id not in look.stage.hidden and (chosen is None or collider.id in chosen):
            try:
                yield thing_of(collider)
            except Fault:
                continue  # a problem of the plan
