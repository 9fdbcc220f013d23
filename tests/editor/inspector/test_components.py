"""What an animal carries: each kind of component is given, set and taken away in the inspector, whatever it is."""

from __future__ import annotations

from typing import Any

import pytest

from flockwright.document import loads
from flockwright.document.writing import dumps
from flockwright.world.components import COMPONENTS

from .conftest import Rig
from .test_registry import change


@pytest.mark.parametrize("kind", sorted(COMPONENTS))
def test_every_number_of_a_component_is_changed_through_its_row_and_comes_back(kind: str, rig: Rig) -> None:
    rig.session.selection.edit("animal", ["fish"])
    rig.click(rig.row(f"give:{kind}").field)
    held: Any = lambda: rig.session.document.animal("fish").components.get(kind)  # noqa: E731
    assert held() == {}
    names = list(COMPONENTS[kind].params.model_fields)
    for name in names:
        row = rig.row(f"component:{kind}:{name}")
        before = row.value.now
        change(row)
        assert row.value.now != before, name
        assert held()[name] == row.value.now, name
        assert row.can_reset
    assert list(held()) == names
    assert loads(dumps(rig.session.document)).document == rig.session.document
    for name in names:
        row = rig.row(f"component:{kind}:{name}")
        rig.click(row, row.arrow_rect.center())
    assert held() == {}
    for _ in names:
        rig.session.undo()
    assert list(held()) == names
    rig.click(rig.row(f"take:{kind}").field)
    assert held() is None
    rig.session.undo()
    assert list(held()) == names
