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

CELLS, RINGS = 20, 18
"""Cells along the longer side of the bounds, and rings of ever larger ones around them."""
GROWTH = 1.2
"""How much larger each ring is than the one within: cells stay about as long as wide."""
_GROUND = np.dtype([("place", "f4", 3), ("paint", "u1", 4)])


def reach_of(stage: Stage) -> float:
    """How far from the middle of the bounds the ground goes at least."""
    return float(_half(stage).min()) * GROWTH**RINGS


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
        random = np.random.default_rng(1)
        x, z, faces = _net(stage)
        if medium != "room":
            x, z = _shaken(stage, x, z, random)
        y = stage.ground + _hills(stage, x, z) * (medium != "room")
        made, faces = _faceted(medium, x, y, z, stage.ground, faces, random)
        vertices = self._kit.context.vertex_array(
            self._program,
            [(self._kit.buffer(made.view(np.uint8)), "3f 4f1", "place", "paint")],
            self._kit.buffer(faces),
        )
        self._net = (vertices, faces.size)


def _faceted(
    medium: str, x: Array, y: Array, z: Array, ground: float, faces: Array, random: Any
) -> tuple[Array, Array]:
    """Vertices and triangles with the color and light of each face in its last corner, which only that face has.

    The light never moves, so it need not be reckoned for every pixel of every picture.
    """
    corners = np.stack([x, y, z], axis=-1)[faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    normal *= np.where(normal[:, 1:2] < 0, -1.0, 1.0)
    colors = air(medium)
    lit = np.maximum(normal @ colors.sun, 0.0) * colors.light + (normal[:, 1] * 0.5 + 0.5) * 0.5 + 0.2
    middle = corners.mean(axis=1)
    base = _paint(medium, middle[:, 0], middle[:, 1] - ground, middle[:, 2], random)
    made = np.zeros(len(x) + len(faces), _GROUND)
    made["place"][: len(x)] = np.stack([x, y, z], axis=-1)
    made["place"][len(x) :] = corners[:, 2]
    made["paint"][len(x) :, :3] = np.clip(base * lit[:, None] * colors.tint, 0.0, 1.0) * 255
    own = np.arange(len(x), len(x) + len(faces))
    return made, np.stack([faces[:, 0], faces[:, 1], own], axis=-1).astype(np.uint32)


def _half(stage: Stage) -> Array:
    """Half the sides of the level part."""
    return np.maximum((stage.high - stage.low)[[0, 2]] / 2, 5.0)


def _net(stage: Stage) -> tuple[Array, Array, Array]:
    """Places (x, z) and triangles: a grid within the bounds, then ever larger copies of its edge around it."""
    half = _half(stage)
    wide, deep = (max(round(CELLS * side / float(half.max())), 4) for side in half)
    middle = np.array(stage.scene.bounds.center, float)[[0, 2]]
    u, v = np.meshgrid(np.linspace(-1, 1, wide + 1), np.linspace(-1, 1, deep + 1))
    inner = np.stack([u.ravel(), v.ravel()], axis=-1) * half
    number = np.arange(len(inner)).reshape(deep + 1, wide + 1)
    corner, below = number[:-1, :-1].ravel(), number[1:, :-1].ravel()
    faces = [np.stack([corner, below, corner + 1, corner + 1, below, below + 1], axis=-1).reshape(-1, 3)]
    edge = np.concatenate([number[0, :-1], number[:-1, -1], number[-1, :0:-1], number[:0:-1, 0]])
    places = [inner]
    before = edge
    for ring in range(1, RINGS + 1):
        after = len(inner) + (ring - 1) * len(edge) + np.arange(len(edge))
        places.append(inner[edge] * GROWTH**ring)
        right, left = np.roll(before, -1), np.roll(after, -1)
        faces += [np.stack([before, after, right], axis=-1), np.stack([right, after, left], axis=-1)]
        before = after
    found = np.concatenate(places) + middle
    return found[:, 0], found[:, 1], np.concatenate(faces).astype(np.uint32)


def _shaken(stage: Stage, x: Array, z: Array, random: Any) -> tuple[Array, Array]:
    """Places moved a little, so that no one sees the net."""
    middle, half = np.array(stage.scene.bounds.center, float)[[0, 2]], _half(stage)
    step = 2 * float(half.max()) / CELLS * np.maximum(np.hypot(*((np.stack([x, z], -1) - middle) / half).T) / 1.2, 1.0)
    return x + random.uniform(-0.3, 0.3, len(x)) * step, z + random.uniform(-0.3, 0.3, len(z)) * step


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
    """The color of the ground at places, without light."""
    chance = random.uniform(-1.0, 1.0, x.shape)[..., None]
    patch = (0.5 + 0.5 * np.sin(x * 0.11 + 1.3 * np.sin(z * 0.07)) * np.sin(z * 0.13 + 0.8))[..., None]
    base = air(medium).ground * (1.0 + (0.045 if medium != "room" else 0.03) * chance)
    if medium == "land":
        base = base * (0.95 + 0.08 * patch) + patch * np.array([0.03, 0.0, -0.02])
        high = np.clip(up / max(float(np.max(up)), 1.0), 0.0, 1.0)[..., None]
        base = base * (1 - 0.4 * high) + 0.4 * high * np.array([0.47, 0.50, 0.36])
    elif medium == "water":
        base = base * (0.86 + 0.16 * patch)
    return base
