"""Simulations that are closed when their test is over."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from flockwright.plan.model import Plan
from flockwright.simulation.simulation import Simulation


@pytest.fixture
def simulate() -> Iterator[Callable[..., Simulation]]:
    made: list[Simulation] = []

    def start(plan: Plan, **options: Any) -> Simulation:
        made.append(Simulation(plan, **options))
        return made[-1]

    yield start
    for simulation in made:
        simulation.close()
