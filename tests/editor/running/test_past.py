"""Scrubbing: the past comes back bit for bit, with the plans of then; play drops the future; memory is bounded."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.editor.running.pond import fish_of, herd_in, herd_of, is_still, pond, posted, with_count, with_param

from flockwright.simulation import STEP_SECONDS
from flockwright_editor.running import Runner
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.past import Past


def ran(herd: Herd, steps: int, hashes: dict[int, str]) -> None:
    for _ in range(steps):
        herd.step()
        hashes[herd.simulation.step_number] = herd.simulation.state_sha256()


def test_the_past_comes_back_bit_for_bit() -> None:
    project = pond()
    herd, hashes = herd_of(project), dict[int, str]()
    ran(herd, 40, hashes)
    faster = with_param(project, "n8", max_speed=9)
    herd.follow(posted(faster, revision=2))
    ran(herd, 25, hashes)
    fish = faster.animal("fish")
    cut = faster.with_animal(fish.changed(links=tuple(link for link in fish.links if link.to != "n2.neighbors")))
    herd.follow(posted(cut, revision=3))
    herd.look()
    ran(herd, 25, hashes)
    herd.follow(posted(cut, revision=4, silenced={"fish": frozenset({"n3"})}))
    ran(herd, 30, hashes)
    for step in (90, 41, 120, 3, 66, 65, 64, 100, 30, 31):
        assert herd.seek(step * STEP_SECONDS)
        assert herd.simulation.step_number == step
        assert herd.simulation.state_sha256() == hashes[step], step
        assert herd.posted.revision == (1 if step < 40 else 2 if step < 65 else 3 if step < 90 else 4)
    assert herd.scrubbed
    # Nothing was forgotten: from the end it goes on as if nobody had looked back.
    other = herd_of(project)
    for steps, plan in ((40, faster), (25, cut)):
        ran(other, steps, {})
        other.follow(posted(plan))
    other.look()
    ran(other, 25, {})
    other.follow(posted(cut, silenced={"fish": frozenset({"n3"})}))
    ran(other, 40, {})
    herd.seek(120 * STEP_SECONDS)
    herd.resume()
    ran(herd, 10, hashes)
    assert hashes[130] == other.simulation.state_sha256()
    herd.close()
    other.close()


def test_playing_from_the_past_drops_the_future_and_takes_the_plan_of_now() -> None:
    project = pond()
    herd, hashes = herd_of(project), dict[int, str]()
    ran(herd, 70, hashes)
    herd.seek(0.5)
    assert herd.simulation.step_number == 30
    now = posted(with_param(project, "n8", max_speed=9), revision=2)
    herd.follow(now)
    assert herd.posted.revision == 1  # it waits until the run goes on
    herd.resume()
    assert (herd.posted, herd.end) == (now, 30)
    ran(herd, 20, hashes)
    after = hashes[50]
    ran(herd, 15, hashes)
    herd.seek(50 * STEP_SECONDS)
    assert herd.simulation.state_sha256() == after
    herd.close()


def test_another_count_cuts_history() -> None:
    project = pond()
    herd = herd_of(project)
    ran(herd, 40, {})
    herd.follow(posted(with_count(project, 32)))
    assert herd.past.start == herd.simulation.time
    ran(herd, 40, {})
    herd.seek(0.0)
    assert herd.simulation.step_number == 40
    assert herd.simulation.alive["fish"] == 32
    herd.close()


def test_thirty_seconds_or_what_fits_into_memory() -> None:
    herd = herd_of(pond(fish=3))
    ran(herd, 1900, {})
    assert 30.0 <= herd.end_time - herd.past.start <= 31.1
    herd.close()
    herd = herd_of(pond(fish=3))
    size = len(herd.simulation.save_state())
    herd.past = Past(most_bytes=10 * size + 100_000)
    herd.past.begin(herd.simulation, herd.posted)
    ran(herd, 600, {})
    assert herd.past.bytes <= 10 * size + 100_000
    assert 3.0 <= herd.end_time - herd.past.start <= 5.0
    herd.seek(herd.end_time - 2.25)
    assert herd.simulation.step_number == 600 - 135
    herd.close()


def test_the_runner_scrubs_and_goes_on(running: Runner, qtbot: Any) -> None:
    running.set_speed(8.0)
    qtbot.waitUntil(lambda: running.time > 2.0)
    running.pause()
    qtbot.waitUntil(is_still(running))
    now = running.newest
    running.seek(1.0)
    qtbot.waitUntil(lambda: running.timeline.scrubbed and running.newest.past)
    past = running.newest
    assert past.snapshot.step == 60
    assert running.timeline.position == past.time
    assert past.run == now.run
    running.seek(99.0)
    qtbot.waitUntil(lambda: not running.timeline.scrubbed)
    assert np.array_equal(fish_of(running.newest).position, fish_of(now).position)
    running.seek(1.0)
    qtbot.waitUntil(lambda: running.timeline.scrubbed)
    assert np.array_equal(fish_of(running.newest).position, fish_of(past).position)
    running.step_once()
    qtbot.waitUntil(lambda: running.newest.snapshot.step == 61 and not running.newest.past)
    qtbot.waitUntil(is_still(running))
    assert herd_in(running).end == 61
