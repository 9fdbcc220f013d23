"""The kernel functions that evaluate a packed curve, with the shape read from it or known beforehand.

Every input has an answer: below the range is its start, above it its end (`saturating` has none), NaN its start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from flockwright.curves.keys import SAMPLES
from flockwright.curves.model import Curve, Shape
from flockwright.curves.packing import Packed
from flockwright.curves.shapes import BELL, KEYS, SATURATING, SHAPES, folded, shaped
from flockwright.engine.words import floats

CurveFunction = Callable[[Packed, float], float]

LAST = SAMPLES - 1


def placed(curve: Packed, x: float) -> float:
    """Where x lies in the curve's input range: 0 at its start, 1 at its end and on beyond it."""
    place = (x - curve.x0) * curve.sx
    if place > 0.0:
        return place
    return 0.0  # NaN too, which compares as false


def within(curve: Packed, x: float) -> float:
    """Where x lies in the curve's input range, 0…1."""
    return min(placed(curve, x), 1.0)


def between_samples(table: int, place: float) -> float:
    """The sampled curve at 0…1, straight between two samples."""
    samples = floats(table)
    position = place * float(LAST)
    first = min(int(position), LAST - 1)
    share = position - float(first)
    return samples[first] + (samples[first + 1] - samples[first]) * share


def evaluate(curve: Packed, x: float) -> float:
    """The curve at x, whatever its shape."""
    if curve.shape == KEYS:
        y = between_samples(curve.table, within(curve, x))
    elif curve.shape == SATURATING:
        y = shaped(SATURATING, placed(curve, x), curve.power, curve.k)
    else:
        y = shaped(curve.shape, within(curve, x), curve.power, curve.k)
    return y * curve.sy + curve.y0


@cache
def fixed(shape: Shape, power: float | None = None) -> CurveFunction:
    """`evaluate` for curves that are known to have this shape, and this power if one is given.

    The same answer several times faster: the choice is gone, and with a whole power the last call of pow too.
    """
    if shape == "keys":

        def through_keys(curve: Packed, x: float) -> float:
            return between_samples(curve.table, within(curve, x)) * curve.sy + curve.y0

        return through_keys

    code, function = SHAPES[shape]
    is_bell = code >= BELL
    input_of = placed if code == SATURATING else within
    reads_power = power is None
    known_power = power or 0.0

    def of_one_shape(curve: Packed, x: float) -> float:
        place = input_of(curve, x)
        if is_bell:
            place = folded(place)
        bend = curve.power if reads_power else known_power
        return function(place, bend, curve.k) * curve.sy + curve.y0

    return of_one_shape


def known(curve: Curve) -> CurveFunction:
    """`evaluate` for curves that are known to have the form of this one: shape, power and ranges.

    Where the ranges are 0…1, as they mostly are, nothing is left but the shape itself.
    """
    if curve.shape == "keys" or not has_plain_ranges(curve):
        return evaluate
    return _plain(curve.shape, curve.power)


@cache
def _plain(shape: Shape, power: float) -> CurveFunction:
    code, function = SHAPES[shape]
    is_bell, has_end = code >= BELL, code != SATURATING

    def of_plain_range(curve: Packed, x: float) -> float:
        place = x if x > 0.0 else 0.0  # NaN too, which compares as false
        if has_end:
            place = min(place, 1.0)
        if is_bell:
            place = folded(place)
        return function(place, power, curve.k)

    return of_plain_range


def has_plain_ranges(curve: Curve) -> bool:
    """Whether a curve maps 0…1 to 0…1, as its shape does."""
    return curve.x == (0.0, 1.0) and curve.y == (0.0, 1.0)


def has_form_of(curve: Curve, other: Curve) -> bool:
    """Whether `known` of the one is right for the other: only k may differ."""
    return (curve.shape, curve.power, curve.x, curve.y) == (other.shape, other.power, other.x, other.y)
