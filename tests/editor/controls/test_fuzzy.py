"""A few letters find what was meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flockwright.nodes.registry import all_types
from flockwright_editor.controls.fuzzy import match, ranked
from flockwright_editor.controls.rows import Row

ROWS = [
    Row("walls", "Avoid Vertical Walls"),
    Row("environment", "Avoid Environment", about="Turns away from any wall or rock."),
    Row("eating", "Avoid When Eating"),
    Row("player", "Avoid Player"),
    Row("hash", "Spatial Hash"),
    Row("go", "Go Forward"),
    Row("seek", "Seek"),
]


def keys(query: str) -> list[str]:
    return [row.key for row, _ in ranked(query, ROWS)]


def test_every_word_of_the_query_counts_and_the_title_before_the_description() -> None:
    assert keys("avo wal") == ["walls", "environment"]
    assert {row.key: fit.described for row, fit in ranked("avo wal", ROWS)}["environment"] == "wal"


@pytest.mark.parametrize(("query", "best"), [("sph", "hash"), ("gf", "go"), ("see", "seek"), ("awe", "eating")])
def test_first_letters_of_words_are_enough(query: str, best: str) -> None:
    assert keys(query)[0] == best


def test_found_letters_are_named_so_that_they_can_be_drawn() -> None:
    found = match("wal", "Avoid Vertical Walls")
    assert found is not None
    assert "".join("Avoid Vertical Walls"[at] for at in found.letters) == "Wal"


def test_nothing_asked_shows_all_in_their_order() -> None:
    assert keys("") == [row.key for row in ROWS]
    assert keys("  ") == [row.key for row in ROWS]


def test_what_does_not_fit_is_not_there() -> None:
    assert keys("xyz") == []


@pytest.mark.parametrize("label", sorted({type_.look.label for type_ in all_types().values()}))
def test_a_whole_name_finds_its_type_first(label: str) -> None:
    rows = [Row(type_.key, type_.look.label, about=type_.doc) for type_ in all_types().values()]
    assert ranked(label, rows)[0][0].title == label


@given(st.text(max_size=12), st.text(max_size=30), st.text(max_size=30))
def test_any_text_is_answered(query: str, title: str, about: str) -> None:
    found = match(query, title, about)
    assert found is None or all(0 <= at < len(title.casefold()) for at in found.letters)
