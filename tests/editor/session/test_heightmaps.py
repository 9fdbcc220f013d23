"""Heightmaps come beside the project, stay with it wherever it is saved, and are there after a crash."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flockwright.document import Project, load, save
from flockwright.world.geometry.scene import ground_in
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.session.edits import terrain
from flockwright_editor.session.heightmaps import import_heights


@pytest.fixture
def heights(tmp_path: Path) -> Path:
    place = tmp_path / "downloads" / "alps.npy"
    place.parent.mkdir()
    np.save(place, np.arange(12.0).reshape(3, 4))
    return place


@pytest.fixture
def told(session: Session) -> list[str]:
    said: list[str] = []
    session.told.connect(lambda sentence, _: said.append(sentence))
    return said


def stands(session: Session) -> bool:
    """Whether the plan finds the heights."""
    heights: Any = session.document.scene.terrain["heights"]
    assert not Path(heights["path"]).is_absolute()
    assert session.folder is not None
    named = heights["path"]
    told = [problem.message for problem in session.resolved.problems if named in problem.message]
    return (session.folder / named).is_file() and not told


def test_an_import_copies_the_file_beside_the_project_and_can_be_undone(
    session: Session, heights: Path, tmp_path: Path
) -> None:
    file = tmp_path / "project" / "valley.flock.json"
    file.parent.mkdir()
    save(Project.new(), file)
    session.open(file)
    assert import_heights(session, heights)
    assert (file.parent / "alps.npy").read_bytes() == heights.read_bytes()
    assert session.selection.edited.ids == (terrain.GROUND,)
    assert session.entries[-1].label == "Import heights of alps.npy"
    assert stands(session)
    assert ground_in(session.document.scene).size == session.document.scene.bounds.size[::2]
    session.undo()
    assert "heights" not in session.document.scene.terrain
    np.save(heights, np.ones((2, 2)))
    assert import_heights(session, heights)
    assert session.document.scene.terrain["heights"]["path"] == "alps 2.npy"  # type: ignore[call-overload, index]
    assert stands(session)


def test_a_broken_file_is_a_sentence(session: Session, told: list[str], tmp_path: Path) -> None:
    before = session.document
    for name, content in (("a.png", b"no picture"), ("b.npy", b""), ("c.txt", b"1 2"), ("d.png", None)):
        place = tmp_path / name
        if content is not None:
            place.write_bytes(content)
        assert not import_heights(session, place)
        assert name in told[-1]
        assert told[-1].endswith("Nothing was changed.")
    assert session.document is before


def test_a_project_without_a_file_keeps_it_until_it_is_saved(session: Session, heights: Path, tmp_path: Path) -> None:
    session.new()
    assert import_heights(session, heights)
    assert stands(session)
    heights.unlink()
    for folder in ("one", "two"):
        file = tmp_path / folder / "valley.flock.json"
        file.parent.mkdir()
        assert session.save_as(file)
        assert session.folder == file.parent
        assert stands(session)
    assert load(file).document == session.document


def test_another_file_of_that_name_is_not_written_over(
    session: Session, told: list[str], heights: Path, tmp_path: Path
) -> None:
    session.new()
    import_heights(session, heights)
    other = tmp_path / "full" / "alps.npy"
    other.parent.mkdir()
    other.write_bytes(b"somebody's")
    assert not session.save_as(other.parent / "valley.flock.json")
    assert "alps.npy" in told[-1]
    assert other.read_bytes() == b"somebody's"
    assert not (other.parent / "valley.flock.json").exists()


def test_a_copy_of_a_project_finds_the_files_of_the_project(session: Session, heights: Path, tmp_path: Path) -> None:
    session.new()
    import_heights(session, heights)
    preset = tmp_path / "shop" / "valley.flock.json"
    preset.parent.mkdir()
    session.save_as(preset)
    session.files.open_copy(preset)
    assert session.path is None
    assert stands(session)
    np.save(heights.with_name("hills.npy"), np.ones((2, 2)))
    import_heights(session, heights.with_name("hills.npy"))
    assert not (preset.parent / "hills.npy").exists()
    assert stands(session)
    session.undo()
    assert stands(session)


@pytest.fixture
def crashed(qapp: Any, state_folder: StateFolder, heights: Path) -> Iterator[Session]:
    made = Session(state_folder)
    import_heights(made, heights)
    assert made.journal.flush(10)
    made.journal.close(keep=True)
    yield made
    made.close()


def test_what_a_crash_left_has_its_heights(crashed: Session, session: Session) -> None:
    (left,) = session.left_behind()
    assert session.recover(left)
    assert not crashed.journal.folder.exists()
    assert stands(session)
