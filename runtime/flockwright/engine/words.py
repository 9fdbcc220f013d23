"""The words a kernel may use besides plain Python arithmetic.

A kernel is ordinary scalar Python over memory addresses. Each word here has a plain meaning, so that every kernel
also runs uncompiled and is its own oracle, and names its native form, which only the compiler imports. Importing
this module never imports Numba.

Relies on: addresses point at live, aligned memory that somebody keeps referenced (see `program`).
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, Generic, ParamSpec, Protocol, TypeVar, cast

import numpy as np

Layout = np.dtype[np.void]
P = ParamSpec("P")
R = TypeVar("R")


class Word(Generic[P, R]):
    """A function with two bodies: plain Python here, an intrinsic at `native` ("module:name") for the compiler."""

    __slots__ = ("args", "native", "plain")

    def __init__(self, plain: Callable[P, R], native: str, *args: Hashable) -> None:
        self.plain = plain
        self.native = native
        self.args = args

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self.plain(*args, **kwargs)


def word(native: str) -> Callable[[Callable[P, R]], Word[P, R]]:
    """Turn a plain function into the word whose native form stands at `native`."""
    return lambda plain: Word(plain, native)


_NATIVE = "flockwright.engine.native:"

# --- numbers of a fixed size ------------------------------------------------------------------------------------


@word(_NATIVE + "f4")
def f4(value: float) -> float:
    """A 32-bit float."""
    return ctypes.c_float(value).value


@word(_NATIVE + "i4")
def i4(value: float) -> int:
    """A 32-bit integer; a float is cut towards zero."""
    return ctypes.c_int32(int(value)).value


@word(_NATIVE + "i8")
def i8(value: float) -> int:
    """A 64-bit integer; a float is cut towards zero."""
    return ctypes.c_int64(int(value)).value


@word(_NATIVE + "u8")
def u8(value: int) -> int:
    """An unsigned 64-bit integer: bit masks. Never mix it with signed ones, the compiler would turn to floats."""
    return ctypes.c_uint64(int(value)).value


# --- memory -----------------------------------------------------------------------------------------------------


N = TypeVar("N", int, float)


class Numbers(Protocol[N]):
    """Numbers in a row, as many as whoever gave the address says."""

    def __getitem__(self, place: int, /) -> N: ...
    def __setitem__(self, place: int, value: N, /) -> None: ...


def _pointer(kind: type[Any]) -> Callable[[int], Numbers[Any]]:
    pointer = ctypes.POINTER(kind)
    return lambda address: cast("Numbers[Any]", ctypes.cast(address, pointer))


floats: Word[[int], Numbers[float]] = Word(_pointer(ctypes.c_float), _NATIVE + "floats")
"""The 32-bit floats at an address."""
ints: Word[[int], Numbers[int]] = Word(_pointer(ctypes.c_int32), _NATIVE + "ints")
"""The 32-bit integers at an address."""
longs: Word[[int], Numbers[int]] = Word(_pointer(ctypes.c_int64), _NATIVE + "longs")
"""The 64-bit integers at an address."""
masks: Word[[int], Numbers[int]] = Word(_pointer(ctypes.c_uint64), _NATIVE + "masks")
"""The unsigned 64-bit masks at an address."""


def layout(**fields: str | Layout) -> Layout:
    """A record layout from field names and NumPy formats, padded as C would: `layout(x="f4", id="i4")`."""
    return np.dtype(list(fields.items()), align=True)


@cache
def structure(of: Layout) -> type[ctypes.Structure]:
    """The record as plain Python sees it: attributes that read and write the memory; a misspelt one raises."""
    members: list[tuple[str, Any]] = []
    for name in of.names or ():
        kind = of[name]
        members.append((name, structure(kind) if kind.names else np.ctypeslib.as_ctypes_type(kind)))
    return cast("type[ctypes.Structure]", type("Record", (ctypes.Structure,), {"__slots__": (), "_fields_": members}))


@cache
def at(of: Layout) -> Word[[int], Any]:
    """The word that turns an address into the record standing there."""
    return Word(structure(of).from_address, _NATIVE + "record_at", of)


@cache
def fresh(of: Layout) -> Word[[], Any]:
    """The word that makes a zeroed record for the time of one call. It costs no allocation: it lives in registers."""
    return Word(lambda: structure(of)(), _NATIVE + "fresh_record", of)


@word(_NATIVE + "place_of")
def place_of(record: Any) -> int:
    """The address of a record, to be handed to another kernel for the time of a call."""
    return ctypes.addressof(record)


# --- other kernels ----------------------------------------------------------------------------------------------

_plain_code: dict[int, Callable[[int, int, int, int], None]] = {}


def plain_address(function: Callable[[int, int, int, int], None]) -> int:
    """A number by which plain Python calls a kernel's function; no address, so it is below 0."""
    number = -id(function)
    _plain_code[number] = function
    return number


@word(_NATIVE + "call")
def call(where: int, lo: int, hi: int, context: int, scratch: int) -> None:
    """Call the kernel that stands at an address."""
    _plain_code[where](lo, hi, context, scratch)


def aligned(count: int, kind: Any) -> np.ndarray[Any, Any]:
    """A zeroed array whose memory starts on a cache line, so that 64-byte records never straddle two."""
    dtype = np.dtype(kind)
    raw = np.zeros(count * dtype.itemsize + 64, np.uint8)
    start = -raw.ctypes.data % 64
    return raw[start : start + count * dtype.itemsize].view(dtype)


def address(of: np.ndarray[Any, Any]) -> int:
    """Where an array's memory starts. Whoever stores the number must keep the array."""
    return int(of.ctypes.data)
