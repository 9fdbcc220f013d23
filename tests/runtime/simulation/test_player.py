"""The player: what it does by hand and by its timeline, and what that does to the others."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.runtime.simulation.herds import plan_of
from tests.runtime.simulation.meadow import MOUTH, at, eater, kinds, wolves_and_sheep

from flockwright.engine.errors import EngineError
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]


def bird(**changes: Any) -> dict[str, Any]:
    return eater("bird", "Bird", food={"amount": 1.0}) | changes


def scene_with(*, places: Any = ((0, 6, 8), (0, 6, 12)), **player: Any) -> Any:
    ground = {"id": "g", "type": "plane", "at": [0, 0, 0]}
    standing = bird(simple=[])
    spawners = [at("b", "bird", *places)]
    return plan_of(standing, spawners=spawners, player={"at": [0, 1, 0], **player}, colliders=[ground])


def test_a_shot_kills_whom_it_meets_first_and_is_heard_at_both_ends(simulate: Simulate) -> None:
    run = simulate(scene_with(places=((0, 1, 8), (0, 1, 12))))
    run.act({"act": "shoot", "at": [0, 1, 20]})
    run.step()
    assert kinds(run)[:2] == ["shot", "death"]
    shot = run.events.since()[0]
    assert (shot.animal, shot.handle & 0xFFFFFFFF) == ("bird", int(run.population.carcasses_of("bird")[0]))
    assert run.population.entities.slot(shot.other) == int(run.population.of_species("#player")[0])
    sounds = run.snapshot().sounds
    assert sounds is not None
    assert sorted(sounds.position[:, 2].round().tolist()) == [0.0, 8.0]
    assert run.alive == {"bird": 1}
    run.act({"act": "shoot", "direction": [1, 0, 0]})
    run.step()
    assert run.events.since()[-1].handle == -1


def test_something_solid_stops_a_shot(simulate: Simulate) -> None:
    plan = scene_with(places=((0, 1, 8),))
    wall = {"id": "w", "type": "box", "at": [0, 1, 4], "size": [4, 4, 0.5]}
    run = simulate(plan_of(bird(simple=[]), spawners=[at("b", "bird", (0, 1, 8))], player={"at": [0, 1, 0]},
                           colliders=[wall]))  # fmt: skip
    run.act({"act": "shoot", "at": [0, 1, 8]})
    run.step()
    assert run.alive == {"bird": 1}
    assert plan.scene.player


def test_a_shot_bird_falls_and_lands(simulate: Simulate) -> None:
    run = simulate(scene_with())
    run.act({"act": "shoot", "at": [0, 6, 8]})
    run.advance(3)
    assert kinds(run) == ["shot", "death", "landing"]
    carcass = run.snapshot().carcasses["bird"]
    assert carcass.position[0, 1] == pytest.approx(0.3, abs=0.05)
    assert run.events.since()[-1].value > 5.0


def test_the_dead_sink_in_water(simulate: Simulate) -> None:
    terrain = {"water": 10.0}
    plan = plan_of(bird(simple=[]), spawners=[at("b", "bird", (0, 5, 8))], player={"at": [0, 5, 0]}, terrain=terrain)
    run = simulate(plan)
    run.act({"act": "shoot", "at": [0, 5, 8]})
    run.advance(3)
    height = float(run.snapshot().carcasses["bird"].position[0, 1])
    assert 3.0 < height < 4.5


def test_the_timeline_is_played_in_time_and_sounds_end(simulate: Simulate) -> None:
    timeline = [{"time": 0.5, "act": "clap"}, {"time": 0.2, "act": "move", "to": [3, 1, 0]}]
    run = simulate(scene_with(timeline=timeline, speed=2.0, clap={"lifetime": 0.5, "speed": 10.0}))
    heard: list[int] = []
    for _ in range(120):
        run.step()
        sounds = run.snapshot().sounds
        heard.append(0 if sounds is None else len(sounds))
    assert heard.index(1) == 30
    assert 28 <= sum(heard) <= 31
    player = run.snapshot().player
    assert player is not None
    assert player.position[0] == pytest.approx(3.0, abs=0.01)
    assert not player.velocity.any()


def test_thrown_apples_fly_where_they_are_thrown_and_are_eaten(simulate: Simulate) -> None:
    wolf = eater("wolf", "Wolf", "Apple", mouth=MOUTH)
    ground = {"id": "g", "type": "plane", "at": [0, 0, 0]}
    plan = plan_of(wolf, spawners=[at("w", "wolf", (4, 0.4, 5))], player={"at": [0, 1, 0]}, colliders=[ground])
    run = simulate(plan)
    run.act({"act": "throw", "at": [4, 0, 4]})
    run.advance(0.1)
    food = run.snapshot().food
    assert food is not None
    assert food.sources == ("#thrown",)
    assert food.position[0, 1] > 1.0
    run.advance(12)
    assert kinds(run).count("bite") == 4
    assert run.snapshot().food is None


def test_more_than_there_is_room_for_makes_room(simulate: Simulate) -> None:
    run = simulate(scene_with())
    for _ in range(40):
        run.act({"act": "clap"})
    run.step()
    sounds = run.snapshot().sounds
    assert sounds is not None
    assert len(sounds) == 40
    run.advance(5)
    assert run.snapshot().sounds is None


def player_at(run: Simulation) -> list[float]:
    body = run.population.entities.bodies[run.population.of_species("#player")[0]]
    return [float(body[axis]) for axis in ("px", "py", "pz")]


HILLS = {"heights": {"type": "hills", "seed": 4, "height": 3.0, "width": 20.0}, "size": [100, 100]}


@pytest.mark.parametrize("terrain", [{}, HILLS])
def test_the_player_does_not_walk_through_walls(simulate: Simulate, terrain: dict[str, Any]) -> None:
    wall = {"id": "w", "type": "box", "at": [0, 1, 4], "size": [40, 10, 0.5]}
    run = simulate(plan_of(bird(simple=[]), spawners=[at("b", "bird", (0, 20, 8))], player={"at": [0, 1, 0]},
                           terrain=terrain, colliders=[wall]))  # fmt: skip
    run.act({"act": "move", "velocity": [1, 0, 4]})
    run.advance(3)
    x, _, z = player_at(run)
    assert z == pytest.approx(4 - 0.25 - 0.4, abs=0.02)
    assert x == pytest.approx(3 * 4 / 17**0.5, abs=0.1)  # along the wall it gets on, and seems as slow as it is
    body = run.population.entities.bodies[run.population.of_species("#player")[0]]
    assert body["speed"] == pytest.approx(4 / 17**0.5, abs=0.02)


def test_the_player_goes_round_a_tree_and_reaches_its_place(simulate: Simulate) -> None:
    tree = {"id": "t", "type": "cylinder", "at": [0.05, 2, 4], "radius": 0.5, "height": 8}
    run = simulate(plan_of(bird(simple=[]), spawners=[at("b", "bird", (0, 20, 8))], player={"at": [0, 1, 0]},
                           terrain=HILLS, colliders=[tree]))  # fmt: skip
    run.act({"act": "move", "to": [0, 0, 8]})
    nearest = 9.0
    for _ in range(360):
        run.step()
        x, _, z = player_at(run)
        nearest = min(nearest, ((x - 0.05) ** 2 + (z - 4) ** 2) ** 0.5)
    assert nearest == pytest.approx(0.9, abs=0.02)
    assert player_at(run)[2] == pytest.approx(8.0, abs=0.01)


def test_what_cannot_be_done_gets_a_sentence(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep())
    with pytest.raises(EngineError, match="there is no player"):
        run.act({"act": "clap"})
    run = simulate(scene_with())
    with pytest.raises(EngineError, match="expected move, throw, shoot or clap"):
        run.act({"act": "sing"})


def test_a_changed_scene_changes_its_things(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep(food=[{"id": "a", "at": [20, 0, 0]}]))
    run.step()
    run.apply(wolves_and_sheep(food=[{"id": "a", "at": [22, 0, 0]}, {"id": "b", "at": [25, 0, 0]}]))
    run.step()
    food = run.snapshot().food
    assert food is not None
    assert food.sources == ("a", "b")
    assert food.position[:, 0].tolist() == [22.0, 25.0]
    run.apply(wolves_and_sheep())
    run.step()
    assert run.snapshot().food is None
