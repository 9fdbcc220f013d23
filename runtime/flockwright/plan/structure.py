"""Which node plays which part: the one mover, the merger that feeds it, the queries with their behaviors.

What the graph lacks to run is told here, with the wires or nodes that would complete it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from flockwright.nodes.node_type import BEHAVIORS, QUERIES, NodeType
from flockwright.nodes.registry import all_types, find
from flockwright.plan.graph import Graph
from flockwright.plan.problems import AddLink, AddNode, Change, Fix, Problem, RemoveNode, SetType

USUAL_QUERY, USUAL_MERGER, USUAL_MOVER = "query.spatial_hash", "merger.desire_budget", "mover.3d"


@dataclass
class Structure:
    """The parts of a graph by node id; behaviors by their query, simple ones by the empty id."""

    behaviors: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    merger: str = ""
    mover: str = ""
    resolution: str = ""
    merger_feeds_mover: bool = False


def structure_of(graph: Graph, problems: list[Problem]) -> Structure:
    """The parts of a graph, and what is missing."""
    parts = Structure()
    if not graph.nodes:
        return parts  # an animal without nodes gets advice, no errors
    movers = graph.of_kind("mover")
    parts.mover = _only(graph, "mover", movers, movers, problems)
    feeding = next((wire.source for wire in graph.into(parts.mover)), "") if parts.mover else ""
    mergers = graph.of_kind("merger")
    first = [feeding] if feeding in mergers else []
    parts.merger = _only(graph, "merger", first or mergers, mergers, problems)
    at_mover = [wire.target for wire in graph.out_of(parts.mover)] if parts.mover else []
    resolutions = graph.of_kind("resolution")
    parts.resolution = _only(graph, "resolution", at_mover or resolutions, resolutions, problems)
    _tell_missing(graph, parts, problems)
    _join(graph, parts, problems)
    _gather(graph, parts, problems)
    return parts


def _fed(graph: Graph, node: str) -> bool:
    return bool(graph.into(node))


def _only(graph: Graph, word: str, candidates: list[str], everyone: Iterable[str], problems: list[Problem]) -> str:
    """The one node of a kind that counts: one that is wired, else the first."""
    if not candidates:
        return ""
    chosen = next((node for node in candidates if _fed(graph, node)), candidates[0])
    for node in everyone:
        if node != chosen:
            names = graph.name(node), graph.name(chosen)
            which = names[1] if names[0] != names[1] else f"the {names[1]} {chosen}"
            message = f"{names[0]} is a second {word}; only {which} counts."
            remove = Fix.of(f"Remove {names[0]}", RemoveNode(graph.animal.id, node))
            problems.append(graph.problem("error", message, node=node, fix=remove))
    return chosen


def _tell_missing(graph: Graph, parts: Structure, problems: list[Problem]) -> None:
    unknown = {held.type.partition(".")[0] for node, held in graph.nodes.items() if node not in graph.types}
    animal = graph.animal.id
    if not parts.merger and "merger" not in unknown:
        (id_,) = graph.fresh()
        loose = [node for node in graph.of_kind(*BEHAVIORS) if not graph.out_of(node)]
        wires: list[Change] = [AddLink(animal, f"{node}.result", f"{id_}.results") for node in loose]
        if parts.mover and not _fed(graph, parts.mover):
            wires.append(AddLink(animal, f"{id_}.velocity", f"{parts.mover}.velocity"))
        message = f"{graph.called} has no merger, so its behaviors come to nothing. Add one."
        problems.append(graph.problem("error", message, fix=_add(graph, id_, USUAL_MERGER, wires)))
    if not parts.mover and "mover" not in unknown:
        (id_,) = graph.fresh()
        free = parts.merger and not graph.out_of(parts.merger)
        wires = [AddLink(animal, f"{parts.merger}.velocity", f"{id_}.velocity")] if free else []
        message = f"{graph.called} has no mover, so it stands still. Add one."
        problems.append(graph.problem("error", message, fix=_add(graph, id_, USUAL_MOVER, wires)))


def _add(graph: Graph, id_: str, key: str, wires: list[Change]) -> Fix | None:
    kind = find(key)
    return Fix.of(f"Add {kind.look.label}", AddNode(graph.animal.id, id_, key), *wires) if kind else None


def _join(graph: Graph, parts: Structure, problems: list[Problem]) -> None:
    """Whether merger, mover and resolution are wired, and speak of the same velocity."""
    merger, mover = parts.merger, parts.mover
    if merger and mover:
        wired = any(wire.target == mover for wire in graph.out_of(merger))
        gives, takes = graph.types[merger].params.TAKES, graph.types[mover].params.TAKES
        if not wired:
            message = f"{graph.name(merger)} does not feed {graph.name(mover)}, so the animal stands still."
            link = AddLink(graph.animal.id, f"{merger}.velocity", f"{mover}.velocity")
            free = not graph.out_of(merger) and not _fed(graph, mover)
            label = f"Wire {graph.name(merger)} to {graph.name(mover)}"
            problems.append(graph.problem("error", message, node=mover, fix=Fix.of(label, link) if free else None))
        elif gives != takes:
            message = f"{graph.name(mover)} takes {takes}; {graph.name(merger)} gives {gives}."
            other = _replacement(graph, mover, lambda kind: gives == kind.params.TAKES)
            problems.append(graph.problem("error", message, node=mover, fix=other))
        parts.merger_feeds_mover = wired and gives == takes
    if parts.resolution and mover and not any(wire.source == mover for wire in graph.into(parts.resolution)):
        names = graph.name(mover), graph.name(parts.resolution)
        link = AddLink(graph.animal.id, f"{mover}.motion", f"{parts.resolution}.motion")
        free = not graph.out_of(mover)
        told = Fix.of(f"Wire {names[0]} to {names[1]}", link) if free else None
        message = f"{names[1]} is not wired to {names[0]}, so it does nothing."
        problems.append(graph.problem("warning", message, node=parts.resolution, fix=told))
        parts.resolution = ""


def _replacement(graph: Graph, node: str, fits: Callable[[NodeType], bool]) -> Fix | None:
    for key, kind in all_types().items():
        if kind.kind == graph.types[node].kind and fits(kind):
            return Fix.of(f"Use {kind.look.label} instead", SetType(graph.animal.id, node, key))
    return None


def _gather(graph: Graph, parts: Structure, problems: list[Problem]) -> None:
    """The behaviors that have a say, each under its query."""
    queries = graph.of_kind(*QUERIES)
    for query in queries:
        if not graph.out_of(query):
            message = f"{graph.name(query)} feeds no behavior, so nobody asks it."
            remove = Fix.of(f"Remove {graph.name(query)}", RemoveNode(graph.animal.id, query))
            problems.append(graph.problem("warning", message, node=query, fix=remove))
    for behavior in graph.of_kind(*BEHAVIORS):
        kind = graph.types[behavior]
        query = next((wire.source for wire in graph.into(behavior)), "")
        if kind.kind != "simple" and not query:
            problems.append(_without_query(graph, behavior, kind, queries))
        heard = any(wire.target == parts.merger for wire in graph.out_of(behavior)) if parts.merger else False
        if parts.merger and not heard:
            _tell_unheard(graph, behavior, parts.merger, problems)
        accepted = not heard or _is_accepted(graph, behavior, parts.merger, problems)
        if heard and accepted and (query or kind.kind == "simple"):
            parts.behaviors.setdefault(query, []).append(behavior)


def _without_query(graph: Graph, behavior: str, kind: NodeType, queries: list[str]) -> Problem:
    port = kind.inputs[0].name
    wanted = "ray_query" if kind.kind == "ray" else "neighbor_query"
    name, animal = graph.name(behavior), graph.animal.id
    into = f"{behavior}.{port}"
    there = next((query for query in queries if graph.types[query].kind == wanted), "")
    if there:
        mend = Fix.of(f"Wire {graph.name(there)} to {name}", AddLink(animal, f"{there}.{port}", into))
    elif wanted == "neighbor_query" and (usual := find(USUAL_QUERY)):
        (id_,) = graph.fresh()
        node = AddNode(animal, id_, USUAL_QUERY, {"tags": graph.animal.tags} if graph.animal.tags else {})
        mend = Fix.of(f"Add {usual.look.label}", node, AddLink(animal, f"{id_}.{port}", into))
    else:
        mend = None
    message = f"{name} needs {port}. Wire a query to it."
    return graph.problem("error", message, node=behavior, at=port, fix=mend)


def _tell_unheard(graph: Graph, behavior: str, merger: str, problems: list[Problem]) -> None:
    if graph.out_of(behavior):
        return  # it feeds a second merger, which is told about
    names = graph.name(behavior), graph.name(merger)
    link = AddLink(graph.animal.id, f"{behavior}.result", f"{merger}.results")
    message = f"{names[0]} is not wired to {names[1]}, so it has no say."
    wire = Fix.of(f"Wire {names[0]} to {names[1]}", link)
    problems.append(graph.problem("warning", message, node=behavior, at="result", fix=wire))


def _is_accepted(graph: Graph, behavior: str, merger: str, problems: list[Problem]) -> bool:
    gives, accepts = graph.types[behavior].params.GIVES, graph.types[merger].params.ACCEPTS
    if gives in accepts:
        return True
    wired = {graph.types[wire.source].params.GIVES for wire in graph.into(merger)}
    message = f"{graph.name(merger)} takes {' or '.join(accepts)}; {graph.name(behavior)} gives {gives}."
    takes = graph.types[merger].params.TAKES
    other = _replacement(graph, merger, lambda kind: wired <= set(kind.params.ACCEPTS) and takes == kind.params.TAKES)
    problems.append(graph.problem("error", message, node=behavior, at="result", fix=other))
    return False
