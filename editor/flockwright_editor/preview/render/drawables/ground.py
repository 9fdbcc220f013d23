"""The ground: level within the bounds, hills or dunes beyond them, where nobody walks. Land with heights is drawn as
terrain; the ground then goes on from its edge.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.net import CELLS, GROWTH, RINGS, net
from flockwright_editor.preview.render.palette import air
from flockwright_editor.preview.render.soil import soil_of

EASES = 0.5
"""How far beyond its edge the land is forgotten, as a part of its longer side."""
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
        world = frame.look.show.world
        if stage.land is not None and not world:
            return  # an island in a dark room
        medium = stage.medium if world else "room"
        around = stage.scene.bounds if stage.land is None else stage.land
        key = (around, stage.ground, stage.surface, medium)
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
        places, faces = net(_half(stage), hole=stage.land is not None)
        x, z = (places + np.mean(inner(stage), axis=0)).T
        if medium != "room":
            x, z = _shaken(stage, x, z, random)
        y = height_at(stage, x, z) if medium != "room" else np.full(len(x), stage.ground)
        made, faces = _faceted(stage, medium, x, y, z, faces, random)
        vertices = self._kit.context.vertex_array(
            self._program,
            [(self._kit.buffer(made.view(np.uint8)), "3f 4f1", "place", "paint")],
            self._kit.buffer(faces),
        )
        self._net = (vertices, faces.size)


def _faceted(stage: Stage, medium: str, x: Array, y: Array, z: Array, faces: Array, random: Any) -> tuple[Array, Array]:
    """Vertices and triangles with the color and light of each face in its last corner, which only that face has.

    The light never moves, so it need not be reckoned for every pixel of every picture.
    """
    corners = np.stack([x, y, z], axis=-1)[faces]
    normal = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
    normal *= np.where(normal[:, 1:2] < 0, -1.0, 1.0)
    middle = corners.mean(axis=1)
    if stage.land is not None:
        shaded = _beyond(stage, middle, normal)
    else:
        colors = air(medium)
        lit = np.maximum(normal @ colors.sun, 0.0) * colors.light + (normal[:, 1] * 0.5 + 0.5) * 0.5 + 0.2
        base = _paint(medium, middle[:, 0], middle[:, 1] - stage.ground, middle[:, 2], random)
        shaded = np.clip(base * lit[:, None] * colors.tint, 0.0, 1.0)
    made = np.zeros(len(x) + len(faces), _GROUND)
    made["place"][: len(x)] = np.stack([x, y, z], axis=-1)
    made["place"][len(x) :] = corners[:, 2]
    made["paint"][len(x) :, :3] = shaded * 255
    own = np.arange(len(x), len(x) + len(faces))
    return made, np.stack([faces[:, 0], faces[:, 1], own], axis=-1).astype(np.uint32)


def _beyond(stage: Stage, middle: Array, normal: Array) -> Array:
    """Colors beyond the land: like its own at its edge, then those of level ground, for faces there are large."""
    assert stage.land is not None
    share = np.clip(outside(stage, middle[:, 0], middle[:, 2]) / (0.4 * EASES * stage.size), 0.0, 1.0)[:, None]
    up = normal * (1.0 - 0.75 * share) + np.array([0.0, 0.75, 0.0]) * share
    colored = middle.copy()
    foot = np.minimum(middle[:, 1], max(_edge_height(stage.land), stage.land.middle))
    colored[:, 1] += (foot - middle[:, 1]) * share[:, 0]
    return soil_of(stage, True).colors(colored, up / np.linalg.norm(up, axis=1, keepdims=True))


def inner(stage: Stage) -> tuple[Array, Array]:
    """The corners of what the ground goes around: the level part, or land with heights."""
    if stage.land is not None:
        return np.array(stage.land.corner), np.array(stage.land.far_corner)
    middle = np.array(stage.scene.bounds.center, float)[[0, 2]]
    half = np.maximum((stage.high - stage.low)[[0, 2]] / 2, 5.0)
    return middle - half, middle + half


def _half(stage: Stage) -> Array:
    """Half the sides of the inner part."""
    low, high = inner(stage)
    return np.asarray((high - low) / 2)


def _shaken(stage: Stage, x: Array, z: Array, random: Any) -> tuple[Array, Array]:
    """Places moved a little, so that no one sees the net; where it meets land with heights they stay."""
    middle, half = np.mean(inner(stage), axis=0), _half(stage)
    step = 2 * float(half.max()) / CELLS * np.maximum(np.hypot(*((np.stack([x, z], -1) - middle) / half).T) / 1.2, 1.0)
    if stage.land is not None:
        step *= np.clip(outside(stage, x, z) / float(half.max()) - 0.05, 0.0, 1.0)
    return x + random.uniform(-0.3, 0.3, len(x)) * step, z + random.uniform(-0.3, 0.3, len(z)) * step


def outside(stage: Stage, x: Array, z: Array) -> Array:
    """How far places are outside what the ground goes around, in meters; 0 within."""
    low, high = inner(stage)
    off_x = np.maximum(np.maximum(low[0] - x, x - high[0]), 0.0)
    off_z = np.maximum(np.maximum(low[1] - z, z - high[1]), 0.0)
    return np.hypot(off_x, off_z)


def _hills(stage: Stage, x: Array, z: Array) -> Array:
    size = max(2 * float(_half(stage).max()), 10.0)
    off = outside(stage, x, z) / size
    u, v = x / size * 3.1, z / size * 3.1
    rolling = np.sin(u * 1.7 + np.sin(v * 1.3) * 1.3) + np.sin(v * 1.9 + 1.7 + np.sin(u * 1.1) * 1.1)
    fine = 0.4 * np.sin(u * 5.3 + v * 4.1) + 0.3 * np.sin(u * 9.7 - v * 7.9)
    rise = np.clip((off - 0.08) / 0.9, 0.0, 1.0)
    return size * (rise * rise * (0.05 + 0.028 * (rolling + fine)) + 0.012 * np.minimum(off, 4.0) ** 1.5 * (off > 0.08))


def height_at(stage: Stage, x: Array, z: Array) -> Array:
    """The height of the ground at places, beyond the bounds or the land too."""
    x, z = np.asarray(x, float), np.asarray(z, float)
    hills, land = _hills(stage, x, z), stage.land
    if land is None:
        return stage.ground + hills
    # From the land's edge it goes over into hills, or into the floor of the sea that the land is an island of.
    size = 2 * float(_half(stage).max())
    share = np.clip(outside(stage, x, z) / (EASES * size), 0.0, 1.0)
    share = share * share * (3.0 - 2.0 * share)
    edge = _edge_height(land)
    island = stage.surface is not None and edge < stage.surface
    far = edge - 0.02 * size if island else np.maximum(edge, land.low) + hills
    low, high = inner(stage)
    within = np.minimum(np.minimum(x - low[0], high[0] - x), np.minimum(z - low[1], high[1] - z))
    under = 4.0 * np.clip(within - 1e-6 * size, 0.0, None)  # where it goes on below the land, it falls steeply
    return land.at(x, z) * (1.0 - share) + far * share - under


def _edge_height(land: Land) -> float:
    """How high the land is along its edge, as a rule."""
    heights = land.heights
    return land.base + float(np.median(np.concatenate([heights[0], heights[-1], heights[:, 0], heights[:, -1]])))


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
