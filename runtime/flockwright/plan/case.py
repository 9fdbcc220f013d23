"""What rules look at: one animal with its plan, and the whole of a project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from flockwright.document import Project, Scene
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan, Entry, Group
from flockwright.plan.problems import Problem
from flockwright.world.provisions import carried_in


@dataclass(frozen=True)
class AnimalCase:
    """An animal of the project with what became of it."""

    graph: Graph
    plan: AnimalPlan
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Carrier:
    """A kind of thing in the scene that queries may find."""

    name: str
    tags: frozenset[str]
    components: frozenset[str]
    count: int
    animal: str = ""


@dataclass(frozen=True)
class Whole:
    """A project whose animals are resolved. `cases` are those that run, `scene` is what runs of the scene."""

    project: Project
    cases: tuple[AnimalCase, ...]
    scene: Scene
    folder: Path | None = None
    """Where the files are that the scene refers to."""

    @cached_property
    def counts(self) -> dict[str, int]:
        """How many of each animal the scene starts with."""
        counts = {case.plan.id: 0 for case in self.cases}
        for spawner in self.scene.spawners:
            counts[spawner.animal] += spawner.count
        return counts

    @cached_property
    def carriers(self) -> tuple[Carrier, ...]:
        """Everybody in the scene who can be found by tags."""
        animals = [
            Carrier(case.graph.called, frozenset(case.plan.tags), frozenset(case.plan.components), count, case.plan.id)
            for case in self.cases
            if (count := self.counts[case.plan.id])
        ]
        homes = [
            Carrier(home.name or home.id, frozenset(home.tags), frozenset({"home"}), 1) for home in self.scene.homes
        ]
        dead = [
            Carrier(
                f"dead {one.name}",
                frozenset(map(carcass_tag, one.tags)) & self.sought,
                frozenset({"food"}) & one.components,
                one.count,
                one.animal,
            )
            for one in animals
        ]
        others = [Carrier(name, frozenset(tags), frozenset({kind}), 1) for name, tags, kind in carried_in(self.scene)]
        return (*animals, *dead, *homes, *others)

    @cached_property
    def sought(self) -> frozenset[str]:
        """Every tag that some query looks for."""
        queries = (group.query.params for case in self.cases for group in case.plan.neighbor_groups)
        return frozenset(tag for query in queries for tag in getattr(query, "tags", ()))

    def carrying(self, tags: tuple[str, ...]) -> list[Carrier]:
        """Who has any of some tags."""
        if tags not in self._carrying:
            self._carrying[tags] = [carrier for carrier in self.carriers if not carrier.tags.isdisjoint(tags)]
        return self._carrying[tags]

    @cached_property
    def _carrying(self) -> dict[tuple[str, ...], list[Carrier]]:
        return {}

    @cached_property
    def varied(self) -> dict[str, frozenset[str]]:
        """By animal, the addresses whose values are not fixed: overridden, spread or driven by a knob."""
        found = {case.plan.id: set(case.graph.driven) for case in self.cases}
        for spawner in self.scene.spawners:
            found[spawner.animal].update(spawner.overrides, spawner.jitter)
        return {animal: frozenset(addresses) for animal, addresses in found.items()}


def carcass_tag(tag: str) -> str:
    """What an animal carries instead of a tag once it is dead."""
    return f"Dead{tag}"


def found_as(tags: Iterable[str]) -> frozenset[str]:
    """By what somebody with these tags is found, alive or dead."""
    alive = frozenset(tags)
    return alive | {carcass_tag(tag) for tag in alive}


def groups_of(plan: AnimalPlan) -> Iterator[Group]:
    """Every query with its behaviors."""
    yield from plan.neighbor_groups
    yield from plan.ray_groups


def is_active(entry: Entry) -> bool:
    """Whether a behavior is not muted."""
    return bool(getattr(entry.params, "active", True))
