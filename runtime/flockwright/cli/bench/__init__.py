"""`flockwright bench`: how fast it is here, as ratios measured in one run.

A clock on a shared machine drifts; two things timed in turn drift together. So a row times ours and something known on
the same data, one after the other, and compares.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import typer

from flockwright.cli.bench.row import HEAD, Row


def alone(measure: Callable[..., Row], *about: Any) -> Row:
    """A row measured in a process of its own: behind 90 000 bodies in the same one, 1 000 took up to a third longer."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as one:
        return one.submit(measure, *about).result()


def rows() -> Iterator[Row]:
    """Every row that we promise something about, as it gets done."""
    from flockwright.cli.bench import busy, curves, ecosystem, flock, nearest, rays, start

    for scene in nearest.SCENES:
        yield alone(nearest.measure, scene)
    yield curves.measure()
    yield alone(rays.measure)
    flocks: list[Row] = []
    for one in flock.FLOCKS:
        flocks.append(alone(flock.measure, one))
        yield flocks[-1]
    if (scaling := flock.scaling(flocks)) is not None:
        yield scaling
    yield from living()
    yield busy.measure(None, 8.0)
    yield busy.measure(0.0005, 2.0)
    yield from start.measure()
    if ecosystem.preset() is not None:
        yield ecosystem.cold()


def living() -> Iterator[Row]:
    """The reference ecosystem's step and memory, where its preset is."""
    from flockwright.cli.bench import ecosystem
    from flockwright.cli.telling import tell

    if ecosystem.preset() is None:
        tell(ecosystem.ABSENT)
        return
    yield alone(ecosystem.measure)
    yield alone(ecosystem.memory)


def chosen(n: list[int], rho: list[float], k: list[int]) -> Iterator[Row]:
    """A row for each combination of what was asked for, and the ecosystem's."""
    from flockwright.cli.bench import flock

    for count, density, neighbors in product(n or [1_000], rho or [0.01], k or [5]):
        yield alone(flock.measure, flock.Flock(count, density, neighbors))
    yield from living()


def swept() -> Iterator[Row]:
    """The thesis' three sweeps."""
    from flockwright.cli.bench import flock

    for sweep in flock.SWEEPS.values():
        for one in sweep:
            yield alone(flock.measure, one)


def bench(
    n: Annotated[list[int] | None, typer.Option(help="Boids in the flock; may be given several times.", min=1)] = None,
    rho: Annotated[list[float] | None, typer.Option(help="Boids in a cubic meter.", min=1e-6)] = None,
    k: Annotated[list[int] | None, typer.Option(help="Neighbors of each boid.", min=1, max=1024)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
    plots: Annotated[
        Path | None, typer.Option(help="Also run the sweeps over n, ρ and k, and draw them into this folder.")
    ] = None,
    page: Annotated[Path | None, typer.Option(help="Also write the tables into this Markdown page.")] = None,
) -> None:
    """Measure the speed on this machine as ratios in one run; exit 1 if one misses its limit."""
    if plots is not None:
        from flockwright.cli.bench.plots import need_a_library

        need_a_library()
    if not as_json:
        print(HEAD)
    done = _shown(chosen(n or [], rho or [], k or []) if n or rho or k else rows(), as_json)
    sweep = _shown(swept(), as_json) if plots is not None else []
    if plots is not None:
        from flockwright.cli.bench.plots import draw

        draw(sweep, plots)
    if page is not None:
        from flockwright.cli.bench.page import write

        write(done, sweep, page)
    if as_json:
        print(json.dumps({"rows": [row.as_json() for row in (*done, *sweep)]}, indent=2, ensure_ascii=False))
    if not all(row.keeps_limit for row in done):
        raise typer.Exit(1)


def _shown(measured: Iterator[Row], as_json: bool) -> list[Row]:
    done: list[Row] = []
    for row in measured:
        done.append(row)
        if not as_json:
            print(row.as_line(), flush=True)
    return done
