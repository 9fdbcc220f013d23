"""The kernel functions that evaluate a packed curve, with the shape read from it or known beforehand.

Every input has an answer: below the range is its start, above it its end (`saturating` has none), NaN its start.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from flockwright.curves.keys import SAMPLES
from flockwright.curves.model import Shape
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
