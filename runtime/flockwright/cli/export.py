"""`flockwright export`: hand the game its assets."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from flockwright.plan.model import Plan
    from flockwright.plan.problems import Problem
    from flockwright.plan.resolve import Resolved


def export(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A project, or a preset's name.")],
    to: Annotated[Path, typer.Option(help="The folder to write into; made if it is not there.")],
    animal: Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this animal; may be repeated.")] = None,
    scene: Annotated[
        bool, typer.Option("--scene", help="Write the scene too: homes, paths and who starts where.")
    ] = False,
) -> None:
    """Write animals as game assets; exit 1 without writing anything while errors stand."""
    from flockwright.cli.sources import source_of
    from flockwright.cli.telling import tell_broken_packages
    from flockwright.plan.resolve import resolve

    tell_broken_packages()
    source = source_of(file)
    opened = source.project()
    resolved = resolve(opened.document, source.path.parent)
    chosen = _chosen(file, resolved.plan, animal)
    wanted = None if animal is None else [*chosen, *([""] if scene else [])]
    standing = [p for p in resolved.errors() if wanted is None or p.animal in wanted]
    if standing or opened.message:
        _refuse(file, opened.message, standing)
    for path in _write(resolved, to, chosen, file if scene else ""):
        print(f"Wrote {path}")
    for line in _muted(resolved.plan, chosen):
        print(line)


def _chosen(file: str, plan: Plan, wanted: list[str] | None) -> list[str]:
    from flockwright.cli.telling import listed, refuse

    known = [animal.id for animal in plan.animals]
    strange = [animal for animal in wanted or () if animal not in known]
    if strange:
        there = f"It has {listed(known)}." if known else "No animal of it runs."
        refuse(f"{file} has no animal {strange[0]}. {there}")
    return known if wanted is None else list(dict.fromkeys(wanted))


def _refuse(file: str, message: str, standing: list[Problem]) -> None:
    from flockwright.cli.telling import PROBLEMS_FOUND, counted, problem_line, tell

    for problem in standing:
        tell(problem_line(file, problem))
    if message:
        tell(f"{message} Nothing was written.")
    else:
        stand = "stands" if len(standing) == 1 else "stand"
        tell(f"{counted(len(standing), 'error')} {stand}, so nothing was written.")
    raise typer.Exit(PROBLEMS_FOUND)


def _write(resolved: Resolved, folder: Path, animals: list[str], scene: str) -> list[Path]:
    from flockwright.cli.presets import SUFFIX
    from flockwright.document import replace
    from flockwright.plan.assets import export as export_assets
    from flockwright.plan.assets import scene_json

    written = export_assets(resolved, folder, animals)
    if scene:
        path = folder / f"{Path(scene).name.removesuffix(SUFFIX).removesuffix('.json')}.scene.json"
        replace(scene_json(resolved.plan), path)
        written.append(path)
    return written


def _muted(plan: Plan, animals: list[str]) -> list[str]:
    """Which behaviors go out without a say: a mute is easily forgotten."""
    from flockwright.cli.telling import listed

    lines: list[str] = []
    for id_ in animals:
        animal = plan.animal(id_)
        silent = [
            f"{entry.kind.look.label} ({entry.id})"
            for entry in animal.behaviors
            if not getattr(entry.params, "active", True)
        ]
        if silent:
            are = "is" if len(silent) == 1 else "are"
            lines.append(f"{listed(silent)} of {animal.name or id_} {are} muted, in the asset too.")
    return lines
