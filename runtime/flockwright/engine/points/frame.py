"""A frame: the bodies of one moment copied into cell order, so that what is near in space is near in memory.

Ranges of a frame belong to one grid each, one behind the other; `place_of` says where a body's id went.
"""

from __future__ import annotations

import numpy as np

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.points.body import BODY, BODY_BYTES, body_at
from flockwright.engine.points.grid import Grid, grid_at
from flockwright.engine.points.wide import copy_line
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, i4, i8, ints, layout

COPY = layout(grid="i8", frame="i8", place_of="i8", first="i8")
copy_at = at(COPY)


def copy(lo: int, hi: int, context: int, scratch: int) -> None:
    """Copy the bodies at the grid's places lo…hi into the frame, and say where the lo…hi of its members went.

    Each by its own order: writing `place_of` by place would have two threads at work on every line of it.
    """
    job = copy_at(context)
    grid = grid_at(job.grid)
    sources, places, members, place_of = ints(grid.sources), ints(grid.cells), ints(grid.members), ints(job.place_of)
    frame, bodies, first, all_of_them = job.frame, grid.bodies, job.first, grid.members == 0
    end = min(hi, grid.count)
    for place in range(lo, end):
        copy_line(frame + (first + place) * BODY_BYTES, bodies + sources[place] * BODY_BYTES)
    for i in range(lo, end):
        source = i8(i) if all_of_them else i8(members[i])
        place_of[body_at(bodies + source * BODY_BYTES).id] = i4(first + places[i])


APPEND = layout(bodies="i8", members="i8", begin="i8", end="i8", frame="i8", place_of="i8", first="i8")
append_at = at(APPEND)


def append(lo: int, hi: int, context: int, scratch: int) -> None:
    """Copy the bodies of the members begin…end behind those that a grid has put there. One task does it all."""
    job = append_at(context)
    members, place_of = ints(job.members), ints(job.place_of)
    for i in range(job.begin, job.end):
        source = i8(members[i])
        copy_line(job.frame + (job.first + i) * BODY_BYTES, job.bodies + source * BODY_BYTES)
        place_of[body_at(job.bodies + source * BODY_BYTES).id] = i4(job.first + i)


APPEND_KERNEL = Kernel(append, "frame append", origin=Origin(__name__, "APPEND_KERNEL"))
COPY_KERNEL = Kernel(copy, "frame copy", origin=Origin(__name__, "COPY_KERNEL"))


class Frame:
    """Room for bodies in cell order. Ids run below `ids`."""

    def __init__(self, room: int, ids: int | None = None) -> None:
        self.bodies: Array = aligned(max(room, 1), BODY)
        self.place_of: Array = np.zeros(max(room if ids is None else ids, 1), np.int32)

    def copy(self, grid: Grid, first: int = 0) -> Op:
        """The op that copies a grid's bodies here, from place `first` on."""
        record = aligned(1, COPY)
        record["grid"] = address(grid.record)
        record["frame"] = address(self.bodies)
        record["place_of"] = address(self.place_of)
        record["first"] = first
        return Op(COPY_KERNEL, record)

    def append(self, bodies: Array, members: Array, first: int) -> Op:
        """The op that copies members that no grid sorts, its context's `begin` to `end`, to the places from `first`."""
        record = aligned(1, APPEND)
        tables = {"bodies": bodies, "members": members, "frame": self.bodies, "place_of": self.place_of}
        for field, table in tables.items():
            record[field] = address(table)
        record["first"] = first
        return Op(APPEND_KERNEL, record)
