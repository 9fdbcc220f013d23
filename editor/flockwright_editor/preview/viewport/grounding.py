"""What animals feel of the world around them: rays that are free or meet something, and the ground below their feet."""

from __future__ import annotations

import math

import numpy as np
from PySide6.QtGui import QColor

from flockwright.simulation import HerdView, Hits
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.overlays import Arrows, Circles, Color, Discs, Lines, Overlay
from flockwright_editor.preview.render.palette import as_color
from flockwright_editor.preview.viewport import words
from flockwright_editor.preview.viewport.labels import Label
from flockwright_editor.preview.viewport.making import Making, rgba
from flockwright_editor.running.moment import RaysNow, Watched
from flockwright_editor.theme.theme import Theme, tokens

_NORMAL = 0.22
"""How long a normal is drawn, as a part of how long the ray is; never shorter than a body's radius."""
_LEG = 3.0
"""How long the normal of the ground is drawn, in radii."""


def ink(name: str, share: float = 1.0) -> Color:
    """The color of a ray: free, hit or nearest."""
    return as_color(tokens()["world"]["ray"][name], share)


def draw_rays(made: Making, watched: Watched, lift: Array) -> None:
    """Every ray of the watched animal: green where it is free, red up to what it meets; the nearest with its normal."""
    for rays in watched.rays:
        starts, ends = (np.asarray(points, float) + lift for points in (rays.starts, rays.ends))
        made.overlays += _lines(starts, ends, rays.met, hidden=False)
        nearest = rays.nearest
        if nearest is not None:
            long = max(_NORMAL * float(np.linalg.norm(ends[nearest] - starts[nearest])), watched.radius)
            made.overlays += _nearest(starts[[nearest]], ends[[nearest]], rays.normals[[nearest]], np.array([long]))
            made.labels.append(_said(rays, nearest, ends[nearest], starts[nearest]))


def _said(rays: RaysNow, ray: int, place: Array, start: Array) -> Label:
    far = words.meters(float(rays.distances[ray]))
    return Label(place, rays.layers[ray], far, _shade("nearest"), away_from=start)


def _shade(name: str) -> QColor:
    return QColor(tokens()["world"]["ray"][name])


def rays_of_herd(hits: Hits, rows: Array, radius: Array, lift: Array) -> list[Overlay]:
    """The same for many: hidden by what stands before them, and without words."""
    starts, ends, normals = hits.starts[rows] + lift, hits.ends[rows] + lift, hits.normals[rows]
    met = hits.layers[rows] >= 0
    made = _lines(starts.reshape(-1, 3), ends.reshape(-1, 3), met.reshape(-1), hidden=True)
    who = np.flatnonzero(met.any(axis=1))
    if len(who):
        which = np.argmin(np.where(met[who], hits.distances[rows][who], np.inf), axis=1)
        long = np.maximum(_NORMAL * np.linalg.norm(ends[who, which] - starts[who, which], axis=1), radius[rows][who])
        made += _nearest(starts[who, which], ends[who, which], normals[who, which], long)
    return made


def _lines(starts: Array, ends: Array, met: Array, *, hidden: bool) -> list[Overlay]:
    made: list[Overlay] = []
    for there, name, share, width in ((~met, "free", 0.95, 1.5), (met, "hit", 1.0, 1.8)):
        if there.any():
            points = np.stack([starts[there], ends[there]], axis=1)
            made.append(Lines(points, ink(name, share), width, rim=False, hidden=hidden))
    if met.any():
        made.append(Discs(ends[met], ink("hit"), 3.4))
    return made


def _nearest(starts: Array, ends: Array, normals: Array, long: Array) -> list[Overlay]:
    color = ink("nearest")
    return [
        Lines(np.stack([starts, ends], axis=1), color, 1.8),
        Discs(ends, color, 6.0),
        Arrows(np.stack([ends, ends + normals * long[:, None]], axis=1), color, 2.4),
    ]


def draw_footing(made: Making, watched: Watched, at: Array, theme: Theme) -> None:
    """The ground that the watched animal feels: a disc on it, its normal, and what the slope does to speed."""
    footing = watched.footing
    if footing is None:
        return
    color = rgba(theme.kind("mover"))
    normal = np.asarray(footing.normal, float)
    foot = at - normal * watched.radius
    top = foot + normal * watched.radius * _LEG
    axis = (float(normal[0]), float(normal[1]), float(normal[2]))
    made.overlays.append(Circles(foot[None], np.array([1.6 * watched.radius]), color, 2.2, axis))
    made.overlays.append(Arrows(np.stack([foot, top])[None], color, 2.6))
    said = words.DOING[footing.doing]
    if footing.doing == "walks":
        way = words.UPHILL if footing.slope >= 0 else words.DOWNHILL
        steep = f"{abs(math.degrees(footing.slope)):.0f}"
        said = way.format(slope=steep, factor=words.percent(footing.factor))
    made.labels.append(Label(top, words.GROUND, said, theme.kind("mover"), away_from=foot))


def footing_of_herd(view: HerdView, rows: Array, lift: Array, theme: Theme) -> list[Overlay]:
    """The normals below many feet."""
    if view.footing is None:
        return []
    footing = view.footing[rows]
    normals = np.stack([footing["nx"], footing["ny"], footing["nz"]], axis=1)
    radius = view.radius[rows][:, None]
    feet = view.position[rows] + lift - normals * radius
    return [Lines(np.stack([feet, feet + normals * radius * _LEG], axis=1), rgba(theme.kind("mover"), 0.8), 1.6)]
