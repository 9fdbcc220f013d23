"""How a number shows itself: label, unit, bounds, the range of its slider, its step and its text, from its type.

Shared by the cells of nodes, the rows of the inspector and the table.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import get_args

from flockwright.nodes.node_type import NodeType
from flockwright.world.parameters import Params, bounds, shown
from flockwright.world.records import kind_of
from flockwright_editor.session.numbers import read_number

_STICKS = ("°",)
AUTO = "auto"
"""What stands where a number is left open and nobody can say what it amounts to."""
_FINE = 6
"""Digits behind the point that are kept."""


@dataclass(frozen=True)
class Field:
    """A number that is shown and changed in place."""

    name: str
    label: str
    """Short, for cells."""
    unit: str
    low: float
    high: float
    soft: tuple[float, float]
    step: float
    whole: bool
    default: float | None
    title: str = ""
    """In full, for rows."""
    scale: float = 1.0
    """What is shown is so many times the value: 100 for a share in percent."""
    may_be_open: bool = False
    """Whether it may be left empty, so that the number comes from elsewhere."""

    def share(self, value: float | None) -> float | None:
        """How far the value is through the range of its slider, 0…1."""
        if value is None:
            return None
        low, high = self.soft
        return min(max((value - low) / (high - low), 0.0), 1.0) if high > low else 0.0

    def clamp(self, value: float) -> float:
        """The value within its hard bounds, whole where it must be."""
        held = min(max(value, self.low), self.high)
        return round(held) if self.whole else round(held, _FINE)

    def stepped(self, value: float, step: float = 0.0) -> float:
        """The value on a whole step, for sliding."""
        step = step or self.step
        return self.clamp(round(value / step) * step if step else value)

    def read(self, text: str, now: float | None = None) -> float | None:
        """What a text says for this field, within its bounds; None if it says no number."""
        shown_now = None if now is None else now * self.scale
        found = read_number(text, self.unit, shown_now)
        return None if found is None else self.clamp(found / self.scale)

    def text(self, value: float | None) -> str:
        """As it stands in the cell."""
        return AUTO if value is None else self.number(value) + self.suffix

    @property
    def suffix(self) -> str:
        """The unit as it follows the number."""
        return self.unit if not self.unit or self.unit.startswith(_STICKS) else f" {self.unit}"

    def number(self, value: float) -> str:
        """The number alone, with the digits that its step can change; a small one with two that count."""
        value *= self.scale
        if self.whole:
            return str(int(value))
        if abs(value) < 0.1 and round(value, 2) != round(value, 4):
            return f"{round(value, 4):.2g}"  # a rate of 0.008 is not 0.01
        if not self.unit and self.soft[1] - self.soft[0] <= 2:
            return f"{value:.2f}"
        return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) < 100 else f"{value:.0f}"

    def typed(self, value: float) -> str:
        """The number with all its digits, for typing over."""
        value = round(value * self.scale, _FINE)
        return str(int(value)) if float(value).is_integer() else f"{value:.10g}"


def words_of(name: str) -> str:
    """`max_distance` → Max distance; letters alone stay as they are."""
    return name if len(name) < 3 else name.replace("_", " ").capitalize()


@lru_cache(maxsize=2048)
def number_field(model: type[Params], name: str) -> Field | None:
    """How a number of a parameter model shows itself; None for what is no number."""
    of = kind_of(model, name)
    if of not in ("number", "whole"):
        return None
    told = shown(model, name)
    low, high = bounds(model, name)
    default = model.model_fields[name].default
    soft = told.get("soft") or (max(low, 0.0), min(high, max(1.0, 2.0 * float(default or 0.5))))
    label = str(told.get("label", ""))
    return Field(
        name,
        told.get("short") or label or words_of(name),
        told.get("unit", ""),
        low,
        high,
        (float(soft[0]), float(soft[1])),
        float(told.get("step") or (1 if of == "whole" else 0.01)),
        of == "whole",
        default,
        title=label[:1].upper() + label[1:] if label else words_of(name),
        may_be_open=type(None) in get_args(model.model_fields[name].annotation),
    )


def field_of(kind: NodeType, name: str) -> Field | None:
    """How a number of a node type shows itself; None for what is no number."""
    return number_field(kind.params, name)


def plain_field(
    name: str,
    title: str,
    soft: tuple[float, float],
    *,
    unit: str = "",
    low: float = -math.inf,
    high: float = math.inf,
    step: float = 0.01,
    whole: bool = False,
    default: float | None = None,
    scale: float = 1.0,
    may_be_open: bool = False,
) -> Field:
    """A number that no parameter model declares: a body's radius, a place, a knob."""
    return Field(name, title, unit, low, high, soft, step, whole, default, title, scale, may_be_open)
