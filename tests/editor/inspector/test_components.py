"""What an animal carries: each kind of component is given, set and taken away in the inspector, whatever it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from flockwright.curves.model import Curve
from flockwright.document import loads
from flockwright.document.writing import dumps
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import Name, Names, Params, curve, names, reference

from .conftest import Rig, key
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


class Whim(Params):
    """Makes an animal change its mind."""

    mood: Curve = curve("ease_in", "How it feels, from calm (left) to wild (right).")
    friends: Names = names("Whom it likes.", refers="tags")
    nest: Name = reference("Where it sleeps.", refers="homes")


def test_a_kind_from_elsewhere_may_have_curves_tags_and_references(rig: Rig, monkeypatch: Any) -> None:
    monkeypatch.setitem(COMPONENTS, "whim", replace(COMPONENTS["energy"], kind="whim", params=Whim))
    rig.session.selection.edit("animal", ["fish"])
    rig.click(rig.row("give:whim").field)
    held: Any = lambda: rig.session.document.animal("fish").components["whim"]  # noqa: E731
    mood: Any = rig.row("component:whim:mood").field
    rig.type(mood.numbers["power"], "3")
    assert held() == {"mood": {"shape": "ease_in", "power": 3.0}}
    mood.shape.menu_of().actions()
    mood.shape.chosen.emit("sine")
    assert mood.shape.accessibleName() == "Sine"
    row: Any = rig.row("component:whim:friends")
    row.type_new()
    QTest.keyClicks(row.editor, "Crab")
    QTest.keyClick(row.editor, Qt.Key.Key_Return)
    assert "Crab" in rig.session.document.tags
    key(rig.row("component:whim:nest").field, Qt.Key.Key_Down)
    assert (held()["friends"], held()["nest"]) == (("Crab",), "reef")
    assert loads(dumps(rig.session.document)).document == rig.session.document
    row = rig.row("component:whim:mood")
    rig.click(row, row.arrow_rect.center())
    assert "mood" not in held()
