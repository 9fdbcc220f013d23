"""What the first steps must show: speeds by override, bodies of different abilities on one path, banking."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from tests.presets.runs import Array, moments, off_path, plan, project, views

from flockwright.simulation.snapshot import HerdView
from flockwright.world.paths import sampled


def line_of(name: str) -> Array:
    (path,) = project(name).scene.paths
    return sampled(path)[0]


def test_three_walkers_go_at_the_speeds_their_spawners_say() -> None:
    (*_, last) = views("minimal", "walker", 1, 5)
    assert len(last) == 3
    wanted = [spawner.overrides["n1.speed"] for spawner in project("minimal").scene.spawners]
    assert len(set(wanted)) == 3
    assert last.speed.tolist() == pytest.approx(wanted, rel=1e-4)
    assert last.forward.tolist() == [[0, 0, 1]] * 3


def along(name: str, seconds: float, start: float) -> dict[str, list[HerdView]]:
    """All species of a preset from a time on, in steps of a tenth of a second."""
    seen: dict[str, list[HerdView]] = {animal.id: [] for animal in project(name).animals}
    for _, snapshot in moments(plan(name), 1, seconds, start=start, every=0.1):
        for animal, view in snapshot.herds.items():
            seen[animal].append(view)
    return seen


def test_runners_follow_their_course_as_well_as_their_bodies_can() -> None:
    line = line_of("movement-2d")
    runs = along("movement-2d", 45, 3)
    off = {animal: np.concatenate([off_path(view, line) for view in seen]) for animal, seen in runs.items()}
    pace = {animal: np.mean([view.speed.mean() for view in seen]) for animal, seen in runs.items()}
    assert off["nimble"].max() < 1.5
    assert max(error.max() for error in off.values()) < 6
    assert off["heavy"].max() > 2 * off["nimble"].max()
    assert pace["dragged"] < 0.75 * pace["nimble"]


def test_the_drifter_faces_elsewhere_than_it_goes() -> None:
    def slip(seen: list[HerdView]) -> float:
        turned = [np.sum(view.forward * view.velocity, axis=1) / view.speed for view in seen]
        return float(np.degrees(np.arccos(np.clip(turned, -1, 1))).max())

    runs = along("movement-2d", 30, 3)
    assert slip(runs["nimble"]) < 10
    assert slip(runs["drifter"]) > 45


def test_runners_stay_level_and_upright() -> None:
    for seen in along("movement-2d", 12, 3).values():
        assert all((view.position[:, 1] == 0).all() and (view.up[:, 1] == 1).all() for view in seen)


def test_birds_keep_to_their_loop_through_all_its_heights() -> None:
    line = line_of("movement-3d")
    for seen in along("movement-3d", 30, 2).values():
        assert max(off_path(view, line).max() for view in seen) < 3
        heights = np.concatenate([view.position[:, 1] for view in seen])
        assert heights.max() - heights.min() > 8


def lean(view: HerdView) -> Array:
    """Degrees between a body's up and the most upright one its heading allows, to the right being positive."""
    forward, up = view.forward.astype(np.float64), view.up.astype(np.float64)
    upright = np.array([0.0, 1.0, 0.0]) - forward[:, 1:2] * forward
    upright /= np.linalg.norm(upright, axis=1)[:, None]
    right = np.cross(upright, forward)
    angle: Array = np.degrees(np.arctan2((up * right).sum(axis=1), (up * upright).sum(axis=1)))
    return angle


def curve(before: HerdView, after: HerdView) -> Array:
    """How hard each turns to its right, seen from above, in m/s²."""
    change = (after.velocity - before.velocity).astype(np.float64) / 0.1
    right = np.cross([0.0, 1.0, 0.0], before.forward.astype(np.float64))
    across: Array = (change * right).sum(axis=1)
    return across


def test_birds_lean_into_their_curves_each_in_its_way() -> None:
    runs = along("movement-3d", 40, 3)
    leaning = {animal: np.array([lean(view) for view in seen[1:]]) for animal, seen in runs.items()}
    turning = {animal: np.array([curve(a, b) for a, b in pairwise(seen)]) for animal, seen in runs.items()}
    most = {animal: np.percentile(np.abs(angles), 95) for animal, angles in leaning.items()}
    together = {animal: np.corrcoef(leaning[animal].ravel(), turning[animal].ravel())[0, 1] for animal in runs}
    assert together["swift"] > 0.8
    assert together["liner"] > 0.8
    assert most["swift"] > 30
    assert most["liner"] < 0.6 * most["swift"]
    assert together["barge"] < 0.65  # it is late
