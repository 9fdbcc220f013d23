"""A whole step of the thesis' flock: boids in a wrapped cube that hold together, align and keep apart.

Beside each step stands SciPy's k-d tree, build and query, on the same positions. Both take turns of a few steps, as in
`nearest`; the flock has run for five seconds before, and goes on running.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from importlib import import_module
from statistics import median
from typing import TYPE_CHECKING, Any

from flockwright.cli.bench.row import Row

if TYPE_CHECKING:
    from flockwright.plan.model import Plan
    from flockwright.simulation.simulation import Simulation

REACH = 5.0
TURN = 5
WARM_UP_SECONDS = 5.0
LARGE = 10_000  # beyond it, 20 pairs are enough


@dataclass(frozen=True)
class Flock:
    """So many boids, so dense, each with so many neighbors, with three behaviors or with twelve."""

    n: int
    rho: float = 0.01
    k: int = 5
    limit: float | None = None
    twelve: bool = False

    @property
    def name(self) -> str:
        count = f"{self.n:,}".replace(",", " ")
        what = ", 12 behaviors" if self.twelve else ""
        return f"flock {count}, ρ {self.rho:g}, k {self.k}{what}"

    def plan(self) -> Plan:
        """The flock as a plan."""
        from flockwright.document import Scene
        from flockwright.plan.model import AnimalPlan, Plan

        side = (self.n / self.rho) ** (1 / 3)
        query = {"type": "query.spatial_hash", "tags": ["Boid"], "k": self.k}
        query |= {"max_distance": REACH, "distance": "center"}
        mates = [
            {"id": "c", "type": "behavior.cohesion", "speed_strength": 0.5, "min_speed": 3.0},
            {"id": "a", "type": "behavior.alignment", "priority": 1, "speed_strength": 0.2, "max_distance": None},
            {"id": "s", "type": "behavior.separation", "priority": 2, "max_distance": None},
        ]
        groups: list[dict[str, Any]] = [{"query": {"id": "q", **query}, "behaviors": mates}]
        boid: dict[str, Any] = {
            "id": "boid",
            "tags": ["Boid"],
            "body": {"radius": 0.1},
            "neighbor_groups": groups,
            "merger": {"id": "m", "type": "merger.desire_budget"},
            "mover": {"id": "v", "type": "mover.3d"},
            "resolution": {"id": "r", "type": "resolution.box_wrap"},
        }
        if self.twelve:
            others = ("flee", "seek", "get_pushed")
            more = [{"id": f"n_{name}", "type": f"behavior.{name}", "direction_strength": 0.1} for name in others]
            groups.append({"query": {"id": "q2", **query}, "behaviors": more})
            alone = ("wander", "go_forward", "align_up", "keep_height", "homing", "follow_path")
            boid["simple"] = [
                {"id": f"i_{name}", "type": f"behavior.{name}", "direction_strength": 0.1} for name in alone
            ]
            boid["simple"][4]["home"], boid["simple"][5]["path"] = "nest", "ring"
        scene = {
            "seed": 1,
            "bounds": {"size": [side] * 3},
            "homes": [{"id": "nest", "max_radius": side}] if self.twelve else [],
            "paths": [{"id": "ring", "closed": True, "points": [[5, 0, 0], [0, 0, 5], [-5, 0, 0], [0, 0, -5]]}],
            "spawners": [
                {
                    "id": "s1",
                    "animal": "boid",
                    "count": self.n,
                    "initial_speed": 3,
                    "region": {"type": "rectangle", "size": [side] * 3, "spacing": "random"},
                }
            ],
        }
        return Plan((AnimalPlan.model_validate(boid),), Scene.read(scene))


FLOCKS = (
    Flock(1_000, limit=0.25),
    Flock(5_000),
    Flock(20_000, limit=0.28),
    Flock(90_000, limit=0.28),
    Flock(1_000, rho=0.2, limit=0.25),
    Flock(1_000, rho=2.0, limit=0.25),
    Flock(1_000, twelve=True, limit=0.60),
)
SWEEPS = {
    "n": tuple(Flock(n) for n in (50, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 90_000)),
    "rho": tuple(Flock(1_000, rho=rho) for rho in (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)),
    "k": tuple(Flock(1_000, rho=0.2, k=k) for k in (1, 2, 5, 10, 20, 50, 100, 250, 500, 1_000)),
}
"""The thesis' sweeps, which start at k = 0; a query needs at least one."""


def measure(flock: Flock) -> Row:
    """Time the flock's steps and SciPy's searches in turns."""
    from flockwright.simulation.simulation import Simulation

    spatial: Any = import_module("scipy.spatial")  # it ships no types
    with Simulation(flock.plan()) as run:
        run.advance(WARM_UP_SECONDS)
        ours: list[float] = []
        theirs: list[float] = []
        for _ in range((200 if flock.n <= LARGE else 20) // TURN + 1):
            moments: list[Any] = []
            for _ in range(TURN):
                moments.append(_positions(run))
                ours.append(_timed(run.step))
            theirs += [_timed(lambda at=at: _search(spatial, at, flock.k)) for at in moments]
        mine, other = (median(times[TURN:]) * 1e3 for times in (ours, theirs))  # the first turn warms up
        return Row(flock.name, flock.n, mine, "scipy", other, flock.limit, flock.rho, flock.k, _stages(run, mine))


def scaling(rows: list[Row]) -> Row | None:
    """What an animal costs in the largest flock against what it costs among 5 000."""
    by_count = {row.n: row.total_ms / row.n for row in rows if row.name.startswith("flock") and row.rho == 0.01}
    if not {5_000, 90_000} <= by_count.keys():
        return None
    return Row("an animal of 90 000", 90_000, by_count[90_000], "5 000", by_count[5_000], 1.5)


def _timed(act: Any) -> float:
    begun = time.perf_counter()
    act()
    return time.perf_counter() - begun


def _positions(run: Simulation) -> Any:
    import numpy as np

    bodies = run.population.entities.bodies[: run.population.entities.end]
    return np.stack([bodies["px"], bodies["py"], bodies["pz"]], axis=1)


def _search(spatial: Any, positions: Any, k: int) -> None:
    spatial.cKDTree(positions).query(positions, k=k + 1, distance_upper_bound=REACH, workers=-1)


def _stages(run: Simulation, total_ms: float) -> dict[str, float]:
    """The step's time shared out by the cycles that its ops count."""
    spent = run.stage_cycles(20)
    whole = sum(spent.values()) or 1
    return {stage: total_ms * cycles / whole for stage, cycles in spent.items()}
