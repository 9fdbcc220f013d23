"""The player in a person's hands: acts reach the running herd, come back bit for bit, and a reset clears them."""

from __future__ import annotations

from typing import Any

import numpy as np
from tests.editor.running.pond import herd_in, herd_of, is_still, pond, posted

from flockwright.document import Project
from flockwright.simulation import STEP_SECONDS
from flockwright_editor.running import Runner
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.playing import Asked


def with_player(project: Project, **player: Any) -> Project:
    made = {"at": [0.0, 0.0, -12.0], "speed": 3.0, **player}
    return project.changed(scene=project.scene.changed(player=made))


def ran(herd: Herd, steps: int, hashes: dict[int, str]) -> None:
    for _ in range(steps):
        herd.step()
        hashes[herd.simulation.step_number] = herd.simulation.state_sha256()


def player_of(herd: Herd) -> Any:
    found = herd.simulation.snapshot().player
    assert found is not None
    return found


def acted(herd: Herd, hashes: dict[int, str]) -> None:
    """A run in which a good deal is done, one shot at an individual."""
    shark = int(herd.simulation.snapshot().herds["shark"].handles[0])
    ran(herd, 20, hashes)
    herd.act(Asked({"act": "move", "velocity": [2.0, 0.0, 0.5]}))
    ran(herd, 13, hashes)
    herd.act(Asked({"act": "throw", "at": [1.0, 0.0, 4.0]}))
    herd.act(Asked({"act": "clap"}))
    ran(herd, 25, hashes)
    herd.act(Asked({"act": "shoot"}, shark))
    herd.act(Asked({"act": "move"}))
    ran(herd, 40, hashes)


def test_a_scrub_repeats_what_the_player_did_bit_for_bit() -> None:
    herd, hashes = herd_of(with_player(pond())), dict[int, str]()
    acted(herd, hashes)
    assert herd.simulation.alive["shark"] == 0
    for step in (97, 21, 20, 33, 34, 57, 58, 59, 70, 5, 98):
        assert herd.seek(step * STEP_SECONDS)
        assert herd.simulation.state_sha256() == hashes[step], step
    # From a moment in between the same acts lead to the same end, and none of them is done twice.
    herd.seek(20 * STEP_SECONDS)
    herd.resume()
    again = dict[int, str]()
    herd.act(Asked({"act": "move", "velocity": [2.0, 0.0, 0.5]}))
    ran(herd, 13, again)
    assert again[33] == hashes[33]
    ran(herd, 25, again)
    assert again[58] != hashes[58]  # nobody threw or clapped this time
    assert herd.simulation.snapshot().food is None
    herd.close()


def test_a_reset_clears_what_the_player_did() -> None:
    herd, hashes = herd_of(with_player(pond())), dict[int, str]()
    ran(herd, 98, hashes)
    herd.reset(None)
    acted(herd, {})
    herd.act(Asked({"act": "clap"}))  # asked for, and the run is over before it is done
    herd.reset(None)
    again = dict[int, str]()
    ran(herd, 98, again)
    assert again == hashes
    herd.close()


def test_nothing_is_done_in_the_past() -> None:
    herd, hashes = herd_of(with_player(pond())), dict[int, str]()
    ran(herd, 40, hashes)
    herd.act(Asked({"act": "clap"}))
    herd.seek(0.2)
    herd.act(Asked({"act": "shoot", "direction": [0.0, 0.0, 1.0]}))
    herd.resume()
    again = dict[int, str]()
    ran(herd, 28, again)
    assert again[40] == hashes[40]
    herd.close()


def test_acts_without_a_player_and_shots_at_the_gone_do_nothing() -> None:
    herd, hashes = herd_of(pond()), dict[int, str]()
    herd.act(Asked({"act": "clap"}))
    ran(herd, 5, hashes)
    herd.close()
    herd = herd_of(with_player(pond()))
    herd.act(Asked({"act": "shoot"}, (77 << 32) + 3))
    herd.step()
    assert herd.simulation.snapshot().sounds is None
    herd.close()


def test_of_moves_asked_for_between_two_steps_the_last_one_counts() -> None:
    herd = herd_of(with_player(pond()))
    for to in ([9.0, 0.0, 0.0], [-9.0, 0.0, 0.0], [0.0, 0.0, 9.0]):
        herd.act(Asked({"act": "move", "to": to}))
    before = np.array(player_of(herd).position)
    ran(herd, 60, {})
    way = player_of(herd).position - before
    assert np.allclose(way, (0.0, 0.0, 3.0), atol=1e-3)
    herd.close()


def test_a_player_that_is_added_or_moved_meanwhile_is_scrubbed_to_the_last_bit() -> None:
    project = pond()
    herd, hashes = herd_of(project), dict[int, str]()
    ran(herd, 30, hashes)
    herd.follow(posted(with_player(project), revision=2))
    assert np.allclose(player_of(herd).position, (0.0, 0.0, -12.0))
    herd.act(Asked({"act": "move", "velocity": [1.0, 0.0, 0.0]}))
    ran(herd, 30, hashes)
    herd.follow(posted(with_player(project, at=[5.0, 0.0, 5.0]), revision=3))  # at the step of a kept state
    assert np.allclose(player_of(herd).position, (5.0, 0.0, 5.0))
    ran(herd, 10, hashes)
    for step in (61, 35, 69, 32, 70):
        herd.seek(step * STEP_SECONDS)
        assert herd.simulation.state_sha256() == hashes[step], step
    herd.follow(posted(project, revision=4))
    assert herd.simulation.snapshot().player is None
    herd.close()


def test_what_a_person_does_reaches_the_running_herd(runner: Runner, session: Any, qtbot: Any) -> None:
    session.new(with_player(pond()))
    runner.start()
    qtbot.waitUntil(lambda: runner.time > 0.0 and runner.state == "running", timeout=120_000)
    runner.act({"act": "move", "velocity": [3.0, 0.0, 0.0]})
    qtbot.waitUntil(lambda: float(runner.newest.snapshot.player.position[0]) > 0.5)
    shark = int(runner.newest.snapshot.herds["shark"].handles[0])
    runner.shoot_at(shark)
    qtbot.waitUntil(lambda: any(one.kind == "death" for one in runner.happenings))
    runner.pause()
    qtbot.waitUntil(is_still(runner))
    herd = herd_in(runner)
    end, digest = herd.end_time, herd.simulation.state_sha256()
    runner.seek(end - 0.3)
    qtbot.waitUntil(is_still(runner))
    assert herd.scrubbed
    runner.seek(end)
    qtbot.waitUntil(is_still(runner))
    assert herd.simulation.state_sha256() == digest
    assert "death" in {mark.kind for mark in runner.timeline.marks}
