"""A parameter model from JSON, or everything that keeps it from being one."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from pydantic import ValidationError

from flockwright.document.errors import Fault, Steps, faults_of, found_text
from flockwright.world.parameters import Params

M = TypeVar("M", bound=Params)


def read(model: type[M], values: Any, path: Steps = ()) -> M:
    """The model; a `Fault` says what it cannot be, and where below `path`."""
    made, faults = read_all(model, values)
    if made is None:
        raise faults[0].below(path)
    return made


def read_all(model: type[M], values: Any) -> tuple[M | None, list[Fault]]:
    """The model, or all its faults."""
    try:
        made = model.model_validate(values)
    except ValidationError as error:
        return None, faults_of(error)
    faults = [fault for name, low, high in _limits(model) if (fault := _beyond(made, name, low, high))]
    return (None, faults) if faults else (made, [])


@cache
def _limits(model: type[Params]) -> tuple[tuple[str, float, float], ...]:
    """The fields with more than one lower or upper bound: pydantic checks only the last of them."""
    found: list[tuple[str, float, float]] = []
    for name, field in model.model_fields.items():
        lows = [rule.ge for rule in field.metadata if getattr(rule, "ge", None) is not None]
        highs = [rule.le for rule in field.metadata if getattr(rule, "le", None) is not None]
        if len(lows) > 1 or len(highs) > 1:
            found.append((name, max(lows, default=-1e6), min(highs, default=1e6)))
    return tuple(found)


def _beyond(made: Params, name: str, low: float, high: float) -> Fault | None:
    value = getattr(made, name)
    if value is None or low <= value <= high:
        return None
    found = found_text(int(value) if float(value).is_integer() else value)
    return Fault(found, f"must be {low:g} or more" if value < low else f"must be {high:g} or less", (name,))
