"""What is drawn over the world: lines, arrows, rings, dots, sight, fills.

Plain descriptions, all frozen: positions in meters of the world, widths in logical pixels whatever the distance, colors
as (red, green, blue, alpha) from 0 to 255. A view makes them anew for every picture. Text is not among them: it is
painted over the finished picture, at the places that `labels.place` finds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Color = tuple[int, int, int, int]

WHITE: Color = (255, 255, 255, 255)


@dataclass(frozen=True)
class Lines:
    """Straight lines, from point to point (n × 2 × 3)."""

    points: Array
    color: Color = WHITE
    width: float = 1.2
    dashed: bool = False
    rim: bool = True
    """With a dark edge, so that it shows on anything."""
    hidden: bool = False
    """Hidden by what stands before it; else drawn over everything."""

    @classmethod
    def through(
        cls,
        points: Any,
        color: Color = WHITE,
        width: float = 1.2,
        dashed: bool = False,
        rim: bool = True,
        hidden: bool = False,
        closed: bool = False,
    ) -> Lines:
        """One line through all points (n × 3)."""
        row = np.asarray(points, np.float32).reshape(-1, 3)
        if closed and len(row):
            row = np.concatenate([row, row[:1]])
        return cls(np.stack([row[:-1], row[1:]], axis=1), color, width, dashed, rim, hidden)


@dataclass(frozen=True)
class Arrows:
    """Arrows with a dark rim, from point to point (n × 2 × 3)."""

    points: Array
    color: Color = WHITE
    width: float = 4.6


@dataclass(frozen=True)
class Ring:
    """An ellipse on the screen around an animal, as long as its body and some, never too small to be seen."""

    center: Array
    along: Array
    """Half of its length: a vector in the world, usually forward · half the body's length."""
    across: float
    """Half of its width, in meters."""
    color: Color = WHITE
    width: float = 2.6


@dataclass(frozen=True)
class Circles:
    """Circles in the world: middles (n × 3) and radii (n), all around one axis; level ones unless told."""

    centers: Array
    radii: Array
    color: Color = WHITE
    width: float = 1.2
    axis: tuple[float, float, float] = (0.0, 1.0, 0.0)
    dashed: bool = False
    rim: bool = False
    hidden: bool = False


@dataclass(frozen=True)
class Discs:
    """Round spots of a size in pixels (n × 3)."""

    points: Array
    color: Color = WHITE
    size: float = 4.4


@dataclass(frozen=True)
class Sight:
    """What an animal can see: a fan in the plane of its forward and right, its edge, and the outline of the ball.

    A field of view of 2π is a full circle.
    """

    center: Array
    forward: Array
    up: Array
    distance: float
    fov: float
    color: Color = (0x45, 0xAF, 0xD6, 255)
    fill: float = 0.07
    edge: float = 0.80


@dataclass(frozen=True)
class Fill:
    """Translucent triangles (n × 3 × 3)."""

    triangles: Array
    color: Color


Overlay = Lines | Arrows | Ring | Circles | Discs | Sight | Fill
