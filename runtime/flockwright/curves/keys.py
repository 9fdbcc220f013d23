"""Free keys become samples: a cubic Hermite spline through the keys, read at 256 places.

Before the first key and after the last the curve keeps their values, and it never leaves 0…1: steep slopes are cut
off at the edge, so that a desire made from a curve stays a desire whatever is drawn. A `constant` key makes a jump,
which the samples spread over one 255th of the input range.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cache

import numpy as np

from flockwright.curves.model import SAMPLES, Curve, Key

_STEEPEST = 3.0  # times the slope of either straight neighbor: a Hermite piece within that is monotone


def with_samples(curve: Curve) -> Curve:
    """The same curve as a game gets it: keys replaced by their samples, rounded to what kernels hold of them."""
    if curve.shape != "keys" or curve.samples:
        return curve
    return curve.model_copy(update={"keys": (), "samples": _rounded(curve.keys)})


@cache
def _rounded(keys: tuple[Key, ...]) -> tuple[float, ...]:
    return tuple(float(value) for value in np.array(sampled(keys), np.float32))


def sampled(keys: Sequence[Key]) -> list[float]:
    """The curve through the keys at 0, 1/255, …, 1."""
    slopes = [slopes_at(keys, i) for i in range(len(keys))]
    places = [key.x for key in keys]
    return [_value(keys, slopes, places, i / (SAMPLES - 1)) for i in range(SAMPLES)]


def _value(keys: Sequence[Key], slopes: list[tuple[float, float]], places: list[float], x: float) -> float:
    after = bisect_right(places, x)
    if after == 0:
        return keys[0].y
    left = keys[after - 1]
    if after == len(keys) or left.mode == "constant":
        return left.y
    right = keys[after]
    width = right.x - left.x
    t = (x - left.x) / width
    rest = 1.0 - t
    y = (
        left.y * (1.0 + 2.0 * t) * rest * rest
        + right.y * (3.0 - 2.0 * t) * t * t
        + width * t * rest * (slopes[after - 1][1] * rest - slopes[after][0] * t)
    )
    return min(max(y, 0.0), 1.0)


def slopes_at(keys: Sequence[Key], i: int) -> tuple[float, float]:
    """The slopes with which the curve enters and leaves a key."""
    key = keys[i]
    if key.mode in ("linked", "broken", "constant"):
        return key.slope_in, key.slope_out
    before = _straight(keys[i - 1], key) if i > 0 else None
    behind = _straight(key, keys[i + 1]) if i + 1 < len(keys) else None
    before, behind = _first(before, behind), _first(behind, before)
    if key.mode == "linear":
        return before, behind
    if before * behind <= 0.0:
        return 0.0, 0.0  # a peak, a valley or a flat: any other slope would overshoot the key
    limit = _STEEPEST * min(abs(before), abs(behind))
    slope = min(max(0.5 * (before + behind), -limit), limit)
    return slope, slope


def _straight(left: Key, right: Key) -> float:
    return (right.y - left.y) / (right.x - left.x)


def _first(slope: float | None, otherwise: float | None) -> float:
    """The slope on a side; at the ends of the curve, where there is none, the other side's; for a lone key, flat."""
    return slope if slope is not None else otherwise if otherwise is not None else 0.0
