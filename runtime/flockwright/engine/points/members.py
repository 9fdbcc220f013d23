"""A set of bodies, picked each step by masks: any of some tags, and all of some kinds."""

from __future__ import annotations

import numpy as np

from flockwright.engine.kernel import Kernel, Origin
from flockwright.engine.points.body import BODY_BYTES, body_at
from flockwright.engine.points.frame import Frame
from flockwright.engine.points.grid import Grid, grid_at
from flockwright.engine.program import Array, Op
from flockwright.engine.words import address, aligned, at, i4, ints, layout, masks, u8

PICK = layout(
    frame="i8", count="i8", room="i8", tags="i8", kinds="i8", any_tag="u8", all_kinds="u8", members="i8", grid="i8"
)
pick_at = at(PICK)


def pick(lo: int, hi: int, context: int, scratch: int) -> None:
    """List the places of the frame whose bodies match, and tell the grid how many they are."""
    job = pick_at(context)
    tags, kinds, members = masks(job.tags), masks(job.kinds), ints(job.members)
    found = 0
    for place in range(job.count):
        identity = body_at(job.frame + place * BODY_BYTES).id
        fits = tags[identity] & job.any_tag != u8(0) and kinds[identity] & job.all_kinds == job.all_kinds
        if fits and found < job.room:
            members[found] = i4(place)
            found += 1
    grid_at(job.grid).count = found


PICK_KERNEL = Kernel(pick, "set members", origin=Origin(__name__, "PICK_KERNEL"))


class Members:
    """The bodies of a frame that carry any of the tags and all of the kinds; tags and kinds are 64-bit masks by id.

    Its grid is over exactly these, and is built after `pick`. Who knows that they never are all can give less `room`.
    """

    def __init__(
        self, frame: Frame, tags: Array, kinds: Array, any_tag: int, all_kinds: int,
        *, reach: float, k: int, surface: bool = False, room: int | None = None,
    ) -> None:  # fmt: skip
        self._keep = (frame, tags, kinds)
        self.places: Array = np.zeros(len(frame.bodies) if room is None else max(room, 1), np.int32)
        self.grid = Grid(frame.bodies, reach=reach, k=k, surface=surface, members=self.places)
        self.record = aligned(1, PICK)
        for field, table in {"frame": frame.bodies, "tags": tags, "kinds": kinds, "members": self.places}.items():
            self.record[field] = address(table)
        self.record["grid"] = address(self.grid.record)
        self.record["count"], self.record["room"] = len(frame.bodies), len(self.places)
        self.record["any_tag"] = any_tag
        self.record["all_kinds"] = all_kinds

    def pick(self) -> Op:
        """The op that lists the members anew."""
        return Op(PICK_KERNEL, self.record)
