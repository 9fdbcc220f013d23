"""Individuals differ: overrides, spread, knobs, and what is inherited."""

from collections.abc import Callable

import numpy as np
import pytest
from tests.runtime.simulation.herds import flock, flock_animal, plan_of, spawner, with_param

from flockwright.engine.errors import EngineError
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]


def values(run: Simulation, node: str, name: str) -> np.ndarray:
    chain = run.binding.chains["boid"]
    return np.broadcast_to(chain.rows[node].rows[name], chain.herd.count)


def test_an_override_changes_one_spawners_animals_only(simulate: Simulate) -> None:
    spawners = [spawner(3), spawner(2, id="s2", overrides={"c.direction_strength": 0.9})]
    run = simulate(plan_of(flock_animal(), spawners=spawners))
    assert values(run, "c", "direction_strength").tolist() == pytest.approx([0.5, 0.5, 0.5, 0.9, 0.9])


def test_a_spread_differs_by_individual_within_its_width_and_stays_with_the_seed(simulate: Simulate) -> None:
    plan = flock(200, jitter={"v.max_speed": 0.2})
    first = values(simulate(plan), "v", "max_speed")
    assert first.min() >= 4.0
    assert first.max() <= 6.0
    assert len(np.unique(first)) > 150
    assert np.array_equal(values(simulate(plan), "v", "max_speed"), first)
    assert not np.array_equal(values(simulate(plan, seed=99), "v", "max_speed"), first)


def test_spread_values_keep_their_bounds(simulate: Simulate) -> None:
    run = simulate(flock(100, jitter={"c.direction_strength": 3.0}))
    strength = values(run, "c", "direction_strength")
    assert strength.min() == 0.0
    assert strength.max() == 1.0


def test_a_spread_of_a_querys_reach_reaches_its_behaviors(simulate: Simulate) -> None:
    run = simulate(flock(50, jitter={"q.max_distance": 0.5}))
    seen = run.binding.chains["boid"].sights["q"]["reach"]
    assert np.array_equal(values(run, "c", "max_distance"), seen)
    assert len(np.unique(seen)) > 40
    run.advance(0.2)


def test_a_curves_number_can_be_spread(simulate: Simulate) -> None:
    run = simulate(flock(20, jitter={"s.activation.k": 0.5, "s.activation.power": 0.1}))
    packed = values(run, "s", "activation")
    assert len(np.unique(packed["k"])) == 20
    assert not run.binding.chains["boid"].rows["s"].quick
    run.advance(0.2)


def test_a_knob_drives_its_parameters_live_and_overrides_win(simulate: Simulate) -> None:
    fear = {
        "id": "fear",
        "range": [0, 10],
        "default": 5,
        "drives": [
            {"param": "s.direction_strength", "from": 0, "to": 1},
            {"param": "c.max_distance", "from": 4, "to": 2},
        ],
    }
    run = simulate(flock(4, animal=flock_animal(knobs=[fear])))
    assert values(run, "s", "direction_strength")[0] == pytest.approx(0.5)
    before = run.binding
    run.set_knob("boid", "fear", 10)
    assert run.binding is before, "a knob is patched in place"
    assert values(run, "s", "direction_strength")[0] == pytest.approx(1.0)
    assert values(run, "c", "max_distance")[0] == pytest.approx(2.0)
    run.set_knob("boid", "fear", 99)
    assert run.knobs["boid"]["fear"] == 10
    with pytest.raises(EngineError, match="boid has no knob courage"):
        run.set_knob("boid", "courage", 1)


def test_a_limit_left_open_is_the_querys_and_a_wider_one_changes_nothing(simulate: Simulate) -> None:
    plan = with_param(flock(3), "s", max_distance=2.0)
    assert values(simulate(plan), "s", "max_distance")[0] == pytest.approx(2.0)
    assert values(simulate(with_param(plan, "s", max_distance=99.0)), "s", "max_distance")[0] == pytest.approx(5.0)
    assert values(simulate(plan), "c", "max_distance")[0] == pytest.approx(5.0)


def test_an_override_of_a_limit_left_open_leaves_it_open_for_the_others(simulate: Simulate) -> None:
    spawners = [spawner(2), spawner(1, id="s2", overrides={"c.max_distance": 2.0, "c.max_angle": 90})]
    run = simulate(plan_of(flock_animal(), spawners=spawners))
    assert values(run, "c", "max_distance").tolist() == pytest.approx([5.0, 5.0, 2.0])
    assert values(run, "c", "sight")["per_angle"].tolist() == pytest.approx([0.5 / np.pi, 0.5 / np.pi, 2 / np.pi])
    run.advance(0.1)
