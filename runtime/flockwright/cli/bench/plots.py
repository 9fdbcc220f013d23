"""The sweeps as pictures: milliseconds a step over n, ρ and k, with SciPy's search beside it."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from flockwright.cli.bench.flock import SWEEPS
from flockwright.cli.bench.row import Row
from flockwright.engine.errors import EngineError

LIBRARY = "matplotlib"
_LABELS = {"n": "boids", "rho": "boids in a cubic meter", "k": "neighbors"}
_STAGES = ("sets", "query", "behaviors", "merger", "mover")


def need_a_library() -> None:
    """A sentence if the plots cannot be drawn, before an hour of measuring."""
    if find_spec(LIBRARY) is None:
        raise EngineError('plots need matplotlib; add it with: pip install "flockwright[dev]"')


def draw(rows: list[Row], folder: Path) -> list[Path]:
    """One picture a sweep."""
    matplotlib: Any = import_module(LIBRARY)
    matplotlib.use("Agg")
    pyplot: Any = import_module(f"{LIBRARY}.pyplot")
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []
    left = list(rows)
    for sweep, flocks in SWEEPS.items():
        part, left = left[: len(flocks)], left[len(flocks) :]
        figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
        x = [getattr(flock, sweep) for flock in flocks]
        axes.loglog(x, [row.against_ms for row in part], "--", color="#8F97A5", label="SciPy: build and query alone")
        axes.loglog(x, [row.total_ms for row in part], color="#2668B4", linewidth=2.5, label="a whole step")
        for stage in _STAGES:
            axes.loglog(x, [row.stages.get(stage, 0.0) for row in part], linewidth=1, label=f"its {stage}")
        axes.set_xlabel(_LABELS[sweep])
        axes.set_ylabel("milliseconds")
        axes.grid(alpha=0.3)
        axes.legend(fontsize=8)
        written.append(folder / f"bench-{sweep}.svg")
        figure.savefig(written[-1], metadata={"Date": None})
        pyplot.close(figure)
    return written
