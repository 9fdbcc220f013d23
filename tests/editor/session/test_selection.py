"""Three slots, what Esc takes first, and what happens when things vanish."""

from typing import Any

import pytest

from flockwright.document import Animal, Frame, Home, Layout, Link, Node, Project, Scene
from flockwright_editor.session import Edited, Selection, Session, Where


def animal(id_: str) -> Animal:
    frame = Layout(frames=(Frame(id="f1"),))
    types = ("behavior.wander", "behavior.wander", "merger.desire_budget", "mover.3d")
    nodes = tuple(Node(id=f"n{i}", type=type_) for i, type_ in enumerate(types, 1))
    ends = (("n1.result", "n3.results"), ("n2.result", "n3.results"), ("n3.velocity", "n4.velocity"))
    return Animal(id=id_, nodes=nodes, links=tuple(Link.between(*end) for end in ends), layout=frame)


ZOO = Project.new(animals=(animal("ape"), animal("bat"), animal("cat")), scene=Scene(homes=(Home(id="h1"),)))


@pytest.fixture
def zoo(session: Session) -> Session:
    session.new(ZOO)
    return session


def test_a_new_document_has_its_first_animal_open_and_nothing_selected(zoo: Session) -> None:
    assert zoo.selection.open == "ape"
    assert zoo.selection.edited == Edited()
    zoo.new()
    assert zoo.selection.open == ""


def test_one_kind_at_a_time_is_edited(zoo: Session) -> None:
    zoo.selection.edit("nodes", ("n1", "n2", "n1"))
    assert zoo.selection.edited == Edited("nodes", ("n1", "n2"))
    zoo.selection.edit("scene", ("h1",))
    assert zoo.selection.edited == Edited("scene", ("h1",))
    zoo.selection.edit("nodes", ())
    assert zoo.selection.edited == Edited()


def test_escape_clears_what_is_edited_then_what_is_watched(zoo: Session) -> None:
    zoo.selection.edit("nodes", ("n1",))
    zoo.selection.watch((7, 9))
    assert zoo.selection.escape()
    assert zoo.selection.edited == Edited()
    assert zoo.selection.watched == (7, 9)
    assert zoo.selection.escape()
    assert zoo.selection.watched == ()
    assert zoo.selection.open == "ape"
    assert not zoo.selection.escape()


def test_a_click_on_an_individual_keeps_what_is_edited_only_if_its_species_is_open(zoo: Session) -> None:
    zoo.selection.edit("nodes", ("n1",))
    zoo.selection.pick(4, "ape")
    assert zoo.selection.edited.ids == ("n1",)
    zoo.selection.pick(5, "bat")
    assert (zoo.selection.open, zoo.selection.edited, zoo.selection.watched) == ("bat", Edited(), (5,))
    zoo.selection.pick(6, "bat", more=True)
    assert zoo.selection.watched == (6, 5)
    zoo.selection.pick(5, "bat", more=True)
    assert zoo.selection.watched == (6,)


def test_one_that_dies_stays_watched_as_carcass_and_bars_fall_back_to_the_herd(zoo: Session) -> None:
    zoo.selection.watch((4, 5))
    assert zoo.selection.live_individual == 4
    zoo.selection.died((4, 99))
    assert zoo.selection.watched == (4, 5)
    assert zoo.selection.carcasses == {4}
    assert zoo.selection.live_individual is None
    zoo.selection.gone((4,))
    assert (zoo.selection.watched, zoo.selection.carcasses) == ((5,), frozenset())
    assert zoo.selection.live_individual == 5


def test_deleted_nodes_are_no_longer_selected(zoo: Session) -> None:
    zoo.selection.edit("nodes", ("n1", "f1", "n2"))
    zoo.execute("Delete", ZOO.with_animal(animal("ape").without(["n1"])), Where("ape", ("n1",)))
    assert zoo.selection.edited == Edited("nodes", ("f1", "n2"))


def test_a_preview_does_not_touch_the_selection(zoo: Session) -> None:
    zoo.selection.edit("nodes", ("n1",))
    zoo.preview(ZOO.with_animal(animal("ape").without(["n1"])))
    assert zoo.selection.edited.ids == ("n1",)


@pytest.mark.parametrize(("gone", "then"), [("ape", "bat"), ("bat", "cat"), ("cat", "bat")])
def test_the_neighbor_of_a_deleted_animal_is_opened(zoo: Session, gone: str, then: str) -> None:
    zoo.selection.open_animal(gone)
    zoo.selection.edit("nodes", ("n1",))
    zoo.execute("Delete", ZOO.without_animal(gone), Where(gone))
    assert (zoo.selection.open, zoo.selection.edited) == (then, Edited())
    zoo.undo()
    assert zoo.selection.open == gone


def test_changes_are_told_once_and_only_if_there_are_any(qapp: Any) -> None:
    selection = Selection()
    heard: list[int] = []
    selection.changed.connect(lambda: heard.append(1))
    selection.begin(ZOO)
    selection.open_animal("ape")
    selection.open_animal("nobody")
    selection.pick(1, "bat")
    selection.edit("nodes", ())
    assert len(heard) == 2


def test_solo_silences_the_other_behaviors_and_forgets_deleted_ones(zoo: Session) -> None:
    heard: list[int] = []
    zoo.solo.changed.connect(lambda: heard.append(1))
    zoo.solo.toggle("ape", ("n1",))
    assert zoo.solo.silenced(zoo.resolved.plan, "ape") == {"n2"}
    assert zoo.solo.silenced(zoo.resolved.plan, "bat") == frozenset()
    assert not zoo.dirty
    zoo.execute("Delete", ZOO.with_animal(animal("ape").without(["n1"])), Where("ape"))
    assert zoo.solo.animals == ()
    zoo.solo.toggle("ape", ("n2",))
    zoo.solo.toggle("ape", ("n2",))
    assert zoo.solo.of("ape") == frozenset()
    assert len(heard) == 4


def test_the_document_is_told_before_the_selection_and_both_agree(zoo: Session) -> None:
    told: list[tuple[str, str, bool]] = []

    def tell(what: str) -> None:
        known = {animal.id for animal in zoo.shown.animals}
        told.append((what, zoo.selection.open, zoo.selection.open in known))

    zoo.changed.connect(lambda *_: tell("document"))
    zoo.selection.changed.connect(lambda: tell("selection"))
    zoo.execute("Delete", ZOO.without_animal("ape"), Where("ape"))
    zoo.undo()
    zoo.new(Project.new(animals=(animal("dog"),)))
    assert told == [(what, open_, True) for open_ in ("bat", "ape", "dog") for what in ("document", "selection")]
