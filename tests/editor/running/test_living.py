"""Who eats, is eaten, and is dead, as the watched individual and its overlays know it; and colors by hunger."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from tests.editor.running.pond import herd_in, herd_of, is_still

from flockwright.document import Project, SceneObject
from flockwright.document.builder import ProjectBuilder, sphere
from flockwright.simulation import STEP_SECONDS
from flockwright_editor.running import ColorBy, Runner
from flockwright_editor.running.coloring import colors_of
from flockwright_editor.running.explaining import explain
from flockwright_editor.running.moment import SLOT
from flockwright_editor.running.playing import Asked
from flockwright_editor.running.watching import Watching


def feast() -> Project:
    """Hungry wolves around sheep and an apple that feeds for long; nobody flees, nobody moves away."""
    made = ProjectBuilder(tags=["Sheep", "Wolf", "Apple", "Player", "Sound"], seed=5, bounds={"size": [40, 40, 40]})
    sheep = made.animal("Sheep", tags=["Sheep"], radius=0.3, shape="sheep")
    sheep.component("mouth", chew_time=1.5, bite_radius=1.0, bite_size=0.1)
    sheep.component("hunger", rate=0.01, value=0.9, spread=0.0)
    sheep.component("food", amount=2.0)
    apples = sheep.query("spatial_hash", name="Apples", tags=["Apple"], k=4, max_distance=30)
    apples >> sheep.behavior("chase_food", direction_strength=1.0, speed_strength=1.0)
    people = sheep.query("spatial_hash", name="People", tags=["Player"], k=2, max_distance=30)
    people >> sheep.behavior("avoid_player", direction_strength=0.01, speed_strength=0.0)
    sheep.merger("desire_budget")
    sheep.mover("3d", max_speed=4)
    wolf = made.animal("Wolf", tags=["Wolf"], radius=0.4, shape="wolf")
    wolf.behavior("wander", direction_strength=0.1, speed_strength=0.1)
    wolf.merger("desire_budget")
    wolf.mover("3d", max_speed=2)
    made.spawn(sheep, 4, sphere((0, 0, 0), 3))
    made.spawn(wolf, 1, sphere((15, 0, 0), 1))
    project = made.build()
    apple = SceneObject.read({"id": "big", "name": "Big apple", "at": [0, 0, 0], "amount": 50, "nutrition": 0.1})
    scene = project.scene.changed(food=(apple,), player={"at": [0, 4, 8]})
    return project.changed(scene=scene)


def sheep_of(herd: Any) -> int:
    return int(herd.simulation.snapshot().herds["sheep"].handles[0])


def watched(herd: Any, watching: Watching, handle: int, now: float) -> Any:
    snapshot = herd.simulation.snapshot()
    found, _ = watching.look(herd, handle, now, full=True, others=watching.others(herd, snapshot))
    return found


def test_who_chews_is_told_with_what_it_chews_and_how_hungry_it_is() -> None:
    herd, watching = herd_of(feast()), Watching()
    handle = sheep_of(herd)
    herd.step()
    found = watched(herd, watching, handle, 0.0)
    assert found.appetite.hunger == pytest.approx(0.9, abs=0.01)
    assert found.appetite.chewing == 0.0
    told = explain(found, herd.simulation.plan)
    assert told.headline == "Sheep 1 goes for Big apple."
    assert "It is hungry, 90 %." in told.text()
    hunger = next(card for card in told.cards if card.caption == "Hunger")
    assert hunger.value == "90 %"
    for _ in range(300):
        herd.step()
        found = watched(herd, watching, handle, 0.0)
        if found.appetite.chewing > 0.0:
            break
    assert (found.appetite.meal, found.appetite.grazes) == ("Big apple", False)
    told = explain(found, herd.simulation.plan)
    assert f"It chews Big apple for {found.appetite.chewing:.1f} s more and looks for no other food." in told.text()
    hunger = next(card for card in told.cards if card.caption == "Hunger")
    assert hunger.note == f"chews {found.appetite.chewing:.1f} s more"
    herd.close()


def test_one_that_dies_is_told_of_as_a_carcass_and_lives_again_in_its_past() -> None:
    herd, watching = herd_of(feast()), Watching()
    handle = sheep_of(herd)
    for _ in range(20):
        herd.step()
    before = watched(herd, watching, handle, 0.0)
    assert not before.carcass
    herd.act(Asked({"act": "shoot"}, handle))
    herd.step()
    found = watched(herd, watching, handle, 1.0)
    assert found.carcass
    assert (found.name, found.left, found.behaviors, found.appetite) == ("Sheep 1", 1.0, (), None)
    told = explain(found, herd.simulation.plan)
    assert told.headline == "Sheep 1 has died."
    assert "Nobody has eaten of it yet." in told.text()
    assert not told.cards
    fresh = watched(herd, Watching(), handle, 1.0)  # looked at only now
    assert fresh.carcass
    herd.seek(20 * STEP_SECONDS)
    assert not watched(herd, watching, handle, 2.0).carcass
    herd.close()


def test_overlays_find_food_the_player_and_the_dead() -> None:
    herd, watching = herd_of(feast()), Watching()
    handle = sheep_of(herd)
    other = int(herd.simulation.snapshot().herds["sheep"].handles[1])
    herd.act(Asked({"act": "throw", "at": [0.0, 0.0, 3.0]}))
    herd.act(Asked({"act": "shoot"}, other))
    herd.step()
    snapshot = herd.simulation.snapshot()
    others = watching.others(herd, snapshot)
    by_kind: dict[str, list[str]] = {}
    for slot, entity in others.items():
        assert entity.handle & SLOT == slot
        by_kind.setdefault(entity.kind, []).append(entity.name)
    assert sorted(by_kind["food"]) == ["Big apple", "an apple"]
    assert by_kind["carcass"] == ["the dead Sheep 2"]
    assert by_kind["player"] == ["the player"]
    assert by_kind["sound"] == ["a sound", "a sound"]
    found = watched(herd, watching, handle, 0.0)
    apples, people = found.sees
    assert set(apples.names) == {"Big apple", "an apple"}
    assert people.names == ("the player",)
    assert np.allclose(others[int(people.handles[0]) & SLOT].position, people.positions[0])
    herd.close()


def test_colors_by_hunger_are_the_animals_own() -> None:
    herd = herd_of(feast())
    herd.step()
    found = colors_of(herd.simulation, herd.simulation.snapshot(), ColorBy("hunger"), fresh=True)
    assert found is not None
    values, span = found
    assert span == (0.0, 1.0)
    assert np.allclose(values["sheep"], 0.9, atol=0.01)
    assert np.isnan(values["wolf"]).all()
    herd.close()


def test_a_watched_animal_that_is_shot_stays_watched_and_lives_after_a_reset(
    runner: Runner, session: Any, qtbot: Any
) -> None:
    session.new(feast())
    runner.start()
    qtbot.waitUntil(lambda: runner.newest is not None and runner.newest.time > 0.1)
    handle = int(runner.newest.snapshot.herds["sheep"].handles[0])
    session.selection.pick(handle, "sheep")
    runner.shoot_at(handle)
    qtbot.waitUntil(lambda: session.selection.carcasses == {handle})
    assert session.selection.watched == (handle,)
    assert session.selection.live_individual is None
    qtbot.waitUntil(lambda: runner.newest.watched is not None and runner.newest.watched.carcass)
    runner.pause()
    qtbot.waitUntil(is_still(runner))
    assert runner.failure is None
    assert herd_in(runner).simulation.alive["sheep"] == 3
    runner.reset()
    qtbot.waitUntil(lambda: not session.selection.carcasses)
    qtbot.waitUntil(is_still(runner))
    assert session.selection.watched == (handle,)
    assert not runner.newest.watched.carcass
