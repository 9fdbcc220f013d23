"""How long it takes to get going: kernels compiled from nothing, and a start that finds them compiled."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from flockwright.cli.bench.row import Row

COLD_FLOCK, COLD_ALL, WARM = 8_000.0, 40_000.0, 1_500.0
SIMULATE = ("simulate", "flock-3d", "--seconds", "1", "--json")


def measure() -> list[Row]:
    """Three starts of the real program, with a kernel cache of their own."""
    cold, warm = timed_cold_and_warm(*SIMULATE)
    with tempfile.TemporaryDirectory() as cache:
        everything = _timed(cache, "warm")
    return [
        Row("flock-3d, nothing compiled", 0, cold - warm, limit=COLD_FLOCK),
        Row("all kernels, nothing compiled", 0, everything, limit=COLD_ALL),
        Row("flock-3d for 1 s, all compiled", 0, warm, limit=WARM),
    ]


def timed_cold_and_warm(*arguments: str) -> tuple[float, float]:
    """Milliseconds of a command that finds nothing compiled, and of the quickest of three that find everything."""
    with tempfile.TemporaryDirectory() as cache:
        return _timed(cache, *arguments), min(_timed(cache, *arguments) for _ in range(3))


def _timed(cache: str, *arguments: str) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "flockwright.cli", *arguments],
        env={**os.environ, "FLOCKWRIGHT_CACHE": cache},
        check=True,
        capture_output=True,
    )
    return (time.perf_counter() - begun) * 1e3
