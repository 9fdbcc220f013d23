"""The search finds exactly what comparing everybody with everybody finds."""

from __future__ import annotations

from math import cos, radians
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from flockwright.engine.crew import Crew
from flockwright.engine.errors import EngineError
from flockwright.engine.points import BODY, Frame, Grid, Members, Nearest, Pairs, sight
from flockwright.engine.points.body import FARTHEST
from flockwright.engine.points.ordering import sort_smallest
from flockwright.engine.program import Job, Program, split
from flockwright.engine.words import aligned

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


def brute_force(bodies: np.ndarray, k: int, reach: float, view: float, surface: bool, among: Any = None) -> list:
    """For each body by id, the ids of its neighbors, in 32-bit arithmetic as the search does it."""
    positions = np.stack([bodies["px"], bodies["py"], bodies["pz"]], 1)
    forward = np.stack([bodies["fx"], bodies["fy"], bodies["fz"]], 1)
    radii = bodies["radius"]
    somewhere = (np.abs(positions) < FARTHEST).all(1)
    wanted = somewhere if among is None else somewhere & among
    found = []
    cosine = F4(cos(radians(view) / 2))
    unequal = surface and len(set(radii[wanted].tolist())) > 1
    largest = radii[wanted].max(initial=0)
    for i in range(len(bodies)):
        with np.errstate(over="ignore", invalid="ignore"):
            d = positions - positions[i]
            squared = d[:, 0] * d[:, 0] + d[:, 1] * d[:, 1] + d[:, 2] * d[:, 2]
            center = np.sqrt(squared)
            dot = d[:, 0] * forward[i, 0] + d[:, 1] * forward[i, 1] + d[:, 2] * forward[i, 2]
            distance = center - (radii + radii[i] if unequal else F4(radii[i] + largest) if surface else F4(0))
            measure = distance if unequal else squared
            ok = wanted & somewhere[i] & (distance < F4(reach))
            if view < 360:
                ok &= (dot > cosine * center) | (squared == 0)
        ok[i] = False
        ids = np.flatnonzero(ok)
        found.append(ids[np.lexsort((ids, measure[ids]))][:k].tolist())
    return found


def search(
    bodies: np.ndarray, k: int, reach: float, view: float = 360.0, surface: bool = False, steps: int = 2
) -> list:
    """The same by the engine. Steps repeat, because the cell of the second depends on the first."""
    n = len(bodies)
    grid = Grid(bodies, reach=reach, k=k, surface=surface)
    frame = Frame(n)
    nearest = Nearest(frame, grid, k, sight(reach, view), surface=surface)
    program = Program(
        [[Job([grid.build(), frame.copy(grid)], [(0, n)])], [Job(nearest.search(), split(n, 64))]], keep=[bodies]
    )
    with Crew(2) as crew:
        for _ in range(steps):
            crew.step(program)
    return lists_by_id(frame, nearest, n)


def lists_by_id(frame: Frame, nearest: Nearest, n: int) -> list:
    ids = frame.bodies["id"]
    lists: list = [[] for _ in range(n)]
    for place in range(n):
        lists[ids[place]] = ids[nearest.lists[place, : nearest.counts[place]]].tolist()
    return lists


def uniform(random: np.random.Generator, n: int) -> np.ndarray:
    return random.random((n, 3)) * random.choice([1, 8, 46, 200])


def clustered(random: np.random.Generator, n: int) -> np.ndarray:
    return random.random((5, 3))[random.integers(0, 5, n)] * 46 + random.normal(size=(n, 3))


def coincident(random: np.random.Generator, n: int) -> np.ndarray:
    return uniform(random, n)[random.integers(0, max(1, n // 4), n)]


def one_point(random: np.random.Generator, n: int) -> np.ndarray:
    return np.ones((n, 3))


def lattice(random: np.random.Generator, n: int) -> np.ndarray:
    return np.floor(random.random((n, 3)) * 8)


def flat(random: np.random.Generator, n: int) -> np.ndarray:
    return uniform(random, n) * [1, 0, 1]


def line(random: np.random.Generator, n: int) -> np.ndarray:
    return uniform(random, n) * [0, 1, 0]


def far_flung(random: np.random.Generator, n: int) -> np.ndarray:
    positions = uniform(random, n) + random.choice([0, -100, 5000])
    strays = random.random(n) < 0.02
    positions[strays] = random.normal(size=(int(strays.sum()), 3)) * 10.0 ** random.integers(4, 25)
    return positions


def scattered_over_scales(random: np.random.Generator, n: int) -> np.ndarray:
    return random.normal(size=(n, 3)) * 10.0 ** random.integers(-3, 17, (n, 1))


def nan_infested(random: np.random.Generator, n: int) -> np.ndarray:
    positions = uniform(random, n)
    positions[random.random((n, 3)) < 0.1] = random.choice([np.nan, np.inf, -np.inf, 1e30])
    return positions


KINDS = [
    uniform, clustered, coincident, one_point, lattice, flat, line, far_flung, scattered_over_scales, nan_infested,
]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("n", [0, 1, 2, 3, 33, 65, 300, 1200])
def test_the_search_is_brute_force(kind: Any, n: int) -> None:
    random = np.random.default_rng(n * 100 + KINDS.index(kind))
    for trial in range(4):
        k = int(random.choice([1, 2, 5, 8, 16, 32]))
        reach = float(random.choice([0.5, 2, 5, 20, 1e6]))
        view = float(random.choice([360, 360, 270, 96, 10]))
        surface = bool(trial % 2)
        radii = random.choice([0.0, 0.3]) if trial < 3 else random.random(n) * 1.5
        with np.errstate(over="ignore", invalid="ignore"):
            bodies = bodies_at(kind(random, n), radii, seed=trial)
        assert search(bodies, k, reach, view, surface) == brute_force(bodies, k, reach, view, surface)


@pytest.mark.parametrize("k", [1, 31, 32, 33, 100, 500, 1024])
@pytest.mark.parametrize("kind", [uniform, clustered, one_point], ids=lambda kind: kind.__name__)
def test_large_k_is_brute_force(k: int, kind: Any) -> None:
    random = np.random.default_rng(k)
    bodies = bodies_at(kind(random, 1300), random.random(1300) * (k % 2))
    for view, surface in ((360.0, False), (200.0, True)):
        assert search(bodies, k, 30.0, view, surface) == brute_force(bodies, k, 30.0, view, surface)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(*[st.floats(-50, 50, width=32)] * 3), max_size=60),
    st.integers(1, 40),
    st.floats(0, 100, width=32),
    st.floats(0, 400, width=32),
    st.booleans(),
    st.lists(st.floats(0, 5, width=32), min_size=60, max_size=60),
)
def test_any_small_crowd_is_brute_force(
    positions: list, k: int, reach: float, view: float, surface: bool, radii: list
) -> None:
    bodies = bodies_at(positions, radii[: len(positions)])
    assert search(bodies, k, reach, view, surface) == brute_force(bodies, k, reach, view, surface)


def test_more_bodies_in_a_block_than_fit_are_still_right() -> None:
    random = np.random.default_rng(5)
    bodies = bodies_at(random.normal(size=(6000, 3)) * 0.01)
    assert search(bodies, 6, 5.0, steps=1) == brute_force(bodies, 6, 5.0, 360, False)


def test_a_narrower_search_in_a_grid_made_for_another_ball_is_exact() -> None:
    random = np.random.default_rng(2)
    bodies = bodies_at(random.random((700, 3)) * 30)
    grid, frame = Grid(bodies, reach=2, k=3), Frame(700)
    near, far = Nearest(frame, grid, 3, sight(2)), Nearest(frame, grid, 12, sight(11, 200))
    program = Program(
        [[Job([grid.build(), frame.copy(grid)], [(0, 700)])], [Job([*near.search(), *far.search()], split(700, 50))]]
    )
    with Crew(2) as crew:
        crew.step(program)
    assert lists_by_id(frame, near, 700) == brute_force(bodies, 3, 2, 360, False)
    assert lists_by_id(frame, far, 700) == brute_force(bodies, 12, 11, 200, False)


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_sorting_and_filling_in_parts_is_building(threads: int) -> None:
    random = np.random.default_rng(12)
    bodies = bodies_at(nan_infested(random, 900), 0.1)
    grid, frame = Grid(bodies, reach=5, k=5), Frame(900)
    nearest = Nearest(frame, grid, 5, sight(5))
    program = Program(
        [
            [Job([grid.sort()], [(0, 900)])],
            [Job([grid.fill(), frame.copy(grid)], split(900, 100))],
            [Job(nearest.search(), split(900, 64))],
        ]
    )
    with Crew(threads) as crew:
        for _ in range(3):
            crew.step(program)
    assert lists_by_id(frame, nearest, 900) == brute_force(bodies, 5, 5, 360, False)


@pytest.mark.parametrize("surface", [False, True])
@pytest.mark.parametrize("view", [360.0, 200.0])
def test_plain_python_finds_the_same(surface: bool, view: float) -> None:
    random = np.random.default_rng(13)
    bodies = bodies_at(clustered(random, 150), random.random(150))
    grid, frame = Grid(bodies, reach=6, k=9, surface=surface), Frame(150)
    nearest = Nearest(frame, grid, 9, sight(6, view), surface=surface)
    program = Program(
        [[Job([grid.build(), frame.copy(grid)], [(0, 150)])], [Job(nearest.search(), split(150, 64))]], keep=[bodies]
    )
    program.step_plain()
    assert lists_by_id(frame, nearest, 150) == brute_force(bodies, 9, 6, view, surface)


def test_rows_give_each_body_its_own_sight() -> None:
    random = np.random.default_rng(8)
    bodies = bodies_at(random.random((400, 3)) * 20)
    rows = aligned(2, sight(1).dtype)
    rows[0], rows[1] = sight(2, 360)[0], sight(6, 150)[0]
    row_of = (np.arange(400) % 2).astype(np.int32)
    grid, frame = Grid(bodies, reach=2, k=5), Frame(400)
    nearest = Nearest(frame, grid, 5, rows, row_of=row_of)
    program = Program([[Job([grid.build(), frame.copy(grid)], [(0, 400)])], [Job(nearest.search(), split(400, 64))]])
    with Crew(1) as crew:
        crew.step(program)
    found = lists_by_id(frame, nearest, 400)
    assert found[::2] == brute_force(bodies, 5, 2, 360, False)[::2]
    assert found[1::2] == brute_force(bodies, 5, 6, 150, False)[1::2]


@pytest.mark.parametrize("share", [0.0, 0.01, 0.5])
def test_a_set_holds_who_has_any_tag_and_all_kinds(share: float) -> None:
    random = np.random.default_rng(3)
    n = 900
    bodies = bodies_at(random.random((n, 3)) * 30, random.random(n))
    tags = np.where(random.random(n) < share, np.uint64(1 << 63), np.uint64(0)) | np.uint64(4)
    kinds = random.integers(0, 8, n).astype(np.uint64)
    grid, frame = Grid(bodies, reach=4, k=5, surface=True), Frame(n)
    chosen = Members(frame, tags, kinds, (1 << 63) | 2, 5, reach=4, k=5, surface=True)
    nearest = Nearest(frame, chosen.grid, 5, sight(4, 300), surface=True)
    program = Program(
        [
            [Job([grid.build(), frame.copy(grid)], [(0, n)])],
            [Job([chosen.pick(), chosen.grid.build()], [(0, n)])],
            [Job(nearest.search(), split(n, 64))],
        ]
    )
    with Crew(2) as crew:
        crew.step(program)
        crew.step(program)
    among = (tags & np.uint64((1 << 63) | 2) != 0) & (kinds & np.uint64(5) == 5)
    assert chosen.grid.count == among.sum()
    assert lists_by_id(frame, nearest, n) == brute_force(bodies, 5, 4, 300, True, among)


def test_pairs_measure_direction_distances_and_angle() -> None:
    random = np.random.default_rng(4)
    bodies = bodies_at(np.vstack([random.random((200, 3)) * 8, [[1, 1, 1]] * 2]), 0.2)
    n = len(bodies)
    grid, frame = Grid(bodies, reach=3, k=6, surface=True), Frame(n)
    nearest = Nearest(frame, grid, 6, sight(3), surface=True)
    pairs = Pairs(nearest)
    program = Program(
        [
            [Job([grid.build(), frame.copy(grid)], [(0, n)])],
            [Job([*nearest.search(), pairs.measure()], split(n, 64))],
        ]
    )
    with Crew(2) as crew:
        crew.step(program)
    records = pairs.records.reshape(n, 6)
    seen_coincident = 0
    for place in range(n):
        me = frame.bodies[place]
        for j in range(nearest.counts[place]):
            pair, other = records[place, j], frame.bodies[nearest.lists[place, j]]
            way = np.array([other[f] - me[f] for f in ("px", "py", "pz")], float)
            far = np.linalg.norm(way)
            direction = np.array([pair["dx"], pair["dy"], pair["dz"]])
            assert np.linalg.norm(direction) == pytest.approx(1, abs=1e-5)
            assert pair["center_distance"] == pytest.approx(far, rel=1e-5)
            assert pair["distance"] == pytest.approx(max(far - 0.4, 0), abs=1e-5)
            assert (pair["index"], pair["id"]) == (nearest.lists[place, j], other["id"])
            if far > 0:
                np.testing.assert_allclose(direction, way / far, atol=1e-5)
                forward = np.array([me["fx"], me["fy"], me["fz"]])
                assert pair["angle"] == pytest.approx(np.arccos(np.clip(direction @ forward, -1, 1)), abs=1e-3)
            else:
                seen_coincident += 1
                assert pair["angle"] == 0
    assert seen_coincident == 2
    first, second = (records[frame.place_of[i], 0] for i in (200, 201))
    assert (first["dx"], first["dz"]) == (-second["dx"], -second["dz"])


@settings(derandomize=True, deadline=None)
@given(st.lists(st.integers(-(2**62), 2**62), unique=True, max_size=200), st.integers(1, 150))
def test_sorting_the_smallest_is_sorting_and_cutting(keys: list, k: int) -> None:
    work = list(keys)
    kept = sort_smallest(work, len(work), k)
    assert work[:kept] == sorted(keys)[:k]


@pytest.mark.parametrize("k", [0, -1, 1025])
def test_an_impossible_k_is_answered_with_a_sentence(k: int) -> None:
    bodies = bodies_at([[0, 0, 0]])
    with pytest.raises(EngineError, match="1 to 1024 neighbors"):
        Nearest(Frame(1), Grid(bodies, reach=1, k=1), k, sight(1))
