"""How far a curve has something to show: the inputs that its plot covers and its histogram counts."""

from __future__ import annotations

from math import ceil, floor, log10

from flockwright.curves.model import Curve

REACHED = 0.95
"""A saturating curve, which has no end, is shown up to where it has come this far."""
PARTS = 7
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


def nice_step(span: float, most: int) -> float:
    """The least round step that makes at most so many parts."""
    if not span > 0.0:
        return 1.0
    rough = span / max(most, 1)
    scale = 10.0 ** floor(log10(rough))
    return next((s * scale for s in _STEPS if s * scale >= rough * (1 - 1e-9)), 10.0 * scale)


def nice_end(value: float, most: int = PARTS) -> float:
    """The value rounded up to a whole number of steps."""
    step = nice_step(value, most)
    return ceil(value / step - 1e-6) * step


def reach_of(curve: Curve) -> float:
    """The input up to which a curve has something to show."""
    low, high = curve.x
    if curve.shape != "saturating":
        return max(low, high)
    place = ((1.0 - REACHED) ** (-1.0 / curve.power) - 1.0) / curve.k
    return low + (high - low) * min(place, 1e6)


def span_of(curve: Curve) -> tuple[float, float]:
    """The inputs from where to where a curve is worth looking at."""
    low = min(curve.x)
    if curve.shape == "saturating":
        return low, low + nice_end(max(reach_of(curve) - low, 1e-6))
    high = max(curve.x)
    return low, high if high > low else low + 1.0
