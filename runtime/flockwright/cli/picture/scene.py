"""The ground of a picture: a dotted grid, the scene's bounds, homes and paths."""

from __future__ import annotations

import math

import numpy as np

from flockwright.cli.picture.framing import HEIGHT, WIDTH
from flockwright.cli.picture.sheet import BLUE, DOT, GREEN, LINE, TEXT2, TEXT3, Sheet
from flockwright.document import Home, Scene
from flockwright.world.paths import sampled

_APART = 40
"""Pixels between the dots of the grid, at least."""


def draw_scene(sheet: Sheet, scene: Scene) -> None:
    """Everything that is there before the animals."""
    _dots(sheet)
    _bounds(sheet, scene)
    for path in scene.paths:
        if len(path.points) > 1:
            places = sheet.view.place(sampled(path)[0])  # as it is followed, not as it was clicked
            sheet.line([(x, y) for x, y in places.tolist()], TEXT3, 1.5, 0.6)
    for home in scene.homes:
        _home(sheet, home)


def round_meters(least: float) -> float:
    """The next of 1, 2, 5, 10, 20, … meters."""
    power = 10.0 ** math.floor(math.log10(least))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= least * (1 - 1e-9))


def _dots(sheet: Sheet) -> None:
    view = sheet.view
    apart = round_meters(_APART / view.scale)
    for x in _ticks(view.x, WIDTH / view.scale, apart):
        for z in _ticks(view.z, HEIGHT / view.scale, apart):
            ((px, py),) = view.place(np.array([[x, 0.0, z]])).tolist()
            sheet.circle((px, py), 1.3, DOT, fill=1.0)


def _ticks(middle: float, span: float, apart: float) -> list[float]:
    first, last = math.ceil((middle - span / 2) / apart), math.floor((middle + span / 2) / apart)
    return [apart * number for number in range(first, last + 1)]


def _bounds(sheet: Sheet, scene: Scene) -> None:
    center, size = np.array(scene.bounds.center), np.array(scene.bounds.size)
    if size[0] <= 0 or size[2] <= 0:
        return
    signs = np.array([(-1, 0, -1), (1, 0, -1), (1, 0, 1), (-1, 0, 1), (-1, 0, -1)])
    corners = sheet.view.place(center + signs * size / 2)
    sheet.line([(x, y) for x, y in corners.tolist()], LINE, 1.5)


def _home(sheet: Sheet, home: Home) -> None:
    """Blue where the pull is full, green where it begins."""
    ((x, y),) = sheet.view.place(np.array([home.at], float)).tolist()
    scale = sheet.view.scale
    sheet.circle((x, y), home.max_radius * scale, BLUE, width=1.5, alpha=0.75, fill=0.05)
    if home.min_radius > 0:
        sheet.circle((x, y), home.min_radius * scale, GREEN, width=1.5, alpha=0.75, fill=0.06)
    sheet.circle((x, y), 2.5, TEXT2, fill=0.9)
    # Along its circle: homes often share a center.
    top = y - (home.min_radius or home.max_radius) * scale + 14
    if home.name and 0 < x < WIDTH and 0 < top < HEIGHT:
        sheet.text((x, top), home.name, TEXT2, 12, anchor="mm")
