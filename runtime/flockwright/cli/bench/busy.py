"""A step beside a Python thread that never pauses, as a busy window is: every return to Python waits for it."""

from __future__ import annotations

import sys
import threading
import time
from statistics import median

from flockwright.cli.bench.flock import Flock
from flockwright.cli.bench.row import Row

STEPS = 60


def measure(interval: float | None, limit_ms: float) -> Row:
    """The median step of 1 000 boids, with the given switch interval or Python's own."""
    from flockwright.simulation.simulation import Simulation

    name = "beside a busy thread" + ("" if interval is None else f", switch {interval * 1e3:g} ms")
    usual = sys.getswitchinterval()
    done = threading.Event()
    busy = threading.Thread(target=_count, args=(done,), daemon=True)
    with Simulation(Flock(1_000).plan()) as run:
        run.advance(1)
        try:
            sys.setswitchinterval(usual if interval is None else interval)
            busy.start()
            taken: list[float] = []
            for _ in range(STEPS):
                begun = time.perf_counter()
                run.step()
                taken.append(time.perf_counter() - begun)
        finally:
            done.set()
            sys.setswitchinterval(usual)
            busy.join()
    return Row(name, 1_000, median(taken) * 1e3, limit=limit_ms)


def _count(done: threading.Event) -> None:
    number = 0
    while not done.is_set():
        for _ in range(10_000):
            number += 1
