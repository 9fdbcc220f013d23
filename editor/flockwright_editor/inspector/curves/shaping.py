"""Curves of a shape, turned by handles: where each handle stands, and the curve after it was dragged there. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, floor, log, log10
from typing import Literal

from flockwright.curves.model import Curve, Shape
from flockwright_editor.inspector.curves.evaluation import evaluated

Part = Literal["power", "k", "x0", "x1", "y0", "y1"]
Pace = Literal["normal", "fine", "coarse"]

POWERED = frozenset(
    {
        "ease_in",
        "ease_out",
        "fall",
        "fall_steep",
        "ease_in_out",
        "skewed_s",
        "bell_power",
        "bell_s",
        "bell_skewed",
        "inverse_power",
        "saturating",
    }
)
"""Shapes that power bends."""
POWER_RANGE, K_RANGE = (0.05, 10.0), (1e-6, 1e6)
BOUND = 1e6

# Where a handle for power has something to show: in the middle these would not move at all.
_PLACES: dict[str, float] = {"ease_in_out": 0.25, "bell_s": 0.125, "bell_power": 0.25, "bell_skewed": 0.25}
_POWER_STEPS = {"normal": 0.05, "fine": 0.01, "coarse": 0.5}
_K_DIGITS = {"normal": 2, "fine": 3, "coarse": 1}


@dataclass(frozen=True)
class Handle:
    """A handle and where it is, in the curve's own numbers."""

    part: Part
    x: float
    y: float


def handle_place(curve: Curve, end: float) -> float:
    """The input at which the handle for power stands."""
    low, high = curve.x
    if curve.shape == "saturating":
        return low + (end - low) * 0.5
    return low + (high - low) * _PLACES.get(curve.shape, 0.5)


def handles(curve: Curve, end: float) -> list[Handle]:
    """The handles on the curve; `end` is how far the plot shows."""
    if curve.shape not in POWERED:
        return []
    x = handle_place(curve, end)
    y = evaluated(curve)(x)
    found = [Handle("power", x, y)]
    if curve.shape == "saturating":
        slope = start_slope(curve)
        low = curve.y[0]
        if slope:
            found.append(Handle("k", curve.x[0] + (y - low) / slope, y))
    return found


def start_slope(curve: Curve) -> float:
    """How steeply a saturating curve begins, in its own units."""
    (x0, x1), (y0, y1) = curve.x, curve.y
    return curve.k * curve.power * (y1 - y0) / ((x1 - x0) or 1e-30)


def dragged(
    curve: Curve, part: Part, x: float, y: float, end: float, pace: Pace = "normal", step: float = 0.1
) -> Curve:
    """The curve with a handle at (x, y); `step` is what a range is rounded to."""
    if part == "power":
        return with_power(curve, _power_through(curve, handle_place(curve, end), y), pace)
    if part == "k":
        (x0, x1), (y0, y1) = curve.x, curve.y
        along, up = (x - x0) / ((x1 - x0) or 1e-30), (y - y0) / ((y1 - y0) or 1e-30)
        if along <= 1e-9 or up <= 1e-9:
            return curve
        return with_k(curve, up / along / curve.power, pace)
    return with_end(curve, part, x if part[0] == "x" else y, step)


def with_power(curve: Curve, power: float, pace: Pace = "normal") -> Curve:
    step = _POWER_STEPS[pace]
    held = min(max(round(power / step) * step, POWER_RANGE[0]), POWER_RANGE[1])
    return curve.model_copy(update={"power": round(held, 4)})


def with_k(curve: Curve, k: float, pace: Pace = "normal") -> Curve:
    held = min(max(k, K_RANGE[0]), K_RANGE[1])
    return curve.model_copy(update={"k": significant(held, _K_DIGITS[pace])})


def with_end(curve: Curve, part: Part, value: float, step: float = 0.0) -> Curve:
    """Another end of the input or output range."""
    if step > 0.0:
        value = round(round(value / step) * step, 9)
    value = min(max(value, -BOUND), BOUND) + 0.0
    axis, index = part[0], int(part[1])
    pair: tuple[float, float] = getattr(curve, axis)
    return curve.model_copy(update={axis: (value, pair[1]) if index == 0 else (pair[0], value)})


def with_shape(curve: Curve, shape: Shape, end: float) -> Curve:
    """Another shape with the same numbers.

    Only `saturating` has no end. What replaces it ends where the plot did, and it takes the plain range back.
    """
    update: dict[str, object] = {"shape": shape}
    if curve.shape == "saturating" and shape != "saturating" and curve.x == (0.0, 1.0):
        update["x"] = (0.0, end)
    elif shape == "saturating" and curve.shape != "saturating" and curve.x[0] == 0.0:
        update["x"] = (0.0, 1.0)
    return curve.model_copy(update=update)


def significant(value: float, digits: int) -> float:
    """A number rounded to so many digits that count."""
    if value == 0.0:
        return 0.0
    return round(value, digits - 1 - floor(log10(abs(value))))


def flipped_across(curve: Curve) -> Curve:
    """Left and right exchanged."""
    if curve.shape == "keys" and not any(key.mode == "constant" for key in curve.keys) and curve.keys:
        keys = tuple(
            key.model_copy(
                update={"x": round(1.0 - key.x, 9), "slope_in": -key.slope_out + 0.0, "slope_out": -key.slope_in + 0.0}
            )
            for key in reversed(curve.keys)
        )
        return curve.model_copy(update={"keys": keys})
    return curve.model_copy(update={"x": curve.x[::-1]})


def flipped_over(curve: Curve) -> Curve:
    """Up and down exchanged."""
    if curve.shape == "keys" and curve.keys:
        keys = tuple(
            key.model_copy(
                update={"y": round(1.0 - key.y, 9), "slope_in": -key.slope_in + 0.0, "slope_out": -key.slope_out + 0.0}
            )
            for key in curve.keys
        )
        return curve.model_copy(update={"keys": keys})
    return curve.model_copy(update={"y": curve.y[::-1]})


def can_flip_across(curve: Curve) -> bool:
    """A curve without an end has nothing to be flipped around."""
    return curve.shape != "saturating"


def _power_through(curve: Curve, x: float, y: float) -> float:
    """The power with which the curve passes nearest to (x, y)."""

    def off(bend: float) -> float:
        return evaluated(curve.model_copy(update={"power": exp(bend)}))(x) - y

    low, high = log(POWER_RANGE[0]), log(POWER_RANGE[1])
    at_low, at_high = off(low), off(high)
    if at_low * at_high > 0.0:
        return exp(low if abs(at_low) < abs(at_high) else high)
    for _ in range(40):
        middle = 0.5 * (low + high)
        if (off(middle) > 0.0) == (at_low > 0.0):
            low = middle
        else:
            high = middle
    return exp(0.5 * (low + high))
