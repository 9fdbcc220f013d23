"""A problem as a row says it: whose it is, its sentence with the name in bold, whether its fix loses anything."""

from __future__ import annotations

import re
from dataclasses import dataclass

from flockwright.document import Project
from flockwright.plan import Problem, fix, resolve
from flockwright.plan.problems import (
    AddComponent,
    AddGround,
    AddLink,
    AddNode,
    AddSpawner,
    AddTag,
    SetBody,
    SetComponent,
    SetDifference,
    SetKnob,
    SetParam,
    SetScene,
)
from flockwright_editor.library.painting import Run
from flockwright_editor.library.words import node_name
from flockwright_editor.session import Where
from flockwright_editor.session.edits import animals, scene

_KEEPING = (
    AddComponent,
    AddGround,
    AddLink,
    AddNode,
    AddSpawner,
    AddTag,
    SetBody,
    SetComponent,
    SetDifference,
    SetKnob,
    SetParam,
    SetScene,
)
_MOST = 500


@dataclass(frozen=True)
class ProblemRow:
    """What a row shows."""

    key: str
    problem: Problem | None
    runs: tuple[Run, ...]
    whose: str = ""
    severity: str = "ok"

    @property
    def fix(self) -> str:
        """What its button says; empty: it has none."""
        return self.problem.fix.label if self.problem is not None and self.problem.fix is not None else ""

    @property
    def spoken(self) -> str:
        said = "".join(text for text, _ in self.runs)
        return f"{self.severity}: {said}" if self.problem else said


def rows_of(project: Project, problems: tuple[Problem, ...], last: str, severity: str = "ok") -> list[ProblemRow]:
    """The problems in their order, and a last line about the rest."""
    many = len(project.animals) > 1
    rows: list[ProblemRow] = []
    seen: dict[str, int] = {}
    for problem in problems:
        told = f"{problem.severity}|{problem.animal}|{problem.node}|{problem.thing}|{problem.message}"
        seen[told] = seen.get(told, 0) + 1
        whose = _animal_name(project, problem.animal) if many else ""
        runs = runs_of(project, problem)
        # Whoever is named in the sentence need not be named beside it.
        whose = "" if whose and re.search(rf"\b{re.escape(whose)}\b", "".join(text for text, _ in runs)) else whose
        rows.append(ProblemRow(f"{told}|{seen[told]}", problem, runs, whose, problem.severity))
    return [*rows, ProblemRow("rest", None, ((last, False),), severity=severity)] if rows and last else rows


def runs_of(project: Project, problem: Problem) -> tuple[Run, ...]:
    """The sentence, the name of what it is about in bold. A path into the file becomes that name."""
    name = subject(project, problem)
    said = problem.message
    if problem.path and said.startswith(f"{problem.path}: "):
        rest = said[len(problem.path) + 2 :]
        field = problem.field.replace("_", " ")
        said = f"{name}, {field}: {rest}" if name and field else f"{name or 'The project'}: {rest}"
    name = _first_named(project, problem, said) or name
    found = re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said) if name else None
    if found is None:
        return ((said, False),)
    runs = ((said[: found.start()], False), (name, True), (said[found.end() :], False))
    return tuple(run for run in runs if run[0])


def _first_named(project: Project, problem: Problem, said: str) -> str:
    """The node of the animal that the sentence begins with: it is the one that is spoken of."""
    animal = next((held for held in project.animals if held.id == problem.animal), None)
    names = sorted({node_name(node) for node in animal.nodes}, key=len, reverse=True) if animal else []
    return next((name for name in names if re.match(rf"{re.escape(name)}(?!\w)", said)), "")


def subject(project: Project, problem: Problem) -> str:
    """What a problem is about, by name."""
    try:
        if problem.node:
            return node_name(project.animal(problem.animal).node(problem.node))
        if problem.thing:
            return scene.name_of(project, scene.find(project, problem.thing)[1])
    except KeyError:
        return ""
    return _animal_name(project, problem.animal)


def _animal_name(project: Project, id_: str) -> str:
    return next((animals.called(animal) for animal in project.animals if animal.id == id_), "")


def where(problem: Problem) -> Where:
    """Where its fix is done."""
    if problem.animal:
        return Where(problem.animal, (problem.node,) if problem.node else ())
    return Where("", (problem.thing,) if problem.thing else ())


def is_safe(problem: Problem) -> bool:
    """Whether a fix may be done without being looked at: it is no mere advice, and takes nothing away."""
    if problem.fix is None or problem.severity == "advice":
        return False
    return all(
        isinstance(change, _KEEPING) and getattr(change, "value", 0) is not None for change in problem.fix.changes
    )


def fix_all_safe(project: Project) -> tuple[Project, int]:
    """Every safe fix, one after another as long as they help; how many were done."""
    done = 0
    tried: set[tuple[str, str]] = set()
    while done < _MOST:
        found = next(
            (p for p in resolve(project).problems if is_safe(p) and (p.message, p.path) not in tried),
            None,
        )
        if found is None:
            break
        tried.add((found.message, found.path))
        made = fix(project, found)
        if made != project:
            project, done = made, done + 1
    return project, done
