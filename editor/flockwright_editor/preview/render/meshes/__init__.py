"""The bodies of animals and the things around them, made of few triangles, three levels of detail each.

Forward is x, up is y, right is z; a body is 1 long. Every shape is one function in the file of its kind.
"""

from __future__ import annotations

from collections.abc import Callable

from flockwright_editor.preview.render.meshes.arrow import arrow
from flockwright_editor.preview.render.meshes.bird import bird
from flockwright_editor.preview.render.meshes.builder import Mesh
from flockwright_editor.preview.render.meshes.fish import fish, shark
from flockwright_editor.preview.render.meshes.speck import speck
from flockwright_editor.preview.render.meshes.walkers import sheep, wolf

LEVELS = 3
SPECIES: dict[str, Callable[[int], Mesh]] = {
    "bird": bird,
    "fish": fish,
    "shark": shark,
    "sheep": sheep,
    "wolf": wolf,
    "arrow": arrow,
}

__all__ = ["LEVELS", "SPECIES", "Mesh", "speck"]
