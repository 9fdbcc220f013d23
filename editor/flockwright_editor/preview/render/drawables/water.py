"""The surface of the water, from above and from below."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.land import Land

FAR = 20_000.0
CELLS = 96
"""Along the longer side of land with heights, at whose corners the depth is known."""
OPEN = 8.0
"""Meters of depth where there is no land to say it."""
_RINGS, _AROUND = 26, 40
"""Corners of the underside, which is colored by them: rings around the eye, ever farther apart."""


class Water:
    """The waves are the shader's; how deep it is below says how clear it looks."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._above, self._below = kit.program("water"), kit.program("under")
        self._held: tuple[Any, Any, int] | None = None
        self._of: object = None
        underside = _rings()
        self._rings = kit.context.vertex_array(self._below, [(kit.buffer(underside), "2f", "place")])
        self._count = len(underside)

    def draw(self, frame: Frame) -> None:
        stage = frame.look.stage
        if stage.surface is None or not frame.look.show.world:
            return
        if frame.camera.orthographic and stage.land is None:
            return  # from above all would be water
        if frame.underwater:
            if stage.land is not None:  # else nothing is above it but the sky, which looks the same
                self._kit.calls.UseProgram(self._below.glo)
                self._kit.calls.BindVertexArray(self._rings.glo)
                self._kit.calls.DrawArrays(gl.TRIANGLES, 0, self._count)
            return
        key = (stage.land, stage.surface)
        if key != self._of or self._held is None:
            self._of = key
            self._make(surface_of(stage.land, stage.surface))
        assert self._held is not None
        self._kit.calls.UseProgram(self._above.glo)
        self._kit.calls.BindVertexArray(self._held[0].glo)
        self._kit.calls.DrawArrays(gl.TRIANGLES, 0, self._held[2])

    def _make(self, corners: Array) -> None:
        if self._held is not None:
            self._held[0].release()
            self._held[1].release()
        buffer = self._kit.buffer(corners)
        vertices = self._kit.context.vertex_array(self._above, [(buffer, "3f", "place")])
        self._held = vertices, buffer, len(corners)


def surface_of(land: Land | None, surface: float) -> Array:
    """Triangles (x, depth, z) over everything that is under water."""
    if land is None:
        return _quads(np.array([-FAR]), np.array([FAR]), np.array([-FAR]), np.array([FAR]), np.full((1, 4), OPEN))
    (x0, z0), (x1, z1) = land.corner, land.far_corner
    longer = max(x1 - x0, z1 - z0)
    x = np.linspace(x0, x1, max(round(CELLS * (x1 - x0) / longer), 4) + 1)
    z = np.linspace(z0, z1, max(round(CELLS * (z1 - z0) / longer), 4) + 1)
    depth = surface - land.at(x[None, :], z[:, None])
    corners = np.stack([depth[:-1, :-1], depth[:-1, 1:], depth[1:, :-1], depth[1:, 1:]], axis=-1)
    rough = 2.0 * max(land.cell)  # between two corners the ground may dip
    k, i = np.nonzero(corners.max(axis=-1) > -rough)
    inside = _quads(x[i], x[i + 1], z[k], z[k + 1], np.maximum(corners[k, i], 0.0))
    left, right = np.array([-FAR, x1, x0, x0]), np.array([x0, FAR, x1, x1])
    near, far = np.array([-FAR, -FAR, -FAR, z1]), np.array([FAR, FAR, z0, FAR])
    return np.concatenate([inside, _quads(left, right, near, far, np.full((4, 4), OPEN))])


def _quads(x0: Array, x1: Array, z0: Array, z1: Array, depth: Array) -> Array:
    """Two triangles for each rectangle, with the depths at its four corners."""
    corners = [(x, depth[:, place], z) for place, (z, x) in enumerate(((z0, x0), (z0, x1), (z1, x0), (z1, x1)))]
    points = np.stack([np.stack(corner, axis=-1) for corner in corners], axis=1)
    return points[:, [0, 1, 2, 2, 1, 3]].reshape(-1, 3).astype(np.float32)


def _rings() -> Array:
    """Triangles of a disc around the origin, in meters: small in the middle, reaching as far as one sees."""
    radius = np.concatenate([[0.0], np.geomspace(0.6, 3_000.0, _RINGS)])
    turn = np.linspace(0.0, 2.0 * np.pi, _AROUND + 1)
    points = radius[:, None, None] * np.stack([np.cos(turn), np.sin(turn)], axis=-1)
    a, b, c, d = points[:-1, :-1], points[:-1, 1:], points[1:, :-1], points[1:, 1:]
    return np.stack([a, b, c, c, b, d], axis=2).reshape(-1, 2).astype(np.float32)
