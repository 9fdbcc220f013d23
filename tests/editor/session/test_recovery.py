"""The journal and what is offered after a crash."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import Animal, Node, Project, load, save
from flockwright_editor.session import Session, StateFolder, Where
from flockwright_editor.session.recovery import ago, find_left
from flockwright_editor.session.slots import BASE, META

FISH = Animal(id="fish", name="Fish", nodes=(Node(id="n1", type="behavior.wander"),))
POND = Project.new(animals=(FISH,))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "pond.flock.json"
    save(POND, path)
    return path


@pytest.fixture
def start(qapp: Any, state_folder: StateFolder) -> Iterator[Callable[[], Session]]:
    """Sessions in one state folder, as if each were a process."""
    made: list[Session] = []

    def start() -> Session:
        made.append(Session(state_folder))
        return made[-1]

    yield start
    for session in made:
        session.close()


def rename(session: Session, name: str) -> None:
    animal = session.document.animal("fish").changed(name=name)
    session.execute(f"Rename to {name}", session.document.with_animal(animal), Where("fish"))


def crash(session: Session) -> None:
    """What a killed process leaves: the journal, unlocked."""
    assert session.journal.flush(10)
    session.close(keep=True)


def folders(state: StateFolder) -> list[Path]:
    return list(state.recovery.iterdir()) if state.recovery.exists() else []


def test_a_clean_exit_leaves_nothing(start: Any, file: Path, state_folder: StateFolder) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    assert session.journal.flush(10)
    (folder,) = folders(state_folder)
    assert {path.name for path in folder.iterdir()} == {"lock", META, BASE, "a"}
    session.close()
    assert folders(state_folder) == []


def test_an_untouched_untitled_project_keeps_no_journal(start: Any, state_folder: StateFolder) -> None:
    session = start()
    session.new(POND)
    assert session.journal.flush(10)
    assert folders(state_folder) == []


def test_meta_says_whose_journal_it_is(start: Any, file: Path) -> None:
    session = start()
    session.open(file)
    assert session.journal.flush(10)
    meta = json.loads((session.journal.folder / META).read_bytes())
    assert meta["path"] == str(file)
    assert meta["sha256"] == load(file).sha256
    assert {"pid", "started", "changed"} <= meta.keys()


def test_the_work_of_a_crashed_session_is_offered_with_age_and_changes(start: Any, file: Path) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    crash(session)
    (left,) = start().left_behind()
    assert left.path == file
    assert left.name == "pond"
    assert not left.moved
    assert [change.text for change in left.changes] == ['Trout · name "Fish" → "Trout"']
    assert left.age() == "a moment ago"
    assert left.age(time.time() + 7300) == "2 hours ago"
    left.release()


def test_recovering_is_a_command_on_top_of_the_file(start: Any, file: Path, state_folder: StateFolder) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    crash(session)
    after = start()
    told: list[str] = []
    after.told.connect(lambda sentence, _: told.append(sentence))
    (left,) = after.left_behind()
    assert after.recover(left)
    assert told == []
    assert (after.path, after.dirty) == (file, True)
    assert after.document.animal("fish").name == "Trout"
    assert load(file).document == POND
    assert folders(state_folder) == [after.journal.folder]
    after.undo()
    assert after.document == POND
    assert not after.dirty


def test_recovered_work_survives_the_next_crash(start: Any, file: Path) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    for _ in range(3):
        crash(session)
        session = start()
        (left,) = session.left_behind()
        assert session.recover(left)
    assert session.document.animal("fish").name == "Trout"


def test_if_the_file_changed_since_it_is_only_opened_as_a_copy(start: Any, file: Path) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    crash(session)
    newer = POND.with_animal(FISH.changed(name="Shark"))
    save(newer, file)
    after = start()
    (left,) = after.left_behind()
    assert left.moved
    assert after.recover(left)
    assert after.path is None
    assert after.title == "pond (recovered)"
    assert after.dirty
    assert after.document.animal("fish").name == "Trout"
    assert load(file).document == newer


def test_a_file_that_is_gone_counts_as_changed(start: Any, file: Path) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    crash(session)
    file.unlink()
    (left,) = start().left_behind()
    assert left.moved
    left.release()


def test_untitled_work_is_recovered_untitled(start: Any) -> None:
    session = start()
    session.new(POND)
    rename(session, "Trout")
    crash(session)
    after = start()
    (left,) = after.left_behind()
    assert (left.path, left.name) == (None, "Untitled")
    assert [change.text for change in left.changes] == ['Trout · name "Fish" → "Trout"']
    assert after.recover(left)
    assert (after.path, after.dirty) == (None, True)


def test_what_was_saved_or_undone_is_not_offered(start: Any, file: Path, state_folder: StateFolder) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    session.save()
    crash(session)
    assert start().left_behind() == []
    assert folders(state_folder) == []
    session = start()
    session.open(file)
    rename(session, "Carp")
    session.undo()
    crash(session)
    assert start().left_behind() == []


def test_what_was_given_up_for_another_document_is_not_offered(start: Any, file: Path) -> None:
    session = start()
    session.new(POND)
    rename(session, "Trout")
    session.open(file)
    crash(session)
    assert start().left_behind() == []


@pytest.mark.parametrize("damage", ["cut", "flipped", "gone"])
def test_a_torn_slot_gives_way_to_the_one_before(start: Any, file: Path, damage: str) -> None:
    session = start()
    session.open(file)
    for name in ("Trout", "Carp"):
        rename(session, name)
        assert session.journal.flush(10)
    crash(session)
    slot = session.journal.folder / "b"
    data = slot.read_bytes()
    if damage == "gone":
        slot.unlink()
    else:
        slot.write_bytes(data[:-20] if damage == "cut" else data.replace(b"Carp", b"Karp"))
    (left,) = find_left(session.state.recovery)
    assert left.document.animal("fish").name == "Trout"
    left.release()


def test_two_torn_slots_offer_nothing(start: Any, file: Path, state_folder: StateFolder) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    crash(session)
    (session.journal.folder / "a").write_bytes(b"{")
    assert start().left_behind() == []
    assert folders(state_folder) == []


def test_damaged_meta_and_base_still_give_the_work_back(start: Any, file: Path) -> None:
    session = start()
    session.open(file)
    rename(session, "Trout")
    crash(session)
    for name in (META, BASE):
        (session.journal.folder / name).write_bytes(b"{")
    after = start()
    (left,) = after.left_behind()
    assert left.path is None
    assert after.recover(left)
    assert after.document.animal("fish").name == "Trout"


def test_a_living_session_is_not_offered_and_one_offer_is_enough(start: Any, file: Path) -> None:
    living = start()
    living.open(file)
    rename(living, "Trout")
    assert living.journal.flush(10)
    one, other = start(), start()
    assert one.left_behind() == []
    crash(living)
    (left,) = one.left_behind()
    assert other.left_behind() == []
    one.close()
    (left,) = other.left_behind()
    left.discard()
    assert start().left_behind() == []


def test_a_file_that_a_living_editor_has_open_is_told(start: Any, file: Path) -> None:
    first, second = start(), start()
    told: list[str] = []
    second.told.connect(lambda sentence, _: told.append(sentence))
    first.open(file)
    assert first.journal.flush(10)
    assert second.open(file)
    assert told == ["pond.flock.json is open in another window too. Whoever saves last, wins."]
    first.close()
    told.clear()
    assert second.open(file)
    assert told == []


def test_a_journal_that_cannot_be_written_is_told_once_and_work_goes_on(qapp: Any, tmp_path: Path, qtbot: Any) -> None:
    (tmp_path / "state").write_text("a file where the folder should be")
    session = Session(StateFolder(tmp_path / "state"))
    told: list[tuple[str, str]] = []
    session.told.connect(lambda sentence, severity: told.append((sentence, severity)))
    session.new(POND)
    for name in ("Trout", "Carp", "Pike"):
        rename(session, name)
        assert session.journal.flush(10)
    qtbot.waitUntil(lambda: bool(told))
    qtbot.wait(20)
    ((sentence, severity),) = told
    assert severity == "warn"
    assert "Save often" in sentence
    assert session.document.animal("fish").name == "Pike"
    session.close()


def test_a_folder_in_the_making_is_left_alone(start: Any, state_folder: StateFolder) -> None:
    (state_folder.recovery / "new").mkdir(parents=True)
    assert start().left_behind() == []
    assert (state_folder.recovery / "new").is_dir()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(-5, "a moment ago"), (59, "a moment ago"), (60, "1 minute ago"), (7199, "1 hour ago"), (200000, "2 days ago")],
)
def test_ages_are_said_in_words(seconds: float, words: str) -> None:
    assert ago(seconds) == words
