"""Mergers, movers and resolutions say what they are for and what their numbers do."""

from __future__ import annotations

import pytest

from flockwright.nodes.node_type import NodeType
from flockwright.nodes.registry import all_types
from flockwright.world.records import kind_of

KINDS = ("merger", "mover", "resolution")
TYPES = [kind for kind in all_types().values() if kind.kind in KINDS and kind.package == "flockwright"]
TURNED_UP = ("more", "higher", "larger", "less", "Off:", "On:")


@pytest.fixture(params=TYPES, ids=lambda kind: kind.key)
def kind(request: pytest.FixtureRequest) -> NodeType:
    return request.param


def test_the_first_sentence_says_what_it_is_for(kind: NodeType) -> None:
    first = kind.doc.split("\n\n")[0]
    assert first.endswith(".")
    assert len(first) > 30
    assert kind.params.__doc__ is not kind.params.__mro__[1].__doc__


def test_every_parameter_says_what_turning_it_up_does(kind: NodeType) -> None:
    for name, field in kind.params.model_fields.items():
        words = field.description or ""
        assert any(word in words for word in TURNED_UP), f"{name}: {words}"
        assert words.endswith(".")


def test_its_defaults_are_valid_and_its_cells_exist(kind: NodeType) -> None:
    kind.params.model_validate(kind.params().model_dump())
    assert len(kind.look.cells) <= (4 if kind.kind == "mover" else 3)
    for cell in kind.look.cells:
        assert kind_of(kind.params, cell) in ("number", "whole", "flag")


def test_labels_and_icons() -> None:
    looks = {kind.key: kind.look for kind in TYPES}
    assert looks["mover.2d"].label == "Move 2D"
    assert looks["mover.3d"].label == "Move 3D"
    assert looks["mover.2d"].icon == "walk"
    assert looks["mover.3d"].icon == "cube-send"
    assert looks["merger.desire_budget"].icon == "call-merge"
    assert {look.icon for key, look in looks.items() if key.startswith("resolution.box")} == {"border-outside"}
