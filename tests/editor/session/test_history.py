"""Commands, previews and the way back: whatever was done can be undone, in order, to the very same documents."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright.document import Animal, Home, Node, Project
from flockwright_editor.session import Session, StateFolder, Where

FISH = Animal(id="fish", name="Fish", nodes=(Node(id="n1", type="mover.3d"),))
POND = Project.new(animals=(FISH,))


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def about(document: Project, text: str) -> Project:
    return document.with_animal(document.animal("fish").changed(about=text))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pond(qapp: Any, tmp_path: Path, clock: Clock) -> Any:
    session = Session(StateFolder(tmp_path / "state"), clock=clock)
    session.new(POND)
    yield session
    session.close()


steps = st.lists(
    st.one_of(
        st.tuples(st.just("execute"), st.integers(0, 5), st.sampled_from([None, "a", "b"])),
        st.tuples(st.sampled_from(["undo", "redo", "preview", "cancel"]), st.just(0), st.none()),
        st.tuples(st.just("goto"), st.integers(-1, 12), st.none()),
        st.tuples(st.just("wait"), st.integers(0, 2), st.none()),
    ),
    max_size=30,
)


@settings(max_examples=60)
@given(steps)
def test_any_gestures_can_be_undone_to_the_start_and_redone_to_the_end(qapp: Any, moves: list[Any]) -> None:
    clock = Clock()
    with TemporaryDirectory() as folder:
        session = Session(StateFolder(folder), clock=clock)
        session.new(POND)
        start = session.document
        for kind, number, merge in moves:
            match kind:
                case "execute":
                    before = session.document
                    changed = session.execute(str(number), about(before, str(number)), Where("fish"), merge)
                    assert changed == (before.animal("fish").about != str(number))
                    assert session.document.animal("fish").about == str(number)
                case "preview":
                    session.preview(about(session.document, "preview"))
                case "wait":
                    clock.now += number * 0.5
                case "goto":
                    session.goto(number)
                case _:
                    getattr(session, kind)()
            assert session.document is session.entries[session.index].document
            assert session.shown is session.document or session.previewing
            assert session.dirty == (session.document != start)
        end = [entry.document for entry in session.entries]
        session.goto(len(end))
        for document in reversed(end[:-1]):
            assert session.undo()
            assert session.document is document
        assert session.document is start
        assert not session.undo()
        for document in end[1:]:
            assert session.redo()
            assert session.document is document
        assert not session.redo()
        session.close()


def test_equal_merges_within_800_ms_are_one_entry(pond: Session, clock: Clock) -> None:
    for text in "abc":
        pond.execute("Nudge", about(pond.document, text), Where("fish"), "nudge")
        clock.now += 0.7
    assert [entry.document.animal("fish").about for entry in pond.entries] == ["", "c"]
    clock.now += 0.2
    pond.execute("Nudge", about(pond.document, "d"), Where("fish"), "nudge")
    pond.execute("Turn", about(pond.document, "e"), Where("fish"), "turn")
    pond.execute("Set", about(pond.document, "f"), Where("fish"))
    pond.execute("Set", about(pond.document, "g"), Where("fish"))
    assert [entry.document.animal("fish").about for entry in pond.entries] == ["", "c", "d", "e", "f", "g"]


def test_nothing_merges_across_an_undo_or_a_save(pond: Session, tmp_path: Path) -> None:
    pond.execute("Nudge", about(pond.document, "a"), Where("fish"), "nudge")
    assert pond.save_as(tmp_path / "pond")
    pond.execute("Nudge", about(pond.document, "b"), Where("fish"), "nudge")
    assert pond.undo()
    assert not pond.dirty
    pond.execute("Nudge", about(pond.document, "c"), Where("fish"), "nudge")
    assert [entry.document.animal("fish").about for entry in pond.entries] == ["", "a", "c"]


def test_a_preview_reaches_plan_and_views_but_neither_history_nor_dirty_mark(pond: Session) -> None:
    heard: list[tuple[Any, bool]] = []
    pond.changed.connect(lambda shown, previewing: heard.append((shown, previewing)))
    shown = POND.with_animal(FISH.changed(nodes=()))
    pond.preview(shown)
    assert heard == [(shown, True)]
    assert pond.shown is shown
    assert pond.document is POND
    assert not pond.resolved.plan.animal("fish").entries
    assert (len(pond.entries), pond.dirty) == (1, False)
    pond.cancel()
    pond.cancel()
    assert heard[1:] == [(POND, False)]
    assert "n1" in pond.resolved.plan.animal("fish").entries


def test_a_command_from_outside_cancels_the_gesture(pond: Session) -> None:
    heard: list[bool] = []
    pond.preview(about(POND, "half way"))
    pond.changed.connect(lambda _, previewing: heard.append(previewing))
    pond.execute("Rename", POND.with_animal(FISH.changed(name="Trout")), Where("fish"))
    assert heard == [False]
    assert pond.shown is pond.document
    assert pond.shown.animal("fish").about == ""


def test_a_command_that_changes_nothing_is_no_entry_and_keeps_what_can_be_redone(pond: Session) -> None:
    pond.execute("Set", about(POND, "a"), Where("fish"))
    pond.undo()
    assert not pond.execute("Set", about(POND, ""), Where("fish"))
    assert pond.can_redo


def test_a_listener_that_changes_the_document_is_heard_last_by_everybody(pond: Session) -> None:
    heard: list[str] = []

    def answer(shown: Project, _: bool) -> None:
        if shown.animal("fish").about == "a":
            pond.execute("Answer", about(pond.document, "b"), Where("fish"))

    pond.changed.connect(answer)
    pond.changed.connect(lambda shown, _: heard.append(shown.animal("fish").about))
    pond.execute("Set", about(POND, "a"), Where("fish"))
    assert heard == ["a", "b"]


def test_undo_opens_the_place_and_selects_what_was_touched(pond: Session) -> None:
    bird = Animal(id="bird", name="Bird", nodes=(Node(id="n1", type="behavior.wander"),))
    pond.execute("Add Bird", pond.document.with_animal(bird), Where("bird"))
    gone = pond.document.with_animal(FISH.without(["n1"]))
    pond.execute("Delete Wander", gone, Where("fish", ("n1",)))
    nest = gone.changed(scene=gone.scene.changed(homes=(Home(id="h1"),)))
    pond.execute("Add home", nest, Where("", ("h1",)))
    pond.selection.open_animal("bird")

    pond.undo()
    assert pond.selection.open == "bird"
    assert pond.selection.edited.kind == ""
    pond.undo()
    assert (pond.selection.open, pond.selection.edited.ids) == ("fish", ("n1",))
    pond.redo()
    assert pond.selection.open == "fish"
    assert pond.selection.edited.kind == ""
    pond.redo()
    assert (pond.selection.edited.kind, pond.selection.edited.ids) == ("scene", ("h1",))
    pond.goto(0)
    assert pond.selection.open == "fish"
    pond.goto(1)
    assert (pond.selection.open, pond.selection.edited.kind) == ("bird", "animal")


def test_undo_is_unlimited(pond: Session) -> None:
    for number in range(1200):
        pond.execute("Set", about(pond.document, str(number)), Where("fish"))
    assert len(pond.entries) == 1201
    pond.goto(0)
    assert pond.document is POND
