"""The real numbers of a node by path, as knobs, overrides and jitter name them: `max_distance`, `activation.k`,
`activation.x.0`, `size.2`. Only these may differ between individuals or follow a knob.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar, cast

from flockwright.curves.model import Curve
from flockwright.document import Drive, Knob
from flockwright.world.parameters import Params, bounds, shown
from flockwright.world.records import kind_of

P = TypeVar("P", bound=Params)
Bounds = tuple[float, float]

_ANY: Bounds = (-1e6, 1e6)
_IN_CURVES: dict[tuple[str, ...], Bounds] = {
    ("power",): (0.05, 10.0),
    ("k",): (1e-6, 1e6),
    **{(axis, end): _ANY for axis in "xy" for end in "01"},
}


@cache
def bounds_at(model: type[Params], path: str) -> Bounds | None:
    """The hard bounds of the real number at a path; None if there is no such number."""
    name, *inner = path.split(".")
    if name not in model.model_fields:
        return None
    kind = kind_of(model, name)
    if kind == "number" and not inner:
        return bounds(model, name)
    if kind == "curve":
        return curve_bounds(".".join(inner))
    if kind == "vector" and len(inner) == 1 and inner[0] in ("0", "1", "2"):
        return _ANY
    return None


def curve_bounds(path: str) -> Bounds | None:
    """The hard bounds of the real number at a path within a curve: power, k, x.0 …; None if there is no such number."""
    return _IN_CURVES.get(tuple(path.split(".")))


def number_at(params: Params, path: str) -> float | None:
    """The number at a path; None where it is left open, or where there is none."""
    if bounds_at(type(params), path) is None:
        return None
    name, *inner = path.split(".")
    value: Any = getattr(params, name)
    for step in inner:
        if value is None:
            return None
        value = getattr(value, step) if isinstance(value, Curve) else cast("tuple[float, ...]", value)[int(step)]
    return value


def with_number(params: P, path: str, value: float) -> P:
    """The parameters with another number at a path, held in its bounds; a vector left open stays so."""
    limits = bounds_at(type(params), path)
    if limits is None:
        return params
    held = min(max(float(value), limits[0]), limits[1])
    name, *inner = path.split(".")
    now: Any = getattr(params, name)
    if not inner:
        made: Any = held
    elif isinstance(now, Curve):
        step = inner[0]
        part = held if len(inner) == 1 else _replaced(getattr(now, step), int(inner[1]), held)
        made = now.model_copy(update={step: part})
    elif now is None:
        return params
    else:
        made = _replaced(now, int(inner[0]), held)
    return params.model_copy(update={name: made})


def _replaced(values: tuple[float, ...], index: int, value: float) -> tuple[float, ...]:
    return (*values[:index], value, *values[index + 1 :])


def driven_value(knob: Knob, drive: Drive, turned_to: float) -> float:
    """What a parameter is when its knob stands there, before the parameter's own bounds."""
    low, high = knob.range
    place = (turned_to - low) / (high - low) if high != low else 0.0
    return drive.from_ + (drive.to - drive.from_) * min(max(place, 0.0), 1.0)


def words_for(model: type[Params], path: str) -> str:
    """A parameter as a sentence names it: its label, else its name in words."""
    name, *inner = path.split(".")
    label = str(shown(model, name).get("label", "")) if name in model.model_fields else ""
    return " ".join([label or name.replace("_", " "), *inner])


def amount(value: float, unit: str = "") -> str:
    """A number as a sentence says it: 20 m, 90°."""
    return f"{value:.6g}{unit if unit in ('', '°') else ' ' + unit}"
