"""Where labels go: near what they name, inside the picture, not over one another.

Text is painted over the finished picture, so places are reckoned with the picture's own camera; with a newer one labels
would swim.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from flockwright_editor.preview.render.camera import Camera

GAP, EDGE = 3.0, 4.0
"""Logical pixels between two labels, and to the edge of the picture."""
_TRIES = 7


class Box(NamedTuple):
    """A rectangle in logical pixels."""

    x: float
    y: float
    width: float
    height: float

    def meets(self, other: Box) -> bool:
        """Whether two rectangles come closer than a gap."""
        return (
            self.x < other.x + other.width + GAP
            and other.x < self.x + self.width + GAP
            and self.y < other.y + other.height + GAP
            and other.y < self.y + self.height + GAP
        )


@dataclass(frozen=True)
class Wish:
    """A label: what it names in the world, how large it is, and how far its middle should be from there."""

    anchor: Any
    width: float
    height: float
    dx: float = 0.0
    dy: float = -22.0
    stays: bool = False
    """It would rather be left out than moved away: the numbers of a grid."""


def place(camera: Camera, wishes: Sequence[Wish], taken: Iterable[Box] = ()) -> list[Box | None]:
    """A box for each label, the first ones choosing first; None where what it names is not to be seen.

    `taken` is where nothing may go: tool strips, a legend.
    """
    occupied = list(taken)
    made: list[Box | None] = []
    for wish in wishes:
        x, y, _ = camera.project(np.asarray(wish.anchor, np.float64))
        box = None
        if -20.0 <= x <= camera.width + 20.0 and -20.0 <= y <= camera.height + 20.0:  # NaN is nowhere
            box = _free(camera, wish, float(x), float(y), occupied)
        if box is not None:
            occupied.append(box)
        made.append(box)
    return made


def _free(camera: Camera, wish: Wish, x: float, y: float, occupied: list[Box]) -> Box | None:
    """The wished place, else one above or below it; the wished one after all if everything is full."""
    wished = _inside(camera, wish, x + wish.dx, y + wish.dy)
    if wish.stays:
        return wished if not any(wished.meets(other) for other in occupied) else None
    step = wish.height + GAP
    away = -1.0 if wish.dy < 0 else 1.0
    for number in range(_TRIES):
        for way in (away, -away):
            box = _inside(camera, wish, x + wish.dx, y + way * (abs(wish.dy) + number * step))
            if not any(box.meets(other) for other in occupied):
                return box
    return wished


def _inside(camera: Camera, wish: Wish, x: float, y: float) -> Box:
    left = min(max(x - wish.width / 2, EDGE), max(camera.width - EDGE - wish.width, EDGE))
    top = min(max(y - wish.height / 2, EDGE), max(camera.height - EDGE - wish.height, EDGE))
    return Box(left, top, wish.width, wish.height)
