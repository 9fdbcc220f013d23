"""What marks the world: thin lines that things hide, one kind a file. A new kind is a file here and a line below."""

from __future__ import annotations

from collections.abc import Callable

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.marks.bounds import bounds
from flockwright_editor.preview.render.marks.colliders import colliders
from flockwright_editor.preview.render.marks.grid import grid
from flockwright_editor.preview.render.marks.homes import homes
from flockwright_editor.preview.render.marks.paths import paths
from flockwright_editor.preview.render.marks.spawners import spawners
from flockwright_editor.preview.render.strokes import joined

MARKS: tuple[Callable[[Look], Array], ...] = (grid, bounds, homes, paths, spawners, colliders)


def marks_of(look: Look) -> Array:
    """All strokes of all marks that are shown."""
    return joined(mark(look) for mark in MARKS)
