"""The journal's thread: two slots in turn, and of what waits only the newest is written."""

import gc
import threading
from pathlib import Path
from typing import Any

from flockwright.document import Project
from flockwright_editor.session.collecting import Collector, collect_due
from flockwright_editor.session.journal import Journal
from flockwright_editor.session.slots import POINT, newest_slot, read_slot


def tagged(tag: str) -> Project:
    return Project.new(animals=(), tags=(tag,))


def test_slots_are_written_in_turn(qapp: Any, tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    for number in range(5):
        journal.commit(tagged(str(number)), f"Step {number}")
        assert journal.flush(10)
    slots = [read_slot(journal.folder / name) for name in "ab"]
    assert [slot.document.tags for slot in slots if slot] == [("4",), ("3",)]
    newest = newest_slot(journal.folder)
    assert newest is not None
    assert newest.label == "Step 4"
    journal.close()
    assert not journal.folder.exists()


def test_of_what_waits_only_the_newest_is_written(qapp: Any, tmp_path: Path) -> None:
    goes_on = threading.Event()
    reached: list[str] = []

    def hook(point: str) -> None:
        reached.append(point)
        goes_on.wait(60)

    journal = Journal(tmp_path, hook)
    journal.commit(tagged("0"))
    while not reached:
        pass
    for number in range(1, 50):
        journal.commit(tagged(str(number)))
    assert not journal.flush(0.01)
    goes_on.set()
    assert journal.flush(10)
    assert reached == [POINT, POINT]
    newest = newest_slot(journal.folder)
    assert newest is not None
    assert newest.document.tags == ("49",)
    journal.close()


def test_a_write_that_fails_half_way_leaves_the_other_slot_for_the_next(qapp: Any, tmp_path: Path) -> None:
    fails: list[bool] = []

    def hook(point: str) -> None:
        if fails:
            raise OSError(28, "No space left on device")

    journal = Journal(tmp_path, hook)
    journal.commit(tagged("kept"))
    assert journal.flush(10)
    fails.append(True)
    for number in range(3):
        journal.commit(tagged(str(number)))
        assert journal.flush(10)
        newest = newest_slot(journal.folder)
        assert newest is not None
        assert newest.document.tags == ("kept",)
    fails.clear()
    journal.commit(tagged("again"))
    assert journal.flush(10)
    newest = newest_slot(journal.folder)
    assert newest is not None
    assert newest.document.tags == ("again",)
    journal.close()


def test_closing_twice_and_committing_after_the_end_do_no_harm(qapp: Any, tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.commit(tagged("a"))
    journal.close()
    journal.commit(tagged("b"))
    journal.close()
    assert list(tmp_path.iterdir()) == []


def test_garbage_is_collected_on_the_ui_thread_only(qapp: Any) -> None:
    class Thing:
        pass

    ended: list[int] = []
    collector = Collector()
    try:
        assert not gc.isenabled()
        for _ in range(2000):
            thing = Thing()
            thing.me = thing  # type: ignore[attr-defined]
            thing.end = __import__("weakref").finalize(thing, lambda: ended.append(threading.get_ident()))  # type: ignore[attr-defined]
        del thing
        assert not ended
        collect_due()
        assert set(ended) == {threading.get_ident()}
    finally:
        collector.deleteLater()
        gc.unfreeze()
