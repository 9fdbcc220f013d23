"""Files: what cannot be opened is told and changes nothing; what is saved is whole; others' changes are noticed."""

import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flockwright.document import Animal, Node, Project, Scene, load, save
from flockwright.plan import resolve
from flockwright_editor.session import Session, StateFolder, Where

FISH = Animal(id="fish", name="Fish", nodes=(Node(id="n1", type="behavior.wander"),))
POND = Project.new(animals=(FISH,))


@pytest.fixture
def told(session: Session) -> list[tuple[str, str]]:
    sentences: list[tuple[str, str]] = []
    session.told.connect(lambda sentence, severity: sentences.append((sentence, severity)))
    return sentences


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pond.flock.json"
    save(POND, path)
    return path


def rename(session: Session, name: str) -> None:
    animal = session.document.animal("fish").changed(name=name)
    session.execute("Rename", session.document.with_animal(animal), Where("fish"))


def broken(**changes: Any) -> bytes:
    whole = json.loads((Path(__file__).parents[3] / "presets" / "minimal.flock.json").read_bytes())
    return json.dumps(whole | changes).encode()


BROKEN = {
    "empty": (b"", "an empty file"),
    "truncated": (broken()[:200], "the file ends too early"),
    "not text": (b"\xff\xfe\x00", "expected UTF-8 text"),
    "a list": (b"[1, 2]", "expected a JSON object"),
    "no format": (b"{}", "format: missing"),
    "an asset": (broken(format="flockwright/animal"), "open the project it was exported from"),
    "no animals": (broken(animals=None), "animals"),
    "one id twice": (broken(animals=[{"id": "a"}, {"id": "a"}]), "used twice, first in animals[0]"),
    "a repeated key": (b'{"format": "flockwright/project", "format": 1}', "this key stands twice"),
    "not a number": (broken(scene={"seed": float("nan")}), "expected a finite number"),
    "nested too deep": (b'{"a":' + b"[" * 500 + b"]" * 500 + b"}", "levels"),
    "no version": (broken(version="new"), "expected a version number"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_gives_a_sentence_and_what_was_open_stays(
    session: Session, told: list[Any], file: Path, tmp_path: Path, how: str
) -> None:
    session.open(file)
    rename(session, "Trout")
    session.selection.edit("nodes", ("n1",))
    before = (session.document, session.saved, session.path, session.entries, session.index, session.selection.edited)
    data, expected = BROKEN[how]
    bad = tmp_path / "bad.flock.json"
    bad.write_bytes(data)
    assert not session.open(bad)
    ((sentence, severity),) = told
    assert sentence.startswith("bad.flock.json: ")
    assert expected in sentence
    assert severity == "error"
    assert "Traceback" not in sentence
    after = (session.document, session.saved, session.path, session.entries, session.index, session.selection.edited)
    assert after == before
    assert session.dirty
    assert bad not in session.files.recent.paths


def test_a_missing_file_and_a_folder_are_sentences_too(session: Session, told: list[Any], tmp_path: Path) -> None:
    assert not session.open(tmp_path / "nothing.flock.json")
    assert not session.open(tmp_path)
    assert [severity for _, severity in told] == ["error", "error"]


def test_what_is_saved_opens_again_the_same(session: Session, tmp_path: Path) -> None:
    session.new(POND)
    assert (session.path, session.title, session.dirty) == (None, "Untitled", False)
    rename(session, "Trout")
    assert session.dirty
    assert session.save_as(tmp_path / "pond")
    assert session.path == tmp_path / "pond.flock.json"
    assert (session.title, session.dirty) == ("pond", False)
    made = session.document
    session.new()
    assert session.open(tmp_path / "pond.flock.json")
    assert session.document == made
    rename(session, "Carp")
    assert session.save()
    assert load(tmp_path / "pond.flock.json").document.animal("fish").name == "Carp"
    assert load(tmp_path / "pond.flock.json~").document == made


def test_dirty_is_whether_the_document_differs_from_the_file(session: Session, file: Path) -> None:
    session.open(file)
    rename(session, "Trout")
    session.undo()
    assert not session.dirty
    session.redo()
    session.save()
    session.undo()
    assert session.dirty
    rename(session, "Trout")
    assert not session.dirty


def test_an_untitled_project_is_not_saved_without_a_place(session: Session, told: list[Any]) -> None:
    session.new(POND)
    assert not session.save()
    assert told[0][1] == "info"


def test_a_failed_save_says_so_and_leaves_everything_as_it_was(session: Session, told: list[Any], file: Path) -> None:
    session.open(file)
    rename(session, "Trout")
    assert not session.save_as(file.parent / "nowhere" / "pond")
    assert told[-1][1] == "error"
    assert session.path == file
    assert session.dirty


def test_a_file_of_a_newer_version_opens_read_only(session: Session, told: list[Any], file: Path) -> None:
    data = file.read_bytes().replace(b'"version": 1', b'"version": 99')
    file.write_bytes(data)
    assert session.open(file)
    assert session.read_only
    assert "newer version" in told[0][0]
    rename(session, "Trout")
    session.preview(POND)
    assert not session.dirty
    assert not session.previewing
    assert not session.save(over=True)
    assert not session.save_as(file.with_name("copy.flock.json"))
    assert file.read_bytes() == data
    session.new()
    assert not session.read_only


def test_revert_is_a_command_that_can_be_undone(session: Session, told: list[Any], file: Path) -> None:
    session.open(file)
    rename(session, "Trout")
    assert session.revert()
    assert (session.document, session.dirty) == (POND, False)
    session.undo()
    assert session.document.animal("fish").name == "Trout"
    assert session.dirty
    file.write_text("broken")
    assert not session.revert()
    assert session.document.animal("fish").name == "Trout"
    assert told[-1][1] == "error"


def test_an_untitled_project_reverts_to_its_beginning(session: Session) -> None:
    session.new(POND)
    rename(session, "Trout")
    assert session.revert()
    assert session.document == POND


def test_a_preset_opens_as_an_untitled_copy(session: Session, file: Path) -> None:
    before = file.read_bytes()
    assert session.files.open_copy(file)
    assert (session.path, session.title, session.dirty) == (None, "pond", False)
    rename(session, "Trout")
    assert not session.save()
    assert file.read_bytes() == before
    assert session.files.recent.paths == []


def test_a_change_from_outside_is_noticed_and_nothing_more(
    session: Session, told: list[Any], file: Path, qtbot: Any
) -> None:
    session.open(file)
    rename(session, "Trout")
    save(POND.with_animal(FISH.changed(name="Shark")), file)
    qtbot.waitUntil(lambda: bool(told))
    assert told == [("pond.flock.json was changed by another program.", "warn")]
    assert session.files.outside.state == "changed"
    assert session.document.animal("fish").name == "Trout"

    assert not session.save()
    assert "reload it, or save over it" in told[-1][0]
    assert load(file).document.animal("fish").name == "Shark"
    assert session.files.reload()
    assert session.document.animal("fish").name == "Shark"
    assert session.files.outside.state == ""
    session.undo()
    assert session.document.animal("fish").name == "Trout"
    assert session.save()
    assert load(file).document.animal("fish").name == "Trout"


def test_saving_over_a_change_from_outside_needs_a_word(session: Session, file: Path) -> None:
    session.open(file)
    rename(session, "Trout")
    save(POND.with_animal(FISH.changed(name="Shark")), file)
    assert not session.save()
    assert session.files.outside.state == "changed"
    assert session.save(over=True)
    assert session.files.outside.state == ""
    assert load(file).document.animal("fish").name == "Trout"
    assert load(file.with_name(file.name + "~")).document.animal("fish").name == "Shark"


def test_a_file_that_is_gone_is_noticed_and_written_again(
    session: Session, told: list[Any], file: Path, qtbot: Any
) -> None:
    session.open(file)
    file.unlink()
    qtbot.waitUntil(lambda: bool(told))
    assert session.files.outside.state == "gone"
    assert session.save()
    assert load(file).document == POND


def test_our_own_save_is_not_noticed(session: Session, told: list[Any], file: Path, qtbot: Any) -> None:
    session.open(file)
    rename(session, "Trout")
    session.save()
    qtbot.wait(400)
    session.files.outside.look()
    assert told == []


def test_opening_and_saving_in_the_background_come_back_to_the_ui_thread(
    session: Session, file: Path, qtbot: Any
) -> None:
    answers: list[bool] = []
    session.open(file, background=True, then=answers.append)
    qtbot.waitUntil(lambda: answers == [True])
    rename(session, "Trout")
    session.save(background=True, then=answers.append)
    rename(session, "Carp")
    qtbot.waitUntil(lambda: answers == [True, True])
    assert load(file).document.animal("fish").name == "Trout"
    assert session.dirty
    assert session.save()
    assert load(file).document.animal("fish").name == "Carp"


def test_a_save_at_once_comes_after_those_in_the_background(session: Session, file: Path) -> None:
    session.open(file)
    for name in ("Trout", "Carp", "Pike"):
        rename(session, name)
        session.save(background=name != "Pike")
    assert load(file).document.animal("fish").name == "Pike"
    assert not session.dirty
    assert not session.files.busy


def test_a_file_opened_in_the_background_does_not_replace_work_done_meanwhile(
    session: Session, told: list[Any], file: Path, qtbot: Any
) -> None:
    session.new(POND)
    answers: list[bool] = []
    session.open(file, background=True, then=answers.append)
    rename(session, "Trout")
    qtbot.waitUntil(lambda: answers == [False])
    assert session.document.animal("fish").name == "Trout"
    assert "changed meanwhile" in told[0][0]


def test_changes_since_the_save_are_listed(session: Session, file: Path) -> None:
    session.open(file)
    assert session.changes == []
    animal = session.document.animal("fish").changed(
        name="Trout",
        nodes=(
            Node(id="n1", type="behavior.wander", params={"direction_strength": 0.5}),
            Node(id="n2", type="mover.3d", name="Fins"),
        ),
    )
    session.execute("All", session.document.with_animal(animal).changed(tags=("Fish",)), Where("fish"))
    lines = [change.text for change in session.changes]
    assert "Trout · Wander: direction strength set to 0.5" in lines
    assert "Trout · Fins added" in lines
    assert 'Trout · name "Fish" → "Trout"' in lines
    assert any(line.startswith("Project · tags") for line in lines)
    assert session.changes[0].where.place == "fish"
    session.save()
    assert session.changes == []


def test_recent_files_are_kept_newest_first(session: Session, tmp_path: Path, state_folder: StateFolder) -> None:
    names = [tmp_path / f"{name}.flock.json" for name in "abc"]
    for name in names:
        save(POND, name)
        session.open(name)
    session.open(names[0])
    assert session.files.recent.paths == [names[0], names[2], names[1]]
    names[2].unlink()
    other = Session(state_folder)
    assert other.files.recent.paths == [names[0], names[1]]
    other.close()


def test_view_state_belongs_to_the_path_and_never_dirties(session: Session, file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    session.open(file)
    session.files.view.set("zoom", 0.5)
    assert not session.dirty
    session.new()
    assert session.files.view.get("zoom", 1.0) == 1.0
    session.files.view.set("zoom", 0.25)
    session.save_as(tmp_path / "other")
    session.open(file)
    assert session.files.view.get("zoom", 1.0) == 0.5
    session.open(tmp_path / "other.flock.json")
    assert session.files.view.get("zoom", 1.0) == 0.25
    assert file.read_bytes() == before


def test_what_a_killed_save_left_is_swept_away_after_an_hour(session: Session, file: Path) -> None:
    old, new = (file.with_name(f".flock-{name}.tmp") for name in ("old", "new"))
    for path in (old, new):
        path.write_text("half")
    os.utime(old, (1, 1))
    assert session.open(file)
    assert not old.exists()
    assert new.exists()


# --- files that a project refers to ---------------------------------------------------------------------------------


@pytest.fixture
def hilly(tmp_path: Path) -> Path:
    """A project whose ground is a file in a folder beside it."""
    path = tmp_path / "hilly.flock.json"
    (tmp_path / "land").mkdir()
    np.save(tmp_path / "land" / "hills.npy", np.arange(12.0).reshape(3, 4))
    scene = Scene.read({"terrain": {"heights": {"type": "file", "path": "land/hills.npy"}}})
    save(POND.changed(scene=scene), path)
    return path


def test_save_as_takes_along_what_the_project_refers_to(session: Session, hilly: Path, tmp_path: Path) -> None:
    assert session.open(hilly)
    new = tmp_path / "elsewhere" / "copy.flock.json"
    new.parent.mkdir()
    assert session.save_as(new)
    assert (new.parent / "land" / "hills.npy").read_bytes() == (tmp_path / "land" / "hills.npy").read_bytes()
    assert session.open(new)
    assert not [problem for problem in resolve(session.document, new.parent).problems if problem.field == "heights"]


def test_save_as_overwrites_no_file_of_another_project(
    session: Session, told: list[Any], hilly: Path, tmp_path: Path
) -> None:
    assert session.open(hilly)
    new = tmp_path / "elsewhere" / "copy.flock.json"
    (new.parent / "land").mkdir(parents=True)
    (new.parent / "land" / "hills.npy").write_bytes(b"another one's")
    assert not session.save_as(new)
    assert not new.exists()
    assert (new.parent / "land" / "hills.npy").read_bytes() == b"another one's"
    assert "land/hills.npy" in told[-1][0]


def test_save_as_goes_on_without_what_is_missing(session: Session, hilly: Path, tmp_path: Path) -> None:
    assert session.open(hilly)
    (tmp_path / "land" / "hills.npy").unlink()
    (tmp_path / "elsewhere").mkdir()
    assert session.save_as(tmp_path / "elsewhere" / "copy.flock.json")
    assert not (tmp_path / "elsewhere" / "land").exists()
