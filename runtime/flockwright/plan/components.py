"""An animal's body and components as they run, and what of them cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flockwright.document import Body
from flockwright.document.errors import Fault
from flockwright.nodes.node_type import NodeType
from flockwright.plan.addresses import amount, words_for
from flockwright.plan.graph import Graph
from flockwright.plan.problems import AddComponent, Fix, Problem, RemoveComponent, SetBody, SetComponent
from flockwright.plan.reading import read_all
from flockwright.plan.values import nearest_allowed
from flockwright.world.components import COMPONENTS
from flockwright.world.parameters import Params, shown

LARGEST_RADIUS = 1e6


def read_body(graph: Graph, problems: list[Problem]) -> Body:
    """The body with a radius that can be."""
    radius = graph.animal.body.radius
    held = min(max(radius, 0), LARGEST_RADIUS)
    if held != radius:
        path = graph.path("body", "radius")
        bound = "0 or more" if radius < 0 else f"{LARGEST_RADIUS:g} or less"
        mend = Fix.of(f"Set the radius to {amount(held, 'm')}", SetBody(graph.animal.id, "radius", held))
        message = f"{path}: {amount(radius)} — must be {bound}"
        problems.append(graph.problem("error", message, at="radius", steps=("body", "radius"), fix=mend))
    return Body(radius=held)


def read_components(graph: Graph, problems: list[Problem]) -> dict[str, Params]:
    """The components that can be read, by kind."""
    read: dict[str, Params] = {}
    for kind, values in sorted(graph.animal.components.items()):
        known = COMPONENTS.get(kind)
        if known is None:
            message = f"{graph.called} carries {kind}, a component that is not known here."
            remove = Fix.of(f"Remove {kind}", RemoveComponent(graph.animal.id, kind))
            problems.append(graph.problem("warning", message, at=kind, steps=("components", kind), fix=remove))
            continue
        given = cast("Mapping[str, Any]", values) if isinstance(values, Mapping) else None
        made, faults = read_all(known.params, values if given is None else dict(given))
        if made is not None:
            read[kind] = made
        problems += _fault_problems(graph, kind, known.params, given or {}, faults)
    return read


def _fault_problems(
    graph: Graph, kind: str, model: type[Params], given: Mapping[str, Any], faults: list[Fault]
) -> list[Problem]:
    told: list[Problem] = []
    for fault in faults:
        name = str(fault.path[0]) if fault.path else ""
        steps = ("components", kind, *fault.path)
        nearest = nearest_allowed(model, name, given.get(name)) if name in model.model_fields else None
        if nearest is not None:
            words = f"Set {words_for(model, name)} to {amount(nearest, shown(model, name).get('unit', ''))}"
            mend = Fix.of(words, SetComponent(graph.animal.id, kind, name, nearest))
        elif name:
            mend = Fix.of(f"Reset {words_for(model, name)}", SetComponent(graph.animal.id, kind, name, None))
        else:
            animal = graph.animal.id
            mend = Fix.of(f"Reset {kind}", RemoveComponent(animal, kind), AddComponent(animal, kind))
        message = f"{graph.path(*steps)}: {fault.found} — {fault.expected}"
        told.append(graph.problem("error", message, at=kind, steps=steps, fix=mend))
    return told


def lacks(graph: Graph, node: str, kind: NodeType, components: Mapping[str, Params]) -> list[Problem]:
    """What a node needs of its animal and does not get."""
    told: list[Problem] = []
    for needed in kind.params.REQUIRES:
        if needed in components:
            continue
        has = needed in graph.animal.components  # then it cannot be read, which is told already
        message = f"{graph.name(node)} needs {needed}, which {graph.called} does not have."
        if not has:
            mend = Fix.of(f"Give {graph.called} {needed}", AddComponent(graph.animal.id, needed))
            told.append(graph.problem("error", message, node=node, at=needed, fix=mend))
        else:
            message = f"{graph.name(node)} needs {needed}, which cannot be read."
            told.append(graph.problem("error", message, node=node, at=needed))
    return told
