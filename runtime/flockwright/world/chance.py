"""Chance without a stream: every random number is a hash of what it is for, so that adding one changes no other."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

Seeds = np.ndarray[Any, np.dtype[np.uint64]]

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)


def key_of(text: str) -> int:
    """A number for a name, the same on every machine."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")


def mixed(*parts: int | Seeds) -> Seeds:
    """One number out of several, each bit of it depending on all of theirs (splitmix64, chained)."""
    with np.errstate(over="ignore"):
        state = np.zeros(1, np.uint64)
        for part in parts:
            # Python's numbers may be larger than 64 bits or negative: only their lowest bits count.
            word = np.uint64(part & 0xFFFFFFFFFFFFFFFF) if isinstance(part, int) else part.astype(np.uint64)
            state = (state ^ word) + _STEP
            state = (state ^ (state >> np.uint64(30))) * _FIRST
            state = (state ^ (state >> np.uint64(27))) * _SECOND
            state = state ^ (state >> np.uint64(31))
    return state


def uniform(*parts: int | Seeds) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Numbers in 0…1, one for each seed given."""
    return (mixed(*parts) >> np.uint64(11)).astype(np.float64) * 2.0**-53
