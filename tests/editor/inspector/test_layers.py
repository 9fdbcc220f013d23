"""Layers are picked from those of the scene, or written new."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from flockwright.world.geometry.scene import layers_in
from flockwright_editor.inspector.rows.choices import ReferenceRow
from flockwright_editor.session import Where
from flockwright_editor.session.edits import scene

from .conftest import Rig


def test_an_obstacle_takes_a_layer_of_the_scene_or_a_new_one(rig: Rig) -> None:
    session: Any = rig.session
    made, wall = scene.add(session.document, "box")
    session.execute("Add", made, Where("", (wall,)))
    session.selection.edit("scene", (wall,))
    row = next(row for row in rig.panel.findChildren(ReferenceRow) if row.row.key == "layer")
    row.field.open_menu()
    texts = [action.text() for action in row.field.menu.actions()]  # type: ignore[union-attr]
    assert texts == [*layers_in(session.document.scene), "New layer…"]
    row.field.menu.actions()[-1].trigger()  # type: ignore[union-attr]
    row.field.menu.close()  # type: ignore[union-attr]
    assert row.editor is not None
    QTest.keyClicks(row.editor, "Fences")
    QTest.keyClick(row.editor, Qt.Key.Key_Return)
    assert (scene.find(session.document, wall)[1].model_extra or {})["layer"] == "Fences"
    assert "Fences" in layers_in(session.document.scene)
    session.undo()
    assert "Fences" not in layers_in(session.document.scene)
