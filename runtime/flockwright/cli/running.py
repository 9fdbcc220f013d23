"""Starting a simulation so that a node type that cannot be compiled stops nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flockwright.engine.errors import EngineError
from flockwright.engine.loading import Progress, address_of
from flockwright.nodes.families.kernels import kernel_of
from flockwright.plan.model import AnimalPlan, Entry, Group, Plan
from flockwright.simulation.simulation import Simulation

if TYPE_CHECKING:
    from collections.abc import Iterable


def started(
    plan: Plan, *, seed: int | None = None, threads: int | None = None, progress: Progress | None = None
) -> tuple[Simulation, list[str]]:
    """A simulation of the plan, or of what is left of it without broken types; and a sentence about each of those."""
    try:
        return Simulation(plan, seed=seed, threads=threads, progress=progress), []
    except EngineError:
        broken = broken_types(plan)
        if not broken:
            raise
    left = Plan(tuple(without(animal, broken) for animal in plan.animals), plan.scene)
    return Simulation(left, seed=seed, threads=threads, progress=progress), list(broken.values())


def broken_types(plan: Plan) -> dict[str, str]:
    """The node types of a plan that have no native code, and why, by key."""
    found: dict[str, str] = {}
    queries = ("neighbor_query", "ray_query")  # the engine's searches are theirs
    kinds = {entry.type: entry.kind for animal in plan.animals for entry in animal.entries.values()}
    for key, kind in sorted(kinds.items()):
        if kind.kind not in queries:
            try:
                address_of(kernel_of(kind))
            except EngineError as error:
                found[key] = left_out(key, kind.package, error)
    return found


def left_out(key: str, package: str, error: Exception) -> str:
    """What is said of a type that cannot be compiled."""
    whose = "" if package == "flockwright" else f" of {package}"
    return f"{key}{whose} cannot be compiled and is left out: {error}"


def without(animal: AnimalPlan, types: Iterable[str]) -> AnimalPlan:
    """The animal without the nodes of some types; without its merger or mover it stands still."""
    gone = frozenset(types)

    def kept(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        return tuple(entry for entry in entries if entry.type not in gone)

    def kept_groups(groups: tuple[Group, ...]) -> tuple[Group, ...]:
        return tuple(
            Group(query=group.query, behaviors=kept(group.behaviors))
            for group in groups
            if group.query.type not in gone and kept(group.behaviors)
        )

    fields: dict[str, Any] = {name: getattr(animal, name) for name in AnimalPlan.model_fields}
    fields["simple"] = kept(animal.simple)
    for name in ("neighbor_groups", "ray_groups"):
        fields[name] = kept_groups(getattr(animal, name))
    for name in ("merger", "mover", "resolution"):
        entry: Entry | None = getattr(animal, name)
        fields[name] = entry if entry and entry.type not in gone else None
    return AnimalPlan(**fields)
