"""Every preset is in order: as saved, without problems, and it runs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.presets.runs import FILES, moments, plan, project

from flockwright.cli.presets import about
from flockwright.document import load, save
from flockwright.plan import resolve

SHAPES = {"bird", "fish", "shark", "sheep", "wolf", "arrow"}
NAMES = {
    "minimal", "movement-2d", "movement-3d", "flock-cohesion", "flock-alignment", "flock-separation", "flock-2d",
    "flock-3d", "flock-3d-large", "flock-3d-huge", "predator-2d", "predator-3d", "mergers-compared", "movers-compared",
    "collisions", "movement-25d", "flock-25d", "avoidance", "avoidance-compared", "three-biotopes", "ecosystem",
}  # fmt: skip
COUNTS = {"minimal": 3, "flock-3d": 250, "flock-3d-large": 2000, "flock-3d-huge": 10_000, "ecosystem": 1571}


def test_the_ladder_is_complete() -> None:
    assert set(FILES) >= NAMES


@pytest.mark.parametrize("name", FILES)
def test_saving_again_writes_the_same_bytes(name: str, tmp_path: Path) -> None:
    again = tmp_path / FILES[name].name
    save(load(FILES[name]).document, again)
    assert again.read_bytes() == FILES[name].read_bytes()


@pytest.mark.parametrize("name", FILES)
def test_a_preset_has_no_problems(name: str) -> None:
    assert [problem.message for problem in resolve(project(name)).problems] == []


@pytest.mark.parametrize("name", FILES)
def test_everybody_can_be_told_apart_and_says_what_to_look_at_and_try(name: str) -> None:
    animals = project(name).animals
    assert len({animal.color for animal in animals}) == len(animals)
    for animal in animals:
        assert animal.shape in SHAPES
        assert luminance(animal.color) > 0.25  # readable on a dark ground
        assert "\n" in animal.about
        assert "Try " in animal.about
    assert 20 < len(about(FILES[name])) <= 100


def luminance(color: str) -> float:
    """Relative luminance as WCAG has it; the preview's ground is below 0.01."""
    parts = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", COUNTS)
def test_counts_are_as_promised(name: str) -> None:
    assert sum(spawner.count for spawner in project(name).scene.spawners) == COUNTS[name]


@pytest.mark.parametrize("name", FILES)
def test_a_preset_runs_and_stays_in_its_scene(name: str) -> None:
    bounds = project(name).scene.bounds
    center, reach = np.array(bounds.center), np.array(bounds.size) / 2
    for run, snapshot in moments(plan(name), project(name).scene.seed, 5.0, every=2.5):
        assert not run.faults()
        for view in snapshot.herds.values():
            for values in (view.position, view.velocity, view.forward, view.up):
                assert np.isfinite(values).all()
            assert (np.abs(view.position - center) <= 1.05 * reach).all()
