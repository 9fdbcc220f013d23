"""Bodies of one mesh, many at once: what animals, rocks, plants and the person are drawn with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meshes import LEVELS, Mesh, speck
from flockwright_editor.preview.render.meshes.builder import VERTEX

CUTS = (46.0, 15.0, 6.0)
"""Pixels of length down to which the three levels are drawn; what is smaller is a speck."""
STILL, SWIMS, FLIES, WALKS, SWAYS = range(5)
_NAMES = ("i_at", "i_forward", "i_up", "i_color")


@dataclass(frozen=True)
class Kind:
    """How the bodies of a mesh move and shine, and the color of their undersides."""

    motion: int
    amplitude: float
    shine: float
    belly: Array


class Bodies:
    """The levels of one mesh, each with a buffer for its instances."""

    def __init__(self, kit: Kit, program: Any, mesh: Callable[[int], Mesh], kind: Kind, specks: bool = True) -> None:
        self._kit = kit
        self._kind = kind
        self._levels: list[tuple[Any, Any, int]] = []
        for made in (*(mesh(level) for level in range(LEVELS)), *((speck(),) if specks else ())):
            held = kit.buffer()
            parts = [
                (kit.buffer(made.vertices), VERTEX, "place", "part"),
                (held, "4f 4f 3f 4f1 /i", *_NAMES),
            ]
            vertices = kit.context.vertex_array(program, parts, kit.buffer(made.indices))
            self._levels.append((vertices, held, len(made.indices)))

    def draw(self, frame: Frame, program: Any, instances: Array, away: Array | None = None, sort: bool = True) -> None:
        """Draw with a program in use: each at the level of its size in the picture, near ones first."""
        kind, last = self._kind, len(self._levels) - 1
        self._kit.set(program, "motion", kind.motion, kind.amplitude, kind.shine, 0.0)
        self._kit.set(program, "belly", *kind.belly, 1.0)
        if away is None:
            away = distances(frame, instances)
        length = frame.pixels_per_meter(away) * instances["size"] / frame.quality.coarse
        level = np.minimum((length[:, None] <= np.array(CUTS[:last])).sum(axis=1), last)
        for number, (vertices, held, count) in enumerate(self._levels):
            chosen = np.flatnonzero(level == number)
            if not len(chosen):
                continue
            if number == LEVELS:  # nobody sees a speck flap
                self._kit.set(program, "motion", STILL, 0.0, kind.shine, 0.0)
            if sort:  # what near ones hide is never shaded
                chosen = chosen[np.argsort(away[chosen])]
            self._kit.upload(held, instances[chosen])
            self._kit.calls.BindVertexArray(vertices.glo)
            self._kit.calls.DrawElementsInstanced(gl.TRIANGLES, count, gl.UNSIGNED_INT, None, len(chosen))


def distances(frame: Frame, instances: Array) -> Array:
    """How far bodies are from the eye."""
    way = instances["at"] - frame.eye.astype(np.float32)
    return np.sqrt(np.einsum("ij,ij->i", way, way)) + np.float32(1e-3)


def in_view(frame: Frame, instances: Array) -> Array:
    """Which bodies may be seen at all."""
    way = instances["at"] - frame.eye.astype(np.float32)
    seen = np.ones(len(instances), bool)
    for inward in frame.sides():
        seen &= way @ inward > -instances["size"]
    if frame.fog > 0.0:
        seen &= np.einsum("ij,ij->i", way, way) < np.float32((3.4 / frame.fog) ** 2)
    return seen
