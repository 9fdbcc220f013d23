"""Where animals start: the dashed outline of each spawner's region, in the color of its animal."""

from __future__ import annotations

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.regions import outline
from flockwright_editor.preview.render.strokes import NONE, joined, lines


def spawners(look: Look) -> Array:
    """All spawners that are shown; a selected one is shown whether the others are or not."""
    parts: list[Array] = []
    for spawner in look.stage.scene.spawners:
        chosen = spawner.id in look.chosen
        if spawner.id in look.stage.hidden or not (look.show.spawners or chosen):
            continue
        species = look.stage.species.get(spawner.animal)
        color = mark("spawner", 0.8) if species is None else (*species.color, 205)
        edges = outline(spawner)
        if look.stage.flat and len(edges):
            edges[..., 1] = look.stage.ground + 0.02
        parts.append(lines(edges, mark("chosen") if chosen else color, 2.0 if chosen else 1.3, dashed=True, rim=chosen))
    return joined(parts) if parts else NONE
