"""A parameter model as the record that kernels read, and values as rows of it.

Every field that a kernel can use has its place there under its own name: numbers as 32-bit floats (angles in radians,
a number left open as INHERIT), whole numbers, flags and choices as 32-bit integers, curves packed, vectors as x y z.
Names and references have none: they mean something only to whoever resolves them.

Values may be one number for a whole species or an array with one for each individual: rows are filled by NumPy's
broadcasting, so that ten thousand animals that differ cost little more than one.
"""

from __future__ import annotations

from functools import cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import numpy as np

from flockwright.curves.model import Curve
from flockwright.curves.packing import CURVE, Tables, pack
from flockwright.engine.words import Layout, layout
from flockwright.world.parameters import DEGREES, Params, shown

Array = np.ndarray[Any, Any]
Values = dict[str, Any]
"""A value for each parameter: a number, an array of numbers, or whatever else the model holds."""

INHERIT = -1.0
"""Stands for a number left open: the kernel takes it from elsewhere."""

VECTOR = layout(x="f4", y="f4", z="f4")


def _core(annotation: Any) -> Any:
    """What an annotation is about: Annotated and `| None` taken off."""
    if hasattr(annotation, "__metadata__"):
        return _core(annotation.__origin__)
    if get_origin(annotation) in (Union, UnionType):
        return _core(next(part for part in get_args(annotation) if part is not type(None)))
    return annotation


@cache
def kind_of(model: type[Params], name: str) -> str:
    """What a field holds: number, whole, flag, choice, curve, vector, names or text."""
    core = _core(model.model_fields[name].annotation)
    if core is float:
        return "number"
    if core is bool:
        return "flag"
    if core is int:
        return "whole"
    if core is Curve:
        return "curve"
    if get_origin(core) is Literal:
        return "choice"
    if get_origin(core) is tuple:
        return "names" if Ellipsis in get_args(core) else "vector"
    return "text"


_FORMATS: dict[str, str | Layout] = {
    "number": "f4", "flag": "i4", "whole": "i4", "choice": "i4", "curve": CURVE, "vector": VECTOR,
}  # fmt: skip


def record_fields(model: type[Params]) -> dict[str, str | Layout]:
    """The part of a record that comes from the model alone."""
    kinds = {name: kind_of(model, name) for name in model.model_fields}
    return {name: _FORMATS[kind] for name, kind in kinds.items() if kind in _FORMATS}


def choices(model: type[Params], name: str) -> tuple[str, ...]:
    """The words of a choice, in the order of their numbers in a record."""
    return get_args(_core(model.model_fields[name].annotation))


def values_of(params: Params) -> Values:
    """The parameters by name."""
    return {name: getattr(params, name) for name in type(params).model_fields}


def fill(rows: Array, model: type[Params], values: Values, tables: Tables) -> None:
    """Write values into rows of a record that has the model's fields."""
    for name in record_fields(model):
        rows[name] = _packed(model, name, values[name], tables, len(rows))


def _packed(model: type[Params], name: str, value: Any, tables: Tables, count: int) -> Any:
    kind = kind_of(model, name)
    if value is None:
        return (INHERIT,) * 3 if kind == "vector" else INHERIT
    if kind == "number":
        in_degrees = str(shown(model, name).get("unit", "")).startswith(DEGREES)
        return np.radians(value) if in_degrees else value
    if kind == "choice":
        return choices(model, name).index(value)
    if kind == "curve":
        if isinstance(value, Curve):
            return pack(value, tables)
        return np.array([pack(one, tables) for one in value], CURVE).reshape(count)
    if kind == "vector":
        packed = np.zeros(count, VECTOR)
        for axis, part in zip("xyz", value, strict=True):
            packed[axis] = part
        return packed
    return value
