"""Pairs: direction, distances and angle of each neighbor, computed once for all that look at it."""

from __future__ import annotations

from math import cos, sin, sqrt
from typing import Any

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.points.body import BODY_BYTES, PAIR, PAIR_BYTES, body_at, pair_at
from flockwright.engine.points.found import Found
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, f4, i4, i8, ints, layout

MEASURE = layout(frame="i8", lists="i8", counts="i8", pairs="i8", offset="i8", k="i8", surface="i8")
measure_at = at(MEASURE)
PI = 3.14159265358979
GOLDEN_ANGLE = 2.39996323


def arc_cosine(x: float) -> float:
    """The angle in radians, to about 10⁻⁴ near 0 and 10⁻⁷ elsewhere: a third of the library's time."""
    a = min(abs(x), f4(1.0))
    # Abramowitz and Stegun 4.4.46
    series = -0.0012624911
    series = series * a + 0.0066700901
    series = series * a - 0.0170881256
    series = series * a + 0.0308918810
    series = series * a - 0.0501743046
    series = series * a + 0.0889789874
    series = series * a - 0.2145988016
    series = series * a + 1.5707963050
    angle = series * sqrt(1.0 - a)
    return PI - angle if x < 0.0 else angle


def part(pair: Any, me: int, other: int) -> None:
    """Give two bodies on one point opposite level directions that depend on their ids alone."""
    turn = f4((min(me, other) * 31 + max(me, other)) % 1024) * GOLDEN_ANGLE
    side = 1.0 if me < other else -1.0
    pair.dx = cos(turn) * side
    pair.dy = f4(0.0)
    pair.dz = sin(turn) * side


def pairs_of(address: int, offset: int, lo: int, k: int, scratch: int) -> int:
    """Where the pairs of place 0 would stand: at an address, or, with an offset, in scratch that begins at lo."""
    if offset == 0:
        return address
    return scratch + offset - lo * k * PAIR_BYTES


def measure(lo: int, hi: int, context: int, scratch: int) -> None:
    """Write the pairs of the bodies at places lo…hi."""
    job = measure_at(context)
    lists, counts = ints(job.lists), ints(job.counts)
    pairs = pairs_of(job.pairs, job.offset, lo, job.k, scratch)
    for place in range(lo, hi):
        me = body_at(job.frame + place * BODY_BYTES)
        for j in range(counts[place]):
            which = place * job.k + j
            index = i8(lists[which])
            other = body_at(job.frame + index * BODY_BYTES)
            pair = pair_at(pairs + which * PAIR_BYTES)
            dx = other.px - me.px
            dy = other.py - me.py
            dz = other.pz - me.pz
            distance = sqrt(dx * dx + dy * dy + dz * dz)
            if distance > 0.0:
                shrink = 1.0 / distance
                pair.dx = dx * shrink
                pair.dy = dy * shrink
                pair.dz = dz * shrink
                pair.angle = arc_cosine((dx * me.fx + dy * me.fy + dz * me.fz) * shrink)
            else:
                part(pair, me.id, other.id)
                pair.angle = f4(0.0)  # whoever stands in us is felt in full
            pair.center_distance = distance
            if job.surface != 0:
                distance = max(distance - (me.radius + other.radius), f4(0.0))
            pair.distance = distance
            pair.index = i4(index)
            pair.id = other.id


MEASURE_KERNEL = Kernel(measure, "pairs", origin=Origin(__name__, "MEASURE_KERNEL"))


class Pairs:
    """The pair records of neighbors found: row `place - first` holds as many as were found.

    With an `offset` they are not kept: they stand in the running thread's scratch memory, that many bytes into it, for
    the ops that follow in the same task. What is used at once need not travel through all of the memory.
    """

    def __init__(self, found: Found, offset: int = 0) -> None:
        self.found = found
        self.offset = offset
        self.records: Array = aligned(1 if offset else max(found.lists.size, 1), PAIR)
        self._record = aligned(1, MEASURE)
        self._record["frame"] = address(found.frame.bodies)
        self._record["lists"] = found.lists_address
        self._record["counts"] = found.counts_address
        self._record["pairs"] = self.address
        self._record["offset"] = offset
        self._record["k"] = found.k
        self._record["surface"] = found.surface

    @property
    def address(self) -> int:
        """Where the pairs of place 0 would stand, if they are kept."""
        return address(self.records) - PAIR_BYTES * self.found.first * self.found.k

    def measure(self) -> Op:
        """The op that measures what was found."""
        return Op(MEASURE_KERNEL, self._record)
