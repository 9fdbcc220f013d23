"""A parameter model from JSON, or everything that keeps it from being one."""

from __future__ import annotations

from typing import Any, TypeVar

from pydantic import ValidationError

from flockwright.document.errors import Fault, Steps, faults_of
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
        return model.model_validate(values), []
    except ValidationError as error:
        return None, faults_of(error)
