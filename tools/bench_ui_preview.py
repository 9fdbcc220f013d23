"""Measures the preview's drawing: 1 600 animals at 1280×720 come 30 times a second, at half resolution at least.

So they do above land with heights, water, trees, stones and grass, and so does the ecosystem as it opens.

What is drawn are real runs, played again while they are drawn, so that the numbers are the renderer's own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import numpy as np
from PySide6.QtWidgets import QApplication
from ui_measuring import Row

from flockwright.cli.presets import find_preset
from flockwright.document import Project, SceneObject, load
from flockwright.plan import resolve
from flockwright.simulation import Simulation, Snapshot
from flockwright_editor.preview.render.framing import start_camera
from flockwright_editor.preview.render.look import Look, Still
from flockwright_editor.preview.render.quality import RUNGS
from flockwright_editor.preview.render.renderer import Renderer
from flockwright_editor.preview.render.stage import stage_of

ANIMALS, WIDTH, HEIGHT = 1_600, 1280, 720
FPS, LEAST_SCALE = 30.0, 0.5
THINGS = 240
LAND = {
    "heights": {"type": "hills", "height": 24.0, "width": 90.0, "samples": 257},
    "at": [0, -8, 0],
    "size": [512, 512],
    "water": -1.0,
}
SETTLING, MEASURED = 9.0, 4.0
"""Seconds in which the ladder finds its rung, and in which pictures are counted."""


def rows(app: QApplication) -> Iterator[Row]:
    """Milliseconds a picture, and how many times coarser than full resolution it is along a side."""
    crowded = _crowded()
    moments = _moments(crowded)
    ecosystem = _preset("ecosystem")
    for name, project, played in (
        (f"{ANIMALS} animals", crowded, moments),
        (f"{ANIMALS} animals on land", _on_land(crowded), moments),
        ("the ecosystem", ecosystem, _moments(ecosystem)),
    ):
        pictures, scale = _drawn(project, played, name)
        yield Row(f"preview, ms a picture of {name}", 1000 / max(pictures, 1e-3), 1000 / FPS)
        yield Row(f"preview, times coarser than full size: {name}", 1 / scale, 1 / LEAST_SCALE)


def _drawn(project: Project, moments: list[Snapshot], name: str) -> tuple[float, float]:
    """Pictures a second once the ladder has found its rung, and that rung's scale."""
    stage = stage_of(resolve(project).plan)
    camera = start_camera(stage, moments[0], width=WIDTH, height=HEIGHT).with_json(project.view.camera)
    renderer = Renderer()
    looks = [Look(camera, stage, Still(moment)) for moment in (*moments, *moments[::-1])]
    began = time.perf_counter()
    counted, number = 0, 0
    while (now := time.perf_counter() - began) < SETTLING + MEASURED:
        renderer.ask(looks[number % len(looks)])
        number += 1
        if renderer.picture.wait(5.0):
            renderer.give_back(renderer.picture.take())
            counted += now >= SETTLING
    scale = next(rung.scale for rung in RUNGS if rung.name == renderer.rung_key)
    print(f"{name} at {WIDTH}x{HEIGHT}: {counted / MEASURED:.1f} pictures a second, {renderer.rung}")
    renderer.close()
    return counted / MEASURED, scale


def _preset(name: str) -> Project:
    preset = find_preset(name)
    assert preset is not None
    return load(preset).document


def _crowded() -> Project:
    project = _preset("flock-3d")
    spawner = project.scene.spawners[0].changed(count=ANIMALS)
    return project.changed(scene=project.scene.changed(spawners=(spawner,)))


def _on_land(project: Project) -> Project:
    """The same above hills of 512 m with a lake, trees, stones and grass."""
    random = np.random.default_rng(1)
    kinds: tuple[dict[str, Any], ...] = (
        {"type": "cylinder", "radius": 0.3, "height": 9.0, "look": "tree"},
        {"type": "sphere", "radius": 1.5, "look": "stone"},
        {"type": "grass", "radius": 6.0},
    )
    places = random.uniform(-120, 120, (THINGS, 2)).tolist()
    colliders = tuple(
        SceneObject.read({"id": f"c{number}", "at": [x, 4.0, z], **kinds[number % len(kinds)]})
        for number, (x, z) in enumerate(places)
    )
    return project.changed(scene=project.scene.changed(terrain=LAND, colliders=colliders))


def _moments(project: Project) -> list[Snapshot]:
    with Simulation(resolve(project).plan) as simulation:
        for _ in range(240):
            simulation.step()
        kept: list[Snapshot] = []
        for _ in range(90):
            simulation.step()
            kept.append(simulation.snapshot())
    return kept
