"""Curves of free keys: adding, moving, deleting keys, their modes and slopes, and keys for any other shape. Pure.

Places and levels are those of the keys, 0…1 of the curve's ranges. A key never passes its neighbor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from flockwright.curves.keys import sampled, slopes_at
from flockwright.curves.model import Curve, Key, Mode
from flockwright_editor.inspector.curves.evaluation import CAP, ENDLESS, evaluated

Level = Callable[[float], float]

GAP = 1e-3
"""The least room between two keys."""
STEEPEST = 1e4
_CLOSE = 0.004  # of the height: keys are added to a converted curve until it is nowhere farther off
_MOST = 16
_HAIR = 1e-3


def slopes(curve: Curve, index: int) -> tuple[float, float]:
    """The slopes with which the runtime's curve enters and leaves a key."""
    return slopes_at(curve.keys, index)


def with_keys(curve: Curve, keys: tuple[Key, ...]) -> Curve:
    return curve.model_copy(update={"keys": keys, "samples": ()})


def added(curve: Curve, place: float, level: float | None = None) -> tuple[Curve, int] | None:
    """A key at a place, on the curve unless a level is given, and its index; None where there is no room for one."""
    place = round(min(max(place, 0.0), 1.0), 6)
    index = sum(key.x < place for key in curve.keys)
    if any(abs(key.x - place) < GAP for key in curve.keys) or len(curve.keys) >= 256:
        return None
    before, at, behind = (_level(curve, place + by) for by in (-_HAIR, 0.0, _HAIR))
    slope = round((behind - before) / (2 * _HAIR), 4)
    height = at if level is None else min(max(level, 0.0), 1.0)
    key = Key(x=place, y=round(min(max(height, 0.0), 1.0), 6), slope_in=slope, slope_out=slope, mode="linked")
    return with_keys(curve, (*curve.keys[:index], key, *curve.keys[index:])), index


def widest_gap(curve: Curve) -> float:
    """The place in the middle of the widest gap."""
    places = [0.0, *(key.x for key in curve.keys), 1.0]
    widths = np.diff(places)
    widest = int(np.argmax(widths))
    return float(places[widest] + widths[widest] / 2)


def moved(curve: Curve, index: int, place: float, level: float) -> Curve:
    """A key elsewhere, between its neighbors."""
    keys = curve.keys
    low = keys[index - 1].x + GAP if index > 0 else 0.0
    high = keys[index + 1].x - GAP if index + 1 < len(keys) else 1.0
    if low > high:
        place = keys[index].x
    else:
        place = min(max(place, low), high)
    key = keys[index].model_copy(update={"x": round(place, 6), "y": round(min(max(level, 0.0), 1.0), 6)})
    return with_keys(curve, (*keys[:index], key, *keys[index + 1 :]))


def deleted(curve: Curve, index: int) -> Curve:
    """Without that key; the last one stays."""
    if len(curve.keys) <= 1 or not 0 <= index < len(curve.keys):
        return curve
    return with_keys(curve, curve.keys[:index] + curve.keys[index + 1 :])


def with_mode(curve: Curve, index: int, mode: Mode) -> Curve:
    """A key of another mode; a key that gets slopes of its own begins with those it has."""
    into, out = slopes(curve, index)
    update: dict[str, object] = {"mode": mode}
    if mode == "linked":
        mean = _rounded(0.5 * (into + out))
        update |= {"slope_in": mean, "slope_out": mean}
    elif mode == "broken":
        update |= {"slope_in": _rounded(into), "slope_out": _rounded(out)}
    return _with_key(curve, index, update)


def with_slope(curve: Curve, index: int, side: str, slope: float) -> Curve:
    """A key with another slope on its `in` or `out` side; a linked or smooth one turns as a whole."""
    slope = _rounded(min(max(slope, -STEEPEST), STEEPEST))
    key = curve.keys[index]
    if key.mode in ("linked", "smooth"):
        return _with_key(curve, index, {"mode": "linked", "slope_in": slope, "slope_out": slope})
    into, out = slopes(curve, index)
    other = {"slope_in": _rounded(into), "slope_out": _rounded(out)}
    return _with_key(curve, index, {**other, "mode": "broken", f"slope_{side}": slope})


def converted(curve: Curve, end: float) -> Curve:
    """The same curve as free keys; one without an end is cut where the plot ends, one without a top at its cap."""
    if curve.shape == "keys":
        return curve
    (x0, x1), (y0, y1) = curve.x, curve.y
    if curve.shape == "saturating":
        x1 = max(end, x0 + 1e-6) if x1 >= x0 else min(end, x0 - 1e-6)
    if curve.shape in ENDLESS:
        y1 = y0 + (y1 - y0) * CAP
    made = Curve(shape="keys", power=curve.power, k=curve.k, x=(x0, x1), y=(y0, y1), keys=(Key(x=0, y=0),))
    ask = evaluated(curve)

    def level(place: float) -> float:
        held = min(max(place, 0.0), 1.0)
        height = (ask(x0 + (x1 - x0) * held) - y0) / ((y1 - y0) or 1e-30)
        return min(max(height, 0.0), 1.0)

    return with_keys(made, _fitted(curve, level))


def _fitted(curve: Curve, ask: Level) -> tuple[Key, ...]:
    if curve.shape == "step":
        return (Key(x=0.0, y=0.0, mode="constant"), Key(x=0.5, y=1.0, mode="linear"))
    if curve.shape in ("linear", "constant"):
        return tuple(Key(x=x, y=_rounded(ask(x)), mode="linear") for x in (0.0, 1.0))
    places = [0.0, 1.0]
    if curve.shape in ENDLESS:
        places.insert(1, round((CAP + 1.0) ** (-1.0 / curve.power), 6))
    if curve.shape.startswith("bell"):
        places.insert(1, 0.5)
    grid = np.linspace(0.0, 1.0, 256)
    wanted = np.array([ask(x) for x in grid])
    while True:
        keys = tuple(_touching(ask, x) for x in places)
        off = np.abs(_sampled(keys) - wanted)
        if off.max() < _CLOSE or len(places) >= _MOST:
            return keys
        place = round(float(grid[int(off.argmax())]), 6)
        if min(abs(place - other) for other in places) < 0.01:
            return keys
        places = sorted([*places, place])


def _touching(ask: Level, x: float) -> Key:
    """A key on the curve with its slopes there."""
    y = ask(x)
    before = (y - ask(x - _HAIR)) / _HAIR if x > 0.0 else None
    behind = (ask(x + _HAIR) - y) / _HAIR if x < 1.0 else None
    into = before if before is not None else behind or 0.0
    out = behind if behind is not None else into
    smooth = abs(into - out) <= 0.05 * (1.0 + max(abs(into), abs(out)))
    if smooth:
        mean = _rounded(0.5 * (into + out))
        return Key(x=x, y=_rounded(y), slope_in=mean, slope_out=mean, mode="linked")
    return Key(x=x, y=_rounded(y), slope_in=_rounded(into), slope_out=_rounded(out), mode="broken")


def _sampled(keys: tuple[Key, ...]) -> np.ndarray[Any, Any]:
    return np.array(sampled(keys))


def _level(curve: Curve, place: float) -> float:
    plain = curve.model_copy(update={"x": (0.0, 1.0), "y": (0.0, 1.0)})
    return evaluated(plain)(place)


def _with_key(curve: Curve, index: int, update: dict[str, object]) -> Curve:
    keys = curve.keys
    key = keys[index].model_copy(update=update)
    return with_keys(curve, (*keys[:index], key, *keys[index + 1 :]))


def _rounded(value: float) -> float:
    return round(float(value), 4) + 0.0
