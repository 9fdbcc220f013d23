"""Which thing of the scene is under the cursor: by the lines it is drawn with, and obstacles by all they cover."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from flockwright.document import Project
from flockwright_editor.preview.render.camera import Camera
from flockwright_editor.preview.render.look import Stage
from flockwright_editor.preview.viewport.gizmos.shapes import covers, nearest, outline_of
from flockwright_editor.session.edits import placing, scene
from flockwright_editor.session.edits.scene import BOUNDS

NEAR = 6.0
"""Pixels from a line that still hit it."""


def thing_at(
    project: Project,
    stage: Stage,
    camera: Camera,
    x: float,
    y: float,
    shown: Callable[[str], bool],
    hidden: Callable[[str], bool],
) -> str | None:
    """The id of the thing nearest to the cursor; BOUNDS for an edge of the box; None for none.

    Planes have no end and are everywhere: they are found in the list.
    """
    best, found = NEAR, None
    front_at, front = np.inf, None
    for kind, thing in scene.things(project):
        is_solid = kind.place in ("colliders", "food")
        if hidden(thing.id) or not (is_solid or (kind.place in ("homes", "paths", "spawners") and shown(kind.key))):
            continue
        lines = [] if kind.key == "plane" else outline_of(project, thing.id, stage)
        away = min((nearest(line, camera, x, y) for line in lines), default=np.inf)
        if not is_solid and away < best:
            best, found = away, thing.id
        if is_solid and lines and (away < NEAR or covers(lines, camera, x, y)):
            far = float(np.linalg.norm(np.array(placing.center_of(project, thing.id), float) - camera.eye))
            if far < front_at:
                front_at, front = far, thing.id
    found = found or front
    if found is None and shown("bounds"):
        for line in outline_of(project, BOUNDS, stage):
            away = nearest(line, camera, x, y)
            if away < best:
                best, found = away, BOUNDS
    return found
