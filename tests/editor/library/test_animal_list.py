"""The list of animals, by mouse and keyboard."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt

from flockwright_editor.library import Library
from flockwright_editor.library.inline import InlineEdit
from flockwright_editor.session import LiveFrame, Where
from flockwright_editor.session.edits import animals

from .conftest import Hands


def test_a_click_opens_the_animal_and_selects_it(library: Library, session: Any, hands: Hands) -> None:
    hands.click(library.animals.list, "shark")
    assert session.selection.open == "shark"
    assert session.selection.edited.kind == "animal"
    assert session.selection.edited.ids == ("shark",)
    assert [row.key for row in library.animals.list.selected()] == ["shark"]


def test_a_click_on_the_open_animal_selects_it_too(library: Library, session: Any, hands: Hands) -> None:
    session.selection.open_animal("shark")
    session.selection.edit("")
    hands.click(library.animals.list, "shark")
    assert (session.selection.edited.kind, session.selection.edited.ids) == ("animal", ("shark",))


def test_arrows_walk_through_the_animals(library: Library, session: Any, hands: Hands) -> None:
    hands.click(library.animals.list, "fish")
    hands.key(library.animals.list, Qt.Key.Key_Down)
    assert session.selection.open == "shark"


def test_the_list_follows_what_is_opened_elsewhere(library: Library, session: Any) -> None:
    session.selection.open_animal("shark")
    assert [row.key for row in library.animals.list.selected()] == ["shark"]


def test_a_double_click_renames_and_undo_brings_the_name_back(library: Library, session: Any, hands: Hands) -> None:
    view = library.animals.list
    hands.click(view, "fish", twice=True)
    hands.type_over(view.viewport(), "Herring")
    assert session.document.animal("fish").name == "Herring"
    assert session.entries[-1].label == "Rename Fish to Herring"
    session.undo()
    assert view.rows.rows[0].name == "Fish"


def test_escape_drops_what_was_typed(library: Library, session: Any, hands: Hands) -> None:
    view = library.animals.list
    hands.click(view, "fish")
    hands.key(view, Qt.Key.Key_F2)
    hands.type_over(view.viewport(), "Nobody", Qt.Key.Key_Escape)
    assert session.document.animal("fish").name == "Fish"


def test_a_count_is_typed_over_the_number(library: Library, session: Any, hands: Hands) -> None:
    view = library.animals.list
    hands.click(view, "fish", "count")
    hands.type_over(view.viewport(), "2*100")
    assert animals.count(session.document, "fish") == 200
    assert view.rows.rows[0].count == 200


def test_typing_digits_in_the_list_sets_the_count(library: Library, session: Any, hands: Hands) -> None:
    view = library.animals.list
    hands.click(view, "shark")
    hands.bot.keyClicks(view, "7")
    hands.type_over(view.viewport(), "7")
    assert animals.count(session.document, "shark") == 7


def test_nonsense_and_too_many_are_sentences(library: Library, session: Any, hands: Hands, told: Any) -> None:
    view = library.animals.list
    for text in ("many", "300000"):
        hands.click(view, "fish", "count")
        hands.type_over(view.viewport(), text)
    assert animals.count(session.document, "fish") == 400
    assert [severity for _, severity in told] == ["warn", "error"]
    assert "200000" in told[1][0]


def test_alive_is_shown_while_the_herd_runs(library: Library, session: Any) -> None:
    session.live.put(LiveFrame(session.revision, "fish", alive={"fish": 397, "shark": 2}))
    session.live.tick()
    row = library.animals.list.rows.rows[0]
    assert (row.shown, row.count) == (397, 400)
    assert "397 alive of 400" in library.animals.list.delegate.tip(row, "count")


def test_the_eye_hides_and_is_no_change_of_the_document(library: Library, session: Any, hands: Hands) -> None:
    view = library.animals.list
    hands.click(view, "shark", "eye")
    assert session.hidden.animal("shark")
    assert view.rows.rows[1].hidden
    assert not session.dirty
    hands.click(view, "shark", "eye")
    assert not session.hidden.animal("shark")


def test_delete_takes_the_selected_ones_and_undo_brings_them_back(library: Library, session: Any, hands: Hands) -> None:
    view, before = library.animals.list, session.document
    hands.click(view, "fish")
    hands.click(view, "shark", modifier=Qt.KeyboardModifier.ControlModifier)
    hands.key(view, Qt.Key.Key_Delete)
    assert session.document.animals == ()
    assert library.animals.stack.currentIndex() == 1, "the empty list says what to do"
    session.undo()
    assert session.document == before
    assert library.animals.stack.currentIndex() == 0


def test_ctrl_d_duplicates_and_opens_the_copy(library: Library, session: Any, hands: Hands) -> None:
    hands.click(library.animals.list, "fish")
    hands.key(library.animals.list, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [animal.name for animal in session.document.animals] == ["Fish", "Fish 2", "Shark"]
    assert session.selection.open == "fish_2"


def test_the_menu_has_color_shape_and_tags(library: Library, session: Any, hands: Hands) -> None:
    hands.click(library.animals.list, "fish")
    menu = library.animals.menu()
    below = {action.text(): action.menu() for action in menu.actions() if action.menu() is not None}
    shapes = {action.text(): action for action in below["Shape"].actions()}
    assert shapes["Fish"].isChecked()
    shapes["Bird"].trigger()
    next(action for action in below["Tags"].actions() if action.text() == "Reef").trigger()
    below["Color"].actions()[1].trigger()
    fish = session.document.animal("fish")
    assert (fish.shape, fish.tags, fish.color) == ("bird", ("Fish", "Reef"), animals.COLORS[1])
    menu.deleteLater()


def test_a_read_only_project_is_not_renamed(library: Library, session: Any, hands: Hands, monkeypatch: Any) -> None:
    monkeypatch.setattr(type(session), "read_only", property(lambda _: True))
    hands.click(library.animals.list, "fish", "count")
    assert not library.animals.list.viewport().findChildren(InlineEdit)
    library.animals.rename("fish")
    assert not library.animals.list.viewport().findChildren(InlineEdit)


def test_an_animal_that_goes_away_while_its_name_is_typed_is_no_fault(
    library: Library, session: Any, hands: Hands, told: Any
) -> None:
    view = library.animals.list
    hands.click(view, "fish", twice=True)
    session.execute("Delete", animals.delete(session.document, ["fish"]), Where())
    hands.type_over(view.viewport(), "Ghost")
    assert [animal.id for animal in session.document.animals] == ["shark"]
    assert told[-1][0] == "What was to be changed is gone already."


def test_ctrl_arrows_change_the_order(library: Library, session: Any, hands: Hands) -> None:
    view = library.animals.list
    hands.click(view, "shark")
    hands.key(view, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert [animal.id for animal in session.document.animals] == ["shark", "fish"]
    assert session.selection.open == "shark"
