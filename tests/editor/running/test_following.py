"""The herd follows whatever is shown: numbers, wires, counts, solo, A/B, and plans that cannot run."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import pytest
from tests.editor.running.pond import fish_of, herd_in, is_still, pond, with_count, with_param

from flockwright.engine.errors import EngineError
from flockwright.simulation import Simulation
from flockwright_editor.running import Moment, Runner, Slot
from flockwright_editor.session import Where
from flockwright_editor.session.edits.resetting import reset_animal, reset_nodes, with_parameters_of

SECONDS = float(os.environ.get("FLOCKWRIGHT_SOAK_SECONDS", "5"))


def moments_until_shown(running: Runner, mailbox: Slot[Moment]) -> tuple[int, int]:
    """How many moments and steps pass until the one that follows the newest document."""
    before, count = running.newest.snapshot.step, 0
    mailbox.take()
    while True:
        assert mailbox.wait(60)
        moment = mailbox.take()
        count += 1
        if moment is not None and moment.revision == running.session.revision:
            return count, moment.snapshot.step - before


def test_a_slider_changes_how_fast_the_herd_goes(running: Runner, qtbot: Any) -> None:
    session, mailbox = running.session, running.subscribe()
    qtbot.waitUntil(lambda: running.time > 1.0 and len(running.measures.of("fish").time) > 0)
    session.preview(with_param(session.document, "n8", max_speed=0.5))
    assert moments_until_shown(running, mailbox)[0] <= 2  # one may have been under way
    at = running.time
    measured = lambda: running.measures.of("fish")  # noqa: E731
    qtbot.waitUntil(lambda: measured().values["speed_mean"][-1] < 0.6)
    series = measured()
    slow = (series.time > at) & (series.values["speed_mean"] < 0.6)
    assert series.time[slow][0] < at + 1.0  # a second of the herd's time, on any machine
    session.cancel()
    qtbot.waitUntil(lambda: measured().values["speed_mean"][-1] > 0.8)


def test_a_wire_or_a_count_leaves_everybody_in_their_places(running: Runner, qtbot: Any) -> None:
    session = running.session
    running.pause()
    qtbot.waitUntil(is_still(running))
    before = fish_of(running.newest).position.copy()
    fish = session.document.animal("fish")
    without = session.document.with_animal(
        fish.changed(links=tuple(li for li in fish.links if li.to != "n2.neighbors"))
    )
    session.execute("Cut", without, Where("fish"))
    qtbot.waitUntil(lambda: running.newest.revision == session.revision)
    assert np.array_equal(fish_of(running.newest).position, before)
    assert "n2" not in herd_in(running).simulation.binding.chains["fish"].order
    session.execute("More", with_count(session.document, 33), Where())
    qtbot.waitUntil(lambda: len(fish_of(running.newest)) == 33)
    assert np.array_equal(fish_of(running.newest).position[:30], before)
    running.play()
    qtbot.waitUntil(lambda: [h.sentence for h in running.happenings] == ["3 Fish came"])


def test_a_wire_acts_within_a_tenth_of_a_second(running: Runner, qtbot: Any) -> None:
    session, mailbox = running.session, running.subscribe()
    fish = session.document.animal("fish")
    cut = fish.changed(links=tuple(link for link in fish.links if link.to != "n2.neighbors"))
    variants = (session.document.with_animal(cut), session.document)
    steps: list[int] = []
    for turn in range(10):  # of the first two the kernels may have to be loaded
        session.execute("Wire", variants[turn % 2], Where("fish"))
        steps.append(moments_until_shown(running, mailbox)[1])
        qtbot.wait(1)  # the UI hears what there is to hear
    assert sorted(steps[2:])[4] <= 6, steps  # a tenth of a second of the herd's time, on any machine
    assert (running.state, running.failure) == ("running", None)


def test_a_plan_that_cannot_be_taken_leaves_the_last_moment(
    running: Runner, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = running.session
    handle = int(fish_of(running.newest).handles[4])
    session.selection.pick(handle, "fish")
    bind = Simulation.rebind

    def failing(simulation: Simulation) -> None:
        if simulation.plan.scene.spawners[0].count == 33:  # by then the three have come
            raise EngineError("thirty-three are too many")
        bind(simulation)

    monkeypatch.setattr(Simulation, "rebind", failing)
    session.execute("Too many", with_count(session.document, 33), Where())
    qtbot.waitUntil(lambda: running.state == "failed")
    failure = running.failure
    assert failure is not None
    assert failure.sentence == "The herd cannot run like this: thirty-three are too many."
    step, shown = running.newest.snapshot.step, running.newest.revision
    assert shown < session.revision
    running.play()  # nobody moves by a plan that does not hold
    running.step_once()
    qtbot.waitUntil(is_still(running))
    assert (running.state, running.newest.snapshot.step) == ("failed", step)
    assert running.failure == failure
    assert len(fish_of(running.newest)) == 30
    assert running.newest.watched.handle == handle
    assert running.happenings == ()
    before = fish_of(running.newest).position[:30].copy()
    session.execute("Fewer", with_count(session.document, 32), Where())
    qtbot.waitUntil(lambda: running.newest.revision == session.revision)
    assert np.array_equal(fish_of(running.newest).position[:30], before)
    running.play()
    qtbot.waitUntil(lambda: running.state == "running" and running.newest.snapshot.step > step)
    assert running.failure is None
    qtbot.waitUntil(lambda: any(h.kind == "spawn" for h in running.happenings))
    assert [h.sentence for h in running.happenings if h.kind in ("spawn", "removal")] == ["2 Fish came"]
    run = running.run
    session.execute("Too many", with_count(session.document, 33), Where())
    qtbot.waitUntil(lambda: running.state == "failed")
    running.reset()  # begins anew, and says again that it cannot follow
    qtbot.waitUntil(lambda: running.run > run and running.newest.run == running.run and running.state == "failed")
    assert (running.newest.snapshot.step, len(fish_of(running.newest))) == (0, 32)
    session.undo()
    qtbot.waitUntil(lambda: running.state == "running" and running.newest.snapshot.step > 0)


def test_solo_silences_the_others(running: Runner, qtbot: Any) -> None:
    running.session.solo.toggle("fish", ["n6"])
    running.pause()
    qtbot.waitUntil(is_still(running))
    influence = herd_in(running).simulation.influence("fish")
    assert {node for node, say in influence.items() if say.direction.wants > 0} == {"n6"}
    running.session.solo.clear()
    qtbot.waitUntil(is_still(running))
    influence = herd_in(running).simulation.influence("fish")  # looked at anew, though nobody moved
    assert influence["n2"].direction.wants > 0.0


def test_a_herd_survives_plans_at_fifty_a_second(running: Runner, qtbot: Any) -> None:
    session = running.session
    fish = session.document.animal("fish")
    cut = fish.changed(links=tuple(link for link in fish.links if link.to != "n3.neighbors"))
    variants = (
        session.document,
        with_param(session.document, "n2", direction_strength=0.9),
        session.document.with_animal(cut),
        with_count(session.document, 40),
        with_param(session.document, "n1", k=3),
    )
    for turn in range(round(SECONDS * 50)):
        session.preview(variants[turn % 5]) if turn % 5 else session.cancel()
        qtbot.wait(20)
    session.cancel()
    qtbot.waitUntil(lambda: running.newest.revision == session.revision)
    assert (running.state, running.failure) == ("running", None)
    before = running.newest.snapshot.step
    qtbot.waitUntil(lambda: running.newest.snapshot.step > before)


def test_a_failing_step_leaves_the_last_moment_and_names_the_node(session: Any, qtbot: Any) -> None:
    session.new(pond(query="stumbling"))
    runner = Runner(session, threads=1)
    runner.start()
    qtbot.waitUntil(lambda: runner.time > 0.0, timeout=120_000)
    session.execute("Look far", with_param(session.document, "n1", max_distance=20), Where("fish"))
    qtbot.waitUntil(lambda: runner.state == "failed")
    failure = runner.failure
    assert failure is not None
    assert (failure.animal, failure.node) == ("fish", "n1")
    assert failure.sentence.startswith("Stumbling of fish failed: too far to see.")
    assert len(fish_of(runner.newest)) == 30
    step = runner.newest.snapshot.step
    session.undo()
    qtbot.waitUntil(lambda: runner.state == "running" and runner.newest.snapshot.step > step)
    assert runner.failure is None
    runner.close()


def test_a_and_b_are_one_key_apart_and_the_document_stays(running: Runner, qtbot: Any) -> None:
    session, ab = running.session, running.ab
    strength = lambda: herd_in(running).simulation.plan.animal("fish").entries["n2"].params.direction_strength  # noqa: E731
    a = strength()
    ab.keep()
    session.execute("B", with_param(session.document, "n2", direction_strength=0.11), Where("fish"))
    qtbot.waitUntil(lambda: strength() == 0.11)
    assert ab.differs
    document = session.document
    ab.toggle()
    assert ab.showing_a
    qtbot.waitUntil(lambda: strength() == a)
    session.execute("Another node", with_param(session.document, "n6", direction_strength=0.2), Where("fish"))
    ab.toggle()
    qtbot.waitUntil(lambda: strength() == 0.11)
    assert session.document.animal("fish").node("n2") == document.animal("fish").node("n2")
    session.new(pond())
    assert not ab.kept


def test_parameters_go_back_to_the_saved_file() -> None:
    saved = pond()
    changed = with_param(with_param(saved, "n2", direction_strength=0.9), "n6", direction_strength=0.9)
    fish = changed.animal("fish")
    named = changed.with_animal(fish.changed(nodes=tuple(n.changed(name="x") for n in fish.nodes)))
    one = reset_nodes(named, saved, "fish", ["n2"])
    params = {n.id: n.params for n in one.animal("fish").nodes}
    assert params["n2"] == saved.animal("fish").node("n2").params
    assert params["n6"]["direction_strength"] == 0.9
    assert one.animal("fish").node("n2").name == "x"
    assert reset_animal(changed, saved, "fish") == saved
    assert with_parameters_of(changed, saved) == saved
    assert reset_nodes(changed, saved, "fish", ["n3"]) is changed
    other = changed.with_animal(
        fish.changed(nodes=tuple(n.changed(type="behavior.seek") if n.id == "n2" else n for n in fish.nodes))
    )
    assert reset_nodes(other, saved, "fish", ["n2"]) is other
