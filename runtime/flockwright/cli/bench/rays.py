"""Rays into a landscape: 1 600 animals with ten rays of 10 m each, over a terrain with 200 obstacles of every kind.

Held against SciPy's k-d tree over the flock of 1 000, in turns as in `nearest`.
"""

from __future__ import annotations

import time
from importlib import import_module
from statistics import median
from typing import TYPE_CHECKING, Any

from flockwright.cli.bench.nearest import REACH, SCENES, TURN, K
from flockwright.cli.bench.row import Row

if TYPE_CHECKING:
    from flockwright.world.geometry.table import Geometry

ANIMALS, RAYS, REACHES, SIDE, OBSTACLES = 1_600, 10, 10.0, 512.0, 200
LIMIT = 1.2
STEPS = 200


def landscape() -> tuple[Geometry, Any]:
    """The terrain with its obstacles, and where the animals are: 1 m above it."""
    import numpy as np

    from flockwright.world.geometry.casting import floor_below
    from flockwright.world.geometry.layouts import geometry_at
    from flockwright.world.geometry.table import Geometry
    from flockwright.world.geometry.terrain import hills
    from flockwright.world.geometry.things import LAYERS, Ball, Box, Capsule, Cylinder, Hills, Terrain, Thing

    random = np.random.default_rng(11)
    field = Terrain(size=(SIDE, SIDE))
    heights = hills(Hills(type="hills", seed=1, height=40.0, width=90.0, samples=256), field.size)
    bare = Geometry((), LAYERS, field, heights)

    def above(count: int, by: float) -> Any:
        level = random.uniform(-SIDE / 2 + 5, SIDE / 2 - 5, (count, 2))
        ground = [floor_below(geometry_at(bare.address), x, z)[0] + by for x, z in level]
        return np.stack([level[:, 0], ground, level[:, 1]], axis=1)

    things: list[Thing] = []
    for number, place in enumerate(above(OBSTACLES, 1.0)):
        at: Any = tuple(place)
        turn: Any = tuple(random.uniform(-180, 180, 3))
        kinds = (
            Ball(type="sphere", at=at, radius=1.5),
            Box(type="box", at=at, rotation=turn, size=(2.0, 4.0, 3.0)),
            Capsule(type="capsule", at=at, rotation=turn, radius=0.6, height=5.0),
            Cylinder(type="cylinder", at=at, rotation=turn, radius=1.0, height=4.0),
        )
        things.append(kinds[number % len(kinds)])
    return Geometry(things, LAYERS, field, heights), above(ANIMALS, 1.0)


def measure() -> Row:
    """Time the casts against SciPy's build and query, in turns."""
    import numpy as np

    from flockwright.engine.crew import Crew
    from flockwright.engine.program import Job, Op, Program, split
    from flockwright.engine.words import address, aligned
    from flockwright.world.geometry.casting import CAST as KERNEL
    from flockwright.world.geometry.layouts import CAST, HIT, RAY

    spatial: Any = import_module("scipy.spatial")  # it ships no types
    world, places = landscape()
    # In the order in which a simulation has them: neighbors beside each other.
    places = places[np.lexsort((places[:, 0], places[:, 2] // 16))]
    random = np.random.default_rng(12)
    rays, hits, asked = aligned(ANIMALS * RAYS, RAY), aligned(ANIMALS * RAYS, HIT), aligned(1, CAST)
    ways = random.normal(size=(8, ANIMALS * RAYS, 3))
    ways /= np.linalg.norm(ways, axis=2, keepdims=True)
    for axis, letter in enumerate("xyz"):
        rays["o" + letter] = places[:, axis].repeat(RAYS)
    rays["length"], rays["layers"] = REACHES, world.mask(list(world.layers))
    asked["geometry"], asked["per_animal"] = world.address, RAYS
    asked["rays"], asked["hits"] = address(rays), address(hits)
    program = Program([[Job([Op(KERNEL, asked)], split(ANIMALS, 64))]], keep=[world, rays, hits])
    frames = SCENES[0].frames(24)
    ours: list[float] = []
    theirs: list[float] = []
    with Crew() as crew:
        for turn in range(STEPS // TURN + 1):
            for step in range(TURN):
                for axis, letter in enumerate("xyz"):
                    rays["d" + letter] = ways[(turn * TURN + step) % len(ways), :, axis]
                begun = time.perf_counter()
                crew.step(program)
                ours.append(time.perf_counter() - begun)
            for step in range(TURN):
                positions = frames[(turn * TURN + step) % len(frames)]
                begun = time.perf_counter()
                tree = spatial.cKDTree(positions)
                tree.query(positions, k=K + 1, distance_upper_bound=REACH, workers=-1)
                theirs.append(time.perf_counter() - begun)
    mine, other = (median(times[TURN:]) * 1e3 for times in (ours, theirs))  # the first turn warms up
    return Row(f"rays {ANIMALS * RAYS:,}".replace(",", " "), ANIMALS, mine, "scipy", other, LIMIT)
