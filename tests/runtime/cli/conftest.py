"""Projects to call commands with."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import save
from flockwright.document.builder import AnimalBuilder, ProjectBuilder, sphere

Change = Callable[[dict[str, Any]], None]


def schooling(project: ProjectBuilder, name: str, tag: str, **look: Any) -> AnimalBuilder:
    """An animal that keeps to its own kind."""
    animal = project.animal(name, tags=[tag], **look)
    kin = animal.query("spatial_hash", name="Kin", tags=[tag])
    kin >> [
        animal.behavior("cohesion"),
        animal.behavior("alignment", speed_strength=0.5),
        animal.behavior("separation"),
    ]
    animal.behavior("wander")
    animal.merger("desire_budget")
    animal.mover("3d")
    return animal


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """Forty fish, two pikes and a reef in a project file."""
    project = ProjectBuilder(tags=["Fish", "Pike"], seed=7)
    fish = schooling(project, "Fish", "Fish", radius=0.2, color="#4aa3df")
    pike = schooling(project, "Pike", "Pike", radius=0.5)
    project.home("Reef", (0, 0, 0), tags=["Fish"], min_radius=3, max_radius=9)
    project.spawn(fish, 40, sphere((0, 0, 0), 6), initial_speed=2)
    project.spawn(pike, 2, sphere((4, 0, 4), 2), initial_speed=1)
    path = tmp_path / "pond.flock.json"
    save(project.build(), path)
    return path


@pytest.fixture
def changed(pond: Path) -> Callable[[Change], Path]:
    """The pond with something else in its file."""

    def write(change: Change) -> Path:
        file = json.loads(pond.read_text())
        change(file)
        pond.write_text(json.dumps(file))
        return pond

    return write
