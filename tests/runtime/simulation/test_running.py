"""A herd runs: the same bits on any number of threads, sane in every corner."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from tests.runtime.simulation.herds import flock, flock_animal, plan_of, spawner

from flockwright.engine.errors import EngineError
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]


def test_the_number_of_threads_changes_no_bit(simulate: Simulate) -> None:
    plan = flock(300)
    hashes: set[str] = set()
    for threads in (1, 2, 5):
        run = simulate(plan, threads=threads)
        run.advance(3)
        hashes.add(run.state_sha256())
    assert len(hashes) == 1


def test_another_seed_is_another_run_and_the_same_seed_the_same(simulate: Simulate) -> None:
    run = simulate(flock())
    first = [run.advance(1), run.state_sha256()]
    run.reset()
    assert [run.advance(1), run.state_sha256()] == first
    run.reset(seed=8)
    assert [run.advance(1), run.state_sha256()] != first


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_herd_of_hardly_anybody_runs(simulate: Simulate, count: int) -> None:
    run = simulate(flock(count))
    run.advance(1)
    assert run.alive == {"boid": count}
    assert np.isfinite(run.snapshot().herds["boid"].position).all()


def test_an_empty_world_runs(simulate: Simulate) -> None:
    run = simulate(plan_of())
    run.advance(0.5)
    assert run.alive == {}


def test_an_animal_without_a_merger_is_there_and_stands_still(simulate: Simulate) -> None:
    run = simulate(plan_of(flock_animal(merger=None), spawners=[spawner(5, initial_speed=0)]))
    before = run.snapshot().herds["boid"].position
    run.advance(0.5)
    assert np.array_equal(run.snapshot().herds["boid"].position, before)


def test_a_step_of_no_time_computes_and_moves_nothing(simulate: Simulate) -> None:
    run = simulate(flock())
    run.advance(0.5)
    before = run.snapshot().herds["boid"]
    run.step(0.0)
    after = run.snapshot().herds["boid"]
    assert np.array_equal(before.position, after.position)
    assert np.array_equal(before.velocity, after.velocity)
    assert run.step_number == 30
    assert any(influence.direction.wants > 0 for influence in run.influence("boid").values())


@pytest.mark.parametrize("dt", [math.nan, math.inf, -0.1, 11.0])
def test_a_step_that_is_none_gets_a_sentence(simulate: Simulate, dt: float) -> None:
    with pytest.raises(EngineError, match="a step takes 0 to 10 seconds"):
        simulate(flock(3)).step(dt)


def test_animals_on_one_point_part(simulate: Simulate) -> None:
    plan = flock(2, region={"type": "points", "points": [[1, 2, 3]]}, initial_speed=0, heading=[0, 0, 1])
    run = simulate(plan)
    run.advance(2)
    view = run.snapshot().herds["boid"]
    assert np.linalg.norm(view.position[0] - view.position[1]) > 0.1


def test_somebody_nowhere_harms_nobody(simulate: Simulate) -> None:
    run = simulate(flock(20))
    run.population.entities.bodies["px"][3] = math.nan
    run.advance(0.5)
    position = run.snapshot().herds["boid"].position
    assert np.isfinite(np.delete(position, 3, axis=0)).all()


def test_a_forward_time_is_told_in_steps_and_seconds(simulate: Simulate) -> None:
    run = simulate(flock(2))
    assert run.advance(0.5) == 30
    assert run.step_number == 30
    assert run.time == pytest.approx(0.5)
