"""Hills are made of noise, with mountains along the edges and a hollow where one is asked for."""

from __future__ import annotations

import numpy as np

from flockwright.world.geometry.terrain import hills
from flockwright.world.geometry.things import Hills

SIZE = (200.0, 120.0)


def made(**more: object) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    return hills(Hills.model_validate({"type": "hills", "seed": 3, "height": 4.0, "samples": 101} | more), SIZE)


def test_mountains_stand_along_the_edges_and_leave_the_middle_alone() -> None:
    plain, ringed = made(), made(rim=30.0, rim_width=25.0)
    edges = np.concatenate([ringed[0], ringed[-1], ringed[:, 0], ringed[:, -1]])
    assert edges.min() > 12.0
    middle = slice(40, 61)
    assert np.array_equal(plain[middle, middle], ringed[middle, middle])


def test_a_hollow_is_as_deep_as_asked_and_ends_at_its_radius() -> None:
    plain, hollow = made(), made(basin=9.0, basin_radius=20.0, basin_at=(50.0, 0.0))
    assert hollow[50, 75] == -9.0  # rows go along z, so the middle row, 50 m to the right
    x, z = np.meshgrid(np.linspace(-100, 100, 101), np.linspace(-60, 60, 101))
    far = np.hypot(x - 50.0, z) > 1.2 * 20.0
    assert np.array_equal(plain[far], hollow[far])
    assert hollow.min() >= -9.0


def test_hills_are_smooth_whatever_is_asked() -> None:
    heights = made(rim=30.0, rim_width=25.0, basin=9.0, basin_radius=20.0)
    assert np.abs(np.diff(heights, axis=0)).max() < 4.0
    assert np.abs(np.diff(heights, axis=1)).max() < 6.0
