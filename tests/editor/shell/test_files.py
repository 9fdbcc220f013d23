"""Files as a person meets them: nothing is lost without a question, and every outcome is a sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from flockwright.cli.presets import find_preset
from flockwright.plan.assets import load_animal
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.session.exporting import Target
from flockwright_editor.shell import words
from flockwright_editor.shell.export_sheet import ExportSheet
from flockwright_editor.shell.reference import ReferenceSheet
from flockwright_editor.shell.window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def project(tmp_path: Path) -> Path:
    preset = find_preset("predator-2d")
    assert preset is not None
    file = tmp_path / "pond.flock.json"
    file.write_bytes(preset.read_bytes())
    return file


@pytest.fixture
def opened(window: MainWindow, project: Path) -> MainWindow:
    assert window.session.open(project)
    return window


def change(window: MainWindow) -> None:
    assert window.actions_.run("animal.duplicate")
    assert window.session.dirty


def sentences(window: MainWindow) -> list[str]:
    return [strip.sentence for strip in window.strips.strips]


def press(qtbot: Any, window: MainWindow, words_: str) -> None:
    button = next(b for strip in window.strips.strips for b in strip.buttons if b.text() == words_)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_the_title_tells_the_file_and_whether_it_is_saved(opened: MainWindow) -> None:
    assert opened.top.name.text == "pond.flock.json"
    assert not opened.top.dot.on
    change(opened)
    assert opened.top.dot.on
    assert opened.isWindowModified()
    opened.actions_.run("edit.undo")
    assert not opened.top.dot.on


def test_save_writes_the_file_and_says_so(qtbot: Any, opened: MainWindow, project: Path) -> None:
    change(opened)
    before = len(json.loads(project.read_text())["animals"])
    qtbot.keyClick(opened, Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: not opened.session.dirty)
    assert len(json.loads(project.read_text())["animals"]) == before + 1
    qtbot.waitUntil(lambda: "Saved pond.flock.json." in sentences(opened))


def test_a_project_without_a_file_is_saved_where_the_person_says(
    qtbot: Any, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.asking, "save_path", lambda _start, _title: tmp_path / "new.flock.json")
    qtbot.keyClick(window, Qt.Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: window.session.path == tmp_path / "new.flock.json")
    assert (tmp_path / "new.flock.json").is_file()
    recent = [action.text for action in window.actions_.all() if action.id.startswith("recent.")]
    assert recent == ["new.flock.json"]


def test_closing_with_changes_asks_once_and_keeps_editing(qtbot: Any, opened: MainWindow) -> None:
    change(opened)
    assert not opened.close()
    assert not opened.close()
    assert sentences(opened) == [words.SAVE_FIRST.format(title="pond")]
    press(qtbot, opened, words.KEEP)
    assert opened.isVisible()
    assert opened.session.dirty
    assert sentences(opened) == []


def test_closing_can_save_first(qtbot: Any, opened: MainWindow, project: Path) -> None:
    change(opened)
    opened.close()
    press(qtbot, opened, words.SAVE)
    qtbot.waitUntil(lambda: not opened.isVisible())
    assert len(json.loads(project.read_text())["animals"]) == len(opened.session.document.animals)


def test_closing_can_discard(qtbot: Any, opened: MainWindow, project: Path) -> None:
    before = project.read_bytes()
    change(opened)
    opened.close()
    press(qtbot, opened, words.DISCARD)
    assert not opened.isVisible()
    assert project.read_bytes() == before


def test_without_changes_the_window_just_closes(opened: MainWindow) -> None:
    assert opened.close()


def test_opening_another_project_asks_about_the_changes_first(
    qtbot: Any, opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.flock.json"
    other.write_bytes((tmp_path / "pond.flock.json").read_bytes())
    monkeypatch.setattr(opened.asking, "open_path", lambda _start: other)
    change(opened)
    qtbot.keyClick(opened, Qt.Key.Key_O, CTRL)
    assert opened.session.title == "pond"
    press(qtbot, opened, words.DISCARD)
    qtbot.waitUntil(lambda: opened.session.path == other)


def test_new_project_and_presets_ask_first_too(qtbot: Any, opened: MainWindow) -> None:
    change(opened)
    qtbot.keyClick(opened, Qt.Key.Key_N, CTRL)
    assert sentences(opened) == [words.SAVE_FIRST.format(title="pond")]
    opened.strips.clear()
    preset = find_preset("minimal")
    assert preset is not None
    opened.rooms.library.presets.open_with(preset)
    assert sentences(opened) == [words.SAVE_FIRST.format(title="pond")]
    press(qtbot, opened, words.DISCARD)
    qtbot.waitUntil(lambda: opened.session.title == "minimal")
    assert opened.session.path is None


def test_a_file_that_cannot_be_opened_is_a_sentence_and_what_was_open_stays(
    qtbot: Any, opened: MainWindow, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.flock.json"
    broken.write_text('{"animals": 7}')
    opened.filing.open(broken)
    qtbot.waitUntil(lambda: bool(sentences(opened)))
    assert "broken.flock.json" in sentences(opened)[0]
    assert opened.strips.strips[0].severity == "error"
    assert opened.session.title == "pond"


def test_revert_is_a_step_that_undo_takes_back(opened: MainWindow) -> None:
    change(opened)
    count = len(opened.session.document.animals)
    assert opened.actions_.run("save.changes")
    assert sentences(opened)[0].startswith("Since the save:")
    assert opened.actions_.run("save.revert")
    assert not opened.session.dirty
    assert opened.actions_.run("edit.undo")
    assert len(opened.session.document.animals) == count


def test_a_file_that_another_program_changed_can_be_reloaded(qtbot: Any, opened: MainWindow, project: Path) -> None:
    file = json.loads(project.read_text())
    file["name"] = "Changed elsewhere"
    del file["animals"][1:]
    project.write_text(json.dumps(file))
    opened.session.files.outside.look()
    assert "another program" in sentences(opened)[0]
    press(qtbot, opened, words.RELOAD)
    assert len(opened.session.document.animals) == 1
    assert not opened.session.dirty


def test_export_is_chosen_once_and_repeated_with_the_same_keys(
    qtbot: Any, opened: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "game"
    game.mkdir()
    monkeypatch.setattr(opened.asking, "folder", lambda _start: game)
    qtbot.keyClick(opened, Qt.Key.Key_E, CTRL)
    sheet = opened.findChild(ExportSheet)
    assert not sheet.export.isEnabled()
    sheet._choose_folder()
    assert "new" in sheet.told.toPlainText()
    sheet.on_save.setChecked(True)
    qtbot.mouseClick(sheet.export, Qt.MouseButton.LeftButton)
    exports = opened.session.exports
    qtbot.waitUntil(lambda: exports.last is not None)
    assert len(list(game.glob("*.animal.json"))) == len(opened.session.document.animals)
    for asset in game.glob("*.animal.json"):
        assert load_animal(asset).id in asset.name
    assert opened.session.exports.target == Target(str(game), None, True, True)
    for asset in game.iterdir():
        asset.unlink()
    exports.last = None
    qtbot.keyClick(opened, Qt.Key.Key_E, CTRL)
    qtbot.waitUntil(lambda: exports.last is not None)
    assert list(game.glob("*.animal.json"))
    assert opened.actions_.run("file.export_on_save")
    assert opened.session.exports.target is not None
    assert not opened.session.exports.target.on_save


def test_the_asset_can_be_copied(opened: MainWindow) -> None:
    assert opened.actions_.run("file.copy_asset")
    asset = json.loads(QGuiApplication.clipboard().text())
    assert asset["id"] == opened.session.selection.open


def test_diagnostics_tell_the_system_and_nothing_of_the_project(opened: MainWindow, tmp_path: Path) -> None:
    assert opened.actions_.run("help.diagnostics")
    text = QGuiApplication.clipboard().text()
    assert "Flockwright" in text
    assert "PySide6" in text
    assert str(tmp_path) not in text
    assert "pond" not in text


def test_the_reference_opens_at_the_selected_nodes_type(qtbot: Any, opened: MainWindow) -> None:
    animal = opened.session.document.animals[0]
    node = next(node for node in animal.nodes if node.type.startswith("behavior."))
    opened.session.selection.edit("nodes", (node.id,))
    qtbot.keyClick(opened, Qt.Key.Key_F1)
    sheet = opened.findChild(ReferenceSheet)
    assert sheet.page.textCursor().block().next().text() == node.type
    assert not sheet.page.textCursor().hasSelection()
    assert sheet.page.cursorRect().top() < 40
    qtbot.keyClicks(sheet.field, "kd t")
    assert sheet.page.textCursor().block().text() == "KD Tree"
    assert sheet.page.cursorRect().top() < 40
    sheet.field.setText("yardstick")
    assert "yardstick" in sheet.page.textCursor().block().text()
    first = sheet.page.textCursor().position()
    sheet.field.setText("priority")
    places = []
    for _ in range(3):
        qtbot.keyClick(sheet.field, Qt.Key.Key_Return)
        places.append(sheet.page.textCursor().position())
    assert first not in places
    assert places == sorted(set(places))
    qtbot.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_work_of_an_editor_that_was_killed_is_offered_and_comes_back(
    qtbot: Any, window: MainWindow, state_folder: StateFolder, project: Path
) -> None:
    lost = Session(state_folder)
    lost.open(project)
    kept = len(lost.document.animals)
    from flockwright_editor.session import Where
    from flockwright_editor.session.edits import animals

    made, _ = animals.duplicate(lost.document, lost.document.animals[0].id)
    lost.execute("Duplicate", made, Where())
    lost.close(keep=True)
    window.begin()
    assert any("pond was not saved" in sentence for sentence in sentences(window))
    press(qtbot, window, words.RECOVER)
    assert len(window.session.document.animals) == kept + 1
    assert window.session.dirty


def test_a_fault_inside_is_told_and_the_window_goes_on(qtbot: Any, window: MainWindow) -> None:
    window.tell_fault(ValueError("inside"))
    qtbot.waitUntil(lambda: bool(sentences(window)))
    assert "ValueError" in sentences(window)[0]


def test_a_file_of_a_newer_version_can_be_looked_at_but_nothing_that_changes_it_is_offered(
    window: MainWindow, project: Path
) -> None:
    file = json.loads(project.read_text())
    project.write_text(json.dumps({**file, "version": 99}))
    assert window.session.open(project)
    assert window.session.read_only
    offered = {action.id for action in window.actions_.all() if action.enabled()}
    before = window.session.document
    for id_ in (
        *("animal.new", "animal.import", "animal.edit", "animal.rename", "animal.duplicate", "animal.delete"),
        *("animal.leave_out", "scene.add_homes", "scene.add_spawners", "edit.undo", "save.save"),
    ):
        assert window.actions_.get(id_) is not None, id_
        assert id_ not in offered, id_
    assert {"animal.next", "animal.hide", "file.open", "animal.tags"} <= offered
    window.rooms.library.palette._choose(window.rooms.library.palette.rows("wander")[0])
    assert window.session.document is before
