"""Knobs drive something, and stand where they can stand."""

from __future__ import annotations

from collections.abc import Iterator

from flockwright.plan.addresses import amount, bounds_at, number_at, words_for
from flockwright.plan.graph import Graph
from flockwright.plan.model import AnimalPlan
from flockwright.plan.problems import Fix, Problem, RemoveDrive, SetKnob


def drives_point_somewhere(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """Each drive of a knob names a real number of a node, and no two knobs drive the same."""
    for place, knob in enumerate(graph.animal.knobs):
        called = knob.name or knob.id
        for index, drive in enumerate(knob.drives):
            wrong = _wrong(graph, plan, drive.param)
            first = graph.driven[drive.param]
            if not wrong and (first[0] is not knob or first[1] is not drive):
                other = first[0].name or first[0].id
                wrong = "twice" if first[0] is knob else f"which {other} drives already"
            if wrong:
                message = f"The knob {called} drives {_named(graph, drive.param)}, {wrong}."
                steps = ("knobs", place, "drives", index)
                free = Fix.of(f"Take it off {called}", RemoveDrive(graph.animal.id, knob.id, drive.param))
                mend = None if wrong == "twice" else free
                yield graph.problem("warning", message, at=called, steps=steps, fix=mend)


def _named(graph: Graph, address: str) -> str:
    node, _, path = address.partition(".")
    if node not in graph.types:
        return address
    return f"{words_for(graph.types[node].params, path)} of {graph.name(node)}"


def _wrong(graph: Graph, plan: AnimalPlan, address: str) -> str:
    node, _, path = address.partition(".")
    if node not in graph.nodes:
        return "a parameter of a node that is not there"
    kind = graph.types.get(node)
    if kind is None:
        return "" if graph.nodes[node].type != "reroute" else "and a reroute has no parameters"
    name, _, inner = path.partition(".")
    if name not in kind.params.model_fields:
        return "a parameter that is not there"
    if bounds_at(kind.params, path) is None:
        return "which is not a real number"
    entry = plan.entries.get(node)
    return "which is left open" if inner and entry and number_at(entry.params, path) is None else ""


def default_is_in_range(graph: Graph, plan: AnimalPlan) -> Iterator[Problem]:
    """A knob's default lies in its range."""
    for place, knob in enumerate(graph.animal.knobs):
        low, high = sorted(knob.range)
        held = min(max(knob.default, low), high)
        if held != knob.default:
            called = knob.name or knob.id
            message = (
                f"The knob {called} goes from {amount(low)} to {amount(high)}, and stands at {amount(knob.default)}."
            )
            mend = Fix.of(f"Set {called} to {amount(held)}", SetKnob(graph.animal.id, knob.id, held))
            yield graph.problem("warning", message, at=called, steps=("knobs", place, "default"), fix=mend)
