"""`flockwright simulate`: run a project, a preset or an exported animal for a while, and say how the herd did."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from flockwright.cli.runs import Run, Wanted
    from flockwright.plan.model import Plan

LARGEST_SEED = 2**53 - 1  # as large as a file's may be: every reader of JSON holds it exactly
MOST_THREADS = 256


def simulate(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A project, a preset's name, or an exported animal.")],
    seconds: Annotated[float, typer.Option(help="How long, in steps of 1/60 s.", min=0.0)] = 10.0,
    seed: Annotated[int | None, typer.Option(help="Another seed than the scene's.", min=0, max=LARGEST_SEED)] = None,
    seeds: Annotated[int, typer.Option(help="How many runs, each with the next seed.", min=1, max=1000)] = 1,
    threads: Annotated[
        int | None, typer.Option(help="How many threads; all cores by default.", min=1, max=MOST_THREADS)
    ] = None,
    csv: Annotated[Path | None, typer.Option(help="Write every animal at every step as CSV.")] = None,
    npz: Annotated[Path | None, typer.Option(help="Write the trajectories as NumPy arrays.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write a top view of the end as PNG.")] = None,
    count: Annotated[int | None, typer.Option(help="How many of an exported animal; 100 by default.", min=0)] = None,
    scene: Annotated[Path | None, typer.Option(help="An exported scene to put an exported animal into.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Run a herd and print its measures; exit 1 without running it if its graph has errors."""
    import json
    import math

    from flockwright.cli.runs import Wanted, run_plan
    from flockwright.cli.telling import refuse, tell, tell_broken_packages

    if not math.isfinite(seconds):
        refuse(f"--seconds {seconds}: expected a number of seconds")
    for path in (csv, npz, picture):
        if path is not None and seeds > 1:
            refuse(f"{path}: several runs cannot be written into one file; leave --seeds out")
        if path is not None and not path.absolute().parent.is_dir():
            refuse(f"{path}: cannot be written; there is no folder {path.parent}")
    tell_broken_packages()
    plan = plan_to_run(file, count, scene)
    first = plan.scene.seed if seed is None else seed
    runs: list[Run] = []
    for number in range(seeds):
        wanted = Wanted(seconds, first + number, threads, csv, npz, picture)
        run = run_plan(plan, wanted, caption=_caption(file, seconds))
        runs.append(run)
        for sentence in (*run.left_out, *run.faults):
            tell(sentence)
        if not as_json:
            _print(file if seeds == 1 else f"{file}, seed {run.seed}", run, wanted)
    if as_json:
        told = runs[0].as_json() if seeds == 1 else {"runs": [run.as_json() for run in runs]}
        print(json.dumps({"file": file} | told, indent=2))


def plan_to_run(file: str, count: int | None = None, scene: Path | None = None) -> Plan:
    """What runs; with errors in it, sentences and the end."""
    from flockwright.cli.checks import check
    from flockwright.cli.telling import PROBLEMS_FOUND, listed, problem_line, refuse, tell

    found = check(file, count=count, scene=scene)
    if found.unreadable or found.plan is None:
        refuse(found.unreadable or found.message or f"{file}: this is a scene; name an animal and put it in by --scene")
    if found.errors:
        for problem in found.errors:
            tell(problem_line(file, problem))
        names = [animal.name or animal.id for animal in found.plan.animals if found.broken(animal.id)]
        whose = f"{listed(names)} cannot run as meant" if names else "The scene cannot be set up as meant"
        tell(f"{whose}, so nothing was simulated. `flockwright validate {file}` says more.")
        raise typer.Exit(PROBLEMS_FOUND)
    if found.message:
        tell(found.message)
    return found.plan


def _caption(file: str, seconds: float) -> str:
    from flockwright.cli.presets import SUFFIX

    return f"{Path(file).name.removesuffix(SUFFIX)} · after {seconds:g} s"


def _print(file: str, run: Run, wanted: Wanted) -> None:
    from flockwright.cli.tables import print_table
    from flockwright.cli.telling import counted

    pace = f", {run.step_ms_median:.2f} ms a step" if run.step_ms_median is not None else ""
    print(f"{file}: {counted(run.animals, 'animal')}, {counted(run.steps, 'step')} ({wanted.seconds:g} s){pace}\n")
    headings = ("", "alive", "aligned", "nearest m", "closest m", "spread m", "flocks", "speed m/s", "±")
    rows = [
        (
            run.names[species],
            str(m.count),
            *(_number(v) for v in (m.polarization, m.nearest_mean, m.nearest_min, m.cohesion_radius)),
            str(m.sub_flocks),
            *(_number(v) for v in (m.speed_mean, m.speed_std)),
        )
        for species, m in run.measures.items()
    ]
    if rows:
        print_table(headings, rows, numbers=8)
        print(f"\nCollisions: {run.collisions_per_second:.3g} a second")
    print(f"State: {run.state_sha256}")
    for path in run.written:
        print(f"Wrote {path}")


def _number(value: float) -> str:
    return "–" if value != value else f"{value:.2f}"
