"""With the herd itself: what is drawn is what the runtime found, what is dropped in is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from tests.editor.viewport.rig import Rig

from flockwright_editor.preview.render.overlays import Lines
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
