"""`flockwright validate`: everything that is wrong, risky or worth knowing about files, a sentence each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from flockwright.cli.checks import Check


def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Projects, presets' names, or exported animals and scenes.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of sentences.")] = False,
) -> None:
    """Say what is wrong with files; exit 1 if something is, 2 if one cannot be read."""
    import json

    from flockwright.cli.checks import check
    from flockwright.cli.telling import PROBLEMS_FOUND, WRONG_CALL, tell_broken_packages

    tell_broken_packages()
    checks = [check(file) for file in files]
    if as_json:
        print(json.dumps({"files": [_as_json(found) for found in checks]}, indent=2))
    else:
        for found in checks:
            _print(found)
    if any(found.unreadable for found in checks):
        raise typer.Exit(WRONG_CALL)
    if any(not found.fine for found in checks):
        raise typer.Exit(PROBLEMS_FOUND)


def _print(found: Check) -> None:
    from flockwright.cli.telling import problem_line, tell

    if found.unreadable:
        tell(found.unreadable)
        return
    if found.message:
        print(f"error: {found.message}")
    for problem in found.problems:
        print(problem_line(found.file, problem))
    print(f"{found.file}: {found.summary}")


def _as_json(found: Check) -> dict[str, Any]:
    return {
        "file": found.file,
        "fine": found.fine,
        "unreadable": found.unreadable or None,
        "message": found.message or None,
        "problems": [problem.as_json() for problem in found.problems],
    }
