"""Starters are whole: no problems, and the herd lives."""

from __future__ import annotations

import numpy as np
import pytest

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright.simulation import Simulation
from flockwright_editor.session.edits import animals, starters

WORLDS = {
    "land": starters.new_project((80, 50, 80)),
    "water": starters.new_project((100, 40, 100), water=True),
    "flat": starters.new_project((60, 6, 60)),
    "empty": Project.new(),
}
WHOLE = [kind for kind in starters.STARTERS if kind.key != "blank"]


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("kind", WHOLE, ids=lambda kind: kind.key)
def test_one_click_makes_an_animal_without_problems(kind: starters.Starter, world: str) -> None:
    kind = starters.fitted(WORLDS[world], kind)
    made, animal = starters.place(WORLDS[world], kind)
    assert resolve(made).problems == ()
    assert animals.count(made, animal) == kind.count
    assert made.animal(animal).tags == (kind.name,)
    assert made.animal(animal).shape == kind.shape


def test_blank_is_a_merger_and_a_mover_and_says_what_comes_next() -> None:
    made, animal = starters.place(WORLDS["land"], starters.starter("blank"))
    assert [node.type for node in made.animal(animal).nodes] == ["merger.desire_budget", "mover.3d"]
    found = resolve(made)
    assert not found.errors()


def test_hunters_hunt_and_prey_flees_whoever_is_there() -> None:
    made, sheep = starters.place(WORLDS["land"], starters.starter("herd"))
    made, wolf = starters.place(made, starters.starter("hunter"))
    assert "behavior.seek" in {node.type for node in made.animal(wolf).nodes}
    assert "behavior.flee" not in {node.type for node in made.animal(sheep).nodes}
    made, second = starters.place(made, starters.starter("herd"))
    assert "behavior.flee" in {node.type for node in made.animal(second).nodes}
    assert made.animal(second).name == "Sheep 2"
    assert resolve(made).problems == ()


def test_below_the_surface_the_hunter_swims_after_its_prey() -> None:
    made, fish = starters.place(WORLDS["water"], starters.starter("fish"))
    made, shark = starters.place(made, starters.starter("hunter"))
    held = made.animal(shark)
    assert (held.name, held.shape) == ("Shark", "shark")
    assert "mover.3d" in {node.type for node in held.nodes}
    assert resolve(made).problems == ()
    with Simulation(resolve(made).plan, seed=1, threads=1) as simulation:
        nearest = np.inf
        for _ in range(1200):
            simulation.step()
            herds = simulation.snapshot().herds
            away = np.linalg.norm(herds[fish].position - herds[shark].position[0], axis=1).min()
            nearest = min(nearest, away)
    assert nearest < 2.0


def test_all_of_them_together_and_in_a_preset_make_no_problem() -> None:
    path = find_preset("predator-3d")
    assert path is not None
    made = load(path).document
    for kind in WHOLE:
        made, _ = starters.place(made, kind, name=f"{kind.name} here", count=5)
    assert resolve(made).problems == ()


def test_name_count_and_color_are_the_designers() -> None:
    made, animal = starters.place(WORLDS["land"], WHOLE[0], name="Starling", count=60, color="#C8A2F0")
    held = made.animal(animal)
    assert (animal, held.name, held.tags, held.color) == ("starling", "Starling", ("Starling",), "#C8A2F0")
    assert animals.count(made, animal) == 60
    assert made.tags == ("Starling",)


def test_an_unknown_starter_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        starters.starter("dragon")


@pytest.mark.parametrize("kind", WHOLE, ids=lambda kind: kind.key)
def test_the_herd_moves_and_stays_in_its_scene(kind: starters.Starter) -> None:
    made, animal = starters.place(WORLDS["land"], kind, count=min(kind.count, 40))
    with Simulation(resolve(made).plan, seed=1, threads=1) as simulation:
        for _ in range(600):
            simulation.step()
        herd = simulation.snapshot().herds[animal]
        bounds = made.scene.bounds
        away = np.abs(herd.position - np.array(bounds.center)) - np.array(bounds.size) / 2
        assert away.max() < 2.0, "nobody strays out of the scene"
        assert np.linalg.norm(herd.velocity, axis=1).mean() > 0.2
