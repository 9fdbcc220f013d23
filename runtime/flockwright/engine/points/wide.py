"""Words of the neighbor search that work on 16 numbers at once, and the sort keys it compares.

A key holds a measure (32-bit float, made to sort as a signed integer) above an id: one comparison orders by measure
and breaks ties by the lower id.
"""

from __future__ import annotations

import ctypes

import numpy as np

from flockwright.engine.words import word

_NATIVE = "flockwright.engine.points.wide_native:"
WIDTH = 16
NO_KEY = 0x7FFFFFFFFFFFFFFF
"""Sorts after every key."""


def _floats(address: int, offset: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.ctypeslib.as_array((ctypes.c_float * WIDTH).from_address(address + 4 * offset))


def _bits(chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> int:
    return sum(1 << int(place) for place in np.flatnonzero(chosen))


@word(_NATIVE + "copy16")
def copy16(to: int, to_offset: int, source: int, source_offset: int) -> None:
    """Copy 16 four-byte numbers between arrays, offsets counted in numbers."""
    ctypes.memmove(to + 4 * to_offset, source + 4 * source_offset, 4 * WIDTH)


@word(_NATIVE + "copy_line")
def copy_line(to: int, source: int) -> None:
    """Copy 64 bytes."""
    ctypes.memmove(to, source, 64)


@word(_NATIVE + "near16")
def near16(xs: int, ys: int, zs: int, offset: int, x: float, y: float, z: float, limit: float, out: int) -> int:
    """Write 16 squared distances to `out` at the offset; a bit for each below the limit."""
    dx = _floats(xs, offset) - np.float32(x)
    dy = _floats(ys, offset) - np.float32(y)
    dz = _floats(zs, offset) - np.float32(z)
    squared = dx * dx + dy * dy + dz * dz
    _floats(out, offset)[:] = squared
    return _bits(squared < np.float32(limit))


@word(_NATIVE + "near16_surface")
def near16_surface(
    xs: int, ys: int, zs: int, radii: int, offset: int,
    x: float, y: float, z: float, radius: float, limit: float, out: int,
) -> int:  # fmt: skip
    """The same with the distance between surfaces, radii subtracted and not held at 0."""
    near16(xs, ys, zs, offset, x, y, z, limit, out)
    surface = np.sqrt(_floats(out, offset)) - (_floats(radii, offset) + np.float32(radius))
    _floats(out, offset)[:] = surface
    return _bits(surface < np.float32(limit))


@word(_NATIVE + "lowest_bit")
def lowest_bit(mask: int) -> int:
    """The place of the lowest bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1


@word(_NATIVE + "key_of")
def key_of(measure: float, identity: int) -> int:
    """The sort key of a measure and an id."""
    bits = ctypes.c_int32.from_buffer(ctypes.c_float(measure)).value
    ordered = bits ^ 0x7FFFFFFF if bits < 0 else bits
    return ctypes.c_int64(ordered << 32 | identity & 0xFFFFFFFF).value


@word(_NATIVE + "measure_of")
def measure_of(key: int) -> float:
    """The measure inside a key."""
    ordered = key >> 32
    bits = ordered ^ 0x7FFFFFFF if ordered < 0 else ordered
    return ctypes.c_float.from_buffer(ctypes.c_int32(bits)).value


@word(_NATIVE + "identity_of")
def identity_of(key: int) -> int:
    """The id inside a key."""
    return key & 0xFFFFFFFF


def _count_smaller(keys: int, key: int, width: int) -> int:
    return sum(other < key for other in (ctypes.c_int64 * width).from_address(keys))


@word(_NATIVE + "rank8")
def rank8(keys: int, key: int) -> int:
    """How many of the 8 keys at an address sort before a key."""
    return _count_smaller(keys, key, 8)


@word(_NATIVE + "rank16")
def rank16(keys: int, key: int) -> int:
    """How many of the 16 keys at an address sort before a key."""
    return _count_smaller(keys, key, 16)
