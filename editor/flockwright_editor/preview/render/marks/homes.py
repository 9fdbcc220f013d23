"""Homes: how far animals may stray in blue, from where on they are at home in green."""

from __future__ import annotations

import numpy as np

from flockwright.document import Home
from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.overlays import Color
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.regions import circle
from flockwright_editor.preview.render.strokes import DISC, NONE, ball_outline, joined, lines

_X, _Z = np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, 1.0])


def homes(look: Look) -> Array:
    """A level circle for each radius, the outline of its ball where there is depth, and a spot in the middle."""
    if not look.show.homes:
        return NONE
    return joined(_home(look, home) for home in look.stage.scene.homes if home.id not in look.stage.hidden)


def _home(look: Look, home: Home) -> Array:
    chosen = home.id in look.chosen
    at = np.array(home.at, float)
    if look.stage.flat:
        at[1] = look.stage.ground + 0.02
    strong, width = (0.95, 2.0) if chosen else (0.7, 1.4)
    far, near = mark("homeFar", strong), mark("homeNear", strong)
    parts = [lines([[at, at]], mark("homeFar"), 7.0 if chosen else 5.5, kind=DISC)]
    for radius, color in ((float(home.max_radius), far), (float(home.min_radius), near)):
        if radius > 0:
            parts.append(lines(circle(at, radius, _X, _Z, 96), color, width, rim=False))
            if not look.stage.flat:
                parts.append(ball_outline(at, radius, look.camera, _weak(color), 1.0))
    return joined(parts)


def _weak(color: Color) -> Color:
    red, green, blue, alpha = color
    return red, green, blue, alpha // 2
