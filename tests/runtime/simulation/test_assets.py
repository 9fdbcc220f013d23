"""What is exported is what ran: all animals of a project and its scene, read back, give the same run."""

from collections.abc import Callable
from pathlib import Path

import pytest

from flockwright.document import load
from flockwright.plan import resolve
from flockwright.plan.assets import animal_json, read_animal, read_scene, scene_json
from flockwright.plan.model import Plan
from flockwright.simulation.simulation import Simulation

PRESETS = Path(__file__).parents[3] / "presets"


@pytest.mark.parametrize("preset", ["predator-3d", "predator-2d", "mergers-compared", "movement-3d", "minimal"])
def test_exported_animals_and_scene_run_to_the_same_hash(simulate: Callable[..., Simulation], preset: str) -> None:
    plan = resolve(load(PRESETS / f"{preset}.flock.json").document).plan
    animals = [read_animal(animal_json(animal)) for animal in reversed(plan.animals)]
    again = Plan(tuple(animals), read_scene(scene_json(plan)))
    first, second = simulate(plan), simulate(again)
    first.advance(2)
    second.advance(2)
    assert second.state_sha256() == first.state_sha256()
