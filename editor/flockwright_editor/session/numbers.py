"""Numbers as people write them: `0,8`, `2*3`, `50 %`, `30cm`, `1 500`, and relative ones, `+0.1` and `*2`.

One place for the canvas' cells, the inspector's rows, the table and the lists, so that what works in one field works in
all of them.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable

_ACTS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_LONGEST = 60
_LARGEST = 1e12
_DIMENSIONS: tuple[dict[str, float], ...] = (
    {"mm": 0.001, "cm": 0.01, "m": 1.0, "km": 1000.0},
    {"ms": 0.001, "s": 1.0, "min": 60.0},
    {"°": 1.0, "deg": 1.0, "rad": math.degrees(1.0)},
    {"m/s": 1.0, "cm/s": 0.01, "km/h": 1 / 3.6},
    {"m/s²": 1.0, "m/s2": 1.0, "cm/s²": 0.01},
    {"°/s": 1.0, "deg/s": 1.0, "rad/s": math.degrees(1.0)},
    {"Hz": 1.0, "1/s": 1.0},
    {"1/m": 1.0},
)
_UNITS = sorted({unit for dimension in _DIMENSIONS for unit in dimension} | {"%"}, key=len, reverse=True)
_UNIT = re.compile(rf"(?<=[\d.)])({'|'.join(map(re.escape, _UNITS))})$", re.IGNORECASE)


def read_number(text: str, unit: str = "", now: float | None = None) -> float | None:
    """The number that a text says, None if it says none. A bare number is in `unit`, another unit of the kind is
    converted; without a unit lengths are meters and times seconds. With `now`, a leading `+`, `*` or `/` starts from it
    (a leading `-` is a sign).
    """
    plain = re.sub(r"[\s\u202f\u00a0']", "", text).replace(",", ".").replace("×", "*").replace("−", "-")
    scale = 1.0
    if found := _UNIT.search(plain):
        factor = _factor(found[1], unit)
        if factor is None:
            return None
        plain, scale = plain[: found.start()], factor
    elif unit and plain.endswith(unit):
        plain = plain[: -len(unit)]
    if not plain or len(plain) > _LONGEST or not re.fullmatch(r"[-+*/().\deE]+", plain):
        return None
    acts = now is not None and plain[0] in "+*/"
    try:
        value = _value(ast.parse(f"({now!r}){plain[0]}({plain[1:]})" if acts and scale == 1.0 else plain.lstrip("+"),
                                 mode="eval").body)  # fmt: skip
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError, TypeError, MemoryError):
        return None
    value *= scale
    if acts and scale != 1.0 and now is not None:  # +30cm
        value += now
    return value if abs(value) < _LARGEST else None


def is_relative(text: str) -> bool:
    """Whether a text starts from the value that is there: `+0.1`, `*2`, `/3`."""
    return text.strip()[:1] in {"+", "*", "/", "×"}


def whole(text: str, now: int = 0) -> int | None:
    """The number, rounded; a sign or factor in front starts from `now`."""
    found = read_number(text, now=now)
    return None if found is None else round(found)


def _factor(written: str, unit: str) -> float | None:
    """What a number in one unit is multiplied by to be one in another; None if they measure different things."""
    if written == "%":
        return 1.0 if unit == "%" else 0.01
    for dimension in _DIMENSIONS:
        named = {name.lower(): scale for name, scale in dimension.items()}
        if written.lower() in named:
            if not unit:
                return named[written.lower()]
            return named[written.lower()] / dimension[unit] if unit in dimension else None
    return None


def _value(part: ast.expr) -> float:
    if isinstance(part, ast.Constant) and isinstance(part.value, int | float) and not isinstance(part.value, bool):
        return float(part.value)
    if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub | ast.UAdd):
        inner = _value(part.operand)
        return -inner if isinstance(part.op, ast.USub) else inner
    if isinstance(part, ast.BinOp) and type(part.op) in _ACTS:
        return _ACTS[type(part.op)](_value(part.left), _value(part.right))
    raise ValueError("no number")
