"""A run needs little memory and no more of it after an hour."""

import gc
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.runtime.simulation.herds import flock

from flockwright.simulation.simulation import Simulation


def resident() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="the system does not tell")
def test_20000_steps_of_1000_animals_need_no_more_memory(simulate: Callable[..., Simulation]) -> None:
    run = simulate(flock(1000))
    run.advance(10)
    gc.collect()
    before = resident()
    for _ in range(20_000):
        run.step()
    gc.collect()
    assert abs(resident() - before) < 5 * 2**20


def test_an_animal_needs_at_most_1000_bytes_besides_its_neighbors(simulate: Callable[..., Simulation]) -> None:
    run = simulate(flock(1000))
    entities, chain = run.population.entities, run.binding.chains["boid"]
    by_slot = [entities.bodies, entities.tags, entities.kinds, entities.seeds, entities.species, entities.source]
    by_slot += [entities.ordinal, entities.generation, *run.states.arrays.values(), chain.row_of]
    frame, grid = run.binding.senses.frame, run.binding.senses.grids["boid"]
    by_place = [frame.bodies, frame.place_of, chain.results, chain.desired, chain.herd.slots]
    by_place += [array for array in vars(grid).values() if hasattr(array, "nbytes")]
    assert sum(array.nbytes for array in (*by_slot, *by_place)) / 1000 < 1000
