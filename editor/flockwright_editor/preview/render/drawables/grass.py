"""Patches of grass: tufts nearby, a green ground from far away; grazed ones are short and yellow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from flockwright_editor.preview.render.drawables.bodies import SWAYS, Bodies, Kind, distances, in_view
from flockwright_editor.preview.render.drawables.drawable import Layer
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.frame import Frame
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.meadow import Meadow, Patch
from flockwright_editor.preview.render.meshes.things import tuft
from flockwright_editor.preview.render.palette import thing_color
from flockwright_editor.preview.render.surroundings import grass_left

LEAST = 3.5
"""Pixels that a tuft is high at least to be drawn."""
THIN = 12.0
"""Smaller than so many pixels, only every third tuft is drawn."""
CROWD = 3_000
"""Tufts in a picture at most, fewer in a coarse one: the nearest."""

_BALL = np.dtype([("at", "f4", 3), ("size", "f4")])


class Tufts:
    """Of those patches that are near enough."""

    layer = Layer.SOLID

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("animal")
        self._bodies = Bodies(kit, self._program, tuft, Kind(SWAYS, 0, 0, 0.72 * thing_color("tuft")), specks=False)
        self.meadow = Meadow()
        self._of: object = None
        self._patches: list[Patch] = []

    def draw(self, frame: Frame) -> None:
        self._patches, self._of = _shown(self.meadow, frame, self._patches, self._of)
        least = LEAST * frame.quality.coarse
        found, left = [], grass_left(frame.look)
        for patch in self._patches:
            near = max(float(np.linalg.norm(patch.center - frame.eye)) - patch.radius, 0.1)
            if float(frame.pixels_per_meter(np.array(near))) * float(patch.tufts["size"].max()) > least:
                found.append(patch.tufts_with(left.get(patch.name, 1.0)))
        if not found:
            return
        tufts = np.concatenate(found)
        tufts = tufts[in_view(frame, tufts)]
        away = distances(frame, tufts)
        high = frame.pixels_per_meter(away) * tufts["size"]
        there = (high > THIN * frame.quality.coarse) | ((high > least) & (np.arange(len(tufts)) % 3 == 0))
        tufts, away = tufts[there], away[there]
        most = round(CROWD / frame.quality.coarse)
        if len(tufts) > most:
            nearest = np.argpartition(away, most)[:most]
            tufts, away = tufts[nearest], away[nearest]
        if len(tufts):
            self._kit.calls.UseProgram(self._program.glo)
            self._bodies.draw(frame, self._program, tufts, away)


class Patches:
    """The green ground of all patches."""

    layer = Layer.GLASS

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._program = kit.program("fill")
        self._buffer = kit.buffer()
        self._vertices = kit.context.vertex_array(self._program, [(self._buffer, "3f 4f1", "place", "ink")])
        self.meadow = Meadow()
        self._of: object = None
        self._patches: list[Patch] = []
        self._balls = np.zeros(0, _BALL)
        self._seen = np.zeros(0, bool)
        self._count = 0
        self._left: Mapping[str, float] = {}

    def draw(self, frame: Frame) -> None:
        before, left = self._patches, grass_left(frame.look)
        self._patches, self._of = _shown(self.meadow, frame, before, self._of)
        if self._patches is not before:
            self._balls = np.zeros(len(self._patches), _BALL)
            for ball, patch in zip(self._balls, self._patches, strict=True):
                ball["at"], ball["size"] = patch.center, 1.5 * patch.radius
        seen = in_view(frame, self._balls)
        if self._patches is not before or left != self._left or not np.array_equal(seen, self._seen):
            self._seen, self._left = seen, left
            shown = [patch for patch, there in zip(self._patches, seen.tolist(), strict=True) if there]
            parts = [patch.ground_with(left.get(patch.name, 1.0)) for patch in shown]
            self._count = sum(len(part) for part in parts)
            if parts:
                self._kit.upload(self._buffer, np.concatenate(parts))
        if self._count:
            self._kit.calls.UseProgram(self._program.glo)
            self._kit.calls.BindVertexArray(self._vertices.glo)
            self._kit.calls.DrawArrays(gl.TRIANGLES, 0, self._count)


def _shown(meadow: Meadow, frame: Frame, before: list[Patch], of: Any) -> tuple[list[Patch], Any]:
    """The patches of a picture: those from before, unless the scene is another one."""
    stage = frame.look.stage
    key = (stage.scene.colliders, stage.land, stage.hidden)
    if of is not None and key[0] is of[0] and key[1] is of[1] and key[2] == of[2]:
        return before, of
    return meadow.patches(stage), key
