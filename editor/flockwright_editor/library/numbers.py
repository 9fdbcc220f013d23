"""Numbers as people write them: `1 500`, `2*3`, `0,8`, `+10`."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable

_ACTS: dict[type, Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_LONGEST = 40


def number(text: str, now: float = 0.0) -> float | None:
    """The number that a text says, None if it says none. A sign or factor in front starts from `now`."""
    plain = re.sub(r"[\s\u202f\u00a0']", "", text).replace(",", ".").replace("×", "*").replace("−", "-")
    if not plain or len(plain) > _LONGEST or not re.fullmatch(r"[-+*/().\d]+", plain):
        return None
    if plain[0] in "+*/":
        plain = f"{now!r}{plain}"
    try:
        found = _value(ast.parse(plain, mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError, RecursionError, TypeError):
        return None
    return found if abs(found) < 1e12 else None


def whole(text: str, now: int = 0) -> int | None:
    """The number, rounded."""
    found = number(text, now)
    return None if found is None else round(found)


def _value(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return node.value
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.UAdd):
        inner = _value(node.operand)
        return -inner if isinstance(node.op, ast.USub) else inner
    if isinstance(node, ast.BinOp) and type(node.op) in _ACTS:
        return _ACTS[type(node.op)](_value(node.left), _value(node.right))
    raise ValueError
