"""The k nearest of every body: grid and search against SciPy's k-d tree, build and query.

Both run on the same moving positions, with all cores, in turns of a few steps each: a simulation steps again and
again, so neither is to start every time on the caches and the sleeping threads that the other left behind, and yet
whatever else the machine does in the meantime falls on both.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import TYPE_CHECKING, Any

from flockwright.cli.bench.row import Row

if TYPE_CHECKING:
    import numpy as np

    Positions = np.ndarray[tuple[int, int], np.dtype[np.float32]]

REACH = 5.0
K = 5
TURN = 5  # steps of one before it is the other's turn


@dataclass(frozen=True)
class Scene:
    """A crowd to search: how many, how dense, spread evenly or in clumps, and the ratio that must be kept."""

    name: str
    count: int
    density: float
    limit: float
    clumped: bool = False

    def frames(self, number: int) -> list[Positions]:
        """Positions of some moments in a row: one repeated moment would flatter branchy code."""
        import numpy as np

        random = np.random.default_rng(3)
        side = (self.count / self.density) ** (1 / 3)
        places = random.random((self.count, 3)) * side
        if self.clumped:
            clumps = random.random((max(4, self.count // 200), 3)) * side
            which = random.integers(0, len(clumps), self.count)
            places = clumps[which] + random.normal(size=(self.count, 3)) * 2.5
        drift = random.normal(size=(self.count, 3)) * 0.06
        moments = [places + drift * moment for moment in range(number)]
        return [(m if self.clumped else m % side).astype(np.float32) for m in moments]


SCENES = (
    Scene("nearest 1 000", 1_000, 0.01, 0.10),
    Scene("nearest 1 000, ρ 0.2", 1_000, 0.2, 0.10),
    Scene("nearest 1 000, ρ 2", 1_000, 2.0, 0.10),
    Scene("nearest 20 000", 20_000, 0.01, 0.10),
    Scene("nearest 90 000", 90_000, 0.01, 0.10),
    Scene("nearest 20 000 clumped", 20_000, 0.01, 0.20, clumped=True),
)


def measure(scene: Scene) -> Row:
    """Time our grid and search against SciPy's build and query, in turns."""
    from flockwright.engine.crew import Crew
    from flockwright.engine.points import BODY, Frame, Grid, Nearest, sight
    from flockwright.engine.program import Job, Program, split
    from flockwright.engine.words import aligned

    spatial: Any = import_module("scipy.spatial")  # it ships no types
    n = scene.count
    small = n <= 10_000
    frames = scene.frames(24 if small else 5)
    bodies = aligned(n, BODY)
    bodies["id"] = range(n)
    grid = Grid(bodies, reach=REACH, k=K)
    frame = Frame(n)
    nearest = Nearest(frame, grid, K, sight(REACH))
    sort = Job([grid.sort()], [(0, n)])
    copy = Job([grid.fill(), frame.copy(grid)], split(n, 512))
    program = Program([[sort], [copy], [Job(nearest.search(), split(n, 64))]])
    ours: list[float] = []
    theirs: list[float] = []
    with Crew() as crew:
        for turn in range((200 if small else 20) // TURN + 1):
            moments = [frames[(turn * TURN + step) % len(frames)] for step in range(TURN)]
            for positions in moments:
                bodies["px"], bodies["py"], bodies["pz"] = positions.T
                begun = time.perf_counter()
                crew.step(program)
                ours.append(time.perf_counter() - begun)
            for positions in moments:
                begun = time.perf_counter()
                tree = spatial.cKDTree(positions)
                tree.query(positions, k=K + 1, distance_upper_bound=REACH, workers=-1)
                theirs.append(time.perf_counter() - begun)
    mine, other = (median(times[TURN:]) * 1e3 for times in (ours, theirs))  # the first turn warms up
    return Row(scene.name, n, mine, "scipy", other, scene.limit, scene.density, K)
