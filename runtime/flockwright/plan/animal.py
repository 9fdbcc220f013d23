"""One animal's graph becomes its plan. Nothing here looks beyond the animal, so that its result can be kept."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from flockwright.document import Animal, Knob
from flockwright.nodes.node_type import NodeParams
from flockwright.nodes.registry import REROUTE, all_types
from flockwright.plan.addresses import bounds_at
from flockwright.plan.case import AnimalCase
from flockwright.plan.components import lacks, read_body, read_components
from flockwright.plan.graph import Graph, graph_of
from flockwright.plan.model import AnimalPlan, Entry, Group, in_order
from flockwright.plan.problems import Fix, Problem, SetType
from flockwright.plan.rules import ANIMAL_RULES
from flockwright.plan.structure import Structure, structure_of
from flockwright.plan.values import Curves, read_params


def resolve_animal(animal: Animal, index: int, curves: Curves) -> AnimalCase:
    """The plan of an animal, and everything about it that does not depend on the rest of the project."""
    graph = graph_of(animal, index)
    problems = list(graph.problems)
    params = _read_nodes(graph, curves, problems)
    parts = structure_of(graph, problems)
    plan = _plan(graph, parts, params, problems)
    for rule in ANIMAL_RULES:
        problems += rule(graph, plan)
    return AnimalCase(graph, plan, tuple(problems))


def _read_nodes(graph: Graph, curves: Curves, problems: list[Problem]) -> dict[str, NodeParams]:
    read: dict[str, NodeParams] = {}
    for node, held in graph.nodes.items():
        if node in graph.types:
            params = read_params(graph, node, curves, problems)
            if params is not None:
                read[node] = params
        elif held.type != REROUTE:
            problems.append(_unknown_type(graph, node, held.type))
    return read


@lru_cache
def _close_types(key: str, known: tuple[str, ...]) -> list[str]:
    return get_close_matches(key, known, 1, cutoff=0.8)


def _unknown_type(graph: Graph, node: str, key: str) -> Problem:
    known = all_types()
    close = _close_types(key, tuple(known))
    message = f"No installed package has the node type {key}, so {graph.nodes[node].name or 'this node'} does not run."
    mend = Fix.of(f"Use {known[close[0]].look.label}", SetType(graph.animal.id, node, close[0])) if close else None
    return graph.problem("error", message, node=node, at="type", steps=("type",), fix=mend)


def _plan(graph: Graph, parts: Structure, params: dict[str, NodeParams], problems: list[Problem]) -> AnimalPlan:
    animal = graph.animal
    components = read_components(graph, problems)
    entries: dict[str, Entry] = {}
    for node, read in params.items():
        missing = lacks(graph, node, graph.types[node], components)
        problems += missing
        if not missing:
            entries[node] = Entry(id=node, type=graph.types[node].key, params=read)
    groups: dict[str, list[Group]] = {"neighbor_query": [], "ray_query": []}
    for query, behaviors in parts.behaviors.items():
        found = in_order(entries[behavior] for behavior in behaviors if behavior in entries)
        if found and query in entries:
            groups[graph.types[query].kind].append(Group(query=entries[query], behaviors=found))
    simple = (entries[behavior] for behavior in parts.behaviors.get("", ()) if behavior in entries)
    # A mover that nothing feeds would not know where to go; the animal is there and stands still.
    mover = entries.get(parts.mover) if parts.merger_feeds_mover or not parts.merger else None
    return AnimalPlan(
        id=animal.id,
        name=animal.name,
        tags=animal.tags,
        color=animal.color.upper(),  # #e9e4d8 and #E9E4D8 are one color, and one asset
        shape=animal.shape,
        body=read_body(graph, problems),
        components=components,
        simple=in_order(simple),
        neighbor_groups=in_order(groups["neighbor_query"]),
        ray_groups=in_order(groups["ray_query"]),
        merger=entries.get(parts.merger),
        mover=mover,
        resolution=entries.get(parts.resolution),
        knobs=_knobs(graph, entries),
    )


def _knobs(graph: Graph, entries: dict[str, Entry]) -> tuple[Knob, ...]:
    """The knobs with the drives that drive something that runs."""
    kept: list[Knob] = []
    for knob in graph.animal.knobs:
        drives = tuple(
            type(drive).over(drive.param, drive.from_, drive.to)
            for drive in knob.drives
            if graph.driven[drive.param] == (knob, drive) and _drives(entries, drive.param)
        )
        kept.append(Knob(id=knob.id, name=knob.name, range=knob.range, default=knob.default, drives=drives))
    return tuple(kept)


def _drives(entries: dict[str, Entry], address: str) -> bool:
    node, _, path = address.partition(".")
    return node in entries and bounds_at(type(entries[node].params), path) is not None
