"""What a component kind is, and the list of all kinds.

A component's record, one per entity slot, holds its parameters and its state side by side. Kernels reach it by
argument name: `my_energy` is the animal's own, `their_home` the neighbor's; who has none of a kind has a record of
zeros.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from flockwright.engine.errors import EngineError
from flockwright.engine.words import Layout, layout
from flockwright.world.chance import Seeds
from flockwright.world.parameters import Params
from flockwright.world.records import Array, record_fields


@dataclass(frozen=True)
class Component:
    """A kind of component."""

    kind: str
    number: int
    """Its place in address tables and in the mask of kinds; built-in kinds come first, so plugins move nothing."""
    params: type[Params]
    start: Mapping[str, float]
    """State fields and what they hold when an entity gets the component; one that starts as an int stays whole."""
    refers: tuple[str, ...]
    """State fields that hold one more than the slot of somebody else; they become 0 when that one is gone."""
    begin: Callable[[Array, Seeds], None] | None
    """Hook `begin(records, seeds)`: state that starts from the parameters, or differs between individuals."""
    upkeep: Callable[..., None] | None
    """Hook `upkeep(mine, body, frame)`: how the state changes each step, after everybody has moved."""

    @cached_property
    def layout(self) -> Layout:
        state = {name: "i4" if isinstance(value, int) else "f4" for name, value in self.start.items()}
        return layout(**record_fields(self.params), **state)

    @property
    def mask(self) -> int:
        return 1 << self.number


COMPONENTS: dict[str, Component] = {}
MAX_KINDS = 32

P = TypeVar("P", bound=type[Params])


def component(kind: str, *, start: Mapping[str, float] | None = None, refers: tuple[str, ...] = ()) -> Callable[[P], P]:
    """Register a parameter model as a component kind. Methods `begin` and `upkeep` of it are its hooks."""

    def register(model: P) -> P:
        known = COMPONENTS.get(kind)
        number = known.number if known else len(COMPONENTS)
        if number >= MAX_KINDS:
            raise EngineError(f"there may be {MAX_KINDS} kinds of component; {kind} would be one more")
        hooks = _hook(model, "begin"), _hook(model, "upkeep")
        COMPONENTS[kind] = Component(kind, number, model, dict(start or {}), refers, *hooks)
        return model

    return register


def _hook(model: type[Params], name: str) -> Any:
    found: Any = model.__dict__.get(name)
    return found.__func__ if isinstance(found, staticmethod) else None
