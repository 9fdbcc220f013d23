"""One picture on its way: what all drawables need to know of it, and the block of numbers that every shader reads."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.gl import calls as gl
from flockwright_editor.preview.render.gl.kit import Kit
from flockwright_editor.preview.render.herd import Drawn
from flockwright_editor.preview.render.look import Look, Medium
from flockwright_editor.preview.render.palette import Air, air
from flockwright_editor.preview.render.quality import Quality

CLEAR_WATER, CLEAR_AIR = 0.5, 0.13
"""How thick the fog is at the camera's target: farther away one sees farther, or large scenes would be lost in it."""
_EDGE = 2.3
"""How thick it is at the least where the ground ends."""
_THICKEST = 0.9
_MURKY = 0.55
"""How much of the sea's floor is lost when it is looked at without perspective."""


@dataclass
class Frame:
    """A picture on its way."""

    look: Look
    quality: Quality
    width: int
    height: int
    herds: list[Drawn]
    reach: float
    """How far the ground goes."""
    trails: Array = field(default_factory=lambda: np.zeros(0))
    camera: Camera = field(init=False)
    eye: Array = field(init=False)
    medium: Medium = field(init=False)
    """What the eye is in."""
    fog: float = field(init=False)

    def __post_init__(self) -> None:
        self.camera = self.look.camera
        self.eye = self.camera.eye
        stage = self.look.stage
        self.medium = stage.medium if self.look.show.world else "room"
        if self.look.show.world and stage.surface is not None and not self.camera.orthographic:
            self.medium = "land" if float(self.eye[1]) > stage.surface else "water"
        self.fog = self._fog()

    @property
    def underwater(self) -> bool:
        return self.medium == "water"

    @property
    def air(self) -> Air:
        return air(self.medium)

    @property
    def ground_air(self) -> Air:
        """Of what the ground is: the floor of the sea stays one when looked at from above."""
        return air(self.look.stage.medium if self.look.show.world else "room")

    @property
    def time(self) -> float:
        return self.look.moment.snapshot.time if self.look.moment is not None else 0.0

    @property
    def pixel(self) -> float:
        """Pixels of the picture in a logical one."""
        return self.width / self.camera.width

    def pixels_per_meter(self, depth: Array) -> Array:
        """How large a meter is in the picture at some depths."""
        return np.asarray(self.camera.pixels_per_meter(depth)) * self.pixel

    def sides(self) -> Array:
        """Normals of the planes that bound the view (4 × 3), pointing inward; none without perspective."""
        if self.camera.orthographic:
            return np.zeros((0, 3), np.float32)
        high = math.tan(self.camera.fov / 2)
        wide = high * self.camera.aspect
        right, up, ahead = self.camera.right, self.camera.up, self.camera.forward
        planes = np.array([right + wide * ahead, wide * ahead - right, up + high * ahead, high * ahead - up])
        return (planes / np.linalg.norm(planes, axis=1, keepdims=True)).astype(np.float32)

    def upload(self, kit: Kit) -> None:
        """Give the shaders their numbers."""
        camera, colors, stage = self.camera, self.air, self.look.stage
        matrix = camera.matrix(self.reach)
        matrix[1] *= -1  # the first row of a picture is its top one
        high = math.tan(camera.fov / 2)
        wide = high * camera.aspect
        corner = camera.forward - camera.right * wide + camera.up * high
        if camera.orthographic:
            corner, wide, high = camera.forward, 0.0, 0.0
        depth = camera.pixels_per_meter(np.array(1.0))
        size = stage.size
        if stage.land is not None and stage.surface is not None:
            size = max(5.0 * (stage.surface - stage.land.low), 20.0)  # waves go by how deep the water is
        block = np.concatenate(
            [
                matrix.T.ravel(),
                [*self.eye, self.time],
                [*colors.sun, colors.light],
                [self.fog, stage.surface or 0.0, float(self.underwater), stage.ground],
                [self.width, self.height, float(depth) * self.pixel, self.pixel],
                [*colors.low, 0.13 if self.underwater else 0.0],
                [*colors.mid, 1.0],
                [*colors.high, 1.0],
                [*colors.tint, 0.28],
                [*corner, min(0.55, 12.0 / size)],
                [*(camera.right * 2 * wide), 0.0 if self.medium == "room" else min(1.0, 40.0 / size)],
                [*(camera.up * -2 * high), min(1.0, 20.0 / max(camera.distance, 1.0))],
            ]
        ).astype(np.float32)
        kit.calls.BindBuffer(gl.UNIFORM_BUFFER, kit.uniforms.glo)
        kit.calls.BufferData(gl.UNIFORM_BUFFER, block.nbytes, block.ctypes.data, gl.STREAM_DRAW)
        kit.calls.BindBufferBase(gl.UNIFORM_BUFFER, 0, kit.uniforms.glo)

    def _fog(self) -> float:
        stage = self.look.stage
        if self.camera.orthographic:
            sea = self.look.show.world and stage.medium == "water" and stage.surface is not None
            return -_MURKY / max(float(stage.surface or 0.0) - stage.ground, 1.0) if sea else 0.0
        size = stage.size
        distance = max(self.camera.distance, 8.0 if self.underwater else min(max(0.35 * size, 20.0), 400.0))
        wished = max((CLEAR_WATER if self.underwater else CLEAR_AIR) / distance, _EDGE / self.reach)
        return min(wished, _THICKEST / max(self.camera.distance, 8.0))
