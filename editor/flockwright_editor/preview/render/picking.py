"""Who is under the cursor, reckoned without GL: each body a capsule from nose to tail.

Exact to a few pixels; the drawing thread's own answer (`Renderer.pick`) is exact to the pixel. This one answers at
once: for hovering, for boxes, and where there is no GL.
"""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.herd import LENGTHS
from flockwright_editor.preview.render.look import Look

THICK = 0.16
"""Half the width of a body, in lengths."""
SLACK = 4.0
"""Pixels that a click may miss a body by."""


def nearest(look: Look, x: float, y: float) -> tuple[str, int] | None:
    """The animal and handle under a place on the screen, the foremost of several."""
    best: tuple[float, str, int] | None = None
    ground = ground_depth(look, x, y)
    for animal, at, nose, length, handles in _bodies(look):
        before = (at - look.camera.eye) @ look.camera.forward < ground + length
        at, nose, length, handles = (part[before] for part in (at, nose, length, handles))
        found = under(look.camera, at, nose, length, x, y)
        if found is not None:
            index, depth = found
            if best is None or depth < best[0]:
                best = (depth, animal, int(handles[index]))
    return None if best is None else best[1:]


def ground_depth(look: Look, x: float, y: float) -> float:
    """How far ahead of the eye land with heights begins to hide what is under a place on the screen."""
    land, camera = look.stage.land, look.camera
    if land is None:
        return np.inf
    origin, direction = camera.ray(x, y)
    if origin[1] < float(land.at(origin[:1], origin[2:])[0]):
        return np.inf  # from below one sees through it
    met = land.meets(origin, direction, camera.far + look.stage.size)
    return np.inf if met is None else float((met - camera.eye) @ camera.forward)


def inside(look: Look, x0: float, y0: float, x1: float, y1: float) -> list[tuple[str, int]]:
    """The animals and handles of everybody whose middle is in a rectangle on the screen."""
    low_x, high_x, low_y, high_y = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    found: list[tuple[str, int]] = []
    for animal, at, _, _, handles in _bodies(look):
        x, y, _ = look.camera.project(at)
        there = (x >= low_x) & (x <= high_x) & (y >= low_y) & (y <= high_y)
        found += [(animal, handle) for handle in handles[there].tolist()]
    return found


def under(camera: Camera, at: Array, nose: Array, length: Array, x: float, y: float) -> tuple[int, float] | None:
    """Which of some bodies is under a place, and how far away; bodies as middles, half-length vectors and lengths."""
    ax, ay, az = camera.project(at - nose)
    bx, by, bz = camera.project(at + nose)
    dx, dy = bx - ax, by - ay
    with np.errstate(invalid="ignore", divide="ignore"):
        along = np.clip(((x - ax) * dx + (y - ay) * dy) / np.maximum(dx * dx + dy * dy, 1e-6), 0.0, 1.0)
        off = np.hypot(ax + dx * along - x, ay + dy * along - y)
        depth = az + (bz - az) * along
        thick = THICK * length * camera.pixels_per_meter(depth)
        hits = np.flatnonzero((off < thick + SLACK) & (az > 0) & (bz > 0))
    if not len(hits):
        return None
    # Who is merely near the cursor counts as a little farther away than who is under it.
    missed = np.maximum(off[hits] - thick[hits], 0.0)
    best = int(hits[np.argmin(depth[hits] * (1.0 + 0.05 * missed))])
    return best, float(depth[best])


def _bodies(look: Look) -> list[tuple[str, Array, Array, Array, Array]]:
    """Of each species that is seen: its animals' middles, half-length vectors, lengths and handles."""
    made: list[tuple[str, Array, Array, Array, Array]] = []
    if look.moment is None:
        return made
    for animal, view in look.moment.snapshot.herds.items():
        species = look.stage.species.get(animal)
        if species is None or species.hidden or not len(view):
            continue
        there = np.isfinite(view.position).all(axis=1) & np.isfinite(view.forward).all(axis=1)
        length = view.radius[there].astype(np.float64) * LENGTHS[species.shape]
        at = view.position[there].astype(np.float64) + np.array([0.0, species.lift, 0.0])
        made.append((animal, at, view.forward[there] * (length / 2)[:, None], length, view.handles[there]))
    return made
