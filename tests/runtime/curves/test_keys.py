"""Free keys: the curve goes through them, keeps to its box, and smooth keys never overshoot."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flockwright.curves.evaluate import evaluate
from flockwright.curves.keys import SAMPLES, sampled
from flockwright.curves.model import Curve, Key
from flockwright.curves.packing import CURVE, Tables, pack
from flockwright.engine.words import address, at

grid = st.integers(0, SAMPLES - 1)  # keys on sample places: there the samples must hit them exactly
heights = st.floats(0, 1)


def keys_of(mode: Any) -> st.SearchStrategy[list[Key]]:
    places = st.lists(grid, min_size=1, max_size=8, unique=True).map(sorted)
    return places.flatmap(
        lambda at_: st.tuples(
            *[st.builds(Key, x=st.just(i / (SAMPLES - 1)), y=heights, mode=mode, slope_in=slopes) for i in at_]
        ).map(list)
    )


slopes = st.floats(-100, 100)
modes = st.sampled_from(["broken", "smooth", "linear", "constant"])


@given(keys_of(modes))
def test_the_curve_goes_through_every_key(keys: list[Key]) -> None:
    samples = sampled(keys)
    for key in keys:
        assert samples[round(key.x * (SAMPLES - 1))] == pytest.approx(key.y, abs=1e-9)


@given(keys_of(modes))
def test_the_curve_stays_in_its_box_and_keeps_its_ends(keys: list[Key]) -> None:
    samples = sampled(keys)
    assert len(samples) == SAMPLES
    assert all(0 <= sample <= 1 for sample in samples)
    assert (samples[0], samples[-1]) == (pytest.approx(keys[0].y), pytest.approx(keys[-1].y))


@given(keys_of(st.just("smooth")))
def test_smooth_keys_do_not_overshoot(keys: list[Key]) -> None:
    samples = sampled(keys)
    for left, right in pairwise(keys):
        piece = samples[round(left.x * (SAMPLES - 1)) : round(right.x * (SAMPLES - 1)) + 1]
        rises = [b - a for a, b in pairwise(piece)]
        assert all(rise >= -1e-9 for rise in rises) if right.y >= left.y else all(rise <= 1e-9 for rise in rises)


@given(keys_of(st.just("linear")), st.integers(0, 10**6))
def test_linear_keys_are_joined_by_straight_lines(keys: list[Key], seed: int) -> None:
    samples = sampled(keys)
    for left, right in pairwise(keys):
        first, last = round(left.x * (SAMPLES - 1)), round(right.x * (SAMPLES - 1))
        i = first + seed % (last - first + 1)
        assert samples[i] == pytest.approx(left.y + (right.y - left.y) * (i - first) / (last - first), abs=1e-9)


def test_slopes_are_what_the_keys_say() -> None:
    samples = sampled([Key(x=0, y=0, slope_out=1), Key(x=1, y=0.5, slope_in=0)])
    assert (samples[1] - samples[0]) * (SAMPLES - 1) == pytest.approx(1, abs=0.01)
    assert (samples[-1] - samples[-2]) * (SAMPLES - 1) == pytest.approx(0, abs=0.01)


def test_a_constant_key_holds_until_the_next() -> None:
    samples = sampled([Key(x=0, y=0.2, mode="constant"), Key(x=0.5, y=0.8, mode="constant"), Key(x=1, y=0)])
    assert set(samples[:128]) == {0.2}
    assert set(samples[128:-1]) == {0.8}
    assert samples[-1] == 0


def test_one_key_is_a_flat_curve() -> None:
    for mode in ("smooth", "linear", "broken"):
        assert set(sampled([Key(x=0.5, y=0.3, slope_out=5, mode=mode)])) == {0.3}


@given(st.floats(-0.5, 1.5))
def test_between_two_samples_the_curve_is_straight(x: float) -> None:
    keys = (Key(x=0, y=0, mode="linear"), Key(x=1, y=1, mode="linear"))
    tables = Tables()
    row = pack(Curve(shape="keys", keys=keys), tables)
    assert evaluate(at(CURVE)(address(row)), x) == pytest.approx(min(max(x, 0), 1), abs=1e-6)


def test_curves_with_the_same_keys_share_their_samples() -> None:
    tables = Tables()
    keys = (Key(x=0, y=0), Key(x=1, y=1))
    one, two = (pack(Curve(shape="keys", keys=keys, y=(0, top)), tables) for top in (1, 2))
    other = pack(Curve(shape="keys", keys=keys[:1]), tables)
    assert one["table"] == two["table"] != other["table"]
    assert pack(Curve(), tables)["table"] == 0
