"""What is dropped onto land with heights lies on it, and animals begin where they can live."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.editor.render.test_land import hilly, project

from flockwright.document import Animal, Body, Home, SceneObject
from flockwright_editor.preview.render.camera import Array, Camera
from flockwright_editor.preview.render.look import Species, Stage
from flockwright_editor.preview.viewport.gizmos.dragging import Dragging
from flockwright_editor.preview.viewport.gizmos.handles import handles_of
from flockwright_editor.preview.viewport.settling import settled
from flockwright_editor.preview.viewport.things import place_under


def stage_for(shape: str, water: float | None = None) -> Stage:
    return replace(hilly(water=water), species={"a": Species(shape, (255, 0, 0))})


def ground(stage: Stage, at: Array, radius: float) -> Array:
    random = np.random.default_rng(1)
    away = radius * np.sqrt(random.uniform(0, 1, 200))
    turn = random.uniform(0, 2 * np.pi, 200)
    return stage.ground_at(at[0] + away * np.cos(turn), at[2] + away * np.sin(turn))


ANIMAL = Animal(id="a", body=Body(radius=0.4))


def test_a_place_under_the_cursor_is_on_the_land() -> None:
    stage = stage_for("sheep")
    camera = Camera(target=(10, 5, 4), pitch=0.6, distance=60, width=640, height=400)
    for x, y in ((320, 200), (100, 350), (500, 260)):
        at = place_under(camera, stage, x, y)
        there = camera.project(at)
        assert (float(there.x), float(there.y)) == pytest.approx((x, y), abs=0.5)
        assert at[1] == pytest.approx(float(stage.ground_at(at[:1], at[2:])[0]), abs=0.05)


def test_walkers_begin_on_a_disc_that_touches_the_ground() -> None:
    stage = stage_for("sheep")
    found = settled(stage, ANIMAL, np.array([15.0, 0.0, 8.0]), 5.0)
    assert found.flat
    assert found.at[1] >= ground(stage, found.at, found.radius).max() + 0.4 - 0.3
    assert found.at[1] <= ground(stage, found.at, found.radius).max() + 0.4 + 0.3


def test_fliers_begin_above_the_ground_and_above_the_water() -> None:
    for water in (None, 6.0):
        stage = stage_for("bird", water)
        found = settled(stage, ANIMAL, np.array([15.0, 0.0, 8.0]), 5.0)
        assert not found.flat
        assert found.at[1] - found.radius >= ground(stage, found.at, found.radius).max() - 0.3
        assert water is None or found.at[1] - found.radius >= water


def test_swimmers_begin_in_the_water_where_it_is_deep() -> None:
    stage = stage_for("fish", 12.0)
    assert stage.land is not None
    x, z = np.meshgrid(np.linspace(-60, 80, 60), np.linspace(-50, 58, 60))
    lowest = int(np.argmin(stage.land.at(x, z)))
    found = settled(stage, ANIMAL, np.array([x.ravel()[lowest], 0.0, z.ravel()[lowest]]), 3.0)
    assert found.at[1] + found.radius <= 12.0
    assert found.at[1] - found.radius >= ground(stage, found.at, found.radius).max() - 0.3


def test_on_level_ground_a_place_is_as_good_as_any() -> None:
    at = np.array([1.0, 2.0, 3.0])
    found = settled(replace(stage_for("sheep"), land=None), ANIMAL, at, 4.0)
    assert (found.at is at, found.radius, found.flat) == (True, 4.0, False)


@pytest.mark.parametrize("pitch", [0.5, 1.2])
def test_what_stands_on_the_land_keeps_its_height_above_it_when_it_is_moved(pitch: float) -> None:
    stage = stage_for("sheep")
    land = stage.land
    assert land is not None
    high = float(land.at(np.array([15.0]), np.array([8.0]))[0])
    stone = SceneObject.read({"id": "c1", "type": "sphere", "at": [15.0, high + 0.5, 8.0]})
    home = Home(id="h1", at=(15.0, high + 9.0, 8.0))
    held = project()
    held = held.changed(scene=held.scene.changed(colliders=(stone,), homes=(home,)))
    camera = Camera(target=(15, high, 8), pitch=pitch, distance=60, width=640, height=400)
    for id_, keeps in (("c1", 0.5), ("h1", None)):
        handle = next(h for h in handles_of(held, [id_], camera) if h.part == "move")
        there = camera.project(handle.at)
        x, y = float(there.x), float(there.y)
        made = Dragging(held, handle, (id_,), camera, x, y, land).to(x + 90, y + 25)
        assert made is not None
        at = made.scene.homes[0].at if keeps is None else made.scene.colliders[0].model_extra["at"]  # type: ignore[index]
        assert abs(at[0] - 15) + abs(at[2] - 8) > 2
        if keeps is None:
            assert at[1] == pytest.approx(high + 9.0, abs=0.01)
        else:
            ground_there = float(land.at(np.array([at[0]]), np.array([at[2]]))[0])
            assert at[1] == pytest.approx(ground_there + keeps, abs=0.02)
