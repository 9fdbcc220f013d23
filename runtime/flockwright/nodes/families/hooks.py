"""A hook says by the names of its arguments what it reads, and gets just that.

A template calls every hook of a kind with the same arguments; the function made here stands in between and passes on
what the hook names: what the template has at hand, `frame`, `state`, the components of either side (`my_energy`,
`their_home`) or the address of everybody's by slot (`all_food`), and the functions of its curve parameters by their
names (`weigh` for observability).
"""

from __future__ import annotations

import inspect
from functools import cache
from types import FunctionType
from typing import Any

from flockwright.curves.evaluate import evaluate, has_form_of, known
from flockwright.curves.model import Curve
from flockwright.curves.observability import observability, observability_with
from flockwright.engine.words import Layout, at, longs
from flockwright.nodes.errors import NodeError
from flockwright.nodes.families.context import frame_at
from flockwright.nodes.node_type import NodeType
from flockwright.world.components import COMPONENTS

HOOKS = ("init", "evaluate", "accumulate", "on_hit", "on_miss", "finalize", "merge", "follow", "resolve", "create_ray")

SIDES = {"my": "me", "their": "other", "all": ""}
"""What stands before the name of a component, and whose it is then."""


@cache
def components_used(kind: NodeType, *sides: str) -> tuple[str, ...]:
    """The components that a type's hooks read, of these sides or of any; the latter in the order of its table."""
    found: dict[str, None] = {}
    for name in HOOKS:
        hook = kind.hook(name)
        for argument in inspect.signature(hook).parameters if hook else ():
            side, _, component = argument.partition("_")
            if side in (sides or SIDES) and component in COMPONENTS:
                found[component] = None
    return tuple(found)


def own_use(kind: NodeType) -> set[str]:
    """The components of its own animal that a type needs, or reads where they are."""
    return {*kind.params.REQUIRES, *components_used(kind, "my")}


def use_of_neighbors(kind: NodeType) -> set[str]:
    """The components of neighbors that a type needs, or reads where they are."""
    return {*kind.params.NEIGHBORS_REQUIRE, *components_used(kind, "their")}


def curve_function(default: Curve, quick: bool) -> Any:
    """How a kernel evaluates a curve parameter: with the default's form built in, or whatever it is."""
    return known(default) if quick else evaluate


def is_default_form(kind: NodeType, curves: dict[str, Curve]) -> bool:
    """Whether curves have the forms that the quick kernel was made for."""
    return all(has_form_of(curve, kind.curves[name]) for name, curve in curves.items())


def adapted(kind: NodeType, hook: FunctionType, given: tuple[str, ...], *, quick: bool) -> FunctionType:
    """A function that takes (c, *given) and calls the hook with the arguments it names."""
    names: dict[str, Any] = {"hook": hook}
    passed = [_expression(kind, argument, given, names, quick) for argument in inspect.signature(hook).parameters]
    text = f"def {hook.__name__}(c, {', '.join(given)}):\n    return hook({', '.join(passed)})"
    # The text holds only names checked above: Python has no other way to make a function of given arguments.
    exec(compile(text, hook.__code__.co_filename, "exec"), names)
    return names[hook.__name__]


def _expression(kind: NodeType, argument: str, given: tuple[str, ...], names: dict[str, Any], quick: bool) -> str:
    if argument in given:
        return argument
    if argument == "frame":
        names["frame_at"] = frame_at
        return "frame_at(c.frame)"
    if argument == "state" and kind.params.STATE is not None:
        return _record(names, "state", kind.params.STATE, "c.state", "me")
    if argument in kind.curves:
        names[argument] = curve_function(kind.curves[argument], quick)
        return argument
    if argument == "weigh" and "distance_curve" in kind.curves:
        names["weigh"] = _weighing(kind, quick)
        return "weigh"
    side, _, component = argument.partition("_")
    whose = SIDES.get(side)
    if component in COMPONENTS and whose is not None and (not whose or whose in given):
        names["longs"] = longs
        table = f"longs(c.components)[{components_used(kind).index(component)}]"
        return _record(names, component, COMPONENTS[component].layout, table, whose) if whose else table
    offered = ", ".join([*given, "frame", *kind.curves, *(["state"] if kind.params.STATE is not None else [])])
    raise NodeError(
        f"{kind.key}: its hook asks for {argument!r}; it may ask for {offered}, "
        f"and for components as my_…, their_… and all_… ({', '.join(COMPONENTS)})"
    )


def _record(names: dict[str, Any], name: str, of: Layout, base: str, whose: str) -> str:
    names[f"{name}_at"] = at(of)
    return f"{name}_at({base} + {whose}.id * {of.itemsize})"


def _weighing(kind: NodeType, quick: bool) -> Any:
    if not quick:
        return observability
    return observability_with(known(kind.curves["distance_curve"]), known(kind.curves["angle_curve"]))
