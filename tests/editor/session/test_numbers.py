"""What may be typed into a field, and what a field makes of it."""

from __future__ import annotations

import pytest

from flockwright.nodes.registry import all_types, find
from flockwright_editor.session.fields import field_of, number_field, plain_field
from flockwright_editor.session.numbers import is_relative, read_number


@pytest.mark.parametrize(
    ("text", "unit", "found"),
    [("0,8", "", 0.8), ("2*3", "m", 6), ("50 %", "", 0.5), ("50 %", "%", 50), ("30cm", "m", 0.3), ("30 cm", "", 0.3),
     ("1.5km", "m", 1500), ("200ms", "s", 0.2), ("36 km/h", "m/s", 10), ("90°", "°", 90), ("3 m/s²", "m/s²", 3),
     ("1 500", "", 1500), ("(1+2)*2", "", 6), ("−4", "m", -4), ("2e3", "", 2000), ("0,5 Hz", "Hz", 0.5),
     ("30cm", "s", None), ("30 s", "m", None), ("", "", None), ("two", "", None), ("2**9", "", None),
     ("1/0", "", None), ("__import__", "", None), ("9" * 30, "", None), ("(" * 50, "", None), ("1j", "", None)],
)  # fmt: skip
def test_what_is_typed_is_read(text: str, unit: str, found: float | None) -> None:
    assert read_number(text, unit) == (pytest.approx(found) if found is not None else None)


@pytest.mark.parametrize(
    ("text", "found"), [("+0.5", 20.5), ("*2", 40), ("/4", 5), ("+30cm", 20.3), ("-4", -4), ("3", 3)]
)
def test_a_sign_or_factor_in_front_starts_from_what_is_there(text: str, found: float) -> None:
    assert read_number(text, "m", now=20) == pytest.approx(found)
    assert is_relative(text) == (text[0] in "+*/")


def test_a_field_holds_what_it_reads_in_its_bounds() -> None:
    kind = find("behavior.flee")
    assert kind is not None
    reach, priority = field_of(kind, "max_distance"), field_of(kind, "priority")
    assert reach is not None
    assert priority is not None
    assert reach.read("-3") == 0
    assert reach.read("30cm") == 0.3
    assert reach.may_be_open
    assert priority.read("2,6") == 3
    assert priority.read("999") == 255
    assert reach.text(None) == "auto"
    assert reach.text(6.5) == "6.5 m"
    spread = plain_field("spread", "Spread", (0, 0.5), unit="%", low=0, high=1, scale=100)
    assert spread.text(0.1) == "10 %"
    assert spread.read("10") == pytest.approx(0.1)
    assert spread.read("+5", 0.1) == 0.15
    assert spread.typed(0.125) == "12.5"


def test_a_small_number_keeps_two_digits_that_count() -> None:
    rate = plain_field("rate", "Rate", (0, 0.1), unit="1/s", low=0)
    assert [rate.text(value) for value in (0.008, -0.0125, 0.05, 0.104, 0)] == [
        "0.008 1/s", "-0.013 1/s", "0.05 1/s", "0.1 1/s", "0 1/s",
    ]  # fmt: skip
    share = plain_field("share", "Share", (0, 1))
    assert [share.text(value) for value in (0.045, 0.05, 0.5)] == ["0.045", "0.05", "0.50"]


def test_every_number_of_every_type_reads_its_own_text() -> None:
    for kind in all_types().values():
        for name in kind.params.model_fields:
            field = number_field(kind.params, name)
            if field is not None:
                for value in (field.clamp(field.soft[0]), field.clamp(field.soft[1])):
                    assert field.read(field.typed(value)) == pytest.approx(value)
                    assert field.read(field.text(value)) == pytest.approx(value, abs=0.01)
