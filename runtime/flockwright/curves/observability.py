"""How much a neighbor, or what a ray hit, counts: one curve over its distance times one over its angle.

With the default curves the weight is 0 at the edge of sight, in distance and in angle, so that a sum over neighbors
does not jump when one comes into view or leaves it.

    weight = by_distance(distance / max_distance) · by_angle((2·angle − start_angle) / (max_angle − start_angle))

The angle is measured from the axis of sight, in radians; `max_angle` and `start_angle` are full cones in degrees, as
people set them. Both inputs are held in 0…1, so nothing inside `start_angle` loses weight for its angle.
"""

from __future__ import annotations

from collections.abc import Callable
from math import radians
from typing import Protocol

import numpy as np

from flockwright.curves.evaluate import CurveFunction, evaluate, known
from flockwright.curves.model import Curve
from flockwright.curves.packing import CURVE, Array, Packed, Tables, pack, per
from flockwright.engine.words import layout

BY_DISTANCE = Curve(shape="inverse_power", power=2.0)
BY_ANGLE = Curve(shape="fall", power=2.0)

OBSERVABILITY = layout(by_distance=CURVE, by_angle=CURVE, per_distance="f4", start_angle="f4", per_angle="f4")


class PackedObservability(Protocol):
    """A record of the layout OBSERVABILITY, as kernels see it."""

    by_distance: Packed
    by_angle: Packed
    per_distance: float
    start_angle: float
    per_angle: float


ObservabilityFunction = Callable[[PackedObservability, float, float], float]


def pack_observability(
    tables: Tables,
    max_distance: float,
    max_angle: float = 360.0,
    start_angle: float = 0.0,
    by_distance: Curve = BY_DISTANCE,
    by_angle: Curve = BY_ANGLE,
) -> Array:
    """One row of the layout OBSERVABILITY. An empty range makes its curve a step."""
    start = radians(start_angle)
    width = max(radians(max_angle) - start, 0.0)
    row = (pack(by_distance, tables), pack(by_angle, tables), per(max(max_distance, 0.0)), start, per(width))
    packed = np.zeros((), OBSERVABILITY)
    for name, value in zip(OBSERVABILITY.names or (), row, strict=True):
        packed[name] = value
    return packed


def share(value: float, per_whole: float) -> float:
    """Which part of a whole the value is, 0…1; NaN is none of it."""
    part = value * per_whole
    if part > 0.0:
        return min(part, 1.0)
    return 0.0


def observability_with(by_distance: CurveFunction, by_angle: CurveFunction) -> ObservabilityFunction:
    """The kernel function that weighs (distance, angle) with two curve functions, general or fixed."""

    def weigh(sight: PackedObservability, distance: float, angle: float) -> float:
        near = by_distance(sight.by_distance, share(distance, sight.per_distance))
        ahead = by_angle(sight.by_angle, share(2.0 * angle - sight.start_angle, sight.per_angle))
        return near * ahead

    return weigh


observability = observability_with(evaluate, evaluate)
"""For any two curves."""

default_observability = observability_with(known(BY_DISTANCE), known(BY_ANGLE))
"""For curves of the defaults' form."""
