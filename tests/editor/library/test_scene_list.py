"""The list of the scene."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from flockwright.document import Home, Spawner
from flockwright_editor.library import Library
from flockwright_editor.session.edits import scene

from .conftest import Hands


def _names(library: Library) -> list[str]:
    return [row.name for row in library.scene.list.rows.rows]


def test_it_shows_everything_and_the_bounds(library: Library) -> None:
    assert _names(library) == ["Fish spawner", "Shark spawner", "Reef", "Open sea", "Bounds"]
    says = [row.says for row in library.scene.list.rows.rows]
    assert says == ["400", "2", "50 m", "150 m", "110 × 30 × 110 m"]


def test_things_are_selected_renamed_duplicated_hidden_and_deleted(
    library: Library, session: Any, hands: Hands
) -> None:
    view, before = library.scene.list, session.document
    hands.click(view, "reef")
    assert session.selection.edited.kind == "scene"
    assert session.selection.edited.ids == ("reef",)
    hands.key(view, Qt.Key.Key_F2)
    hands.type_over(view.viewport(), "Atoll")
    assert "Atoll" in _names(library)
    hands.key(view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert "Atoll 2" in _names(library)
    copy = session.selection.edited.ids[0]
    assert isinstance(scene.find(session.document, copy)[1], Home)
    hands.click(view, copy, "eye")
    assert session.hidden.thing(copy)
    hands.click(view, copy)
    hands.key(view, Qt.Key.Key_Delete)
    assert "Atoll 2" not in _names(library)
    session.undo()
    session.undo()
    session.undo()
    assert session.document == before


def test_plus_adds_what_can_be_added(library: Library, session: Any) -> None:
    menu = library.scene.add_menu()
    texts = [action.text() for action in menu.actions()]
    assert texts[:3] == ["Add spawner", "Add home", "Add path"]
    assert texts[3:9] == ["Add plane", "Add sphere", "Add box", "Add capsule", "Add cylinder", "Add grass"]
    session.selection.open_animal("shark")
    for action in menu.actions()[:3]:
        action.trigger()
    added = [scene.find(session.document, id_)[1] for id_ in ("s3", "home", "path")]
    assert isinstance(added[0], Spawner)
    assert added[0].animal == "shark"
    assert session.selection.edited.ids == ("path",)
    menu.deleteLater()


def test_undo_of_a_scene_edit_selects_what_was_touched(library: Library, session: Any, hands: Hands) -> None:
    hands.click(library.scene.list, "reef")
    hands.key(library.scene.list, Qt.Key.Key_Delete)
    session.selection.open_animal("shark")
    session.undo()
    assert session.selection.edited.ids == ("reef",)
    assert [row.key for row in library.scene.list.selected()] == ["reef"]


def test_the_bounds_cannot_be_deleted(library: Library, session: Any, hands: Hands) -> None:
    before = session.document
    hands.click(library.scene.list, scene.BOUNDS)
    hands.key(library.scene.list, Qt.Key.Key_Delete)
    assert session.document == before
