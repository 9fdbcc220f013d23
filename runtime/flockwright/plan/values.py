"""Parameters as found become the values that run: named curves looked up, keys sampled, knobs at their defaults.

A node whose parameters cannot be read is told about, once a parameter, and left out of the plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, cast

from pydantic import ValidationError

from flockwright.curves.keys import with_samples
from flockwright.curves.model import Curve
from flockwright.document import Json, JsonObject
from flockwright.document.errors import Fault, Steps, faults_of, found_text, path_text
from flockwright.nodes.node_type import NodeParams, NodeType
from flockwright.plan.addresses import amount, driven_value, with_number, words_for
from flockwright.plan.graph import Graph
from flockwright.plan.problems import Change, Fix, Problem, ResetParam, SetParam
from flockwright.plan.reading import read_all
from flockwright.world.parameters import Params, bounds, shown
from flockwright.world.records import kind_of

_WORTH_A_HINT = 100
"""A node with more parameters than any type has is not a matter of spelling."""

Curves = dict[str, Curve | Fault]
"""The project's curves by name, each read, or what keeps it from being read."""


def curves_of(found: JsonObject) -> Curves:
    """The named curves of a project."""
    return {name: _curve(value) for name, value in found.items()}


def _curve(value: Json) -> Curve | Fault:
    try:
        return Curve.model_validate(value)
    except ValidationError as error:
        return faults_of(error)[0]


def curve_problems(curves: Curves) -> Iterator[Problem]:
    """What is wrong with named curves."""
    for name, curve in curves.items():
        if isinstance(curve, Fault):
            path = path_text(("curves", name, *curve.path))
            yield Problem("error", f"{path}: {curve.found} — {curve.expected}", path, field=name)


def plain_curve(curve: Curve) -> Curve:
    """A curve with nothing but what a game gets of it, so that a plan that was written and read is the same plan."""
    if curve.shape == "keys":
        return Curve(shape="keys", x=curve.x, y=curve.y, samples=with_samples(curve).samples)
    return curve.model_copy(update={"keys": (), "samples": ()}) if curve.keys or curve.samples else curve


def read_params(graph: Graph, node: str, curves: Curves, problems: list[Problem]) -> NodeParams | None:
    """What a node runs with; None if it cannot."""
    kind = graph.types[node]
    model = kind.params
    given: dict[str, Any] = {}
    sound = True
    for name, value in graph.nodes[node].params.items():
        if name not in model.model_fields:
            problems.append(_unknown(graph, node, kind, name))
        elif kind_of(model, name) == "curve" and isinstance(value, Mapping) and "curve" in value:
            curve = _named(graph, node, name, cast("Mapping[str, Json]", value)["curve"], curves, problems)
            sound = sound and curve is not None
            given[name] = curve
        else:
            given[name] = _whole(value) if kind_of(model, name) == "whole" else value
    if not sound:
        return None
    params, faults = read_all(model, given)
    if params is None:
        problems += _fault_problems(graph, node, model, faults)
        return None
    return _with_plain_curves(kind, _with_knobs(graph, node, params))


def _whole(value: Any) -> Any:
    # Some languages have no whole numbers and write 7 as 7.0.
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _with_plain_curves(kind: NodeType, params: NodeParams) -> NodeParams:
    plain: dict[str, Curve] = {}
    for name in kind.curves:
        curve: Curve = getattr(params, name)
        if curve.shape == "keys" or curve.keys or curve.samples:
            plain[name] = plain_curve(curve)
    return params.model_copy(update=plain) if plain else params


def _with_knobs(graph: Graph, node: str, params: NodeParams) -> NodeParams:
    for path, knob, drive in graph.driven_in.get(node, ()):
        params = with_number(params, path, driven_value(knob, drive, knob.default))
    return params


def _unknown(graph: Graph, node: str, kind: NodeType, name: str) -> Problem:
    few = len(graph.nodes[node].params) <= _WORTH_A_HINT
    close = get_close_matches(name, kind.params.model_fields, 1) if few else []
    hint = f" Did you mean {close[0]}?" if close else ""
    return graph.problem(
        "warning",
        f"{graph.name(node)} has no parameter {name}, so it means nothing.{hint}",
        node=node,
        at=name,
        steps=("params", name),
        fix=Fix.of(f"Remove {name}", ResetParam(graph.animal.id, node, name)),
    )


def _named(graph: Graph, node: str, name: str, wanted: Json, curves: Curves, problems: list[Problem]) -> Curve | None:
    found = curves.get(wanted) if isinstance(wanted, str) else None
    if isinstance(found, Curve):
        return found
    steps: Steps = ("params", name, "curve")
    reset = Fix.of(f"Reset {words_for(graph.types[node].params, name)}", ResetParam(graph.animal.id, node, name))
    if found is not None:
        message = f"{graph.name(node)} uses the curve {wanted}, which cannot be read."
    else:
        close = get_close_matches(str(wanted), curves, 1)
        hint = f'; did you mean "{close[0]}"?' if close else ""
        path = graph.node_path(node, *steps)
        message = f"{path}: {found_text(wanted)} — the project has no curve of this name{hint}"
        if close:
            value = JsonObject({"curve": close[0]})
            reset = Fix.of(f"Use the curve {close[0]}", SetParam(graph.animal.id, node, name, value))
    problems.append(graph.problem("error", message, node=node, at=name, steps=steps, fix=reset))
    return None


def _fault_problems(graph: Graph, node: str, model: type[Params], faults: list[Fault]) -> Iterator[Problem]:
    told: set[str] = set()
    for fault in faults:
        name = str(fault.path[0]) if fault.path else ""
        if name in told:
            continue
        told.add(name)
        steps: Steps = ("params", *fault.path)
        message = f"{graph.node_path(node, *steps)}: {fault.found} — {fault.expected}"
        at = ".".join(str(step) for step in fault.path)
        value = graph.nodes[node].params.get(name)
        yield graph.problem(
            "error", message, node=node, at=at, steps=steps, fix=_repair(graph, node, model, name, value)
        )


def _repair(graph: Graph, node: str, model: type[Params], name: str, value: Any) -> Fix | None:
    if name not in model.model_fields:
        return None
    words = words_for(model, name)
    nearest = nearest_allowed(model, name, value)
    if nearest is None:
        return Fix.of(f"Reset {words}", ResetParam(graph.animal.id, node, name))
    change: Change = SetParam(graph.animal.id, node, name, nearest)
    return Fix.of(f"Set {words} to {amount(nearest, shown(model, name).get('unit', ''))}", change)


def nearest_allowed(model: type[Params], name: str, value: Any) -> float | int | None:
    """The bound that a number has passed; None where it is no number, or where the bound itself is not allowed."""
    kind = kind_of(model, name)
    if kind not in ("number", "whole") or isinstance(value, bool) or not isinstance(value, int | float):
        return None
    low, high = bounds(model, name)
    nearest = low if value < low else high if value > high else None
    is_open = any(hasattr(rule, "gt") or hasattr(rule, "lt") for rule in model.model_fields[name].metadata)
    if nearest is None or is_open:
        return None
    return int(nearest) if kind == "whole" or float(nearest).is_integer() else nearest
