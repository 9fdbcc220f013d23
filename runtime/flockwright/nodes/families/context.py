"""The record that every node's kernel gets, and what all templates share.

Places are those of the snapshot; addresses of arrays that hold only one species are shifted, so that the place itself
is the index. An op reads what its family needs and leaves the rest.
"""

from __future__ import annotations

from typing import Any

from flockwright.engine.points import BODY
from flockwright.engine.words import at, i8, ints, layout

CONTEXT = layout(
    bodies="i8", frame="i8",          # the snapshot; the FRAME of this step
    rows="i8", row_of="i8",           # parameters: row_of by slot, 0 if all share one row
    state="i8", components="i8",      # own records by slot; a table of component arrays, in the order of the hooks' use
    results="i8", stride="i8",        # this node's result of the animal at place 0; bytes to the next animal's
    gate="f4",
    counts="i8", pairs="i8", k="i8",  # neighbors found
    offset="i8",                      # where the pairs stand in scratch; 0: at `pairs`
    hits="i8", rays="i8",             # k HIT and RAY records an animal, see `ray`
    count="i8", priorities="i8",      # a merger's inputs
    desired="i8", living="i8",        # the velocity wanted; the living bodies by slot
    energy="i8", moves="i8",          # energy records by slot, 0 without; whether positions change
)  # fmt: skip

FRAME = layout(dt="f4", pad="i4", step="i8", time="f8", seed="i8", geometry="i8", cast="i8", sweep="i8")
"""What is the same for all animals in one step; `seed` is the run's, for chance that is a hash and no stream. The last
three are addresses: of the scene's geometry, and of the kernels that ask it (see `asking`)."""

context_at, frame_at, body_at = at(CONTEXT), at(FRAME), at(BODY)
BODY_BYTES = BODY.itemsize


def row_number(c: Any, identity: int) -> int:
    """Which row of parameters is an animal's."""
    if c.row_of == 0:
        return i8(0)
    return i8(ints(c.row_of)[identity])
