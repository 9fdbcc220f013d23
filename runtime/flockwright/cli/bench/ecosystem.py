"""The reference ecosystem: a step of all its species, what an animal needs of memory, and its kernels from nothing.

The step is held against SciPy's k-d tree over the flock of 1 000, in turns as in `nearest`.
"""

from __future__ import annotations

import time
from importlib import import_module
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from flockwright.cli.bench.nearest import REACH, SCENES, TURN, K
from flockwright.cli.bench.row import Row
from flockwright.cli.presets import find_preset

if TYPE_CHECKING:
    from flockwright.plan.model import Plan

NAME = "ecosystem"
LIMIT, MOST_KB, COLD = 3.0, 2.0, 15_000.0
STEPS = 200
WARM_UP_SECONDS = 5.0
ABSENT = f"The preset {NAME} is not here, so its speed is not measured."


def preset() -> Path | None:
    """Where it is, if it is here."""
    return find_preset(NAME)


def measure() -> Row:
    """Time its steps and SciPy's searches in turns."""
    from flockwright.simulation.simulation import Simulation

    spatial: Any = import_module("scipy.spatial")  # it ships no types
    frames = SCENES[0].frames(24)
    ours: list[float] = []
    theirs: list[float] = []
    with Simulation(_plan()) as run:
        run.advance(WARM_UP_SECONDS)
        animals = sum(run.alive.values())
        for turn in range(STEPS // TURN + 1):
            for _ in range(TURN):
                begun = time.perf_counter()
                run.step()
                ours.append(time.perf_counter() - begun)
            for step in range(TURN):
                positions = frames[(turn * TURN + step) % len(frames)]
                begun = time.perf_counter()
                spatial.cKDTree(positions).query(positions, k=K + 1, distance_upper_bound=REACH, workers=-1)
                theirs.append(time.perf_counter() - begun)
        mine, other = (median(times[TURN:]) * 1e3 for times in (ours, theirs))  # the first turn warms up
        spent = run.stage_cycles(20)
    whole = sum(spent.values()) or 1
    stages = {stage: mine * cycles / whole for stage, cycles in spent.items()}
    return Row(NAME, animals, mine, "scipy", other, LIMIT, stages=stages)


def memory() -> Row:
    """The arrays of a running simulation by animal, without the ground, scratch and the lists of neighbors."""
    import gc
    import tracemalloc

    import numpy as np

    from flockwright.simulation.simulation import Simulation
    from flockwright.world.geometry.scene import geometry_of

    def held() -> int:
        gc.collect()
        arrays = tracemalloc.DomainFilter(inclusive=True, domain=np.lib.tracemalloc_domain)
        return sum(trace.size for trace in tracemalloc.take_snapshot().filter_traces([arrays]).traces)

    plan = _plan()
    geometry_of(plan.scene, plan.folder)  # what is kept of it for the next one is there before
    tracemalloc.start()
    before = held()
    geometry = geometry_of(plan.scene, plan.folder)
    between = held()
    with Simulation(plan, threads=1) as run:
        run.advance(1.0)
        binding = run.binding
        searches = [search for chain in binding.chains.values() for search in chain.searches.values()]
        lists = sum(search.lists.nbytes + search.counts.nbytes for search in searches)
        spent = held() - binding.program.scratch - lists - between - (between - before)
        animals = sum(run.alive.values())
    tracemalloc.stop()
    del geometry
    return Row(f"{NAME}, memory of an animal", animals, spent / animals / 1000, limit=MOST_KB, unit="kB")


def cold() -> Row:
    """How long its kernels take when nothing is compiled."""
    from flockwright.cli.bench.start import timed_cold_and_warm

    cold, warm = timed_cold_and_warm("simulate", NAME, "--seconds", "0.1", "--json")
    return Row(f"{NAME}, nothing compiled", 0, cold - warm, limit=COLD)


def _plan() -> Plan:
    from flockwright.document import load
    from flockwright.plan import resolve

    path = preset()
    assert path is not None
    return resolve(load(path).document, path.parent).plan
