"""What every node type and component says to a designer: what it is for, and what turning each thing up does."""

from __future__ import annotations

import re
from typing import Any

import pytest

from flockwright.nodes.registry import all_types
from flockwright.world.components import COMPONENTS
from flockwright.world.records import kind_of

SPEAKING: dict[str, Any] = {kind.key: kind.params for kind in all_types().values() if kind.is_ours}
SPEAKING |= {kind: component.params for kind, component in COMPONENTS.items()}
each = pytest.mark.parametrize("key", SPEAKING)
GROWS = re.compile(r"\b(more|less|higher|larger|steeper|wider)\b")
VERB = re.compile(r"^[A-Z][a-z]+s\b")


@each
def test_its_first_sentence_says_what_it_is_for(key: str) -> None:
    first = " ".join((SPEAKING[key].__doc__ or "").split("\n\n")[0].split())
    assert VERB.match(first), first
    assert first.endswith(".")
    assert 30 < len(first) < 150


@each
def test_each_parameter_says_what_turning_it_up_does(key: str) -> None:
    model = SPEAKING[key]
    for name, field in model.model_fields.items():
        said = field.description or ""
        assert said.endswith("."), name
        kind = kind_of(model, name)
        if kind in ("number", "whole", "curve", "vector"):
            assert said.startswith("Higher ") or GROWS.search(said.partition(";")[2]), f"{name}: {said}"
        elif kind == "flag":
            assert re.match(r"(On|Off): ", said), f"{name}: {said}"
