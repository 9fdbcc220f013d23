"""How handles look: accent dots to resize, a ring dot to move, three arrows for the axes."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from PySide6.QtGui import QColor

from flockwright_editor.preview.render.camera import Array
from flockwright_editor.preview.render.overlays import Arrows, Discs, Lines, Overlay
from flockwright_editor.preview.render.regions import box
from flockwright_editor.preview.viewport.gizmos.handles import Handle
from flockwright_editor.preview.viewport.making import rgba
from flockwright_editor.theme.theme import Theme

AXIS_TOKENS = {"x": "axisX", "y": "axisY", "z": "axisZ"}
_SIZES = {"move": 11.0, "radius": 9.0, "side": 9.0, "point": 9.0, "between": 6.0}


def axis_color(theme: Theme, name: str) -> QColor:
    """Red, green and blue for x, y and z, as everywhere."""
    return theme.color(AXIS_TOKENS[name])


def draw_handles(
    handles: Iterable[Handle],
    theme: Theme,
    over: Handle | None = None,
    bounds: tuple[Array, Array] | None = None,
) -> tuple[Overlay, ...]:
    """The handles, the one under the mouse larger; with them the box of the bounds while its sides can be moved."""
    made: list[Overlay] = []
    accent, white = theme.color("accent"), theme.color("overlayText")
    if bounds is not None:
        made.append(Lines(box(bounds[0], bounds[1] / 2), rgba(accent, 0.9), 1.6))
    for handle in handles:
        hot = over is not None and (over.thing, over.part, over.name, over.index) == (
            handle.thing, handle.part, handle.name, handle.index,
        )  # fmt: skip
        if handle.part == "axis" and handle.center is not None:
            color = rgba(axis_color(theme, handle.name))
            made.append(Arrows(np.stack([handle.center, handle.at])[None], color, 5.0 if hot else 3.4))
            continue
        if handle.line is not None:
            color = rgba(axis_color(theme, handle.name), 1.0 if hot else 0.75)
            made.append(Lines.through(handle.line, color, 3.6 if hot else 2.2, rim=False))
            continue
        size = _SIZES[handle.part] * (1.35 if hot else 1.0)
        ground = white if handle.part in ("move", "between") and not hot else accent
        made.append(Discs(handle.at[None], rgba(theme.color("overlay")), size + 3))
        made.append(Discs(handle.at[None], rgba(ground, 0.75 if handle.part == "between" else 1.0), size))
    return tuple(made)
