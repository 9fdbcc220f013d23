"""Every curve shape as a tiny scalar function of (x, power, k), and the table that names them.

The functions are kernels: they run as plain Python and compiled. They rely on their caller for x in 0…1 (`saturating`:
0 and up), power and k above 0, and answer with 0…1; only `inverse_power` climbs beyond.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

PI = pi
NEAREST = 1e-3  # inverse_power stays at its value there below, so that it is finite

ShapeFunction = Callable[[float, float, float], float]


def raised(x: float, power: float) -> float:
    """x to a power: 2 costs a multiplication, a whole power some, and only a fraction needs the real thing."""
    if power == 2.0:
        return x * x
    # The loop does more than save pow for whole powers. With a bare `x**power` here the compiler calls it for
    # every x, 2 or not, and picks the answer afterwards.
    y = 1.0
    left = power
    while left >= 1.0:
        y *= x
        left -= 1.0
    if left > 0.0:
        y *= x**left
    return y


def ease_in(x: float, power: float, k: float) -> float:  # fq1
    return raised(x, power)


def fall(x: float, power: float, k: float) -> float:  # fq2
    return 1.0 - raised(x, power)


def fall_steep(x: float, power: float, k: float) -> float:  # fq3
    return raised(1.0 - x, power)


def ease_out(x: float, power: float, k: float) -> float:  # fq4
    return 1.0 - raised(1.0 - x, power)


def smoothstep(x: float, power: float, k: float) -> float:  # fs1
    return min(x * x * (3.0 - 2.0 * x), 1.0)  # rounding may reach past 1


def smootherstep(x: float, power: float, k: float) -> float:  # fs2
    return min(x * x * x * (x * (x * 6.0 - 15.0) + 10.0), 1.0)


def ease_in_out(x: float, power: float, k: float) -> float:  # fs3
    if x <= 0.5:
        return 0.5 * raised(2.0 * x, power)
    return 1.0 - 0.5 * raised(2.0 - 2.0 * x, power)


def skewed_s(x: float, power: float, k: float) -> float:  # fs4
    rest = 1.0 - raised(1.0 - x, power)
    return rest * rest  # the thesis' polynomial in |x - 1|^l is this square, written out


def sine(x: float, power: float, k: float) -> float:  # fs5
    return 0.5 - 0.5 * cos(PI * x)


def inverse_power(x: float, power: float, k: float) -> float:  # fip
    return 1.0 / raised(max(x, NEAREST), power) - 1.0


def saturating(x: float, power: float, k: float) -> float:  # fsep
    return 1.0 - raised(1.0 / (k * x + 1.0), power)


def linear(x: float, power: float, k: float) -> float:
    return x


def constant(x: float, power: float, k: float) -> float:
    return 1.0


def step(x: float, power: float, k: float) -> float:
    if x < 0.5:
        return 0.0
    return 1.0


def folded(x: float) -> float:
    """Up from 0 to 1 at the middle and down again: it turns a rising curve into a bell."""
    return 1.0 - abs(2.0 * x - 1.0)


# The number that stands for a shape in a packed curve. It lives in memory only, so it may change. A bell has the
# number of the curve that it folds, plus BELL.
EASE_IN, FALL, FALL_STEEP, EASE_OUT, SMOOTHSTEP, SMOOTHERSTEP, EASE_IN_OUT, SKEWED_S, SINE = range(9)
INVERSE_POWER, SATURATING, LINEAR, CONSTANT, STEP, KEYS = range(9, 15)
BELL = 32

SHAPES: dict[str, tuple[int, ShapeFunction]] = {
    "ease_in": (EASE_IN, ease_in),
    "fall": (FALL, fall),
    "fall_steep": (FALL_STEEP, fall_steep),
    "ease_out": (EASE_OUT, ease_out),
    "smoothstep": (SMOOTHSTEP, smoothstep),
    "smootherstep": (SMOOTHERSTEP, smootherstep),
    "ease_in_out": (EASE_IN_OUT, ease_in_out),
    "skewed_s": (SKEWED_S, skewed_s),
    "sine": (SINE, sine),
    "bell_sine": (BELL + SINE, sine),  # fb1
    "bell_power": (BELL + EASE_OUT, ease_out),  # fb2
    "bell_s": (BELL + EASE_IN_OUT, ease_in_out),  # fb3
    "bell_skewed": (BELL + SKEWED_S, skewed_s),  # fb4
    "bell_smooth": (BELL + SMOOTHSTEP, smoothstep),  # fb5
    "bell_smoother": (BELL + SMOOTHERSTEP, smootherstep),  # fb6
    "inverse_power": (INVERSE_POWER, inverse_power),
    "saturating": (SATURATING, saturating),
    "linear": (LINEAR, linear),
    "constant": (CONSTANT, constant),
    "step": (STEP, step),
}
"""Shape key → its number and function, of all shapes but `keys`, which has samples instead."""


def shaped(shape: int, x: float, power: float, k: float) -> float:
    """The shape with that number at x."""
    # Written out: a choice by halving the table takes the compiler twice as long.
    if shape >= BELL:
        x = folded(x)
        shape -= BELL
    if shape == EASE_IN:
        return ease_in(x, power, k)
    if shape == FALL:
        return fall(x, power, k)
    if shape == FALL_STEEP:
        return fall_steep(x, power, k)
    if shape == EASE_OUT:
        return ease_out(x, power, k)
    if shape == SMOOTHSTEP:
        return smoothstep(x, power, k)
    if shape == SMOOTHERSTEP:
        return smootherstep(x, power, k)
    if shape == EASE_IN_OUT:
        return ease_in_out(x, power, k)
    if shape == SKEWED_S:
        return skewed_s(x, power, k)
    if shape == SINE:
        return sine(x, power, k)
    if shape == INVERSE_POWER:
        return inverse_power(x, power, k)
    if shape == SATURATING:
        return saturating(x, power, k)
    if shape == CONSTANT:
        return constant(x, power, k)
    if shape == STEP:
        return step(x, power, k)
    return linear(x, power, k)
