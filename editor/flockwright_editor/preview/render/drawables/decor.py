"""Rocks and plants, where nobody can take them for obstacles: beyond the bounds or the land, and low under water.

Land with heights has only plants, and only under water: every stone on it is one that can be run into.
"""

from __future__ import annotations

import math

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.drawables.bodies import STILL, SWAYS, Bodies, Kind, in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.drawables.ground import height_at, inner, outside
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.herd import INSTANCE
from flockwright_editor.preview.render.land import Land
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.meshes.things import kelp, rock
from flockwright_editor.preview.render.palette import air

ROCKS, PLANTS, CLUMPS = 70, 150, 16
TRIED, SOWN, CLUMP = 900, 70, 6
"""Places on land with heights that are tried for plants, clumps that are sown there at most, and plants in each."""
SHALLOW = 1.4
"""Meters of water that a plant needs."""


class Decor:
    """Scattered by a fixed seed, made anew for another scene."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        self._rocks = {
            m: Bodies(kit, self._program, rock, Kind(STILL, 0, 0, 0.4 * air(m).rock)) for m in ("land", "water")
        }
        self._plants = Bodies(kit, self._program, kelp, Kind(SWAYS, 0, 0, 0.5 * air("water").plant))
        self._of: object = None
        self._stones = self._weeds = np.zeros(0, INSTANCE)

    def draw(self, frame: Frame) -> None:
        stage = frame.look.stage
        if stage.medium == "room" or not frame.look.show.world or stage.flat:
            return
        key = (stage.scene.bounds if stage.land is None else stage.land, stage.ground, stage.surface, stage.medium)
        if key != self._of:
            self._of = key
            self._stones = _rocks(stage)
            self._weeds = _plants(stage)
        self._kit.calls.UseProgram(self._program.glo)
        for bodies, things in ((self._rocks[stage.medium], self._stones), (self._plants, self._weeds)):
            seen = things[in_view(frame, things)]
            if len(seen):
                bodies.draw(frame, self._program, seen)


def _rocks(stage: Stage) -> Array:
    random = np.random.default_rng(5)
    size = _size(stage)
    made = _scattered(stage, random, ROCKS, 1.7)
    off = outside(stage, made["at"][:, 0].astype(float), made["at"][:, 2].astype(float))
    large = size * (0.008 + 0.045 * random.uniform(0, 1, ROCKS) ** 2)
    small = np.minimum(size * 0.012, 1.2) * random.uniform(0.4, 1.0, ROCKS)
    made["size"] = np.where(off > 0.04 * size, large, small)
    made["at"][:, 1] += made["size"] * 0.08
    made["color"][:, :3] = np.clip(air(stage.medium).rock * 255, 0, 255)
    return made if stage.medium == "water" and stage.land is None else made[off > 0.04 * size]


def _plants(stage: Stage) -> Array:
    if stage.land is not None:
        return _weeds(stage, stage.land)
    if stage.medium != "water":
        return np.zeros(0, INSTANCE)
    random = np.random.default_rng(6)
    size = _size(stage)
    made = _scattered(stage, random, PLANTS, 1.25, CLUMPS)
    made["size"] = np.clip(size * 0.045, 0.8, 6.0) * random.uniform(0.45, 1.2, PLANTS)
    shade = random.uniform(0.75, 1.2, (PLANTS, 1))
    made["color"][:, :3] = np.clip(air("water").plant * 255 * shade, 0, 255)
    return made


def _weeds(stage: Stage, land: Land) -> Array:
    """Plants in clumps wherever the water is deep enough for them."""
    if stage.surface is None or land.low > stage.surface - SHALLOW:
        return np.zeros(0, INSTANCE)
    random = np.random.default_rng(6)
    low, high = np.array(land.corner), np.array(land.far_corner)
    tried = random.uniform(low, high, (TRIED, 2))
    deep = stage.surface - land.at(tried[:, 0], tried[:, 1])
    at = tried[deep > SHALLOW][:SOWN]
    if not len(at):
        return np.zeros(0, INSTANCE)
    at = (at[:, None] + random.normal(0, 1.6, (len(at), CLUMP, 2))).reshape(-1, 2)
    floor = land.at(at[:, 0], at[:, 1])
    deep = stage.surface - floor
    at, floor, deep = (part[deep > SHALLOW] for part in (at, floor, deep))
    made = _turned(len(at), random)
    made["at"] = np.stack([at[:, 0], floor, at[:, 1]], axis=-1)
    made["size"] = np.minimum(deep - 0.5, 4.0) * random.uniform(0.35, 0.9, len(at))
    made["color"][:, :3] = np.clip(air("water").plant * 255 * random.uniform(0.75, 1.2, (len(at), 1)), 0, 255)
    return made


def _scattered(stage: Stage, random: np.random.Generator, count: int, wide: float, clumps: int = 0) -> Array:
    """Things all over the ground, turned anyhow; in clumps if told."""
    low, high = inner(stage)
    half = (high - low) / 2 * wide
    at = random.uniform(-1, 1, (count, 2)) * half
    if clumps:
        at = at[random.integers(0, clumps, count)] + random.normal(0, 0.035 * float(half.max()), (count, 2))
    at += (low + high) / 2
    made = _turned(count, random)
    made["at"] = np.stack([at[:, 0], height_at(stage, at[:, 0], at[:, 1]), at[:, 1]], axis=-1)
    return made


def _turned(count: int, random: np.random.Generator) -> Array:
    made = np.zeros(count, INSTANCE)
    turn = random.uniform(0, math.tau, count)
    made["forward"] = np.stack([np.cos(turn), np.zeros(count), np.sin(turn)], axis=-1)
    made["up"], made["phase"] = (0.0, 1.0, 0.0), random.uniform(0, math.tau, count)
    return made


def _size(stage: Stage) -> float:
    low, high = inner(stage)
    return max(float((high - low).max()), 10.0)
