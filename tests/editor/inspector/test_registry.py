"""Every parameter of every node type has a row, can be changed through it, and comes back from disk the same."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from flockwright.document import Home, Node, Project, Scene, ScenePath, loads
from flockwright.document.animal import Animal
from flockwright.document.writing import dumps
from flockwright.nodes.registry import all_types, find
from flockwright_editor.controls.actions import Actions
from flockwright_editor.inspector import InspectorPanel
from flockwright_editor.inspector.model import Row
from flockwright_editor.inspector.rows.base import RowWidget
from flockwright_editor.inspector.rows.choices import ChoiceField
from flockwright_editor.inspector.rows.names import NamesRow
from flockwright_editor.inspector.rows.numbers import NumberRow, VectorRow
from flockwright_editor.inspector.subjects.nodes import names_in
from flockwright_editor.session.fields import number_field

from .conftest import key

SCENE = Scene(homes=(Home(id="h1", name="Nest"),), paths=(ScenePath(id="p1", name="Round"),))


def change(row: RowWidget) -> None:
    """Change a value as keys and clicks would."""
    field: Any = row.field
    if isinstance(row, NumberRow):
        now = field.start
        key(field, Qt.Key.Key_Up if now < field.field.high else Qt.Key.Key_Down)
    elif isinstance(row, VectorRow):
        key(field.parts[1], Qt.Key.Key_Up)
    elif isinstance(row, NamesRow):
        row.type_new()
        assert row.editor is not None
        row.editor.close_with("Zebra")
    elif isinstance(field, ChoiceField):
        key(field, Qt.Key.Key_Down if field.current != field.options[-1][0] else Qt.Key.Key_Up)
    else:
        field.click()


@pytest.mark.parametrize("type_key", sorted(all_types()))
def test_every_parameter_is_changed_through_its_row_and_comes_back(
    type_key: str, session: Any, theme: Any, qtbot: Any
) -> None:
    kind = find(type_key)
    assert kind is not None
    session.new(Project.new(animals=(Animal(id="a", nodes=(Node(id="n1", type=type_key),)),), scene=SCENE))
    panel = InspectorPanel(session, theme, Actions(theme))
    qtbot.addWidget(panel)
    session.selection.open_animal("a")
    session.selection.edit("nodes", ["n1"])
    form = panel.form
    assert form is not None
    reached = {name for row in form.rows.values() for name in names_in(row.row)}
    large = panel.subject.large_curve  # type: ignore[union-attr]
    settable = {name for name in kind.params.model_fields if bounds_apart(kind, name)}
    assert reached | ({large} if large else set()) == settable
    for row in form.rows.values():
        if row.row.kind != "curves":
            changed_and_back(session, panel, row.row.key, lambda row=row: change(row))
    for name in kind.curves:
        panel.show_curve(name)
        shape = "step" if kind.curves[name].shape != "step" else "fall"
        changed_and_back(session, panel, name, lambda shape=shape: form.side.field._choose(shape))  # type: ignore[union-attr]
    assert session.document.animal("a").node("n1").params.keys() == settable
    assert loads(dumps(session.document)).document == session.document
    assert not [p for p in session.resolved.problems if p.node == "n1" and p.severity == "error" and p.field in reached]
    panel.menus.reset_all()
    assert not session.document.animal("a").node("n1").params


def changed_and_back(session: Any, panel: InspectorPanel, name: str, act: Any) -> None:
    count = len(session.entries)
    subject = panel.subject
    assert subject is not None
    row = Row(name, "curves", name, parts=((name, name),)) if panel.form.row(name) is None else panel.form.row(name).row  # type: ignore[union-attr]
    before = subject.value(session.document, row)
    act()
    assert len(session.entries) == count + 1, name
    after = subject.value(session.document, row)
    assert (after.now, [part.now for part in after.parts]) != (before.now, [part.now for part in before.parts]), name
    assert after.changed, name
    session.undo()
    assert subject.value(session.document, row) == before, name
    session.redo()


def bounds_apart(kind: Any, name: str) -> bool:
    """Whether there is anything to set: some types hold a number at one value."""
    field = number_field(kind.params, name)
    return field is None or field.low < field.high
