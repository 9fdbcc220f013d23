"""What the flocks must show: each behavior alone, and all three together."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from tests.presets.runs import SEEDS, agreement, groups, project, views

from flockwright.simulation.measures import measure

every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_cohesion_alone_contracts_the_herd(seed: int) -> None:
    herd = [measure(view) for view in views("flock-cohesion", "sheep", seed, 30)]
    spread = [moment.cohesion_radius for moment in herd]
    assert spread[0] > 10
    assert all(later <= earlier for earlier, later in pairwise(spread))
    assert spread[-1] < 0.5
    assert herd[-1].nearest_min < 0.1  # nothing keeps them apart


@every_seed
def test_alignment_alone_turns_the_herd_one_way_and_leaves_it_spread(seed: int) -> None:
    herd = views("flock-alignment", "sheep", seed, 30)
    assert measure(herd[0]).polarization < 0.6
    late = [measure(view) for view in herd[20:]]
    assert min(moment.polarization for moment in late) > 0.9
    assert min(moment.cohesion_radius for moment in late) > 15  # a square of 60 m filled evenly has 23
    assert covered(herd[-1].position, 60, 6) > 0.6 * covered(herd[0].position, 60, 6)


def covered(places: np.ndarray, side: float, cells: int) -> int:
    """How many cells of a square somebody is in."""
    column = np.clip((places[:, [0, 2]] / side + 0.5) * cells, 0, cells - 1).astype(int)
    return len(np.unique(column, axis=0))


@every_seed
def test_separation_alone_spreads_a_crowd_and_keeps_bodies_clear(seed: int) -> None:
    radius = project("flock-separation").animal("sheep").body.radius
    herd = [measure(view) for view in views("flock-separation", "sheep", seed, 30, every=0.25)]
    assert herd[0].nearest_min < 2 * radius
    assert min(moment.nearest_min for moment in herd[12:]) > 2 * radius
    assert herd[-1].nearest_mean > 5 * herd[0].nearest_mean
    assert herd[-1].cohesion_radius > 3 * herd[0].cohesion_radius
    assert herd[-1].polarization < 0.5


@every_seed
def test_a_flock_in_the_plane_goes_one_way_and_stays_together(seed: int) -> None:
    radius = project("flock-2d").animal("sheep").body.radius
    herd = views("flock-2d", "sheep", seed, 30)
    assert measure(herd[0]).polarization < 0.6
    late = herd[40:]
    assert np.median([measure(view).polarization for view in late]) > 0.8
    assert np.median([groups(view, box=80) for view in late]) <= 2
    assert min(measure(view).nearest_min for view in late) > radius


@every_seed
def test_a_flock_in_space_goes_one_way_stays_together_and_near_its_home(seed: int) -> None:
    radius = project("flock-3d").animal("bird").body.radius
    herd = views("flock-3d", "bird", seed, 30)
    assert measure(herd[0]).polarization < 0.5
    late = [measure(view) for view in herd[40:]]
    assert np.median([moment.polarization for moment in late]) > 0.85
    assert max(moment.sub_flocks for moment in late) == 1
    assert max(moment.cohesion_radius for moment in late) < 15
    assert min(moment.nearest_min for moment in late) > 2 * radius
    heights = np.concatenate([view.position[:, 1] for view in herd])
    assert heights.min() > 0
    assert heights.max() < 45


@pytest.mark.parametrize("name", ["flock-3d-large", "flock-3d-huge"])
def test_large_flocks_agree_among_neighbors_over_each_of_their_homes(name: str) -> None:
    homes = [np.array(home.at) for home in project(name).scene.homes if home.max_radius < 100]
    first, last = views(name, "bird", 1, 0.1, every=0.1)[0], views(name, "bird", 1, 6, every=6)[0]
    assert agreement(first) < 0.6
    assert agreement(last) > 0.93
    away = np.min([np.linalg.norm(last.position - home, axis=1) for home in homes], axis=0)
    assert np.percentile(away, 99) < 66
    assert groups(last) <= len(homes) + 2
