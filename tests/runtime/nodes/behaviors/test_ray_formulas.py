"""What each ray behavior says of known hits, by the formulas of the model."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from flockwright.curves.model import Curve
from flockwright.engine.words import aligned
from flockwright.world.geometry.layouts import HIT, MISS, RAY
from flockwright.world.geometry.table import Geometry
from flockwright.world.geometry.things import Box

REACH, FOV = 8.0, 200.0
SEEN = {"max_distance": REACH, "fov": FOV}
LINEAR = Curve(shape="linear")


def unit(*vector: float) -> np.ndarray:
    return np.array(vector) / np.linalg.norm(vector)


def hits_of(*met: tuple[float, Any, float] | None, ways: Any = None) -> tuple[Any, Any, int]:
    """Hits of one animal: distance, normal and angle off the axis in degrees for each ray; None is a miss."""
    hits, rays = aligned(len(met), HIT), aligned(len(met), RAY)
    rays["number"], rays["layers"], rays["dz"] = np.arange(len(met)), 1, 1
    for number, one in enumerate(met):
        hits[number]["layer"] = MISS if one is None else 0
        if one is not None:
            hits[number]["distance"] = one[0]
            hits[number]["nx"], hits[number]["ny"], hits[number]["nz"] = one[1]
            rays[number]["angle"] = np.radians(one[2])
    if ways is not None:
        rays["dx"], rays["dy"], rays["dz"] = np.array(ways, float).T
        rays["angle"] = np.arccos(rays["dz"])
    return hits, rays, len(met)


def ask(stage: Any, key: str, rays: Any, **params: Any) -> Any:
    bodies = stage.bodies([[0, 0, 0]], radius=0.5)
    given = {"direction_strength": 0.8, **params}
    return stage.run(f"behavior.{key}", bodies, rays=rays, query=SEEN, **given)[0]


def way_of(out: Any) -> np.ndarray:
    return np.array([out["dx"], out["dy"], out["dz"]])


def weight(distance: float, degrees: float) -> float:
    """Observability with its default curves."""
    return ((distance / REACH) ** -2 - 1) * (1 - (2 * degrees / FOV) ** 2)


MET = [(2.0, unit(0, 0, -1), 10.0), (4.0, unit(-1, 0.5, 0), 60.0), (7.0, unit(0, 1, 0.2), 95.0), None]


def saturated(x: float, k: float) -> float:
    return 1 - (k * x + 1) ** -2


def test_avoid_environment_goes_along_the_weighed_normals(stage: Any) -> None:
    out = ask(stage, "avoid_environment", hits_of(*MET))
    weights = [weight(far, angle) for far, _, angle in MET[:3]]
    total = sum(w * normal for w, (_, normal, _) in zip(weights, MET[:3], strict=True))
    np.testing.assert_allclose(way_of(out), total / np.linalg.norm(total), atol=1e-5)
    assert out["direction_desire"] == pytest.approx(0.8 * saturated(max(weights), 0.3), rel=1e-4)
    assert out["main"] == 0
    assert out["speed_desire"] == 0


def test_avoid_vertical_walls_flattens_normals_and_drops_gentle_slopes(stage: Any) -> None:
    out = ask(stage, "avoid_vertical_walls", hits_of(*MET), min_slope=45.0)
    walls = MET[:2]  # the third leans by 11°
    weights = [weight(far, angle) for far, _, angle in walls]
    total = sum(w * normal * [1, 0, 1] for w, (_, normal, _) in zip(weights, walls, strict=True))
    steepness = np.mean([np.degrees(np.arccos(normal[1])) / 90 for _, normal, _ in walls])
    np.testing.assert_allclose(way_of(out), total / np.linalg.norm(total), atol=1e-5)
    assert out["direction_desire"] == pytest.approx(0.8 * saturated(max(weights), 0.3) * steepness, rel=1e-4)
    overhang = ask(stage, "avoid_vertical_walls", hits_of((2.0, unit(0, -0.9, -1), 0.0)))
    assert overhang["direction_desire"] == pytest.approx(0.8 * saturated(weight(2, 0), 0.3), rel=1e-4)
    assert ask(stage, "avoid_vertical_walls", hits_of(MET[2]))["direction_desire"] == 0


@pytest.mark.parametrize(("far", "desire"), [(0.0, 0.8), (2.0, 0.6), (8.0, 0.0)])
def test_avoid_ground_wants_straight_up(stage: Any, far: float, desire: float) -> None:
    out = ask(stage, "avoid_ground", hits_of((far, unit(0.3, 1, 0), 0.0), None))
    assert out["direction_desire"] == pytest.approx(desire, abs=1e-6)
    if desire:
        assert way_of(out).tolist() == [0, 1, 0]


@pytest.mark.parametrize("key", ["avoid_environment", "avoid_vertical_walls", "avoid_ground"])
def test_a_hit_that_comes_into_reach_comes_softly(stage: Any, key: str) -> None:
    for angle, far in ((0.0, REACH - 1e-3), (FOV / 2 - 1e-2, 2.0)):
        if key == "avoid_ground" and angle:
            continue  # it has no angle weight: its one ray is its axis
        assert ask(stage, key, hits_of((far, unit(0, 0, -1), angle)))["direction_desire"] < 2e-3
    assert ask(stage, key, hits_of(None, None))["direction_desire"] == 0


def test_debug_rays_wants_nothing(stage: Any) -> None:
    out = ask(stage, "debug_rays", hits_of(*MET), direction_strength=1.0)
    assert (out["direction_desire"], out["speed_desire"]) == (0, 0)
    assert out["main"] == 0


WALL = Geometry([Box(type="box", at=(0, 0, 4), size=(2, 2, 1), layer="Wall")], ["Wall"])
WAYS = [unit(0, 0, 1), unit(0.3, 0, 1), unit(-0.6, 0, 1), unit(0.9, 0, 1)]


def blocked(stage: Any, key: str, rays: Any, world: Geometry = WALL, **body: Any) -> Any:
    bodies = stage.bodies([[0, 0, 0]], radius=0.4, **body)
    return stage.run(f"behavior.{key}", bodies, rays=rays, query=SEEN, world=world, direction_strength=0.8)[0]


def test_the_free_ray_nearest_to_straight_ahead(stage: Any) -> None:
    ahead = (3.5, unit(0, 0, -1), 0.0)
    out = blocked(stage, "avoid_free_ray", hits_of(ahead, ahead, None, None, ways=WAYS))
    np.testing.assert_allclose(way_of(out), WAYS[2], atol=1e-6)
    assert out["direction_desire"] == np.float32(0.8)
    assert blocked(stage, "avoid_free_ray", hits_of(ahead, ahead, ahead, ahead, ways=WAYS))["direction_desire"] == 0


@pytest.mark.parametrize("key", ["avoid_free_ray", "avoid_perpendicular"])
def test_nothing_in_the_way_is_no_opinion_though_rays_hit(stage: Any, key: str) -> None:
    beside = Geometry([Box(type="box", at=(4, 0, 2), size=(1, 2, 2), layer="Wall")], ["Wall"])
    aside = (3.5, unit(-1, 0, 0), 60.0)
    assert blocked(stage, key, hits_of(None, aside, aside, None, ways=WAYS), beside)["direction_desire"] == 0


def test_the_push_is_square_to_where_it_faces(stage: Any) -> None:
    ahead = (3.5, unit(0, 0, -1), 0.0)
    straight = blocked(stage, "avoid_perpendicular", hits_of(ahead, ways=WAYS[:1]))
    np.testing.assert_allclose(way_of(straight), [1, 0, 0], atol=1e-6)  # to the right
    forward = unit(0.2, 0, 1)
    slanted = blocked(stage, "avoid_perpendicular", hits_of(ahead, ways=[forward]), forward=forward)
    assert way_of(slanted) @ forward == pytest.approx(0, abs=1e-5)
    assert slanted["direction_desire"] == np.float32(0.8)
