"""What commands say beside their output: on the error stream, a sentence each."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, NoReturn

import typer

if TYPE_CHECKING:
    from flockwright.plan.problems import Problem

PROBLEMS_FOUND, WRONG_CALL = 1, 2


def tell(sentence: str) -> None:
    """A sentence for the person who called."""
    print(sentence, file=sys.stderr)


def refuse(sentence: str) -> NoReturn:
    """End because the call makes no sense, or a file cannot be read."""
    tell(sentence)
    raise typer.Exit(WRONG_CALL)


def tell_broken_packages() -> None:
    """Name the packages whose node types could not be loaded."""
    from flockwright.nodes.registry import all_types, failures

    all_types()
    for failure in failures:
        tell(f"{failure.sentence.rstrip('.')}. Everything else is there.")


def problem_line(file: str, problem: Problem) -> str:
    """A problem on one line: how bad, where, what, and the fix that the editor offers."""
    offer = f" [{problem.fix.label}]" if problem.fix else ""
    return f"{problem.severity}: {file}: {problem.line}{offer}"


def counted(number: int, one: str, many: str = "") -> str:
    """`1 animal`, `2 animals`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(names: Iterable[str]) -> str:
    """`Fish, Shark and Wolf`."""
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last
