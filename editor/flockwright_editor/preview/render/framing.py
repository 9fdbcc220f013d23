"""What a picture is of, unless somebody turned the camera: the herd, from above if it moves on a plane."""

from __future__ import annotations

import numpy as np

from flockwright.simulation import HerdView, Snapshot
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.render.regions import extremes
from flockwright_editor.preview.render.stage import WALKERS

FEW, STRAY = 20, 4.0
"""Of so few each one counts; of more, this percentage on each side may stay outside."""
YAW = 0.6
PITCHES = {"land": 0.07, "water": 0.06, "room": 0.25}
"""How steep one looks down: fliers are seen against the sky, swimmers below the light."""
ON_GROUND = 0.32
NEAR = 1.0
"""Other species count as long as they are so many times the largest herd's extent away from its middle."""
ROOMY = 1.6
"""Bounds of a flat project are framed unless they are so much wider than the herd."""
_LIFTS, _LIFT, _ROOM = 24, 0.06, 3.0
"""How often and by how many radians the eye is raised, and meters that it stays above hills."""
CLOSEST = 2.5
"""Meters from the target at least: one animal alone is no landscape."""


def start_camera(stage: Stage, *snapshots: Snapshot, width: float = 1280, height: float = 720) -> Camera:
    """The view a project opens with: of everybody at some moments, or of where they will start if there are none."""
    walk = any(species.shape in WALKERS for species in stage.species.values())
    pitch = ON_GROUND if walk else PITCHES[stage.medium]
    camera = Camera(yaw=YAW, pitch=pitch, width=width, height=height)
    if stage.flat:
        camera = Camera(orthographic=True, width=width, height=height).axis("top")
    return cleared(framed(camera, stage, *snapshots), stage)


def cleared(camera: Camera, stage: Stage) -> Camera:
    """The same view from higher up, as far as hills stand before it or the eye would be inside one."""
    if stage.land is None or camera.orthographic:
        return camera
    shares = np.linspace(0.15, 1.0, 48)[:, None]
    for _ in range(_LIFTS):
        way = np.array(camera.target) + (camera.eye - np.array(camera.target)) * shares
        room = np.minimum(_ROOM, 0.05 * camera.distance) * shares[:, 0]
        if (way[:, 1] - room > stage.land.at(way[:, 0], way[:, 2])).all():
            break
        camera = camera.orbit(0.0, _LIFT)
    return camera


def framed(camera: Camera, stage: Stage, *snapshots: Snapshot) -> Camera:
    """A camera of the same side, near enough that the herd fills the picture; a flat project's bounds if they fit."""
    points, room = herd_points(stage, *snapshots)
    if stage.flat:
        low, high = stage.low, stage.high
        if not len(points) or (high - low)[[0, 2]].max() < ROOMY * (np.ptp(points[:, [0, 2]], axis=0).max() + 2 * room):
            corners = np.array([(x, stage.ground, z) for x in (low[0], high[0]) for z in (low[2], high[2])])
            return camera.framed(corners, margin=0.04)
    elif not len(points):
        points = np.array([stage.low, stage.high])
    found = camera.framed(points, room)
    return found.zoom(max(CLOSEST / found.distance, 1.0))


def herd_points(stage: Stage, *snapshots: Snapshot) -> tuple[Array, float]:
    """Who has to be in the picture, each species without its strays, and the room a body needs around its middle.

    Before there is a moment, the places where animals will start.
    """
    moments = [now for now in snapshots if any(len(view) for view in now.herds.values())]
    if not moments:
        starts = [extremes(spawner) for spawner in stage.scene.spawners]
        return np.concatenate([*starts, _paths(stage)]), 1.0
    shown = {name for name, species in stage.species.items() if not species.hidden}
    views = [view for now in moments for name, view in now.herds.items() if name in shown]
    largest = max((float(view.radius.max(initial=0.0)) for view in views), default=0.5)
    found = [point for now in moments for point in _together([now.herds[name] for name in now.herds if name in shown])]
    return np.concatenate([*found, _paths(stage)]), 1.7 * largest


def _together(views: list[HerdView]) -> list[Array]:
    """The species of one moment, without those that are far from the largest herd."""
    found = sorted((_corners(view) for view in views), key=len, reverse=True)
    if found and len(found[0]) > FEW:
        middle, extent = found[0].mean(axis=0), max(float(np.ptp(found[0], axis=0).max()), 1.0)
        return [points[np.linalg.norm(points - middle, axis=1) < NEAR * extent] for points in found]
    return found


def _paths(stage: Stage) -> Array:
    """Points of the lines to follow: a herd on a course is seen with its course."""
    points = [point for path in stage.scene.paths if path.id not in stage.hidden for point in path.points]
    return np.array(points, np.float64).reshape(-1, 3)


def _corners(view: HerdView) -> Array:
    points = view.position[np.isfinite(view.position).all(axis=1)].astype(np.float64)
    if len(points) <= FEW:
        return points
    low, high = np.percentile(points, STRAY, axis=0), np.percentile(points, 100 - STRAY, axis=0)
    return points[((points >= low) & (points <= high)).all(axis=1)]
