"""Transport: play, pause, step, speeds, reset, seeds; documents come and go; nothing to run; closing."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from tests.editor.running.pond import fish_of, herd_in, herd_of, is_still, pond, with_count

from flockwright.document import Project
from flockwright_editor.running import Runner
from flockwright_editor.running.kernels import Kernels
from flockwright_editor.running.pacing import Pace


def test_it_runs_pauses_and_steps(running: Runner, qtbot: Any) -> None:
    mailbox = running.subscribe()
    assert mailbox.wait(60)
    before = mailbox.take()
    assert mailbox.wait(60)
    after = mailbox.take()
    assert before is not None
    assert after is not None
    assert after.snapshot.step > before.snapshot.step
    assert not np.array_equal(fish_of(after).position, fish_of(before).position)
    running.pause()
    qtbot.waitUntil(is_still(running))
    assert running.state == "paused"
    step = herd_in(running).simulation.step_number
    if hasattr(time, "pthread_getcpuclockid"):
        spent = time.pthread_getcpuclockid(running._worker.ident)
        used = time.clock_gettime(spent)
        qtbot.wait(100)
        assert time.clock_gettime(spent) - used < 0.002  # it sleeps
    running.step_once()
    qtbot.waitUntil(lambda: running.newest.snapshot.step == step + 1)
    running.toggle()
    qtbot.waitUntil(lambda: running.newest.snapshot.step > step + 3)
    assert (running.state, running.readings.alive) == ("running", 31)
    assert running.readings.step_ms is not None


def test_reset_repeats_the_run_and_a_seed_makes_another(running: Runner, qtbot: Any) -> None:
    running.pause()
    qtbot.waitUntil(is_still(running))

    def first_steps(seed: int | None) -> tuple[int, str]:
        run = running.run
        running.reset(seed)
        qtbot.waitUntil(lambda: running.run > run)
        for i in range(1, 4):
            running.step_once()
            qtbot.waitUntil(lambda i=i: running.newest.snapshot.step == i)
        qtbot.waitUntil(is_still(running))
        return running.seed, herd_in(running).simulation.state_sha256()

    one, again, other, same = first_steps(None), first_steps(None), first_steps(99), first_steps(None)
    assert one[0] == 5
    assert one == again
    assert other[0] == 99
    assert other[1] != one[1]
    assert same == other


def test_speeds_are_multiples_of_our_time() -> None:
    for speed in (0.25, 1.0, 8.0):
        pace, now, steps = Pace(), 100.0, 0
        for _ in range(500):
            due = pace.due(now, speed)
            for _ in range(due):
                pace.stepped(0.0, now)
            steps += due
            now += 0.004
        assert steps / 60 == pytest.approx(2.0 * speed, abs=0.03 * speed + 0.02)
    assert pace.due(now + 5.0, 1.0) <= 7  # what cannot be caught up with is let go
    assert pace.behind


def test_nothing_to_run_is_a_state_and_a_herd_may_come_later(session: Any, qtbot: Any) -> None:
    session.new(Project.new())
    runner = Runner(session, threads=1)
    runner.start()
    qtbot.waitUntil(lambda: runner.state == "empty")
    assert runner.failure is None
    session.new(with_count(pond(sharks=0), 0))
    qtbot.waitUntil(lambda: runner.newest is not None and "fish" in runner.newest.snapshot.herds, timeout=120_000)
    assert runner.state == "empty"
    session.new(pond())
    qtbot.waitUntil(lambda: runner.state == "running" and runner.time > 0.0)
    runs = runner.run
    session.new(pond(fish=3))
    qtbot.waitUntil(lambda: runner.run > runs and len(fish_of(runner.newest)) == 3)
    runner.close()


def test_everybody_stands_in_their_places_until_the_herd_can_run(
    session: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    herd = herd_of(pond())
    places = herd.simulation.snapshot().herds
    herd.close()
    monkeypatch.setattr(Kernels, "knows", lambda *_: False)
    prepare = Kernels.prepare
    monkeypatch.setattr(Kernels, "prepare", lambda *_: None)  # they take their time
    session.new(pond())
    runner = Runner(session, threads=1)
    runner.start()
    qtbot.waitUntil(lambda: runner.newest is not None)
    stands = runner.newest.snapshot
    assert (runner.state, runner.time) == ("preparing", 0.0)
    for animal, view in places.items():
        assert np.array_equal(stands.herds[animal].position, view.position)
        assert np.array_equal(stands.herds[animal].handles, view.handles)
    monkeypatch.setattr(Kernels, "prepare", prepare)
    session.new(pond(fish=4))
    qtbot.waitUntil(lambda: runner.state == "running" and runner.time > 0.0)
    monkeypatch.setattr(Kernels, "prepare", lambda *_: None)
    session.new(pond(fish=3))  # the herd of another document is no sight for this one
    qtbot.waitUntil(lambda: runner.state == "preparing" and len(fish_of(runner.newest)) == 3)
    assert runner.time == 0.0
    runner.close()


def test_closing_in_the_middle_of_a_run(session: Any, qtbot: Any) -> None:
    session.new(pond())
    for _ in range(3):
        runner = Runner(session, threads=2)
        mailbox = runner.subscribe()
        runner.start()
        assert mailbox.wait(120)
        runner.close()
        runner.close()
        assert not runner._worker.is_alive()
        mailbox.take()
        assert not mailbox.wait(60)  # whoever waits goes on
