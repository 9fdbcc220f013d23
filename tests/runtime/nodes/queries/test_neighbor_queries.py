"""Every neighbor query finds exactly what comparing everybody with everybody finds."""

from __future__ import annotations

from math import cos, radians
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from flockwright.engine.crew import Crew
from flockwright.engine.points import BODY, Frame, Grid, Nearest, sight
from flockwright.engine.points.body import FARTHEST
from flockwright.engine.program import Job, Program, split
from flockwright.engine.words import aligned
from flockwright.nodes.families.query import Crowd, HostQuery, NeighborQuery, Sights
from flockwright.nodes.queries.kd_tree import KDTree
from flockwright.nodes.registry import all_types, type_of

F4 = np.float32


def bodies_at(positions: Any, radii: Any = 0.0, seed: int = 0) -> np.ndarray:
    positions = np.asarray(positions, F4).reshape(-1, 3)
    bodies = aligned(len(positions), BODY)
    bodies["id"] = np.arange(len(positions))
    bodies["px"], bodies["py"], bodies["pz"] = positions.T
    forward = np.random.default_rng(seed).normal(size=(len(positions), 3))
    forward /= np.linalg.norm(forward, axis=1, keepdims=True)
    bodies["fx"], bodies["fy"], bodies["fz"] = forward.T
    bodies["radius"] = radii
    return bodies


def brute_force(bodies: np.ndarray, k: int, reach: Any, view: Any, surface: bool, among: Any = None) -> list:
    """For each body, the slots of its neighbors, in 32 bits as the engine measures."""
    n = len(bodies)
    positions = np.stack([bodies["px"], bodies["py"], bodies["pz"]], 1)
    forward = np.stack([bodies["fx"], bodies["fy"], bodies["fz"]], 1)
    radii, somewhere = bodies["radius"], (np.abs(positions) < FARTHEST).all(1)
    wanted = somewhere if among is None else somewhere & among
    reach, view = np.broadcast_to(reach, n), np.broadcast_to(view, n)
    unequal = surface and len(set(radii[wanted].tolist())) > 1
    largest = radii[wanted].max(initial=0)
    found = []
    for i in range(n):
        with np.errstate(over="ignore", invalid="ignore"):
            d = positions - positions[i]
            squared = d[:, 0] * d[:, 0] + d[:, 1] * d[:, 1] + d[:, 2] * d[:, 2]
            center = np.sqrt(squared)
            dot = d[:, 0] * forward[i, 0] + d[:, 1] * forward[i, 1] + d[:, 2] * forward[i, 2]
            distance = center - (radii + radii[i] if unequal else F4(radii[i] + largest) if surface else F4(0))
            measure = distance if unequal else squared
            ok = wanted & somewhere[i] & (distance < F4(reach[i]))
            if view[i] < 360:
                ok &= (dot > F4(cos(radians(view[i]) / 2)) * center) | (squared == 0)
        ok[i] = False
        slots = np.flatnonzero(ok)
        found.append(slots[np.lexsort((slots, measure[slots]))][:k].tolist())
    return found


def by_tree(bodies: np.ndarray, k: int, reach: Any, view: Any, surface: bool, among: Any = None) -> list:
    slots = bodies["id"].copy()
    targets = Crowd(bodies, slots) if among is None else Crowd(bodies[among], slots[among])
    lists, counts = KDTree.fill(Crowd(bodies, slots), targets, k, Sights(reach, view, surface))
    assert lists.shape == (len(bodies), k)
    assert lists.dtype == np.int32
    return [row[:count].tolist() for row, count in zip(lists, counts, strict=True)]


def by_engine(bodies: np.ndarray, k: int, reach: float, view: float, surface: bool) -> list:
    n = len(bodies)
    grid, frame = Grid(bodies, reach=reach, k=k, surface=surface), Frame(n)
    nearest = Nearest(frame, grid, k, sight(reach, view), surface=surface)
    program = Program([[Job([grid.build(), frame.copy(grid)], [(0, n)])], [Job(nearest.search(), split(n, 64))]])
    with Crew(1) as crew:
        crew.step(program)
    ids, found = frame.bodies["id"], [[]] * n
    for place in range(n):
        found[ids[place]] = ids[nearest.lists[place, : nearest.counts[place]]].tolist()
    return found


def uniform(random: np.random.Generator, n: int) -> np.ndarray:
    return random.random((n, 3)) * random.choice([1, 8, 46])


def coincident(random: np.random.Generator, n: int) -> np.ndarray:
    return uniform(random, n)[random.integers(0, max(1, n // 4), n)]


def one_point(random: np.random.Generator, n: int) -> np.ndarray:
    return np.ones((n, 3))


def lattice(random: np.random.Generator, n: int) -> np.ndarray:
    return np.floor(random.random((n, 3)) * 6)


def clustered(random: np.random.Generator, n: int) -> np.ndarray:
    return random.random((5, 3))[random.integers(0, 5, n)] * 46 + random.normal(size=(n, 3))


def over_scales(random: np.random.Generator, n: int) -> np.ndarray:
    return random.normal(size=(n, 3)) * 10.0 ** random.integers(-25, 17, (n, 1))


def nan_infested(random: np.random.Generator, n: int) -> np.ndarray:
    positions = uniform(random, n)
    positions[random.random((n, 3)) < 0.1] = random.choice([np.nan, np.inf, -np.inf, 1e30])
    return positions


KINDS = [uniform, coincident, one_point, lattice, clustered, over_scales, nan_infested]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 40, 250])
def test_the_tree_is_brute_force(kind: Any, n: int) -> None:
    random = np.random.default_rng(n * 10 + KINDS.index(kind))
    for trial in range(8):
        k = int(random.choice([1, 2, 5, 16, 64]))
        reach = float(random.choice([0.0, 0.5, 2, 5, 20, 1e6]))
        view = float(random.choice([360, 400, 270, 96, 10, 0]))
        surface = bool(trial % 2)
        radii = random.choice([0.0, 0.3]) if trial < 5 else random.random(n) * 1.5
        with np.errstate(over="ignore", invalid="ignore"):
            bodies = bodies_at(kind(random, n), radii, seed=trial)
        assert by_tree(bodies, k, reach, view, surface) == brute_force(bodies, k, reach, view, surface)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(*[st.floats(-50, 50, width=32)] * 3), max_size=40),
    st.integers(1, 20),
    st.floats(0, 100, width=32),
    st.floats(0, 400, width=32),
    st.booleans(),
    st.lists(st.floats(0, 5, width=32), min_size=40, max_size=40),
)
def test_the_tree_is_brute_force_for_any_small_crowd(
    positions: list, k: int, reach: float, view: float, surface: bool, radii: list
) -> None:
    bodies = bodies_at(positions, radii[: len(positions)])
    assert by_tree(bodies, k, reach, view, surface) == brute_force(bodies, k, reach, view, surface)


@pytest.mark.parametrize("surface", [True, False])
@pytest.mark.parametrize("unequal", [True, False])
def test_tree_and_grid_find_the_same_in_the_same_order(surface: bool, unequal: bool) -> None:
    random = np.random.default_rng(11)
    bodies = bodies_at(clustered(random, 600), random.random(600) if unequal else 0.4)
    for k, view in ((7, 360.0), (64, 250.0)):
        assert by_tree(bodies, k, 6.0, view, surface) == by_engine(bodies, k, 6.0, view, surface)


def test_each_animal_has_its_own_sight() -> None:
    random = np.random.default_rng(3)
    bodies = bodies_at(random.random((300, 3)) * 15, random.random(300))
    reach, view = random.uniform(0, 6, 300), random.choice([360.0, 200.0, 60.0], 300)
    assert by_tree(bodies, 6, reach, view, True) == brute_force(bodies, 6, reach, view, True)


def test_targets_may_be_others_than_those_who_ask() -> None:
    random = np.random.default_rng(4)
    bodies = bodies_at(random.random((300, 3)) * 15, random.random(300))
    among = random.random(300) < 0.2
    assert by_tree(bodies, 5, 5.0, 300.0, True, among) == brute_force(bodies, 5, 5.0, 300.0, True, among)
    nobody = np.zeros(300, bool)
    assert by_tree(bodies, 5, 5.0, 300.0, True, nobody) == [[]] * 300


def test_the_k_cut_comes_after_the_view() -> None:
    bodies = bodies_at([[0, 0, 0], [0, 0, -1], [0, 0, -2], [0, 0, 5]])
    bodies["fx"] = bodies["fy"] = 0
    bodies["fz"] = 1
    assert by_tree(bodies, 1, 10.0, 180.0, False)[0] == [3]


def test_large_bodies_are_near_by_their_surface() -> None:
    bodies = bodies_at([[0, 0, 0], [3, 0, 0], [6, 0, 0]], [0.1, 0.1, 5.0])
    assert by_tree(bodies, 1, 10.0, 360.0, True)[0] == [2]
    assert by_tree(bodies, 1, 10.0, 360.0, False)[0] == [1]


def test_many_candidates_are_looked_at_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flockwright.nodes.queries.kd_tree.ROOM", 100)
    random = np.random.default_rng(6)
    bodies = bodies_at(random.random((200, 3)) * 5, random.random(200))
    assert by_tree(bodies, 9, 3.0, 120.0, True) == brute_force(bodies, 9, 3.0, 120.0, True)


def test_queries_share_their_parameters_and_defaults() -> None:
    queries = {key: kind for key, kind in all_types().items() if kind.kind == "neighbor_query" and kind.is_ours}
    assert queries.keys() >= {"query.spatial_hash", "query.kd_tree", "query.all_in_radius"}
    for key, kind in queries.items():
        params: Any = kind.params()
        assert (params.max_distance, params.fov, params.tags, params.distance) == (10, 360, (), "surface")
        assert params.k == (64 if key == "query.all_in_radius" else 7)
        assert issubclass(kind.params, NeighborQuery)
        assert issubclass(kind.params, HostQuery) == (key == "query.kd_tree")
        assert [port.carries for port in kind.outputs] == ["neighbors"]
        for k in (0, 1025):
            with pytest.raises(ValidationError):
                kind.params.model_validate({"k": k})


def test_the_cap_of_all_in_radius_is_called_so() -> None:
    extra: Any = type_of("query.all_in_radius").params.model_fields["k"].json_schema_extra
    assert extra["label"] == "cap"
