"""Sheets: starters, tags, import, the animal's card, presets."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from flockwright.cli.presets import find_preset
from flockwright.plan import resolve
from flockwright_editor.controls.buttons import IconButton
from flockwright_editor.controls.sheets import Sheet
from flockwright_editor.library import ImportSheet, Library, PresetSheet, StarterChooser
from flockwright_editor.library.animal_card import AnimalCard
from flockwright_editor.library.presets import PresetRow
from flockwright_editor.session import Where
from flockwright_editor.session.edits import animals

from .conftest import Hands

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def _sheet(library: Library, id_: str) -> Any:
    assert library._actions.run(id_)
    assert library.sheet is not None
    return library.sheet


def test_a_new_animal_is_whole_after_enter(library: Library, session: Any, hands: Hands) -> None:
    sheet = _sheet(library, "animal.new")
    assert isinstance(sheet, StarterChooser)
    hands.bot.keyClicks(sheet.name, "Starling")
    hands.key(sheet.name, Qt.Key.Key_Return)
    assert session.selection.open == "starling"
    held = session.document.animal("starling")
    assert (held.shape, held.tags) == ("bird", ("Starling",))
    assert resolve(session.document).problems == ()
    assert session.entries[-1].label == "New animal Starling"
    assert not sheet.isVisible()


def test_cards_are_chosen_by_mouse_and_arrows_and_bring_name_and_number(
    library: Library, session: Any, hands: Hands
) -> None:
    sheet = _sheet(library, "animal.new")
    herd = next(card for card in sheet.cards if card.starter.key == "herd")
    hands.bot.mouseClick(herd, Qt.MouseButton.LeftButton)
    assert sheet.starter.key == "herd"
    assert (sheet.name.text(), sheet.count.value) == ("Sheep", 80)
    hands.key(sheet.name, Qt.Key.Key_Down)
    assert sheet.starter.key == "hunter"
    hands.bot.keyClicks(sheet.name, "Lynx")
    hands.key(sheet.name, Qt.Key.Key_Up)
    assert sheet.name.text() == "Lynx", "a name that was written stays"
    hands.bot.mouseClick(sheet.create_button, Qt.MouseButton.LeftButton)
    assert session.document.animal("lynx").shape == "sheep"


def test_the_lone_predator_of_a_world_of_water_is_a_shark(library: Library, hands: Hands) -> None:
    sheet = _sheet(library, "project.start")
    sheet.choose("hunter")
    assert sheet.name.text() == "Wolf"
    sheet.kind.button("water").click()
    assert (sheet.name.text(), sheet.side.value) == ("Shark", 100)
    sheet.kind.button("land").click()
    assert sheet.name.text() == "Wolf"


def test_a_double_click_on_a_card_makes_it(library: Library, session: Any, hands: Hands) -> None:
    sheet = _sheet(library, "animal.new")
    hands.bot.mouseDClick(sheet.cards[0], Qt.MouseButton.LeftButton)
    assert session.document.animals[-1].name == "Bird"
    fish = _sheet(library, "animal.new")
    hands.bot.mouseClick(fish.cards[0], Qt.MouseButton.LeftButton)
    hands.bot.mouseDClick(fish.cards[0], Qt.MouseButton.LeftButton)
    assert len(session.document.animals[-1].nodes) == 2


def test_escape_closes_a_sheet_and_only_one_is_open(library: Library, session: Any, hands: Hands) -> None:
    before = session.document
    first = _sheet(library, "animal.new")
    second = _sheet(library, "animal.tags")
    assert not first.isVisible()
    assert second.isVisible()
    hands.key(second, Qt.Key.Key_Escape)
    assert not any(sheet.isVisible() for sheet in library._window.findChildren(Sheet))
    assert session.document == before


def test_a_new_project_has_a_world_and_a_first_animal(library: Library, session: Any, hands: Hands) -> None:
    sheet = _sheet(library, "project.start")
    hands.bot.mouseClick(sheet.kind.button("water"), Qt.MouseButton.LeftButton)
    hands.bot.mouseClick(sheet.cards[2], Qt.MouseButton.LeftButton)
    hands.bot.mouseClick(sheet.create_button, Qt.MouseButton.LeftButton)
    made = session.document
    assert [animal.name for animal in made.animals] == ["Fish"]
    assert made.scene.bounds.size == (100, 40, 100)
    assert made.scene.bounds.center == (0, -20, 0)
    assert resolve(made).problems == ()
    assert session.path is None
    assert not session.dirty


def test_unused_tags_are_shown_and_removed(library: Library, session: Any, hands: Hands) -> None:
    sheet = _sheet(library, "animal.tags")
    hands.bot.keyClicks(sheet.field, "Spare")
    hands.key(sheet.field, Qt.Key.Key_Return)
    assert sheet.isVisible(), "Enter in the field adds a tag and closes nothing"
    assert next(row for row in sheet.list.rows.rows if row.key == "Spare").says == "not used"
    assert sheet.clear_button.text() == "Remove unused (1)"
    hands.bot.mouseClick(sheet.clear_button, Qt.MouseButton.LeftButton)
    assert "Spare" not in session.document.tags
    assert not sheet.clear_button.isEnabled()


def test_an_animal_is_imported_from_a_preset(library: Library, session: Any, hands: Hands, qtbot: Any) -> None:
    sheet = _sheet(library, "animal.import")
    assert isinstance(sheet, ImportSheet)
    path = find_preset("flock-3d")
    hands.click(sheet.sources, str(path))
    qtbot.waitUntil(lambda: [row.name for row in sheet.guests.rows.rows] == ["Bird"])
    hands.bot.mouseClick(sheet.button, Qt.MouseButton.LeftButton)
    assert session.selection.open == "bird"
    assert {"Bird", "Roost"} <= set(session.document.tags)
    assert resolve(session.document).problems == ()
    assert session.entries[-1].label == "Import Bird"


def test_a_file_that_cannot_be_read_is_a_sentence(library: Library, session: Any, tmp_path: Path, qtbot: Any) -> None:
    before = session.document
    path = tmp_path / "broken.flock.json"
    path.write_text("{", encoding="utf-8")
    sheet = _sheet(library, "animal.import")
    sheet.take_from(path)
    qtbot.waitUntil(lambda: "broken.flock.json" in sheet._empty.words)
    assert not sheet.button.isEnabled()
    assert session.document == before


def test_the_card_changes_everything_about_an_animal(library: Library, session: Any, hands: Hands) -> None:
    session.selection.open_animal("fish")
    sheet = _sheet(library, "animal.edit")
    assert isinstance(sheet, AnimalCard)
    sheet.name.selectAll()
    hands.bot.keyClicks(sheet.name, "Herring")
    hands.key(sheet.name, Qt.Key.Key_Tab)
    hands.bot.mouseClick(sheet.shapes["shark"], Qt.MouseButton.LeftButton)
    sheet.radius.setFocus()
    hands.key(sheet.radius, Qt.Key.Key_Up)
    hands.bot.mouseClick(sheet.count, Qt.MouseButton.LeftButton)
    hands.type_over(sheet.count, "12")
    field = next(edit for edit in sheet.findChildren(QLineEdit) if edit.accessibleName() == "New tag")
    hands.bot.keyClicks(field, "Small")
    hands.key(field, Qt.Key.Key_Return)
    fish = session.document.animal("fish")
    assert (fish.name, fish.shape, fish.tags) == ("Herring", "shark", ("Fish", "Small"))
    assert fish.body.radius == pytest.approx(0.25)
    assert animals.count(session.document, "fish") == 12


def test_components_come_with_plus_and_go_with_minus(library: Library, session: Any, hands: Hands) -> None:
    session.selection.open_animal("fish")
    sheet = _sheet(library, "animal.edit")

    def press(tip: str) -> None:
        def found() -> list[IconButton]:
            return [each for each in sheet.findChildren(IconButton) if each.toolTip() == tip and each.isVisible()]

        hands.bot.waitUntil(lambda: bool(found()))
        hands.bot.mouseClick(found()[0], Qt.MouseButton.LeftButton)

    press("Give it energy")
    assert session.document.animal("fish").components == {"energy": {}}
    press("Remove energy")
    assert session.document.animal("fish").components == {}


def test_a_deleted_animal_closes_its_card(library: Library, session: Any) -> None:
    sheet = _sheet(library, "animal.edit")
    session.execute("Delete", animals.delete(session.document, ["fish"]), Where())
    assert not sheet.isVisible()


def test_a_preset_opens_as_an_untitled_copy(library: Library, session: Any, hands: Hands, monkeypatch: Any) -> None:
    monkeypatch.setattr(library.presets.thumbnails, "want", lambda _: None)
    sheet = _sheet(library, "preset.browse")
    assert isinstance(sheet, PresetSheet)
    row = next(row for row in sheet.list.rows.rows if row.key == "minimal")
    assert isinstance(row, PresetRow)
    assert row.about.startswith("Three animals")
    sheet.list.setCurrentIndex(sheet.list.rows.index(sheet.list.rows.place("minimal")))
    hands.key(sheet.list, Qt.Key.Key_Return)
    assert session.path is None
    assert session.title == "minimal"
    assert [animal.name for animal in session.document.animals] == ["Walker"]
    assert next(row for row in library.presets.rows if row.open).key == "minimal"


def test_tab_stays_in_the_sheet_and_focus_returns(library: Library, hands: Hands) -> None:
    library.palette.search.field.setFocus()
    sheet = _sheet(library, "animal.new")
    seen = set()
    for _ in range(12):
        now = library._window.focusWidget()
        assert sheet.isAncestorOf(now)
        seen.add(now)
        hands.key(now, Qt.Key.Key_Tab)
    assert len(seen) > 3
    hands.key(sheet, Qt.Key.Key_Escape)
    assert library.palette.search.field.hasFocus()
