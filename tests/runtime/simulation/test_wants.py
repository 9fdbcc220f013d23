"""Hunger and what it makes animals do, in a run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.runtime.simulation.herds import plan_of, spawner

from flockwright.plan.model import Plan
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]
MEADOW = {"id": "meadow", "type": "grass", "at": [0, 0, 12], "radius": 4.0}


def query(id_: str, tag: str, **params: Any) -> dict[str, Any]:
    return {"id": id_, "type": "query.spatial_hash", "tags": [tag], "max_distance": 20.0, "fov": 360.0, **params}


def sheep(**changes: Any) -> dict[str, Any]:
    """Somebody who eats apples and grass, and is shy of players and sounds that are nowhere."""
    fan = {"id": "g", "type": "query.sweep_2d", "rays": 9, "fov": 200.0, "rotation": [3, 0, 0], "layers": ["Grass"]}
    return {
        "id": "sheep", "tags": ["Sheep"], "body": {"radius": 0.4},
        "components": {"mouth": {}, "hunger": {"rate": 0.1}},
        "simple": [{"id": "w", "type": "behavior.wander", "direction_strength": 0.05, "speed_strength": 0.1}],
        "neighbor_groups": [
            {"query": query("qf", "Apple"), "behaviors": [{"id": "f", "type": "behavior.chase_food"}]},
            {"query": query("qe", "Sheep"), "behaviors": [{"id": "e", "type": "behavior.avoid_when_eating"}]},
            {"query": query("qp", "Player"), "behaviors": [{"id": "p", "type": "behavior.avoid_player"}]},
            {"query": query("qs", "Sound"), "behaviors": [{"id": "s", "type": "behavior.avoid_sound"}]},
        ],
        "ray_groups": [{"query": fan, "behaviors": [{"id": "r", "type": "behavior.find_grass", "priority": 3}]}],
        "merger": {"id": "m", "type": "merger.desire_budget"},
        "mover": {"id": "v", "type": "mover.2d"},
        **changes,
    }  # fmt: skip


def pasture(
    *animals: dict[str, Any], count: int = 1, at: tuple[float, float, float] = (0, 0.4, 0), **scene: Any
) -> Plan:
    """Sheep at a place, with whoever else there is one of, ten meters ahead."""
    flock = spawner(
        count, animal="sheep", region={"type": "points", "points": [list(at)]}, initial_speed=0, heading=[0, 0, 1]
    )
    others = [
        spawner(1, id=f"s{animal['id']}", animal=animal["id"], region={"type": "points", "points": [[0, 0.4, 10]]})
        for animal in animals[1:]
    ]
    return plan_of(*animals, spawners=[flock, *others], **scene)


def levels(run: Simulation) -> Any:
    return run.snapshot().herds["sheep"].components["hunger"]["level"]


def test_a_herd_is_not_hungry_in_step(simulate: Simulate) -> None:
    run, again = simulate(pasture(sheep(), count=50)), simulate(pasture(sheep(), count=50))
    other = simulate(pasture(sheep(), count=50), seed=1)
    start = levels(run).copy()
    assert len(np.unique(start)) > 40
    assert (start == levels(again)).all()
    assert (start != levels(other)).any()
    run.advance(0.5)
    np.testing.assert_allclose(levels(run), np.minimum(start + 0.05, 1), atol=1e-5)


def test_those_who_come_later_begin_hungry_and_the_others_stay_as_they_are(simulate: Simulate) -> None:
    run = simulate(pasture(sheep(), count=5))
    run.advance(1.0)
    before = levels(run).copy()
    run.apply(pasture(sheep(), count=8))
    after = levels(run)
    assert (after[:5] == before).all()
    assert (after[5:] == levels(simulate(pasture(sheep(), count=8)))[5:]).all()


def test_a_hungry_animal_goes_for_food_and_a_fed_one_does_not(simulate: Simulate) -> None:
    apple = {"id": "apple", "tags": ["Apple"], "body": {"radius": 0.2}, "components": {"food": {}}}

    def ahead(hunger: float) -> float:
        eater = sheep(components={"mouth": {}, "hunger": {"value": hunger, "spread": 0.0, "rate": 0.0}})
        run = simulate(pasture(eater, apple))
        run.advance(1.5)
        return float(run.snapshot().herds["sheep"].position[0, 2])

    assert ahead(0.9) > 2.0
    assert ahead(0.0) < 1.0


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_grazer_walks_to_the_grass_and_stops_on_it(simulate: Simulate, engine: str) -> None:
    grazer = sheep(
        components={"mouth": {"chew_time": 50.0}, "hunger": {"value": 0.9, "spread": 0.0, "rate": 0.0}},
        simple=[{"id": "w", "type": "behavior.go_forward", "speed": 3.0, "direction_strength": 0.0}],
    )
    run = simulate(pasture(grazer, colliders=[MEADOW], at=(1, 0.4, 2)), engine=engine)
    run.advance(8.0)
    herd = run.snapshot().herds["sheep"]
    away = herd.position[0] - np.array(MEADOW["at"])
    assert np.hypot(away[0], away[2]) < 4.0
    assert herd.speed[0] < 0.05


def test_one_plain_step_agrees_with_the_compiled_one(simulate: Simulate) -> None:
    apple = {"id": "apple", "tags": ["Apple"], "body": {"radius": 0.2}, "components": {"food": {}}}
    loud = {"id": "loud", "tags": ["Sound"], "components": {"sound": {"lifetime": 100.0}}}
    player = {"id": "player", "tags": ["Player"], "components": {"player": {}}}
    plan = pasture(sheep(), apple, loud, player, count=6, colliders=[MEADOW])
    native, plain = simulate(plan), simulate(plan, engine="python")
    for _ in range(30):
        plain.load_state(native.save_state())
        native.step()
        plain.step()
        compiled, oracle = native.snapshot().herds["sheep"], plain.snapshot().herds["sheep"]
        np.testing.assert_allclose(compiled.position, oracle.position, rtol=1e-4, atol=2e-4)
        np.testing.assert_allclose(compiled.velocity, oracle.velocity, rtol=1e-4, atol=2e-4)
