"""What a plain function refers to: the one reading of its bytecode that key and compiler share.

A kernel may refer to numbers, plain functions, words, a few builtins and the functions of `math`, by global name
or through its closure. Anything else is answered with a sentence.
"""

from __future__ import annotations

import builtins
import dis
import math
from collections.abc import Iterator
from functools import cache
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any

import numpy as np

from flockwright.engine.errors import KernelError
from flockwright.engine.vetting import vet
from flockwright.engine.words import Word

BUILTINS = frozenset({"abs", "bool", "float", "int", "max", "min", "range"})
_LOAD_GLOBAL = dis.opmap["LOAD_GLOBAL"]
_EXTENDED_ARG = dis.opmap["EXTENDED_ARG"]


@cache
def global_names(code: CodeType) -> tuple[str, ...]:
    """The names that a function looks up in its module, in order of first use."""
    # Read by hand: `dis` costs 50 times as much, and every start computes the key of every kernel.
    found: dict[str, None] = {}
    wide = 0
    for operation, argument in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument |= wide
        wide = argument << 8 if operation == _EXTENDED_ARG else 0
        if operation == _LOAD_GLOBAL:
            found[code.co_names[argument >> 1]] = None
    return tuple(found)


def is_number(value: object) -> bool:
    """Whether a kernel may hold the value as a constant."""
    return isinstance(value, bool | int | float | np.integer | np.floating)


def is_math(value: object) -> bool:
    """Whether the value is a function of the `math` module."""
    return isinstance(value, BuiltinFunctionType) and getattr(math, value.__name__, None) is value


def line_of(function: FunctionType, name: str) -> int:
    """The first line of a function on which a name is used."""
    for instruction in dis.get_instructions(function):
        if instruction.argval == name and instruction.positions and instruction.positions.lineno:
            return instruction.positions.lineno
    return function.__code__.co_firstlineno


def references(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """Every (name, value) a function refers to: globals first, then its closure.

    Raises KernelError for a value that no kernel may hold.
    """
    for name in global_names(function.__code__):
        if name in function.__globals__:
            value = function.__globals__[name]
        elif name in BUILTINS:
            value = getattr(builtins, name)
        else:
            raise _refused(function, name, getattr(builtins, name, None))
        yield name, _checked(function, name, value)
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield name, _checked(function, name, cell.cell_contents)


def _checked(function: FunctionType, name: str, value: Any) -> Any:
    known = (is_number(value), is_math(value), isinstance(value, FunctionType | Word))
    if not any(known) and not (name in BUILTINS and value is getattr(builtins, name)):
        raise _refused(function, name, value)
    return value


def _refused(function: FunctionType, name: str, value: Any) -> KernelError:
    vet(function)  # "cannot raise" says more than "cannot use ValueError"
    if value is print:
        why = "a kernel cannot print; it runs as native code"
    elif value is None:
        why = f"the name {name!r} is not defined in this module"
    else:
        why = (
            f"a kernel cannot use {name!r} ({type(value).__name__}); it may use numbers, plain functions, "
            "the functions of math imported by name, and abs, min, max, int, float, bool, range"
        )
    return KernelError(why, function.__code__.co_filename, line_of(function, name))
