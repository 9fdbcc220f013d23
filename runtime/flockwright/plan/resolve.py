"""From a project to what runs: pure, quick, and never at a loss for a document that could be loaded.

An animal's plan depends on nothing but the animal and the project's curves, so it is kept for as long as both are the
same objects; what concerns the project as a whole is looked at anew each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flockwright.document import Animal, JsonObject, Project
from flockwright.plan.animal import resolve_animal
from flockwright.plan.case import AnimalCase, Whole
from flockwright.plan.model import AnimalPlan, Group, Plan
from flockwright.plan.problems import SEVERITIES, Problem
from flockwright.plan.rules import PROJECT_RULES
from flockwright.plan.rules.cost import fits
from flockwright.plan.scene import read_scene
from flockwright.plan.values import Curves, curve_problems, curves_of


@dataclass(frozen=True)
class Resolved:
    """What runs of a project, and what is wrong with it: errors first, otherwise in the order of the file."""

    plan: Plan
    problems: tuple[Problem, ...]

    def errors(self, animal: str | None = None) -> tuple[Problem, ...]:
        """The errors, all of them or those of one animal; the empty id stands for the project and its scene."""
        return tuple(p for p in self.problems if p.severity == "error" and animal in (None, p.animal))


class Resolver:
    """Resolves one document after another, as they come out of an editor, and does again only what changed."""

    def __init__(self) -> None:
        self._project: Project | None = None
        self._resolved: Resolved | None = None
        self._found: JsonObject | None = None
        self._curves: Curves = {}
        self._kept: dict[str, tuple[Animal, int, Curves, AnimalCase]] = {}

    def resolve(self, project: Project, folder: Path | None = None) -> Resolved:
        """What runs of a project that is kept in a folder."""
        if self._resolved is not None and project is self._project and folder == self._resolved.plan.folder:
            return self._resolved
        if self._found is None or project.curves != self._found:
            self._found, self._curves = project.curves, curves_of(project.curves)
        cases = [self._case(animal, index) for index, animal in enumerate(project.animals)]
        self._kept = {
            animal.id: (animal, case.graph.index, self._curves, case)
            for animal, case in zip(project.animals, cases, strict=True)
        }
        self._project, self._resolved = project, _whole(project, cases, self._curves, folder)
        return self._resolved

    def _case(self, animal: Animal, index: int) -> AnimalCase:
        kept = self._kept.get(animal.id)
        if kept is not None and kept[0] is animal and kept[1] == index and kept[2] is self._curves:
            return kept[3]
        return resolve_animal(animal, index, self._curves)


def resolve(project: Project, folder: Path | None = None) -> Resolved:
    """What runs of a project, and what is wrong with it. `folder` is where the files are that it refers to."""
    return Resolver().resolve(project, folder)


def _whole(project: Project, cases: list[AnimalCase], curves: Curves, folder: Path | None) -> Resolved:
    problems = [problem for case in cases for problem in case.problems]
    problems += curve_problems(curves)
    running = {case.plan.id: case for case in cases if case.graph.animal.simulate}
    scene = read_scene(project, running, problems)
    whole = Whole(project, tuple(running.values()), scene, folder)
    for rule in PROJECT_RULES:
        problems += rule(whole)
    problems.sort(key=lambda problem: SEVERITIES.index(problem.severity))
    plans = tuple(_that_fits(case.plan, whole.counts[case.plan.id]) for case in whole.cases)
    return Resolved(Plan(plans, scene, folder), tuple(problems))


def _that_fits(plan: AnimalPlan, count: int) -> AnimalPlan:
    """The plan without queries whose lists would not fit into memory."""

    def fitting(group: Group) -> bool:
        return fits(count, int(getattr(group.query.params, "k", 0)))

    if all(fitting(group) for group in plan.neighbor_groups):
        return plan
    kept = tuple(group for group in plan.neighbor_groups if fitting(group))
    fields: dict[str, Any] = {name: getattr(plan, name) for name in type(plan).model_fields}
    return AnimalPlan.model_validate(fields | {"neighbor_groups": kept})
