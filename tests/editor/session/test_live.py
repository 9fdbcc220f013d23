"""Live values: from any thread, one slot, never another node's number."""

import threading
from typing import Any

import pytest

from flockwright.document import Animal, Link, Node, Project
from flockwright_editor.session import (
    Channels,
    CurveValues,
    Interest,
    LiveFrame,
    NodeValues,
    PairValues,
    Session,
    Where,
)

ENDS = (("n1.result", "n3.results"), ("n2.result", "n3.results"), ("n3.velocity", "n4.velocity"))
NODES = (
    Node(id="n1", type="behavior.wander"),
    Node(id="n2", type="behavior.wander"),
    Node(id="n3", type="merger.desire_budget"),
    Node(id="n4", type="mover.3d"),
)
FISH = Animal(id="fish", nodes=NODES, links=tuple(Link.between(*ends) for ends in ENDS))
POND = Project.new(animals=(FISH,))
VALUES = NodeValues(takes=Channels(0.5, 0.25), share=Channels(1, 1))


@pytest.fixture
def pond(session: Session) -> Session:
    session.new(POND)
    return session


@pytest.fixture
def heard(pond: Session) -> list[LiveFrame]:
    frames: list[LiveFrame] = []
    pond.live.changed.connect(frames.append)
    return frames


def frame(pond: Session, *ids: str, **more: Any) -> LiveFrame:
    return LiveFrame(pond.revision, "fish", nodes=dict.fromkeys(ids, VALUES), **more)


def test_only_the_newest_frame_is_handed_out(pond: Session, heard: list[LiveFrame]) -> None:
    for time in range(5):
        pond.live.put(frame(pond, "n1", time=time))
    assert not heard
    pond.live.tick()
    pond.live.tick()
    assert [found.time for found in heard] == [4]
    assert pond.live.frame is heard[0]


def test_threads_may_put_frames_while_the_timer_hands_them_out(pond: Session, heard: list[Any], qtbot: Any) -> None:
    here = threading.get_ident()
    heard_in: list[int] = []
    pond.live.changed.connect(lambda _: heard_in.append(threading.get_ident()))
    made = [frame(pond, "n1", time=float(time)) for time in range(2000)]

    def worker() -> None:
        for one in made:
            pond.live.put(one)
            assert pond.live.wanted.nodes >= {"n1"}

    pond.live.want("canvas", Interest(frozenset({"n1"})))
    threads = [threading.Thread(target=worker) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    qtbot.waitUntil(lambda: bool(heard))
    assert heard[-1].time == 1999
    assert len(heard) <= 3
    assert set(heard_in) == {here}


def test_values_of_unknown_nodes_are_dropped(pond: Session, heard: list[LiveFrame]) -> None:
    curve = CurveValues("n9", "activation", (0, 1), (3,))
    pairs = PairValues("n9", (1,), (0,))
    pond.live.put(frame(pond, "n1", "n9", curves=(curve,), pairs=pairs))
    pond.live.tick()
    assert set(heard[0].nodes) == {"n1"}
    assert heard[0].curves == ()
    assert heard[0].pairs is None


def test_a_node_that_became_another_is_blank_until_its_own_values_come(pond: Session, heard: list[LiveFrame]) -> None:
    old = frame(pond, "n1", "n2")
    pond.live.put(old)
    pond.live.tick()
    other = FISH.with_node(Node(id="n1", type="behavior.go_forward"))
    pond.execute("Replace", POND.with_animal(other), Where("fish"))
    pond.live.tick()
    assert set(heard[1].nodes) == {"n2"}
    pond.live.put(old)
    pond.live.tick()
    assert set(heard[2].nodes) == {"n2"}
    pond.live.put(frame(pond, "n1", "n2"))
    pond.live.tick()
    assert set(heard[3].nodes) == {"n1", "n2"}


def test_an_id_that_is_used_again_never_shows_the_number_of_the_one_before(pond: Session, heard: list[Any]) -> None:
    old = frame(pond, "n2")
    pond.execute("Delete", POND.with_animal(FISH.without(["n2"])), Where("fish"))
    pond.execute("Add", pond.document.with_animal(FISH), Where("fish"))
    pond.live.put(old)
    pond.live.tick()
    assert not heard[0].nodes


def test_a_changed_number_blanks_nothing(pond: Session, heard: list[LiveFrame]) -> None:
    old = frame(pond, "n1")
    changed = FISH.with_node(Node(id="n1", type="behavior.wander", params={"priority": 3}))
    pond.preview(POND.with_animal(changed))
    pond.live.put(old)
    pond.live.tick()
    assert set(heard[0].nodes) == {"n1"}


def test_another_document_shows_nothing_of_the_old_one(pond: Session, heard: list[LiveFrame]) -> None:
    old = frame(pond, "n1")
    pond.live.put(old)
    pond.new(POND)
    pond.live.tick()
    assert not heard
    pond.live.put(old)
    pond.live.tick()
    assert not heard[0].nodes


def test_interests_are_united_and_given_up(pond: Session) -> None:
    live = pond.live
    live.want("canvas", Interest(frozenset({"n1", "n2"}), individual=3))
    live.want("inspector", Interest(frozenset({"n2", "n3"}), curves=(("n2", "activation"),), pairs="n1"))
    assert live.wanted == Interest(frozenset({"n1", "n2", "n3"}), (("n2", "activation"),), "n1", 3)
    live.want("inspector", None)
    live.want("canvas", Interest())
    assert live.wanted == Interest()
