"""The flocking behaviors that others published: their formulas, and the laws that each names and breaks.

What they want is a velocity, direction times speed; the laws are about that vector. (3) a neighbor's influence goes to
0 as it reaches max_distance or the edge of view, (5) the bound knows nothing of the number of neighbors, (6) nor of
max_distance.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from flockwright.nodes.registry import type_of

NAMES = ("cohesion", "alignment", "separation")
MODES = ("simple", "uav")
BROKEN = {
    ("cohesion", "simple"): {3, 6},
    ("cohesion", "uav"): {3, 5},
    ("alignment", "simple"): {3},
    ("alignment", "uav"): {3, 5},
    ("separation", "simple"): {3, 5, 6},
    ("separation", "uav"): {3, 6},
}
each = pytest.mark.parametrize(("name", "mode"), BROKEN)
REACH = 10.0


def wanted(stage: Any, name: str, mode: str, places: Any, velocities: Any = None, **params: Any) -> Any:
    """The velocity that the one at the origin wants, who looks along z."""
    places = np.asarray(places, float).reshape(-1, 3)
    others = np.zeros_like(places) if velocities is None else np.asarray(velocities, float)
    given = {"max_distance": REACH, "max_angle": 360.0} | params
    seen = {"max_distance": 2 * given["max_distance"] + 1, "fov": 360.0}
    bodies = stage.bodies(
        np.vstack([[[0, 0, 0]], places]), velocity=np.vstack([[[0, 0, 1]], others]), radius=0.0, max_speed=4.0
    )
    sight = stage.sight(bodies, 200, first=1, **seen)
    out = stage.run(f"behavior.classic_{name}", bodies, sight, query=seen, mode=mode, **given)[0]
    if out["direction_desire"] == 0:
        assert out["speed_desire"] == 0
        return np.zeros(3)
    return np.array([out["dx"], out["dy"], out["dz"]], float) * float(out["speed"])


def crowd(count: int, reach: float = REACH) -> tuple[Any, Any]:
    random = np.random.default_rng(count)
    return random.uniform(0.1, 0.5, (count, 3)) * reach, random.uniform(-1, 3, (count, 3))


@pytest.mark.parametrize("count", [1, 3, 12])
def test_their_formulas(stage: Any, count: int) -> None:
    places, velocities = crowd(count)
    mean, average = places.mean(axis=0), velocities.mean(axis=0)
    near = np.linalg.norm(places, axis=1)
    weights = REACH - near**2 / REACH
    away = -(weights[:, None] * places).sum(axis=0)
    want = {
        ("cohesion", "simple"): mean,
        ("alignment", "simple"): average,
        ("separation", "simple"): -places.sum(axis=0),
        ("cohesion", "uav"): mean / np.linalg.norm(mean) * 5 / count,
        ("alignment", "uav"): average / np.linalg.norm(average) * 5 / count,
        ("separation", "uav"): away / np.linalg.norm(away) * 1.5 * weights.max(),
    }
    for (name, mode), velocity in want.items():
        own = {"urgency": 1.5} if name == "separation" else {"optimal_neighbors": 5.0}
        found = wanted(stage, name, mode, places, velocities, **own)
        np.testing.assert_allclose(found, velocity, rtol=2e-5, err_msg=f"{name} {mode}")


@each
def test_the_strengths_are_its_desires_and_its_speed_is_its_own(stage: Any, name: str, mode: str) -> None:
    bodies = stage.bodies([[0, 0, 0], [1, 0, 2]], velocity=[[0, 0, 1], [2, 0, 1]], radius=0.0)
    out = stage.run(
        f"behavior.classic_{name}", bodies, stage.sight(bodies), mode=mode, direction_strength=0.3, speed_strength=0.6
    )[0]
    assert out["direction_desire"] == np.float32(0.3)
    assert out["speed_desire"] == np.float32(0.6)


@pytest.mark.parametrize("name", NAMES)
def test_it_names_the_laws_it_breaks_in_each_mode(name: str) -> None:
    said = type_of(f"behavior.classic_{name}").params.BREAKS.split("Uav:")
    for mode, sentence in zip(MODES, said, strict=True):
        assert {int(law) for law in re.findall(r"law (\d)", sentence)} == BROKEN[name, mode]


def influence(stage: Any, name: str, mode: str, place: Any, **params: Any) -> float:
    """How much one more neighbor changes what it wants among three."""
    places, velocities = np.array([[1, 0.5, 2], [-2, 1, 3], [1, 1, 4]]), np.array([[0, 1, 3], [1, 0, 3], [0, 0, 2]])
    before = wanted(stage, name, mode, places, velocities, **params)
    after = wanted(stage, name, mode, [*places, place], [*velocities, [4, 0, 0]], **params)
    return float(np.linalg.norm(after - before))


@each
def test_law_3_at_the_ends_of_sight(stage: Any, name: str, mode: str) -> None:
    far = influence(stage, name, mode, [0, 0, REACH - 1e-4])
    turn = np.radians(59.999)
    aside = influence(stage, name, mode, [2 * np.sin(turn), 0, 2 * np.cos(turn)], max_angle=120.0)
    assert max(far, aside) > 0.1
    assert (far < 1e-3) == ((name, mode) == ("separation", "uav"))


@each
def test_law_5_the_number_of_neighbors(stage: Any, name: str, mode: str) -> None:
    place, velocity = [1.0, 0.5, 2.0], [1.0, 0.0, 2.0]
    one, many = (wanted(stage, name, mode, [place] * n, [velocity] * n) for n in (1, 40))
    changed = not np.allclose(one, many, rtol=1e-4)
    assert changed == (5 in BROKEN[name, mode])


@each
def test_law_6_how_far_it_sees(stage: Any, name: str, mode: str) -> None:
    sizes = []
    for reach in (1.0, 100.0):
        places, velocities = crowd(5, reach)
        sizes.append(np.linalg.norm(wanted(stage, name, mode, places, velocities, max_distance=reach)))
    assert (sizes[1] > 50 * sizes[0]) == (6 in BROKEN[name, mode])
    assert (sizes[1] == pytest.approx(sizes[0], rel=1e-4)) == (6 not in BROKEN[name, mode])


@each
def test_law_1_a_small_change_has_a_small_effect(stage: Any, name: str, mode: str) -> None:
    places, velocities = crowd(6)
    before = wanted(stage, name, mode, places, velocities)
    after = wanted(stage, name, mode, places + 1e-4, velocities + 1e-4)
    assert np.abs(after - before).max() < 5e-2 * max(1.0, float(np.linalg.norm(before)))
