"""All node types: ours, found by walking this package, and those of other packages, found by their entry points.

Nothing is imported until the first question. A package of somebody else's that fails is named in `failures` and
stops nothing.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import TypeVar

from flockwright.nodes.errors import NodeError
from flockwright.nodes.node_type import BEHAVIORS, Color, NodeParams, NodeType, look_of
from flockwright.nodes.results import RESULTS, VELOCITIES

GROUP = "flockwright.nodes"
ROOMS = ("queries", "behaviors.simple", "behaviors.neighbor", "behaviors.ray", "mergers", "movers", "resolution")
REROUTE = "reroute"

P = TypeVar("P", bound=type[NodeParams])


@dataclass(frozen=True)
class Failure:
    """A package whose node types cannot be used, and why."""

    package: str
    sentence: str


_types: dict[str, NodeType] = {}
failures: list[Failure] = []
_loaded = False


def node(
    key: str,
    *,
    label: str = "",
    icon: str = "",
    color: Color | None = None,
    cells: tuple[str, ...] | None = None,
    live: str = "",
) -> Callable[[P], P]:
    """Register a parameter model with its hooks as the node type of that key."""

    def register(params: P) -> P:
        if not (params.__doc__ or "").strip():
            raise NodeError(f"{key}: the class needs a docstring that tells a designer what the node is for")
        known = _types.get(key)
        if known is not None and known.params.__module__ != params.__module__:
            raise NodeError(f"{key}: this key belongs to {known.params.__module__} already")
        for wrong in _wrong(params):
            raise NodeError(f"{key}: {wrong}")
        look = look_of(params, label, icon, color, cells, live)
        _types[key] = NodeType(key, params, look, params.__module__.partition(".")[0])
        return params

    return register


_HOOKS: dict[str, tuple[str, ...]] = {
    "simple": ("evaluate",),
    "neighbor": ("accumulate", "finalize"),
    "ray": ("on_hit", "finalize"),
    "merger": ("merge",),
    "mover": ("follow",),
    "resolution": ("resolve",),
}
"""What a type of each kind has to fill."""


def _wrong(params: type[NodeParams]) -> Iterator[str]:
    """What keeps a class from being a node type."""
    reserved = sorted(params.model_fields.keys() & {"id", "type"})
    if reserved:
        yield f"no parameter may be named {reserved[0]}"
    kind = params.KIND
    hooks = ("fill",) if getattr(params, "HOST", False) else _HOOKS.get(kind, ())
    missing = [name for name in hooks if not callable(getattr(params, name, None))]
    if missing:
        yield f"the class needs a static method {missing[0]}, from which its kernel is made"
    results = params.ACCEPTS if kind == "merger" else (params.GIVES,) if kind in BEHAVIORS else ()
    unknown = [name for name in results if name not in RESULTS]
    if unknown:
        yield f"there is no result type {unknown[0]}; register it first"
    if kind in ("merger", "mover") and params.TAKES not in VELOCITIES:
        yield f"there is no velocity type {params.TAKES}; register it first"


def all_types() -> dict[str, NodeType]:
    """Every node type by its key, sorted by kind and key."""
    _load()
    return dict(sorted(_types.items()))


def find(key: str) -> NodeType | None:
    """The type of that key, if there is one."""
    if key not in _types:
        _load()
    return _types.get(key)


def type_of(key: str) -> NodeType:
    """The type of that key; a sentence without one."""
    found = find(key)
    if found is None:
        raise NodeError(f"there is no node type {key}; `flockwright nodes` lists them")
    return found


def _load() -> None:
    global _loaded
    if _loaded:
        return
    _loaded = True
    for room in ROOMS:
        package = import_module(f"flockwright.nodes.{room}")
        for module in pkgutil.iter_modules(package.__path__):
            import_module(f"flockwright.nodes.{room}.{module.name}")
    for entry in entry_points(group=GROUP):
        name = entry.dist.name if entry.dist else entry.value
        before = dict(_types)
        try:
            entry.load()
        except (Exception, SystemExit) as error:  # somebody else's code may fail in any way
            _types.clear()
            _types.update(before)
            failures.append(Failure(name, f"The nodes of {name} cannot be loaded: {type(error).__name__}: {error}"))
