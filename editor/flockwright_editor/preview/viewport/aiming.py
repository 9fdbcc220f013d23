"""Where in the world a click of the player is meant: on the ground or on the water, whichever is seen there."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Stage


def aimed_at(camera: Camera, stage: Stage, x: float, y: float) -> Array:
    """The first surface on the line of sight; where there is none, or in open water, as deep as the camera looks."""
    origin, direction = (np.asarray(part, float) for part in camera.ray(x, y))
    found = [_ground(camera, stage, x, y, origin, direction)]
    above = stage.surface is None or float(camera.eye[1]) > stage.surface
    if stage.surface is not None and above:
        found.append(camera.on_level(x, y, stage.surface))
    far = _far(camera, stage)
    met = [point for point in found if point is not None and float(np.linalg.norm(point - origin)) < far]
    if not met or not above:
        met.append(camera.on_plane(x, y, camera.target))
    return min(met, key=lambda point: float((point - origin) @ direction))


def _ground(camera: Camera, stage: Stage, x: float, y: float, origin: Array, direction: Array) -> Array | None:
    if stage.land is not None:
        return stage.land.meets(origin, direction, _far(camera, stage))
    return camera.on_level(x, y, stage.ground)


def _far(camera: Camera, stage: Stage) -> float:
    return camera.far + stage.size
