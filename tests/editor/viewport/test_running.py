"""With the herd itself: what is drawn is what the runtime found, what is dropped in is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from tests.editor.running.pond import herd_in, is_still
from tests.editor.viewport.rig import Key, Rig, reef

from flockwright_editor.preview.render.overlays import Lines
from flockwright_editor.preview.viewport.aiming import aimed_at
from flockwright_editor.running import Runner


@pytest.fixture
def alive(make_rig: Any, session: Any) -> Iterator[Rig]:
    """A reef that runs."""
    runner = Runner(session, threads=1)
    made = make_rig(runner=runner)
    runner.start()
    made.qtbot.waitUntil(lambda: made.feed.moment is not None and made.feed.moment.time > 0.2)
    yield made
    made.close()
    runner.close()


def test_overlays_match_the_runtime_and_dropped_animals_appear(alive: Rig) -> None:
    rig, session = alive, alive.session
    nodes = {node.type: node.id for node in session.document.animal("fish").nodes}
    merger = nodes["merger.desire_budget"]
    behaviors = {node.id for node in session.document.animal("fish").nodes if node.type.startswith("behavior.")}
    session.debugged.set("fish", [merger, "n1", "n4"])
    rig.runner.pause()
    rig.qtbot.waitUntil(lambda: rig.runner.state == "paused")
    rig.settle()

    # A click on a fish of the picture watches that fish.
    fish = rig.feed.moment.snapshot.herds["fish"]
    camera = rig.pilot.camera
    there = camera.project(fish.position)
    row = int(np.argmin(np.hypot(there.x - 400, there.y - 300)))
    rig.click(rig.at(fish.position[row]))
    watched = session.selection.watched
    assert len(watched) == 1
    assert watched[0] in fish.handles

    # The next step tells of it; what its lines and arrows show is what query and merger made of that step.
    rig.runner.step_once()
    rig.qtbot.waitUntil(
        lambda: (
            rig.feed.moment.watched is not None
            and rig.feed.moment.watched.handle == watched[0]
            and behaviors <= set(rig.feed.moment.snapshot.herds["fish"].results)
        )
    )
    rig.settle()
    moment = rig.feed.moment
    view = moment.snapshot.herds["fish"]
    row = int(np.nonzero(view.handles == watched[0])[0][0])
    found = np.concatenate([view.neighbors[query].slots[row] for query in ("n1", "n4")])
    places = [moment.position_of(int(slot)) for slot in found if slot >= 0]
    assert places
    lines = next(o for o in rig.feed.notes.overlays if isinstance(o, Lines) and not o.dashed)
    ends = lines.points[:, 1]
    assert len(ends) == len(places)
    for place in places:
        assert np.abs(ends - np.asarray(place)).max(axis=1).min() < 0.2  # seen a step before it moved on
    chain = rig.feed.notes.chain
    granted = {node: view.results[node][row] for node in behaviors}
    speaking = {node for node, result in granted.items() if result["direction_takes"] > 0.004}
    assert {link.behavior.node for link in chain.links} == speaking
    for link in chain.links:
        result = granted[link.behavior.node]
        arrow = np.array([result["dx"], result["dy"], result["dz"]]) * result["direction_takes"]
        assert np.allclose((link.head - link.tail) / chain.scale, arrow, atol=1e-4)

    # Animals that are dropped in are there, and undo takes them away again.
    before = len(view)
    rig.drop("fish", rig.at((2, 0, 2)))
    rig.runner.play()
    rig.qtbot.waitUntil(lambda: len(rig.feed.moment.snapshot.herds["fish"]) == before + 3)
    session.undo()
    rig.qtbot.waitUntil(lambda: len(rig.feed.moment.snapshot.herds["fish"]) == before)


@pytest.fixture
def playing(make_rig: Any, session: Any) -> Iterator[Rig]:
    """A reef that runs, with a player in the open water and the tool in the hand."""
    project = reef()
    scene = project.scene.changed(player={"at": [0.0, 2.0, 12.0], "speed": 4.0})
    runner = Runner(session, threads=1)
    made = make_rig(project.changed(scene=scene), runner=runner)
    runner.start()
    made.qtbot.waitUntil(lambda: made.feed.moment is not None and made.feed.moment.time > 0.2)
    made.key(Key.Key_P)
    made.settle()
    yield made
    made.close()
    runner.close()


def test_the_player_walks_throws_and_shoots_in_the_running_herd(playing: Rig) -> None:
    rig, runner = playing, playing.runner

    def snapshot() -> Any:
        return rig.feed.moment.snapshot

    # W goes where the camera looks, and letting go of it stands still.
    begin, ahead = snapshot().player.position.copy(), rig.pilot.camera.forward * (1.0, 0.0, 1.0)
    QTest.keyPress(rig.surface, Key.Key_W)
    rig.qtbot.waitUntil(lambda: float(np.linalg.norm(snapshot().player.position - begin)) > 1.0)
    way = snapshot().player.position - begin
    assert float(way @ ahead) / float(np.linalg.norm(way) * np.linalg.norm(ahead)) > 0.98
    QTest.keyRelease(rig.surface, Key.Key_W)
    rig.qtbot.waitUntil(lambda: not snapshot().player.velocity.any())

    # A click throws an apple to where the mouse is.
    at = QPoint(430, 260)
    rig.settle()
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    aimed = aimed_at(rig.pilot.camera, rig.feed.stage, at.x(), at.y())
    rig.qtbot.waitUntil(lambda: snapshot().food is not None)
    reached: list[float] = []
    far = float(np.linalg.norm(aimed - snapshot().player.position))

    def flew_by() -> bool:
        food = snapshot().food
        reached.append(float(np.linalg.norm(food.position[0] - aimed)) if food is not None else far)
        return min(reached) < 0.1 * far

    rig.qtbot.waitUntil(flew_by)

    # A shot at a fish under the mouse kills it, and the timeline has a mark for that.
    runner.pause()
    rig.qtbot.waitUntil(is_still(runner))
    rig.panel.playing.take("shoot")
    rig.pilot.put(rig.pilot.camera.at(snapshot().herds["fish"].position[0]))
    rig.settle()
    fish = snapshot().herds["fish"]
    QTest.mouseClick(rig.surface, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rig.at(fish.position[0]))
    rig.qtbot.waitUntil(lambda: not rig.panel.playing.waiting)
    runner.step_once()
    rig.qtbot.waitUntil(lambda: bool(snapshot().carcasses))
    assert len(snapshot().herds["fish"]) == len(fish) - 1
    rig.qtbot.waitUntil(lambda: {"shot", "death"} <= {mark.kind for mark in runner.timeline.marks})

    # All of that is part of the past: looked at again it is the same to the last bit.
    herd = herd_in(runner)
    rig.qtbot.waitUntil(is_still(runner))
    end, digest = herd.end_time, herd.simulation.state_sha256()
    for time in (end - 0.5, end):
        runner.seek(time)
        rig.qtbot.waitUntil(is_still(runner))
    assert herd.simulation.state_sha256() == digest
    # None of it is in the document, and a reset clears it.
    assert rig.labels == []
    before = rig.feed.moment.run
    runner.reset()
    rig.qtbot.waitUntil(lambda: rig.feed.moment.run > before)
    assert not snapshot().carcasses
    assert snapshot().food is None
    assert np.allclose(snapshot().player.position, (0.0, 2.0, 12.0))
