"""Walkers on real ground: slopes, steps, edges, water, steep walls."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockwright.document import Project, SceneObject
from flockwright.plan import Plan, resolve
from flockwright.simulation import Simulation

RADIUS = 0.4
LAYERS = ["Terrain", "Ground", "Environment"]


def walk(
    colliders: list[dict[str, Any]],
    *,
    start: tuple[float, float, float] = (0.0, RADIUS, 0.0),
    speed: float = 3.0,
    terrain: dict[str, Any] | None = None,
    medium: str = "any",
    seconds: float = 4.0,
    **mover: Any,
) -> tuple[np.ndarray, Simulation]:
    """The way of one animal that wants to go along z, step by step, and its run."""
    numbered = [{"id": f"c{number}", **collider} for number, collider in enumerate(colliders)]
    animal = {
        "id": "a", "body": {"radius": RADIUS},
        "nodes": [
            {"id": "n1", "type": "behavior.go_forward",
             "params": {"speed": speed, "direction_strength": 0.0, "speed_strength": 1.0}},
            {"id": "n5", "type": "behavior.homing",
             "params": {"home": "far", "min_radius": 1.0, "max_radius": 2.0, "direction_strength": 1.0}},
            {"id": "n2", "type": "merger.desire_budget"},
            {"id": "n3", "type": "mover.25d",
             "params": {"ground_layers": LAYERS, "max_speed": 8.0, "surface_smoothing": 0.0} | mover},
            {"id": "n4", "type": "resolution.collide_and_slide", "params": {"layers": LAYERS, "medium": medium}},
        ],
        "links": [{"from": "n1.result", "to": "n2.results"}, {"from": "n5.result", "to": "n2.results"},
                  {"from": "n2.velocity", "to": "n3.velocity"}, {"from": "n3.motion", "to": "n4.motion"}],
    }  # fmt: skip
    spawner = {"id": "s", "animal": "a", "count": 1, "heading": [0, 0, 1], "initial_speed": 0,
               "region": {"type": "points", "points": [list(start)]}}  # fmt: skip
    scene = {"colliders": numbered, "spawners": [spawner], "terrain": terrain or {},
             "homes": [{"id": "far", "at": [0, 0, 5000]}]}  # fmt: skip
    project = {"format": "flockwright/project", "version": 1, "animals": [animal], "scene": scene}
    resolved = resolve(Project.read(project))
    assert not resolved.errors(), resolved.problems
    herd = Simulation(resolved.plan)
    way = []
    for _ in range(round(seconds * 60)):
        herd.step(1 / 60)
        way.append(herd.snapshot().herds["a"].position[0])
    return np.array(way, float), herd


FLOOR: dict[str, Any] = {"type": "plane"}


def ramp(degrees: float, at: float = 4.0) -> dict[str, Any]:
    """A slope that begins at z = `at`."""
    return {"type": "plane", "at": [0, 0, at], "rotation": [-degrees, 0, 0], "layer": "Ground"}


def test_on_the_level_it_walks_as_fast_as_it_wants() -> None:
    way, herd = walk([FLOOR])
    assert way[-1, 1] == pytest.approx(RADIUS, abs=0.02)
    assert herd.snapshot().herds["a"].speed[0] == pytest.approx(3.0, abs=0.05)


@pytest.mark.parametrize(("degrees", "slower"), [(10, False), (30, True)])
def test_it_climbs_what_it_may_and_slows_down_where_it_is_steep(degrees: float, slower: bool) -> None:
    way, herd = walk([FLOOR, ramp(degrees)], seconds=6.0)
    speed = herd.snapshot().herds["a"].speed[0]
    assert way[-1, 1] > 1.0
    assert (speed < 2.7) == slower


def test_it_stops_at_what_is_too_steep() -> None:
    way, _ = walk([FLOOR, ramp(60)], seconds=8.0)
    assert way[-1, 1] < 1.0
    assert np.abs(way[-60:] - way[-1]).max() < 0.1


def test_downhill_it_runs() -> None:
    _, herd = walk([{"type": "plane", "rotation": [30, 0, 0]}], start=(0, RADIUS / np.cos(np.pi / 6), 0), seconds=5.0)
    assert 4.0 < herd.snapshot().herds["a"].speed[0] < 6.3


@pytest.mark.parametrize(("height", "passes"), [(0.25, True), (1.5, False)])
def test_it_walks_over_small_steps_and_not_over_walls(height: float, passes: bool) -> None:
    step = {"type": "box", "at": [0, height / 2, 6], "size": [20, height, 4]}
    way, _ = walk([FLOOR, step], seconds=4.0)
    assert (way[-1, 2] > 6.0) == passes
    if passes:
        assert way[:, 1].max() == pytest.approx(RADIUS + height, abs=0.1)
    else:
        assert way[-1, 2] == pytest.approx(4.0 - RADIUS, abs=0.1)


def test_it_walks_off_a_cliff_falls_and_lands() -> None:
    cliff = {"type": "box", "at": [0, 5, -5], "size": [20, 10, 20]}
    way, herd = walk([FLOOR, cliff], start=(0, 10 + RADIUS, 0), seconds=6.0)
    assert way[:, 1].max() < 10 + RADIUS + 0.05
    falling = way[(way[:, 1] > 1.0) & (way[:, 1] < 9.5)]
    assert len(falling) > 20
    drops = -np.diff(falling[:, 1])
    assert drops[-1] > 2 * drops[0]
    assert way[-1, 1] == pytest.approx(RADIUS, abs=0.03)
    assert herd.snapshot().herds["a"].speed[0] == pytest.approx(3.0, abs=0.1)


def test_a_fall_is_told_once_when_it_ends_with_how_fast_it_was() -> None:
    cliff = {"type": "box", "at": [0, 5, -5], "size": [20, 10, 20]}
    way, herd = walk([FLOOR, cliff], start=(0, 10 + RADIUS, 0), seconds=6.0)
    (landing,) = [event for event in herd.events.since() if event.kind == "landing"]
    touched = int(np.argmax(way[:, 1] < RADIUS + 0.1))
    assert landing.time == pytest.approx((touched + 1) / 60, abs=2 / 60)
    assert landing.handle == int(herd.snapshot().herds["a"].handles[0])
    fell = 60 * (way[touched - 2, 1] - way[touched - 1, 1])
    assert landing.value == pytest.approx(fell, abs=0.5)
    assert fell > 8.0


def test_a_step_down_is_no_landing() -> None:
    step = {"type": "box", "at": [0, 0.1, -5], "size": [20, 0.2, 20]}
    way, herd = walk([FLOOR, step], start=(0, 0.2 + RADIUS, 0), seconds=6.0)
    assert way[-1, 1] == pytest.approx(RADIUS, abs=0.03)
    assert [event.kind for event in herd.events.since()] == []


def test_it_follows_hills_within_a_step() -> None:
    hills = {"heights": {"type": "hills", "seed": 4, "height": 6.0, "width": 20.0}, "size": [200, 200]}
    way, herd = walk([], terrain=hills, start=(0, 12, -30), seconds=14.0)
    from flockwright.world.geometry.casting import floor_below
    from flockwright.world.geometry.layouts import geometry_at

    g = geometry_at(herd.binding.places.geometry.address)
    above = np.array([y - floor_below(g, x, z)[0] for x, y, z in way[180:]])
    assert above.min() > RADIUS - 0.02
    assert above.max() < RADIUS + 0.3
    assert way[-1, 2] > -10
    up = herd.snapshot().herds["a"].up[0]
    assert up[1] > 0.6


@pytest.mark.parametrize("swims", [True, False])
def test_a_swimmer_floats_and_another_stays_on_the_shore(swims: bool) -> None:
    shore = [{"type": "plane", "rotation": [15, 0, 0], "layer": "Ground"}]
    beach = {"heights": {"type": "hills", "height": 0.0}, "size": [200, 200], "at": [0, -3, 0], "water": -1.0}
    if swims:
        way, herd = walk(shore, terrain=beach, start=(0, 0.6, 0), seconds=12.0, swims=True, swim_speed=1.0)
        assert way[-1, 1] == pytest.approx(-1.0, abs=0.05)
        assert herd.snapshot().herds["a"].speed[0] == pytest.approx(1.0, abs=0.1)
    else:
        way, _ = walk([], terrain=beach | {"at": [0, -1.2, 0]}, start=(0, 0.0, 0), medium="ground")
        assert way[-1, 2] > 3.0  # a puddle is no wall


@pytest.mark.parametrize("steep", [8, 20, 30])
def test_a_swimmer_walks_out_of_the_water_on_a_slope(steep: float) -> None:
    shore = [{"type": "plane", "rotation": [-steep, 0, 0], "layer": "Ground"}]
    sea = {"heights": {"type": "hills", "height": 0.0}, "size": [200, 200], "at": [0, -30, 0], "water": -1.0}
    start = (0.0, -1.0, -3.0 - 1.0 / np.tan(np.radians(steep)))
    way, _ = walk(shore, terrain=sea, start=start, seconds=14.0, swims=True, swim_speed=1.0)
    assert way[-1, 1] > 0.0


def test_a_home_that_moves_leaves_the_ground_as_it_is_and_an_obstacle_that_moves_acts_at_once() -> None:
    _, herd = walk([FLOOR, {"type": "box", "at": [0, 1, 9], "size": [20, 2, 1]}], seconds=0.5)
    laid_out = herd.binding.places.geometry
    scene = herd.plan.scene
    homes = tuple(home.changed(at=(0, 0, 4000)) for home in scene.homes)
    herd.apply(Plan(herd.plan.animals, scene.changed(homes=homes)))
    assert herd.binding.places.geometry is laid_out
    nearer = SceneObject.read({"id": "c1", "type": "box", "at": [0, 1, 3], "size": [20, 2, 1]})
    herd.apply(Plan(herd.plan.animals, scene.changed(homes=homes, colliders=(scene.colliders[0], nearer))))
    assert herd.binding.places.geometry is not laid_out
    herd.advance(3.0)
    assert herd.snapshot().herds["a"].position[0, 2] == pytest.approx(2.5 - RADIUS, abs=0.1)
