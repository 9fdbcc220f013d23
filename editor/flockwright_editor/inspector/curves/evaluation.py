"""Curves as numbers to draw: always the runtime's own evaluation, never a formula of the editor's."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from flockwright.curves.evaluate import evaluate
from flockwright.curves.model import Curve
from flockwright.curves.packing import Tables, pack

Array = np.ndarray[Any, Any]

CAP = 24.0
"""Where an output without end is cut off in plots and on the map."""
ENDLESS = frozenset({"inverse_power"})
"""Shapes whose output climbs beyond 1."""


class Evaluated:
    """A curve that can be asked."""

    def __init__(self, curve: Curve) -> None:
        self.curve = curve
        self._tables = Tables()  # owns the samples that the record points at
        row = pack(curve, self._tables)
        self._record: Any = SimpleNamespace(**{name: row[name].item() for name in row.dtype.names or ()})

    def __call__(self, x: float) -> float:
        return float(evaluate(self._record, float(x)))

    def at(self, places: Iterable[float]) -> Array:
        """The curve at many inputs."""
        record = self._record
        return np.array([evaluate(record, float(x)) for x in places], np.float64)


@lru_cache(maxsize=128)
def evaluated(curve: Curve) -> Evaluated:
    """A curve that can be asked; the same one for equal curves."""
    return Evaluated(curve)


def value(curve: Curve, x: float) -> float:
    """The curve at x."""
    return evaluated(curve)(x)


@lru_cache(maxsize=256)
def drawn(curve: Curve, start: float, end: float, count: int = 241) -> tuple[Array, Array]:
    """Points of the curve from one input to another, close enough to be drawn straight in between."""
    places = np.linspace(start, end, max(count, 2))
    if curve.shape in ("step", "keys"):
        # A jump, or a key, may lie between two of those places.
        low, high = curve.x
        more = np.linspace(low, high, 256) if curve.shape == "keys" else np.array([low + (high - low) * 0.5])
        hair = abs(high - low) * 1e-6
        places = np.unique(np.concatenate([places, more, more - hair]))
        places = places[(places >= min(start, end)) & (places <= max(start, end))]
    return places, evaluated(curve).at(places)


def top_of(curve: Curve) -> float:
    """The highest output a plot of this curve shows."""
    low, high = curve.y
    if curve.shape in ENDLESS:
        return low + (high - low) * CAP if high > low else max(low, high)
    return max(low, high, 1.0)


def bottom_of(curve: Curve) -> float:
    """The lowest output a plot of this curve shows."""
    return min(*curve.y, 0.0)
