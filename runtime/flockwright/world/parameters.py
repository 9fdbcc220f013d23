"""What a person may set on a node or a component: a pydantic model whose fields carry bounds, unit and words.

From one field come its row in the inspector, its line in the schema and the reference, and its place in the record
that kernels read (`records`). Every description says what turning the number up does.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from flockwright.curves.model import Curve, Shape

DEGREES = "°"
"""The unit of angles: degrees wherever a person sees them, radians in kernels. So are rates that begin with it."""
DEGREES_A_SECOND = "°/s"

LARGEST = 1e6
"""No number of a parameter is farther from 0: its square still fits a 32-bit float with room to spare."""

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]
"""A real number; `number` gives it its bounds. (Bounds here and there would both stand, and only one be checked.)"""
Whole = Annotated[int, Field(strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Name = Annotated[str, Field(strict=True, max_length=200)]
Names = tuple[Name, ...]
_Coordinate = Annotated[float, Field(strict=True, allow_inf_nan=False, ge=-LARGEST, le=LARGEST)]
Vector = tuple[_Coordinate, _Coordinate, _Coordinate]


Over = Literal["share", "weight", "distance", "angle"]
"""What a curve's input is: a share of something; a weight that observability gives, without an upper end; a share of
the behavior's max_distance; a share of its view."""


class Params(BaseModel):
    """The parameters of one node or component. Cannot change; knows no other fields than its own."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _field(
    default: Any,
    description: str,
    *,
    soft: tuple[float, float] | None = None,
    step: float | None = None,
    unit: str = "",
    label: str = "",
    short: str = "",
    refers: str = "",
    over: str = "",
    asks: str = "",
    **bounds: Any,
) -> Any:
    told: dict[str, Any] = {"soft": soft, "step": step, "unit": unit, "label": label, "short": short, "refers": refers}
    told |= {"over": over, "asks": asks}
    extra: dict[str, Any] = {name: value for name, value in told.items() if value}
    made: Any = Field(default=default, description=description, json_schema_extra=extra or None, **bounds)
    return made


def number(
    default: float | None,
    description: str,
    *,
    low: float | None = None,
    high: float | None = None,
    above: float | None = None,
    soft: tuple[float, float] | None = None,
    step: float | None = None,
    unit: str = "",
    label: str = "",
    short: str = "",
) -> Any:
    """A real number; `soft` is the range a slider covers, `low` and `high` are the hard bounds, `above` an open one."""
    bounds: dict[str, Any] = {"le": LARGEST if high is None else high}
    bounds |= {"ge": -LARGEST if low is None else low} if above is None else {"gt": above}
    return _field(default, description, soft=soft, step=step, unit=unit, label=label, short=short, **bounds)


def whole(
    default: int,
    description: str,
    *,
    low: int,
    high: int,
    soft: tuple[int, int] | None = None,
    unit: str = "",
    label: str = "",
    short: str = "",
) -> Any:
    """A whole number."""
    return _field(default, description, soft=soft, step=1, unit=unit, label=label, short=short, ge=low, le=high)


def share(default: float, description: str, *, label: str = "", short: str = "") -> Any:
    """A number from 0 to 1."""
    return number(default, description, low=0.0, high=1.0, soft=(0.0, 1.0), step=0.01, label=label, short=short)


def angle(default: float | None, description: str, *, high: float = 360.0, label: str = "", short: str = "") -> Any:
    """An angle in degrees, from 0."""
    return number(
        default, description, low=0.0, high=high, soft=(0.0, high), step=1.0, unit=DEGREES, label=label, short=short
    )


def distance(default: float | None, description: str, *, label: str = "", short: str = "") -> Any:
    """Meters, from 0."""
    return number(default, description, low=0.0, soft=(0.0, 50.0), step=0.5, unit="m", label=label, short=short)


def speed(default: float | None, description: str, *, label: str = "", short: str = "") -> Any:
    """Meters a second, from 0."""
    return number(default, description, low=0.0, soft=(0.0, 20.0), step=0.1, unit="m/s", label=label, short=short)


def acceleration(default: float, description: str, *, label: str = "", short: str = "") -> Any:
    """Meters a second, each second, from 0."""
    return number(default, description, low=0.0, soft=(0.0, 30.0), step=0.1, unit="m/s²", label=label, short=short)


def flag(default: bool, description: str, *, label: str = "", short: str = "") -> Any:
    """A yes or no."""
    return _field(default, description, label=label, short=short)


def choice(default: str, description: str, *, label: str = "", short: str = "") -> Any:
    """One of the words of a Literal."""
    return _field(default, description, label=label, short=short)


def curve(
    shape: Shape,
    description: str,
    *,
    label: str = "",
    short: str = "",
    over: Over = "share",
    asks: str = "",
    **numbers: Any,
) -> Any:
    """A curve; its default's shape and power are what the quick form of a kernel is compiled for.

    `over` says what its input is, `asks` is the word for that on an axis.
    """
    return _field(Curve(shape=shape, **numbers), description, label=label, short=short, over=over, asks=asks)


def names(description: str, *, refers: str, label: str = "") -> Any:
    """Names of the project's tags or layers, none by default."""
    return _field((), description, refers=refers, label=label)


def reference(description: str, *, refers: str, label: str = "") -> Any:
    """The id of a thing in the scene: a home, a path. Empty: none."""
    return _field("", description, refers=refers, label=label)


def vector(default: Vector | None, description: str, *, unit: str = "", label: str = "") -> Any:
    """Three numbers."""
    return _field(default, description, unit=unit, label=label)


def shown(model: type[Params], name: str) -> dict[str, Any]:
    """How a field shows itself: unit, soft range, step, label, short, what it refers to; only what it says."""
    extra: Any = model.model_fields[name].json_schema_extra
    return extra or {}


def bounds(model: type[Params], name: str) -> tuple[float, float]:
    """The hard bounds of a number; an open one is drawn in by a hair."""
    low, high = -LARGEST, LARGEST
    for rule in model.model_fields[name].metadata:
        low = max(low, getattr(rule, "ge", low), getattr(rule, "gt", low - 1) + 1e-6)
        high = min(high, getattr(rule, "le", high), getattr(rule, "lt", high + 1) - 1e-6)
    return low, high
