"""Words of the neighbor search that work on 16 numbers at once, and the sort keys it compares.

A key holds a measure (32-bit float, made to sort as a signed integer) above an id: one comparison orders by measure
and breaks ties by the lower id.
"""

from __future__ import annotations

import ctypes

import numpy as np

from flockwright.engine.words import Word, word

_NATIVE = "flockwright.engine.points.wide_native:"
WIDTH = 16
SIFTED = 4096
"""Sifted bodies that there is room for."""
IDS_BEHIND = 4 * (SIFTED + 2 * WIDTH)
"""Bytes from the measures of sifted bodies to their ids, and the size of both columns."""
Sift = Word[
    [int, int, int, int, int, float, float, float, float, float, float, float, float, float, int, int], int
]  # fmt: skip


def _floats(address: int, offset: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    return np.ctypeslib.as_array((ctypes.c_float * WIDTH).from_address(address + 4 * offset))


def _ints(address: int, offset: int) -> np.ndarray[tuple[int], np.dtype[np.int32]]:
    return np.ctypeslib.as_array((ctypes.c_int32 * WIDTH).from_address(address + 4 * offset))


@word(_NATIVE + "copy_line")
def copy_line(to: int, source: int) -> None:
    """Copy 64 bytes."""
    ctypes.memmove(to, source, 64)


def _sift(by_surface: bool, cone: bool) -> Sift:
    def sift(
        table: int, stride: int, offset: int, lanes: int, identity: int, x: float, y: float, z: float,
        radius: float, fx: float, fy: float, fz: float, cosine: float, limit: float, out: int, filled: int,
    ) -> int:  # fmt: skip
        dx = _floats(table, offset) - np.float32(x)
        dy = _floats(table + stride, offset) - np.float32(y)
        dz = _floats(table + 2 * stride, offset) - np.float32(z)
        squared = measure = dx * dx + dy * dy + dz * dz
        if by_surface:
            measure = np.sqrt(squared) - (_floats(table + 3 * stride, offset) + np.float32(radius))
        ids = _ints(table + 4 * stride, offset)
        chosen = (lanes >> np.arange(WIDTH) & 1 == 1) & (ids != identity) & (measure < np.float32(limit))
        if cone:
            ahead = dx * np.float32(fx) + dy * np.float32(fy) + dz * np.float32(fz)
            chosen &= (ahead > np.float32(cosine) * np.sqrt(squared)) | (squared == 0)
        many = int(chosen.sum())
        _floats(out, filled)[:many] = measure[chosen]
        _ints(out + IDS_BEHIND, filled)[:many] = ids[chosen]
        return filled + many

    return Word(sift, _NATIVE + "sift", by_surface, cone, IDS_BEHIND)


SIFT = {(by_surface, cone): _sift(by_surface, cone) for by_surface in (False, True) for cone in (False, True)}
"""Look at 16 bodies of a grid's table and append, to the sifted ones at `out`, those of the given lanes that are
another than `identity` and measure less than the limit (and, if `cone`, stand in view); how many there are now.

A table has columns x, y, z, radius, id, each `stride` bytes behind the one before. The measure is the squared
distance, or the one between surfaces, radii subtracted and not held at 0. Sifted measures stand at `out`, their ids
IDS_BEHIND. Places up to 16 behind the last may be written too. What the form does not need is not looked at."""


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


def _rank(width: int) -> Word[[int, int, int], None]:
    def rank(measures: int, count: int, ranks: int) -> None:
        every = (ctypes.c_float * (count + width)).from_address(measures)
        every[count:] = [float("inf")] * width
        (ctypes.c_int32 * width).from_address(ranks)[:] = [sum(a < b for a in every[:width]) for b in every[:width]]

    return Word(rank, _NATIVE + "rank", width)


def _at_rank(width: int) -> Word[[int, int], int]:
    def at_rank(ranks: int, which: int) -> int:
        return sum(1 << lane for lane, rank in enumerate((ctypes.c_int32 * width).from_address(ranks)) if rank == which)

    return Word(at_rank, _NATIVE + "at_rank", width)


RANK = {width: _rank(width) for width in (WIDTH // 2, WIDTH, 2 * WIDTH, 4 * WIDTH)}
"""Write, for each of `count` measures, how many are smaller: its place in their order, unless another is the same.
No branch is in it that the processor could guess wrong. Measures are to have room for as many again as the width."""
AT_RANK = {width: _at_rank(width) for width in (WIDTH // 2, WIDTH, 2 * WIDTH)}
"""A bit for each measure that has a rank."""


@word(_NATIVE + "lowest_bit")
def lowest_bit(mask: int) -> int:
    """The place of the lowest bit of a mask that is not 0."""
    return (mask & -mask).bit_length() - 1
