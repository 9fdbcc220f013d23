"""Lines of equal height over land, as on a map: what is drawn of it where there is no GL."""

from __future__ import annotations

import math

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.land import Land

SAMPLES, LINES = 72, 24
"""Heights along the longer side that are looked at, and about how many lines there are."""


def contours(land: Land) -> Array:
    """The lines (n × 2 × 3), in round meters."""
    step = _round((land.high - land.low) / LINES)
    if not math.isfinite(step) or step <= 0.0:
        return np.zeros((0, 2, 3))
    levels = np.arange(math.ceil(land.low / step), math.floor(land.high / step) + 1) * step
    return np.concatenate([np.zeros((0, 2, 3)), *(contour(land, float(level)) for level in levels)])


def contour(land: Land, level: float) -> Array:
    """The line of one height: where it passes through triangles between points of a grid."""
    (x0, z0), (x1, z1) = land.corner, land.far_corner
    longer = max(x1 - x0, z1 - z0)
    x = np.linspace(x0, x1, max(round(SAMPLES * (x1 - x0) / longer), 2))
    z = np.linspace(z0, z1, max(round(SAMPLES * (z1 - z0) / longer), 2))
    points = np.stack(np.broadcast_arrays(x[None, :], land.at(x[None, :], z[:, None]), z[:, None]), axis=-1)
    a, b, c, d = points[:-1, :-1], points[:-1, 1:], points[1:, 1:], points[1:, :-1]
    faces = np.concatenate(
        [np.stack([a, b, c], axis=2).reshape(-1, 3, 3), np.stack([a, c, d], axis=2).reshape(-1, 3, 3)]
    )
    above = faces[..., 1] >= level
    faces, above = (part[above.any(axis=1) & ~above.all(axis=1)] for part in (faces, above))
    # The corner that is alone on its side comes first: the line crosses the two edges that meet there.
    alone = np.argmax(above == (above.sum(axis=1) == 1)[:, None], axis=1)
    turned = faces[np.arange(len(faces))[:, None], (alone[:, None] + np.arange(3)) % 3]
    first, others = turned[:, :1], turned[:, 1:]
    rise = others[..., 1] - first[..., 1]
    share = (level - first[..., 1]) / np.where(np.abs(rise) < 1e-12, 1.0, rise)
    return np.asarray(first + (others - first) * share[..., None])


def _round(step: float) -> float:
    """The next of 1, 2 and 5 times a power of ten."""
    if step <= 0.0:
        return 0.0
    ten = 10.0 ** math.floor(math.log10(step))
    return next(ten * times for times in (1, 2, 5, 10) if ten * times >= step * (1 - 1e-9))
