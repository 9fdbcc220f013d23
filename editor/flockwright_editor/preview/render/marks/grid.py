"""The grid on the ground, in steps that stay readable at any distance, and where its numbers stand."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.overlays import Color
from flockwright_editor.preview.render.palette import air
from flockwright_editor.preview.render.strokes import NONE, joined, lines

APART = 26.0
"""Pixels between two lines at least, on the ground below the target."""
MOST = 24
"""Lines to each side of the target at most."""
PIECES = 48
"""Of a line that follows the land, at most."""
_FAINT, _STRONG = 0.16, 0.34
_ABOVE = 0.01
"""Above the ground, as a part of a step, so that it is not hidden by it."""


class Tick(NamedTuple):
    """A number of the grid: where it stands and what it says."""

    position: Array
    text: str


def step_of(look: Look) -> float:
    """Meters between two lines: 1, 2 or 5 times a power of ten."""
    camera = look.camera
    away = max(camera.distance, 1.5 * abs(float(camera.eye[1]) - look.stage.ground))
    least = APART / float(camera.pixels_per_meter(np.array(away)))
    power = 10.0 ** math.floor(math.log10(max(least, 1e-3)))
    return next(power * times for times in (1, 2, 5, 10) if power * times >= least * (1 - 1e-9))


def grid(look: Look) -> Array:
    """The lines, every fifth or tenth a stronger one."""
    if not look.show.grid:
        return NONE
    step = step_of(look)
    (x0, x1), (z0, z1) = (_span(look, axis, step) for axis in (0, 2))
    if x1 <= x0 or z1 <= z0:
        return NONE
    above = _ABOVE * step
    land = look.stage.land
    parts: list[Array] = []
    for along, (low, high), (start, end) in ((0, (x0, x1), (z0, z1)), (2, (z0, z1), (x0, x1))):
        at = np.arange(low, high + step / 2, step)
        pieces = 1 if land is None else min(max(math.ceil((end - start) / (1.5 * max(land.cell))), 1), PIECES)
        stops = np.linspace(start, end, pieces + 1)
        points = np.zeros((len(at), pieces + 1, 3), np.float32)
        points[..., along], points[..., 2 - along] = at[:, None], stops
        points[..., 1] = look.stage.ground_at(points[..., 0], points[..., 2]) + above
        ends = np.stack([points[:, :-1], points[:, 1:]], axis=2)
        strong = np.isclose(np.round(at / step) % _fold(step), 0)
        for which, ink, wide in ((~strong, _FAINT, 1.0), (strong, _STRONG, 1.2)):
            parts.append(lines(_seen(look, ends[which]), _ink(look, ink), wide, rim=False))
    return joined(parts)


def _seen(look: Look, ends: Array) -> Array:
    """Of lines in many pieces, those pieces that may be in the picture."""
    if look.stage.land is None:
        return ends
    camera, pieces = look.camera, ends.reshape(-1, 2, 3)
    x, y, depth = camera.project(pieces)
    with np.errstate(invalid="ignore"):
        out = (
            (x < 0).all(axis=1) | (x > camera.width).all(axis=1) | (y < 0).all(axis=1) | (y > camera.height).all(axis=1)
        )
    return pieces[~out & (depth > 0).any(axis=1)]


def ticks(look: Look) -> list[Tick]:
    """Numbers in meters along the two edges of the grid that are nearest to the camera, one at each stronger line."""
    if not look.show.grid:
        return []
    step = step_of(look)
    spans = {axis: _span(look, axis, step) for axis in (0, 2)}
    made: list[Tick] = []
    for axis in (0, 2):
        other = 2 - axis
        low, high = spans[other]
        edge = high if look.camera.back[other] >= 0 else low
        first, last = spans[axis]
        wide = step * _fold(step)
        for number in range(math.ceil(first / wide - 1e-6), math.floor(last / wide + 1e-6) + 1):
            point = np.zeros(3)
            point[axis], point[other] = number * wide, edge
            point[1] = float(look.stage.ground_at(point[:1], point[2:])[0])
            made.append(Tick(point, f"{number * wide:g} m"))
    return made


def _fold(step: float) -> int:
    """How many steps make a stronger line: up to the next power of ten, or twice as far."""
    first = f"{step:.0e}"[0]
    return {"1": 10, "2": 5, "5": 2}[first]


def _span(look: Look, axis: int, step: float) -> tuple[float, float]:
    """From where to where lines go: over the bounds, and not endlessly far from the target."""
    low = math.floor(look.stage.low[axis] / step + 1e-6)
    high = math.ceil(look.stage.high[axis] / step - 1e-6)
    middle = round(look.camera.target[axis] / step)
    return max(low, middle - MOST) * step, min(high, middle + MOST) * step


def _ink(look: Look, share: float) -> Color:
    red, green, blue = (round(255 * part) for part in air(look.stage.medium if look.show.world else "room").grid)
    return red, green, blue, round(255 * share)
