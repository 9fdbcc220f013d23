"""A curve as the record that kernels read.

The ranges become an offset and a factor each, the shape a number, free keys the address of their samples. A `Tables`
pool owns the samples: it has to live as long as the records packed with it.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from flockwright.curves.keys import with_samples
from flockwright.curves.model import Curve
from flockwright.curves.shapes import KEYS, SHAPES
from flockwright.engine.words import address, layout

CURVE = layout(shape="i4", power="f4", k="f4", x0="f4", sx="f4", y0="f4", sy="f4", table="i8")
STEEPEST = 1e30  # stands for the factor of an empty range, which makes any curve a step

Array = np.ndarray[Any, Any]


class Packed(Protocol):
    """A record of the layout CURVE, as kernels see it."""

    shape: int
    power: float
    k: float
    x0: float
    sx: float
    y0: float
    sy: float
    table: int


class Tables:
    """The samples of free keys. Curves with the same keys share them."""

    def __init__(self) -> None:
        self._samples: dict[tuple[float, ...], Array] = {}

    def address(self, curve: Curve) -> int:
        """Where the samples of a keys curve stand, for as long as this pool lives."""
        samples = with_samples(curve).samples
        if samples not in self._samples:
            self._samples[samples] = np.array(samples, np.float32)
        return address(self._samples[samples])


def pack(curve: Curve, tables: Tables) -> Array:
    """A curve as one row of the layout CURVE, ready to be put into a record array."""
    if curve.shape == "keys":
        code, table = KEYS, tables.address(curve)
    else:
        code, table = SHAPES[curve.shape][0], 0
    (x0, x1), (y0, y1) = curve.x, curve.y
    row = (code, curve.power, curve.k, x0, per(x1 - x0), y0, y1 - y0, table)
    return np.array(row, CURVE)


def per(width: float) -> float:
    """1 / width, finite for every width."""
    if abs(width) * STEEPEST <= 1.0:
        return -STEEPEST if width < 0.0 else STEEPEST
    return 1.0 / width
