"""A neighbor's weight fades to nothing at the edge of sight, and every input has an answer."""

from math import inf, isfinite, nan, pi, radians
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flockwright.curves.model import Curve
from flockwright.curves.observability import (
    OBSERVABILITY,
    default_observability,
    observability,
    pack_observability,
)
from flockwright.curves.packing import Tables
from flockwright.engine.words import address, at

reaches = st.floats(0.125, 1024, width=32)
cones = st.floats(1, 360, width=32)


def weight(distance: float, angle: float, *, function: Any = observability, **settings: Any) -> float:
    tables = Tables()
    row = pack_observability(tables, **settings)
    return function(at(OBSERVABILITY)(address(row)), distance, angle)


def test_the_weight_is_the_product_of_both_curves() -> None:
    found = weight(2.5, radians(45), max_distance=5, max_angle=180)
    assert found == pytest.approx((0.5**-2 - 1) * (1 - 0.5**2), rel=1e-5)


@given(reaches, cones, st.floats(0, 1))
def test_it_is_0_at_the_edge_of_sight(reach: float, cone: float, part: float) -> None:
    sight = {"max_distance": reach, "max_angle": cone}
    assert weight(reach, radians(cone / 2) * part, **sight) == pytest.approx(0, abs=1e-5)
    assert weight(reach * 0.5, radians(cone / 2), **sight) == pytest.approx(0, abs=1e-5)
    assert weight(reach * 2, 0, **sight) == 0


@given(st.floats(1, 179), st.floats(0, 1))
def test_inside_the_start_angle_the_angle_costs_nothing(start: float, part: float) -> None:
    sight = {"max_distance": 10, "max_angle": 180, "start_angle": start}
    assert weight(5, radians(start / 2) * part, **sight) == pytest.approx(weight(5, 0, **sight), rel=1e-4)


def test_the_angle_fades_between_start_and_edge() -> None:
    sight = {"max_distance": 10, "max_angle": 180, "start_angle": 60}
    assert weight(5, radians(60), **sight) == pytest.approx(3 * (1 - 0.5**2), rel=1e-4)


@given(reaches, st.floats(0, 1), st.floats(0, 1), st.floats(0, pi))
def test_nearer_weighs_more(reach: float, a: float, b: float, angle: float) -> None:
    near, far = sorted((a * reach, b * reach))
    found = [weight(distance, angle, max_distance=reach) for distance in (near, far)]
    assert found[0] >= found[1] >= 0


@given(
    st.floats(width=32),
    st.floats(width=32),
    reaches | st.just(0.0),
    cones | st.just(0.0),
    st.floats(0, 360),
    st.sampled_from(["linear", "saturating", "fall", "inverse_power"]),
)
def test_every_input_has_a_finite_answer(
    distance: float, angle: float, reach: float, cone: float, start: float, shape: Any
) -> None:
    sight = {"max_distance": reach, "max_angle": cone, "start_angle": start, "by_distance": Curve(shape=shape)}
    for d, a in ((distance, angle), (0.0, 0.0), (inf, inf), (nan, nan), (-inf, pi)):
        assert isfinite(weight(d, a, **sight))


@given(reaches, cones, st.floats(0, 2), st.floats(0, pi))
def test_the_default_curves_answer_as_the_general_ones(reach: float, cone: float, part: float, angle: float) -> None:
    sight = {"max_distance": reach, "max_angle": cone}
    general = weight(reach * part, angle, **sight)
    assert weight(reach * part, angle, function=default_observability, **sight) == general
