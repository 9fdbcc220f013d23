"""The ground: level within the bounds, hills or dunes beyond them, where nobody walks."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.palette import air

CELLS, RINGS = 26, 11
"""Cells along a side of the bounds, and rings of ever larger ones around them."""
GROWTH = 1.42
_GROUND = np.dtype([("place", "f4", 3), ("paint", "u1", 4)])


def reach_of(stage: Stage) -> float:
    """How far from the middle of the bounds the ground goes."""
    xs, _ = _axes(stage)
    return float(np.ptp(xs)) / 2


class Ground:
    """A net of triangles, made anew for another scene."""

    layer = Layer.GROUND

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("ground")
        self._net: tuple[Any, int] | None = None
        self._of: object = None

    def draw(self, frame: Frame) -> None:
        stage = frame.look.stage
        medium = stage.medium if frame.look.show.world else "room"
        key = (stage.scene.bounds, stage.ground, medium)
        if key != self._of:
            self._make(stage, medium)
            self._of = key
        assert self._net is not None
        vertices, count = self._net
        self._kit.calls.UseProgram(self._program.glo)
        self._kit.calls.BindVertexArray(vertices.glo)
        self._kit.calls.DrawElements(gl.TRIANGLES, count, gl.UNSIGNED_INT, None)

    def _make(self, stage: Stage, medium: str) -> None:
        if self._net is not None:
            self._net[0].release()
        xs, zs = _axes(stage)
        x, z = np.meshgrid(xs, zs)
        random = np.random.default_rng(1)
        if medium != "room":
            x, z = (
                place + random.uniform(-0.3, 0.3, place.shape) * _gaps(place, axis) for place, axis in ((x, 1), (z, 0))
            )
        y = stage.ground + _hills(stage, x, z) * (medium != "room")
        made = np.empty(x.size, _GROUND)
        made["place"] = np.stack([x, y, z], axis=-1).reshape(-1, 3)
        made["paint"] = _paint(medium, x, y - stage.ground, z, random).reshape(-1, 4)
        wide = len(xs)
        corner = (np.arange(len(zs) - 1)[:, None] * wide + np.arange(wide - 1)).ravel()
        faces = np.stack([corner, corner + wide, corner + 1, corner + 1, corner + wide, corner + wide + 1], axis=-1)
        vertices = self._kit.context.vertex_array(
            self._program,
            [(self._kit.buffer(made.view(np.uint8)), "3f 4f1", "place", "paint")],
            self._kit.buffer(faces.astype(np.uint32)),
        )
        self._net = (vertices, faces.size)


def _axes(stage: Stage) -> tuple[Array, Array]:
    """The places of the net's lines: even within the bounds, then farther and farther apart, to the same distance."""
    half = np.maximum((stage.high - stage.low)[[0, 2]] / 2, 5.0)
    step = float(half.max()) * 2 / CELLS
    outside = np.cumsum(step * GROWTH ** np.arange(RINGS))
    made: list[Array] = []
    for axis, side in ((0, half[0]), (2, half[1])):
        middle = float(stage.scene.bounds.center[axis])
        inner = np.linspace(-side, side, max(round(2 * side / step), 4) + 1)
        made.append(middle + np.concatenate([-side - outside[::-1], inner, side + outside]))
    return made[0], made[1]


def _gaps(places: Array, axis: int) -> Array:
    """How far apart the lines of a net are; nothing at its edge."""
    gaps = np.diff(places, axis=axis, append=np.take(places, [-1], axis=axis))
    return np.minimum(gaps, np.roll(gaps, 1, axis=axis))


def outside(stage: Stage, x: Array, z: Array) -> Array:
    """How far places are outside the bounds, in meters; 0 within."""
    low, high = stage.low, stage.high
    off_x = np.maximum(np.maximum(low[0] - x, x - high[0]), 0.0)
    off_z = np.maximum(np.maximum(low[2] - z, z - high[2]), 0.0)
    return np.hypot(off_x, off_z)


def _hills(stage: Stage, x: Array, z: Array) -> Array:
    size = max(float((stage.high - stage.low)[[0, 2]].max()), 10.0)
    off = outside(stage, x, z) / size
    u, v = x / size * 3.1, z / size * 3.1
    rolling = np.sin(u * 1.7 + np.sin(v * 1.3) * 1.3) + np.sin(v * 1.9 + 1.7 + np.sin(u * 1.1) * 1.1)
    fine = 0.4 * np.sin(u * 5.3 + v * 4.1) + 0.3 * np.sin(u * 9.7 - v * 7.9)
    rise = np.clip((off - 0.08) / 0.9, 0.0, 1.0)
    return size * (rise * rise * (0.05 + 0.028 * (rolling + fine)) + 0.012 * np.minimum(off, 4.0) ** 1.5 * (off > 0.08))


def height_at(stage: Stage, x: Array, z: Array) -> Array:
    """The height of the ground at places."""
    return stage.ground + _hills(stage, np.asarray(x, float), np.asarray(z, float))


def _paint(medium: str, x: Array, up: Array, z: Array, random: Any) -> Array:
    colors = air(medium)
    chance = random.uniform(-1.0, 1.0, x.shape)[..., None]
    patch = (0.5 + 0.5 * np.sin(x * 0.11 + 1.3 * np.sin(z * 0.07)) * np.sin(z * 0.13 + 0.8))[..., None]
    base = colors.ground * (1.0 + (0.07 if medium != "room" else 0.03) * chance)
    if medium == "land":
        base = base * (0.94 + 0.10 * patch) + patch * np.array([0.035, 0.0, -0.02])
        high = np.clip(up / max(float(np.max(up)), 1.0), 0.0, 1.0)[..., None]
        base = base * (1 - 0.4 * high) + 0.4 * high * np.array([0.47, 0.50, 0.36])
    elif medium == "water":
        base = base * (0.86 + 0.16 * patch)
    alpha = np.ones((*x.shape, 1))
    return (np.clip(np.concatenate([base, alpha], axis=-1), 0.0, 1.0) * 255).astype(np.uint8)
