"""The box that the scene is about."""

from __future__ import annotations

import numpy as np

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.look import Look
from flockwright_editor.preview.render.palette import mark
from flockwright_editor.preview.render.regions import box
from flockwright_editor.preview.render.strokes import NONE, lines

ID = "bounds"
"""What the bounds are called where things of the scene are named by id."""


def bounds(look: Look) -> Array:
    """Its edges; of a flat project the rectangle on the ground."""
    if not look.show.bounds or ID in look.stage.hidden:
        return NONE
    low, high = look.stage.low, look.stage.high
    if look.stage.flat:
        low[1] = high[1] = look.stage.ground
    chosen = ID in look.chosen
    color = mark("chosen", 0.9) if chosen else mark("bounds", 0.38)
    return lines(box((low + high) / 2, np.abs(high - low) / 2), color, 1.6 if chosen else 1.1, rim=False)
