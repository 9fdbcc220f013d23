"""What a component kind is, and the list of all kinds.

A component's record, one per entity slot, holds its parameters and its state side by side. Kernels reach it by
argument name: `my_energy` is the animal's own, `their_home` the neighbor's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from flockwright.engine.errors import EngineError
from flockwright.engine.words import Layout, layout
from flockwright.world.parameters import Params
from flockwright.world.records import record_fields


@dataclass(frozen=True)
class Component:
    """A kind of component."""

    kind: str
    number: int
    """Its place in address tables and in the mask of kinds; built-in kinds come first, so plugins move nothing."""
    params: type[Params]
    start: Mapping[str, float]
    """State fields and what they hold when an entity gets the component."""
    upkeep: Callable[..., None] | None
    """Hook `upkeep(mine, body, frame)`: how the state changes each step, after everybody has moved."""

    @cached_property
    def layout(self) -> Layout:
        return layout(**record_fields(self.params), **dict.fromkeys(self.start, "f4"))

    @property
    def mask(self) -> int:
        return 1 << self.number


COMPONENTS: dict[str, Component] = {}
MAX_KINDS = 32

P = TypeVar("P", bound=type[Params])


def component(kind: str, *, start: Mapping[str, float] | None = None) -> Callable[[P], P]:
    """Register a parameter model as a component kind. An `upkeep` method of it becomes its kernel."""

    def register(model: P) -> P:
        known = COMPONENTS.get(kind)
        number = known.number if known else len(COMPONENTS)
        if number >= MAX_KINDS:
            raise EngineError(f"there may be {MAX_KINDS} kinds of component; {kind} would be one more")
        hook: Any = model.__dict__.get("upkeep")
        function = hook.__func__ if isinstance(hook, staticmethod) else None
        COMPONENTS[kind] = Component(kind, number, model, dict(start or {}), function)
        return model

    return register
