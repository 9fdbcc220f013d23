"""A save leaves the old file or the new one, whatever happens in between."""

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import flockwright.document.saving as saving
from flockwright.document import POINTS, DocumentError, Project, SaveError, backup_of, dumps, load, replace, save

OLD = Project.new(tags=("Old",))
NEW = Project.new(tags=("New",), curves={str(number): number for number in range(2000)})


@pytest.fixture
def target(tmp_path: Path) -> Path:
    path = tmp_path / "pond.flock.json"
    save(OLD, path)
    return path


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


class PowerCut(BaseException):
    """Something nobody expects."""


def test_the_version_before_stays_as_the_backup(target: Path) -> None:
    save(NEW, target)
    assert load(target).document == NEW
    assert backup_of(target).name == "pond.flock.json~"
    assert backup_of(target).read_bytes() == dumps(OLD)
    save(OLD, target)
    assert backup_of(target).read_bytes() == dumps(NEW)
    assert names(target) == ["pond.flock.json", "pond.flock.json~"]


def test_saving_the_same_again_keeps_the_backup_useful(target: Path) -> None:
    save(NEW, target)
    save(NEW, target)
    assert backup_of(target).read_bytes() == dumps(OLD)


@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "No space"), PowerCut()])
@pytest.mark.parametrize("point", POINTS)
def test_a_save_that_fails_at_any_point_leaves_the_old_file(target: Path, point: str, failure: BaseException) -> None:
    passed: list[str] = []

    def reached(name: str) -> None:
        passed.append(name)
        if name == point:
            raise failure

    with pytest.raises((SaveError, PowerCut)) as caught:
        save(NEW, target, reached=reached)
    if isinstance(failure, OSError):
        assert str(caught.value) == "pond.flock.json: cannot be saved — the disk is full"
    assert passed == list(POINTS[: POINTS.index(point) + 1])
    assert load(target).document == OLD
    assert set(names(target)) <= {"pond.flock.json", "pond.flock.json~"}, "nothing is left lying about"
    save(NEW, target)
    assert load(target).document == NEW
    assert names(target) == ["pond.flock.json", "pond.flock.json~"]
    assert backup_of(target).read_bytes() == dumps(OLD)


KILLED = """
import os, sys
from flockwright.document import Project, save
def reached(point):
    if point == sys.argv[2]:
        os._exit(7)
save(Project.new(tags=("New",), curves={str(n): n for n in range(2000)}), sys.argv[1], reached=reached)
"""


@pytest.mark.parametrize("point", [*POINTS, "never"])
def test_a_process_killed_at_any_point_leaves_old_or_new(target: Path, point: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", KILLED, str(target), point], env=environment, check=False, timeout=60)
    assert done.returncode == (0 if point == "never" else 7)
    assert load(target).document == (NEW if point == "never" else OLD)
    if backup_of(target).exists():
        assert backup_of(target).read_bytes() == dumps(OLD)
    save(NEW, target)
    assert load(target).document == NEW
    assert backup_of(target).read_bytes() == dumps(OLD)


@pytest.mark.skipif(os.name == "nt", reason="Windows replaces no file that somebody has open")
def test_a_reader_never_finds_the_file_missing_or_half(target: Path) -> None:
    found: list[Project] = []
    wrong: list[DocumentError] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            try:
                found.append(load(target).document)
            except DocumentError as error:
                wrong.append(error)

    reader = threading.Thread(target=read)
    reader.start()
    for _ in range(15):
        save(NEW, target)
        save(OLD, target)
    stop.set()
    reader.join()
    assert wrong == []
    assert found
    assert all(document in (OLD, NEW) for document in found)


def test_a_first_save_has_no_backup_and_ordinary_permissions(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    path = tmp_path / "first.flock.json"
    passed: list[str] = []
    save(NEW, path, reached=passed.append)
    assert "backup" not in passed
    assert not backup_of(path).exists()
    assert path.stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_the_permissions_of_the_file_are_kept(target: Path) -> None:
    target.chmod(0o640)
    save(NEW, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="links need rights on Windows")
def test_a_link_stays_a_link_and_its_file_is_saved(target: Path, tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    link = tmp_path / "desk" / "pond.flock.json"
    link.symlink_to(target)
    save(NEW, link)
    assert link.is_symlink()
    assert load(target).document == NEW
    assert backup_of(target).exists()


def test_a_file_system_without_hard_links_gets_a_copy(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(saving.os, "link", refuse)
    save(NEW, target)
    assert backup_of(target).read_bytes() == dumps(OLD)
    assert names(target) == ["pond.flock.json", "pond.flock.json~"]


def test_what_was_no_project_is_replaced_and_kept_as_the_backup(target: Path) -> None:
    target.write_bytes(b"half a fi")
    save(NEW, target)
    assert backup_of(target).read_bytes() == b"half a fi"


def test_saving_where_it_is_not_possible_is_said_in_a_sentence(tmp_path: Path, target: Path) -> None:
    def said(path: Path | str) -> str:
        with pytest.raises(SaveError) as caught:
            save(NEW, path)
        return str(caught.value)

    assert said(tmp_path / "gone" / "x.json") == "x.json: cannot be saved — there is no such file or folder"
    assert said(target / "x.json") == "x.json: cannot be saved — part of its path is a file, not a folder"
    assert said(tmp_path).endswith("there is a folder or a device of that name")
    assert said(tmp_path / ("x" * 300)).endswith("its name is too long")
    assert said("a\0b").endswith("its name holds a character that no file name may hold")


def test_a_write_protected_file_is_not_replaced(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saving.os, "access", lambda *_: False)  # the tests may run as a user whom nothing is forbidden
    with pytest.raises(SaveError, match="it is write-protected"):
        save(NEW, target)
    assert load(target).document == OLD


def test_a_document_that_would_not_open_again_is_not_saved(target: Path) -> None:
    broken = OLD.model_copy(update={"tags": ("Twice", "Twice")})
    with pytest.raises(SaveError) as caught:
        save(broken, target)
    assert str(caught.value) == ('pond.flock.json: cannot be saved — tags[1]: "Twice" — used twice, first in tags[0]')
    assert load(target).document == OLD


def test_a_generated_file_is_replaced_in_one_step_and_without_a_backup(target: Path) -> None:
    made = target.with_name("fish.animal.json")
    assert replace(b"one", made)
    assert not replace(b"one", made), "the same again changes nothing"
    assert replace(b"two", made)
    assert made.read_bytes() == b"two"
    assert names(target) == ["fish.animal.json", "pond.flock.json"]
    with pytest.raises(SaveError, match="there is no such file or folder"):
        replace(b"one", target.with_name("gone") / "x.json")
