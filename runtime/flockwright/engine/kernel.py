"""A kernel: a plain Python function `f(lo, hi, context, scratch)` that the engine runs as native code.

`lo` and `hi` are the range of work, `context` is the address of a record the owner made, `scratch` the address of
memory that is the running thread's own for the time of the call. The function works on memory and returns nothing.

The key names what a kernel computes: bytecode, constants and everything it refers to, the record layouts, the word
list, and the compiler and machine it is built for. Comments, docstrings and places in the file do not count.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, cast

import numpy as np

from flockwright.engine.errors import KernelError
from flockwright.engine.references import references
from flockwright.engine.words import Layout, Word

KernelFunction = Callable[[int, int, int, int], None]


@dataclass(frozen=True)
class Origin:
    """Where another process finds a kernel: a module's attribute, or what a factory there makes of plain arguments."""

    module: str
    name: str
    args: tuple[str | int | float | bool, ...] = ()

    def find(self) -> Kernel:
        """The kernel that stands there."""
        found: Any = getattr(import_module(self.module), self.name)
        return cast("Kernel", found(*self.args) if self.args else found)


class Kernel:
    """A function that can be compiled, with its name in messages and the scratch memory it needs, in bytes.

    Without an origin it is compiled in this process; with one, in a compile process.
    """

    def __init__(
        self, function: KernelFunction, name: str = "", *, origin: Origin | None = None, scratch: int = 0
    ) -> None:
        if not isinstance(function, FunctionType):
            raise KernelError(f"a kernel is made of a plain function, not of a {type(function).__name__}")
        self.function = function
        self.name = name or function.__name__
        self.origin = origin
        self.scratch = scratch

    @cached_property
    def key(self) -> str:
        """64 hex digits that name what the kernel computes, and for which machine."""
        return hashlib.sha256(_environment() + fingerprint(self.function)).hexdigest()

    def __repr__(self) -> str:
        return f"Kernel({self.name})"


def fingerprint(function: FunctionType) -> bytes:
    """A digest of what a function computes, with all it calls."""
    return _fingerprint(function, ())


def _fingerprint(function: FunctionType, callers: tuple[FunctionType, ...]) -> bytes:
    code = function.__code__
    if function in callers:
        raise KernelError(f"{function.__name__} calls itself; a kernel cannot", code.co_filename, code.co_firstlineno)
    constants = code.co_consts
    if function.__doc__ is not None and constants and constants[0] == function.__doc__:
        constants = (None, *constants[1:])
    described = [code.co_code, code.co_varnames, code.co_names, code.co_freevars, code.co_argcount]
    parts = [repr((described, [_constant(c) for c in constants], function.__defaults__)).encode()]
    for name, value in references(function):
        parts += name.encode(), _identity(value, (*callers, function))
    return hashlib.sha256(b"\0".join(parts)).digest()


def _constant(value: object) -> str:
    return f"{type(value).__name__} {value!r}"  # 1, 1.0 and True are different code


def _identity(value: Any, callers: tuple[FunctionType, ...]) -> bytes:
    if isinstance(value, FunctionType):
        return _fingerprint(value, callers)
    if isinstance(value, Word):
        args = [describe(cast("Layout", a)) if isinstance(a, np.dtype) else repr(a) for a in value.args]
        return repr((value.native, args)).encode() + _source_digest(value.native.partition(":")[0])
    if callable(value):
        return value.__name__.encode()
    return _constant(value).encode()


@cache
def describe(of: Layout) -> str:
    """A record layout in words: every field with format and offset."""
    fields = {name: (str(place[0]), place[1]) for name, place in (of.fields or {}).items()}
    return f"{fields} {of.itemsize}"


@cache
def _source_digest(module: str) -> bytes:
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise KernelError(f"the words of {module} cannot be found")
    return hashlib.sha256(Path(spec.origin).read_bytes()).digest()


@cache
def _environment() -> bytes:
    from flockwright.engine.machine import cpu, features

    compiler = (version("numba"), version("llvmlite"), sys.version_info[:2])
    return repr((compiler, cpu(), features())).encode() + _source_digest("flockwright.engine.compiling")
