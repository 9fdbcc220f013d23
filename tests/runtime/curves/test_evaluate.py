"""The laws of curves: where they begin and end, how far they go, and that they answer every input."""

from math import cos, inf, isfinite, nan, pi, sin
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flockwright.curves.evaluate import evaluate, fixed, known
from flockwright.curves.model import Curve, Key, Shape
from flockwright.curves.packing import CURVE, Tables, pack
from flockwright.engine.words import address, at

ALL: tuple[Shape, ...] = get_args(Shape)
RISING = ("ease_in", "ease_out", "smoothstep", "smootherstep", "ease_in_out", "skewed_s", "sine", "linear", "step")
FALLING = ("fall", "fall_steep", "inverse_power")
BELLS = tuple(shape for shape in ALL if shape.startswith("bell"))
CONTINUOUS = tuple(shape for shape in ALL if shape != "step")
BOUNDED = tuple(shape for shape in ALL if shape != "inverse_power")
HILL = (Key(x=0, y=0, slope_out=9), Key(x=0.3, y=1, mode="smooth"), Key(x=1, y=0.2, slope_in=-3))

powers = st.floats(0.0625, 10, width=32) | st.sampled_from([1.0, 2.0, 3.0])
gentle = st.floats(1, 4, width=32)  # powers that are nowhere infinitely steep
ks = st.floats(1e-4, 1e4)
units = st.floats(0, 1, width=32)
bounds = st.floats(-1e6, 1e6, width=32)
ranges = st.tuples(bounds, bounds)
anything = st.floats(width=32) | st.floats()


def at_x(curve: Curve, x: float, function: Any = evaluate) -> float:
    """The curve at x as plain Python computes it."""
    tables = Tables()
    row = pack(curve, tables)
    return function(at(CURVE)(address(row)), x)


def make(shape: Shape, **numbers: Any) -> Curve:
    return Curve(shape=shape, keys=HILL if shape == "keys" else (), **numbers)


BELL_OF = {
    "bell_power": "ease_out",
    "bell_s": "ease_in_out",
    "bell_skewed": "skewed_s",
    "bell_smooth": "smoothstep",
    "bell_smoother": "smootherstep",
}


def formula(shape: str, x: float, p: float, k: float) -> float:
    """A shape as the thesis writes it, against which the shorter forms of the kernels are held."""
    if shape in BELL_OF:
        return formula(BELL_OF[shape], 1 - abs(2 * x - 1), p, k)
    if shape == "ease_in_out":
        return formula("ease_in", 2 * x, p, k) / 2 if x <= 0.5 else (formula("ease_out", 2 * x - 1, p, k) + 1) / 2
    values = {
        "ease_in": x**p,
        "fall": 1 - x**p,
        "fall_steep": abs(1 - x) ** p,
        "ease_out": 1 - abs(1 - x) ** p,
        "smoothstep": 3 * x**2 - 2 * x**3,
        "smootherstep": 6 * x**5 - 15 * x**4 + 10 * x**3,
        "skewed_s": abs(x - 1) ** (2 * p) - 2 * abs(x - 1) ** p + 1,
        "sine": 0.5 - 0.5 * cos(pi * x),
        "bell_sine": 0.5 * sin(2 * pi * x - pi / 2) + 0.5,
        "inverse_power": max(x, 1e-3) ** -p - 1,
        "saturating": 1 - (k * x + 1) ** -p,
        "linear": x,
        "constant": 1.0,
        "step": float(x >= 0.5),
    }
    return values[shape]


@given(st.sampled_from([shape for shape in ALL if shape != "keys"]), units, powers)
def test_a_shape_computes_its_formula(shape: Shape, x: float, power: float) -> None:
    found = at_x(Curve(shape=shape, power=power, k=0.5), x)
    assert found == pytest.approx(formula(shape, x, power, 0.5), rel=1e-6, abs=1e-6)


@given(st.sampled_from(RISING), powers)
def test_a_rising_curve_goes_from_0_to_1(shape: Shape, power: float) -> None:
    assert at_x(make(shape, power=power), 0) == 0
    assert at_x(make(shape, power=power), 1) == 1


@given(st.sampled_from(FALLING), powers)
def test_a_falling_curve_ends_at_0(shape: Shape, power: float) -> None:
    assert at_x(make(shape, power=power), 1) == 0
    assert at_x(make(shape, power=power), 0) == (1 if shape != "inverse_power" else pytest.approx(1e3**power - 1))


@given(st.sampled_from(BELLS), powers)
def test_a_bell_is_1_in_the_middle_and_0_at_both_ends(shape: Shape, power: float) -> None:
    assert [at_x(make(shape, power=power), x) for x in (0, 0.5, 1)] == [0, 1, 0]


@given(st.sampled_from(BELLS), gentle, units)
def test_a_bell_is_symmetric(shape: Shape, power: float, x: float) -> None:
    curve = make(shape, power=power)
    assert at_x(curve, x) == pytest.approx(at_x(curve, 1 - x), abs=1e-6)


@given(st.sampled_from(BOUNDED), powers, ks, anything)
def test_a_curve_stays_in_0_to_1(shape: Shape, power: float, k: float, x: float) -> None:
    assert 0 <= at_x(make(shape, power=power, k=k), x) <= 1


@given(st.sampled_from((*RISING, "saturating")), powers, ks, units, units)
def test_a_rising_curve_never_falls(shape: Shape, power: float, k: float, x: float, y: float) -> None:
    curve = make(shape, power=power, k=k)
    assert at_x(curve, min(x, y)) <= at_x(curve, max(x, y)) + 1e-12


@given(st.sampled_from(FALLING), powers, units, units)
def test_a_falling_curve_never_rises(shape: Shape, power: float, x: float, y: float) -> None:
    curve = make(shape, power=power)
    near = at_x(curve, min(x, y))
    assert near >= at_x(curve, max(x, y)) - 1e-12 * near


@given(st.sampled_from(CONTINUOUS), gentle, st.floats(0.01, 10), st.floats(-0.5, 1.5))
def test_a_small_change_of_x_makes_a_small_change(shape: Shape, power: float, k: float, x: float) -> None:
    curve = make(shape, power=power, k=k)
    here, beside = at_x(curve, x), at_x(curve, x + 1e-7)
    # The steepest is inverse_power just above the place where it is cut: power / x of itself.
    steepest = max(40.0, 1e3 * power * abs(here))
    assert abs(here - beside) <= 2 * 1e-7 * steepest


@given(st.sampled_from(ALL), powers, ks, ranges, ranges, anything)
def test_every_input_has_a_finite_answer(
    shape: Shape, power: float, k: float, x_range: tuple[float, float], y_range: tuple[float, float], x: float
) -> None:
    curve = make(shape, power=power, k=k, x=x_range, y=y_range)
    for value in (x, 0.0, 1.0, -1.0, inf, -inf, nan, *x_range):
        assert isfinite(at_x(curve, value))


whole = st.integers(-1000, 1000)


@given(st.sampled_from(ALL), gentle, whole, st.sampled_from([-256, -0.25, 0.25, 256]), whole, whole, st.integers(0, 64))
def test_ranges_stretch_the_curve(
    shape: Shape, power: float, x0: int, width: float, y0: int, y1: int, part: int
) -> None:  # numbers that 32 bits hold exactly, so that only the law is tested
    place = part / 64
    stretched = at_x(make(shape, power=power, x=(x0, x0 + width), y=(y0, y1)), x0 + width * place)
    assert stretched == pytest.approx(y0 + (y1 - y0) * at_x(make(shape, power=power), place))


@given(st.sampled_from(RISING), bounds)
def test_an_empty_input_range_is_a_step(shape: Shape, x: float) -> None:
    curve = make(shape, x=(x, x))
    assert at_x(curve, x) == at_x(curve, x - 1) == at_x(curve, -inf) == 0
    assert at_x(curve, x + 1) == at_x(curve, inf) == 1


def test_a_range_turned_around_flips_the_curve() -> None:
    assert at_x(Curve(shape="ease_in", x=(10, 0)), 9) == pytest.approx(0.01)


def test_saturating_has_no_end() -> None:
    curve = Curve(shape="saturating", k=0.01)
    assert at_x(curve, 1e6) == pytest.approx(1, abs=1e-6)
    assert at_x(curve, 100) == pytest.approx(0.75)
    assert at_x(curve, inf) == 1
    assert at_x(curve, -5) == at_x(curve, nan) == 0


def test_inverse_power_is_cut_close_to_0() -> None:
    curve = Curve(shape="inverse_power")
    assert at_x(curve, 0) == at_x(curve, 1e-3) == pytest.approx(1e6 - 1)
    assert at_x(curve, 1) == at_x(curve, 5) == 0


@given(st.sampled_from(ALL), powers, ks, ranges, ranges, anything)
def test_a_fixed_shape_answers_as_the_general_one(
    shape: Shape, power: float, k: float, x_range: tuple[float, float], y_range: tuple[float, float], x: float
) -> None:
    curve = make(shape, power=power, k=k, x=x_range, y=y_range)
    general = at_x(curve, x)
    assert at_x(curve, x, fixed(shape)) == general
    assert at_x(curve, x, fixed(shape, power)) == general
    if shape != "keys":
        plain = Curve(shape=shape, power=power, k=curve.k)
        assert at_x(plain, x, known(plain)) == at_x(plain, x)
    assert at_x(curve, x, known(curve)) == general
