"""From sifted bodies to the list of one body's neighbors: nearest first, ties by the lower id.

Few are ranked all at once, more are sorted by keys. What was sifted, the keys and the ranks stand in a search's scratch
memory, whose places stand here.
"""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from flockwright.engine.points.cells import LISTED
from flockwright.engine.points.wide import (
    AT_RANK,
    IDS_BEHIND,
    RANK,
    SIFTED,
    WIDTH,
    identity_of,
    key_of,
    lowest_bit,
    measure_of,
)
from flockwright.engine.words import floats, i4, i8, ints, longs, u8

MAX_K = 1024
KEYS = SIFTED + MAX_K  # those kept so far, and all that were sifted since
SIFTED_AT = LISTED
KEYS_AT = SIFTED_AT + 2 * IDS_BEHIND
RANKS_AT = KEYS_AT + 8 * KEYS
LANES_AT = RANKS_AT + 4 * 4 * WIDTH
SCRATCH = LANES_AT + 4 * 4 * WIDTH


class Writers(NamedTuple):
    """The functions that write the list of one body, and say how many are in it; a ranked one −1 if it cannot."""

    sorted: Callable[[int, float, float, int, int, int], int]
    ranked_8: Callable[[int, int, float, float, int, int, int], int]
    ranked_16: Callable[[int, int, float, float, int, int, int], int]
    ranked_32: Callable[[int, int, float, float, int, int, int], int]
    ranked_64: Callable[[int, int, float, float, int, int, int], int]


def merge(keys_address: int, kept: int, sifted_address: int, count: int) -> int:
    """Turn sifted bodies into keys behind those kept so far; how many there are then."""
    keys, measures, ids = longs(keys_address), floats(sifted_address), ints(sifted_address + IDS_BEHIND)
    for place in range(count):
        keys[kept + place] = key_of(measures[place], ids[place])
    return kept + count


def writers(by_surface: bool) -> Writers:
    """Those for center distances, or for surface distances."""
    rank_64 = RANK[4 * WIDTH]

    def true_distance(measure: float, margin: float) -> float:
        """The distance that must be below `reach`. Equal radii make the margin exactly both radii."""
        return measure if by_surface else sqrt(measure) - margin

    def write_sorted(
        found: int, reach: float, margin: float, lists_address: int, place_of_address: int, scratch: int
    ) -> int:
        """Write a list from sorted keys; how many are in it."""
        keys, lists, place_of = longs(scratch + KEYS_AT), ints(lists_address), ints(place_of_address)
        while found > 0 and not true_distance(measure_of(keys[found - 1]), margin) < reach:
            found -= 1
        for place in range(found):
            lists[place] = place_of[identity_of(keys[place])]
        return found

    def write_ranked_of(width: int) -> Any:
        """The writing of the list of one body, when no more than `width` were sifted."""
        rank, at_rank = RANK[width], AT_RANK[width]

        def write_ranked(
            count: int, k: int, reach: float, margin: float, lists_address: int, place_of_address: int, scratch: int
        ) -> int:
            """Write a list; how many are in it, or -1 if two are equally near and their ids have to decide."""
            sifted, ranks = scratch + SIFTED_AT, scratch + RANKS_AT
            measures, ids = floats(sifted), ints(sifted + IDS_BEHIND)
            lists, place_of = ints(lists_address), ints(place_of_address)
            rank(sifted, count, ranks)
            found = min(count, k)
            shared = u8(0)
            for place in range(min(k, width)):  # as many for all: what lies behind the found ones is not read
                lanes = at_rank(ranks, place)
                identity = ids[lowest_bit(lanes | u8(1 << (width - 1)))]
                if place >= found:
                    identity = i4(0)
                    lanes = u8(0)
                shared |= lanes & (lanes - u8(1))
                lists[place] = place_of[identity]
            if shared != u8(0):
                return i8(-1)
            while found > 0 and not true_distance(measures[lowest_bit(at_rank(ranks, found - 1))], margin) < reach:
                found -= 1
            return found

        return write_ranked

    def write_ranked_64(
        count: int, k: int, reach: float, margin: float, lists_address: int, place_of_address: int, scratch: int
    ) -> int:
        """The same for up to four times the width: so many are put in order one by one sooner than looked for."""
        sifted = scratch + SIFTED_AT
        measures, ids, ranks, lanes = (
            floats(sifted),
            ints(sifted + IDS_BEHIND),
            ints(scratch + RANKS_AT),
            ints(scratch + LANES_AT),
        )
        lists, place_of = ints(lists_address), ints(place_of_address)
        rank_64(sifted, count, scratch + RANKS_AT)
        taken = u8(0)
        for lane in range(count):
            taken |= u8(1) << u8(ranks[lane])
            lanes[ranks[lane]] = i4(lane)
        if taken & (taken + u8(1)) != u8(0) or taken >> u8(count - 1) == u8(0):
            return i8(-1)  # a rank is missing: two share the one before it
        found = min(count, k)
        for place in range(found):
            lists[place] = place_of[ids[lanes[place]]]
        while found > 0 and not true_distance(measures[lanes[found - 1]], margin) < reach:
            found -= 1
        return found

    few, some, many = (write_ranked_of(width) for width in (WIDTH // 2, WIDTH, 2 * WIDTH))
    return Writers(write_sorted, few, some, many, write_ranked_64)
