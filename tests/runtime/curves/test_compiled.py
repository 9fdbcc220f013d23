"""Compiled curves answer as plain Python does: every shape, at ordinary places and at the edges of what numbers are."""

from collections.abc import Callable
from functools import reduce
from itertools import product
from math import inf, nan
from typing import Any, get_args

import numpy as np
import pytest

from flockwright.curves.evaluate import evaluate, fixed
from flockwright.curves.model import Curve, Key, Shape
from flockwright.curves.observability import OBSERVABILITY, default_observability, observability, pack_observability
from flockwright.curves.packing import CURVE, Tables, pack
from flockwright.engine.compiling import compile_kernel
from flockwright.engine.crew import Crew
from flockwright.engine.kernel import Kernel, KernelFunction
from flockwright.engine.program import Job, Op, Program
from flockwright.engine.words import address, aligned, at, layout

ALL: tuple[Shape, ...] = get_args(Shape)
HILL = (Key(x=0, y=0, slope_out=9), Key(x=0.3, y=1, mode="smooth"), Key(x=1, y=0.2, slope_in=-3))
INPUTS = [0.0, 1.0, 0.5, 1e-3, 1e-30, 1e30, -1e30, -0.25, 1.25, 4.0, inf, -inf, nan, *np.linspace(0.01, 0.99, 23)]
RANGES = [((0, 1), (0, 1)), ((5, -3), (-2, 7)), ((0.5, 0.5), (0, 1))]

ASKED = layout(first=OBSERVABILITY, curve=CURVE, number="i8", x="f4", angle="f4", answer="f4")
CONTEXT = layout(asked="i8")
asked_at, context_at = at(ASKED), at(CONTEXT)
ASKED_BYTES = ASKED.itemsize


def asking(function: Callable[[Any], float]) -> KernelFunction:
    """A kernel that answers every record with what the function makes of it."""

    def answer(lo: int, hi: int, context: int, scratch: int) -> None:
        everything = context_at(context)
        for i in range(lo, hi):
            asked = asked_at(everything.asked + i * ASKED_BYTES)
            asked.answer = function(asked)

    return answer


def answers(function: Callable[[Any], float], asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The compiled and the plain answers."""
    context = np.zeros((), CONTEXT)
    context["asked"] = address(asked)
    kernel = asking(function)
    with Crew(1) as crew:
        crew.step(Program([[Job([Op(Kernel(kernel), context)], [(0, len(asked))])]], keep=[asked]))
    compiled = asked["answer"].copy()
    asked["answer"] = 0
    kernel(0, len(asked), address(context), 0)
    return compiled, asked["answer"].copy()


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables()


@pytest.fixture
def curves(tables: Tables) -> np.ndarray:
    """Every shape with several powers and ranges, asked at every input."""
    cases = list(product(enumerate(ALL), (0.5, 1.0, 2.0, 2.5, 3.0), RANGES, INPUTS))
    asked = aligned(len(cases), ASKED)
    for row, ((number, shape), power, (x_range, y_range), x) in zip(asked, cases, strict=True):
        curve = Curve(shape=shape, power=power, k=0.5, x=x_range, y=y_range, keys=HILL)
        row["curve"], row["number"], row["x"] = pack(curve, tables), number, x
    return asked


def test_the_general_form(curves: np.ndarray) -> None:
    compiled, plain = answers(lambda asked: evaluate(asked.curve, asked.x), curves)
    assert np.isfinite(compiled).all()
    np.testing.assert_allclose(compiled, plain, rtol=2e-5, atol=5e-6)


def test_every_fixed_shape(curves: np.ndarray) -> None:
    def prefer(otherwise: Any, numbered: tuple[int, Shape]) -> Callable[[Any], float]:
        number, function = numbered[0], fixed(numbered[1])

        def answer(asked: Any) -> float:
            if asked.number == number:
                return function(asked.curve, asked.x)
            return otherwise(asked)

        return answer

    def nothing(asked: Any) -> float:
        return -1e6

    compiled, plain = answers(reduce(prefer, enumerate(ALL), nothing), curves)
    np.testing.assert_allclose(compiled, plain, rtol=2e-5, atol=5e-6)
    _, general = answers(lambda asked: evaluate(asked.curve, asked.x), curves)
    np.testing.assert_array_equal(plain, general)


@pytest.mark.parametrize("function", [observability, default_observability])
def test_observability(function: Any, tables: Tables) -> None:
    sights = [(5.0, 360.0, 0.0), (0.5, 120.0, 40.0), (0.0, 90.0, 90.0)]
    cases = list(product(sights, INPUTS, (0.0, 0.3, 1.0, 3.0, nan, inf)))
    asked = aligned(len(cases), ASKED)
    for row, (sight, distance, angle) in zip(asked, cases, strict=True):
        row["first"], row["x"], row["angle"] = pack_observability(tables, *sight), distance, angle
    compiled, plain = answers(lambda asked: function(asked.first, asked.x, asked.angle), asked)
    assert np.isfinite(compiled).all()
    np.testing.assert_allclose(compiled, plain, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(("power", "calls_pow"), [(2.0, False), (3.0, False), (2.3, True)])
def test_a_whole_power_known_beforehand_never_calls_pow(power: float, calls_pow: bool) -> None:
    function = fixed("fall", power)
    code = compile_kernel(Kernel(asking(lambda asked: function(asked.curve, asked.x))))
    assert (b"pow" in code) == calls_pow
