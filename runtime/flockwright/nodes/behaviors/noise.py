"""Smooth noise whose values are uniform in −1…1 at every moment.

Each stream is a row of random numbers, one for each whole place, joined by smooth steps. A mean of two uniform numbers
is not uniform itself (in the middle of a step it is a triangle), so it is sent through its own distribution, which
has a closed form: a trapezoid whose sides are the two shares. What comes out is uniform in the middle of a step too,
and bends nowhere sharply.
"""

from __future__ import annotations

from math import floor
from typing import Any

from flockwright.engine.words import f4, i4, i8, layout, u8

PHASE = layout(cell="i4", fraction="f4")
"""Where in a stream an animal is. Two numbers, because one 32-bit float would lose the fraction after a few hours."""

STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB
HALF_BITS = 4194304.0
PER_HALF = 1.0 / HALF_BITS
TINY = 1e-12


def mixed(state: int) -> int:
    """Every bit of the answer depends on all of the 64 bits given (splitmix64)."""
    z = u8(u8(state) + u8(STEP))
    z = u8((z ^ (z >> u8(30))) * u8(FIRST))
    z = u8((z ^ (z >> u8(27))) * u8(SECOND))
    return z ^ (z >> u8(31))


def stream_of(seed: int, identity: int, channel: int) -> int:
    """The key of one animal's stream."""
    return mixed(u8(mixed(u8(mixed(u8(seed)) + u8(identity))) + u8(channel)))


def number_of(bits: int) -> float:
    """A number between −1 and 1 out of 64 random bits, neither end included."""
    return (f4(i8(bits >> u8(41))) + 0.5) * PER_HALF - 1.0


def number_at(stream: int, cell: int) -> float:
    """The random number at a whole place of a stream."""
    return number_of(mixed(u8(stream + u8(u8(cell) * u8(STEP)))))


def evened(x: float, share: float) -> float:
    """x, a mean of two uniform numbers by shares s and 1 − s, sent through the distribution of such means."""
    # Both forms are computed and one is picked: nobody, and no processor, can guess which it will be.
    size = abs(x)
    rest = 1.0 - size
    flat = size / max(share, 1.0 - share)
    side = 1.0 - rest * rest / max(4.0 * share * (1.0 - share), TINY)
    even = min(max(flat if size <= abs(1.0 - 2.0 * share) else side, 0.0), 1.0)
    return -even if x < 0.0 else even


def noise(stream: int, phase: Any) -> float:
    """The noise at a phase."""
    # Each stream is shifted by a part of a step of its own: a herd that turned in step would look like one machine.
    place = phase.fraction + 0.5 + 0.5 * number_of(stream)
    cell = i8(phase.cell)
    if place >= 1.0:
        place -= 1.0
        cell += 1
    share = place * place * (3.0 - 2.0 * place)
    before = number_at(stream, cell)
    return evened(before + (number_at(stream, cell + 1) - before) * share, share)


def advance(phase: Any, by: float) -> None:
    """Go on by so many steps, or a part of one."""
    place = phase.fraction + by
    whole = floor(place)
    phase.cell = i4(phase.cell + whole)
    phase.fraction = place - f4(whole)
