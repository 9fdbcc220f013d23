"""Numbers as the canvas writes and reads them: `0.60`, `5 m`, `360°`, `5.5 m/s`."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from flockwright.nodes.node_type import NodeType
from flockwright.world.parameters import bounds, shown
from flockwright.world.records import kind_of

_SCALES = {"cm": 0.01, "mm": 0.001, "km": 1000.0, "m": 1.0, "%": 0.01, "ms": 0.001}
_STICKS = ("°",)
_SUMS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@dataclass(frozen=True)
class Field:
    """A number parameter that is shown in place."""

    name: str
    label: str
    unit: str
    low: float
    high: float
    soft: tuple[float, float]
    step: float
    whole: bool
    default: float | None

    def share(self, value: float | None) -> float | None:
        """How far the value is through the range of its slider, 0…1."""
        if value is None:
            return None
        low, high = self.soft
        return min(max((value - low) / (high - low), 0.0), 1.0) if high > low else 0.0

    def clamp(self, value: float) -> float:
        """The value within its hard bounds, whole where it must be."""
        held = min(max(value, self.low), self.high)
        return round(held) if self.whole else round(held, 6)

    def stepped(self, value: float) -> float:
        """The value on a whole step, for sliding."""
        return self.clamp(round(value / self.step) * self.step if self.step else value)

    def text(self, value: float | None) -> str:
        """As it stands in the cell."""
        if value is None:
            return "auto"
        number = self.number(value)
        if not self.unit:
            return number
        return f"{number}{self.unit}" if self.unit.startswith(_STICKS) else f"{number} {self.unit}"

    def number(self, value: float) -> str:
        if self.whole:
            return str(int(value))
        if not self.unit and self.soft[1] - self.soft[0] <= 2:
            return f"{value:.2f}"
        return f"{value:.2f}".rstrip("0").rstrip(".") if abs(value) < 100 else f"{value:.0f}"


def _label(name: str) -> str:
    return name if len(name) < 3 else name.replace("_", " ").capitalize()


@lru_cache(maxsize=1024)
def field_of(kind: NodeType, name: str) -> Field | None:
    """How a number of a type shows itself; None for what is no number."""
    of = kind_of(kind.params, name)
    if of not in ("number", "whole"):
        return None
    told = shown(kind.params, name)
    low, high = bounds(kind.params, name)
    default = kind.params.model_fields[name].default
    soft = told.get("soft") or (max(low, 0.0), min(high, max(1.0, 2.0 * float(default or 0.5))))
    return Field(
        name,
        told.get("short") or told.get("label") or _label(name),
        told.get("unit", ""),
        low,
        high,
        (float(soft[0]), float(soft[1])),
        float(told.get("step") or (1 if of == "whole" else 0.01)),
        of == "whole",
        default,
    )


def read_number(text: str, unit: str = "") -> float | None:
    """`0,8`, `2*3`, `50 %`, `30cm` as a number; None for what is none."""
    plain = text.strip().replace(",", ".").replace("−", "-")
    scale = 1.0
    if found := re.search(r"(?<=[\d.\s)])(cm|mm|km|ms|m|%)$", plain):
        plain, scale = plain[: found.start()].strip(), _SCALES[found[1]]
    elif unit and plain.endswith(unit):
        plain = plain[: -len(unit)].strip()
    try:
        return _sum(ast.parse(plain, mode="eval").body) * scale
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError, OverflowError, MemoryError):
        return None


def _sum(part: ast.expr) -> float:
    if isinstance(part, ast.Constant) and isinstance(part.value, (int, float)) and not isinstance(part.value, bool):
        return float(part.value)
    if isinstance(part, ast.UnaryOp) and isinstance(part.op, (ast.USub, ast.UAdd)):
        value = _sum(part.operand)
        return -value if isinstance(part.op, ast.USub) else value
    if isinstance(part, ast.BinOp) and type(part.op) in _SUMS:
        return float(_SUMS[type(part.op)](_sum(part.left), _sum(part.right)))
    raise ValueError("no number")
