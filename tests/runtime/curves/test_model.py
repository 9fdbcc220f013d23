"""What a curve may hold, and what is said when it holds something else."""

import json
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from flockwright.curves.model import Curve, Key, Shape
from flockwright.curves.shapes import SHAPES


def test_a_curve_is_read_from_what_a_project_file_holds() -> None:
    curve = Curve.model_validate({"shape": "saturating", "k": 0.01, "power": 2})
    assert (curve.shape, curve.k, curve.power, curve.x, curve.y) == ("saturating", 0.01, 2.0, (0, 1), (0, 1))


def test_keys_are_read_with_their_slopes() -> None:
    said = '{"shape": "keys", "keys": [{"x": 0, "y": 0, "in": 0, "out": 1}, {"x": 1, "y": 1, "mode": "smooth"}]}'
    first, last = Curve.model_validate_json(said).keys
    assert (first.slope_in, first.slope_out, first.mode) == (0, 1, "broken")
    assert last.mode == "smooth"


def test_a_curve_written_and_read_again_is_the_same() -> None:
    keys = (Key(x=0, y=0.2, slope_out=3), Key(x=0.7, y=1, slope_in=-1, slope_out=-1, mode="linked"))
    curve = Curve(shape="keys", keys=keys, x=(5, -5), y=(0, 2))
    written = json.loads(curve.model_dump_json(exclude_defaults=True))
    assert written["keys"][0] == {"x": 0, "y": 0.2, "out": 3}
    assert Curve.model_validate(written) == curve


def test_every_shape_has_a_function() -> None:
    assert set(get_args(Shape)) == {*SHAPES, "keys"}


def test_a_curve_cannot_be_changed() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        Curve().power = 3  # type: ignore[misc]


@pytest.mark.parametrize(
    ("held", "where", "sentence"),
    [
        ({"shape": "wobble"}, ("shape",), "should be 'ease_in'"),
        ({"power": 0}, ("power",), "greater than or equal to 0.05"),
        ({"power": 11}, ("power",), "less than or equal to 10"),
        ({"power": "2"}, ("power",), "valid number"),
        ({"power": True}, ("power",), "valid number"),
        ({"power": float("nan")}, ("power",), "finite number"),
        ({"k": -1}, ("k",), "greater than or equal to"),
        ({"x": [0, float("inf")]}, ("x", 1), "finite number"),
        ({"x": [0]}, ("x", 1), "required"),
        ({"steepness": 2}, ("steepness",), "not permitted"),
        ({"shape": "keys"}, (), "a keys curve needs at least one key"),
        ({"keys": [{"x": 1.5, "y": 0}]}, ("keys", 0, "x"), "less than or equal to 1"),
        ({"keys": [{"x": 0.5, "y": 0}, {"x": 0.5, "y": 1}]}, (), "left to right, but keys[1].x is 0.5 after 0.5"),
        ({"keys": [{"x": 0, "y": 0, "in": 1, "out": 2, "mode": "linked"}]}, ("keys", 0), "a linked key has one slope"),
    ],
)
def test_what_no_curve_may_hold_is_answered_with_place_and_sentence(
    held: dict[str, Any], where: tuple[str | int, ...], sentence: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        Curve.model_validate(held)
    problem = refused.value.errors()[0]
    assert problem["loc"] == where
    assert sentence in problem["msg"]
