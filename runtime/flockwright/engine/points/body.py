"""The records that points are made of: a moving body, and a pair of bodies as one of them sees it."""

from __future__ import annotations

from flockwright.engine.words import at, layout

BODY = layout(
    px="f4", py="f4", pz="f4", id="i4",
    vx="f4", vy="f4", vz="f4", speed="f4",
    fx="f4", fy="f4", fz="f4", radius="f4",
    ux="f4", uy="f4", uz="f4", max_speed="f4",
)  # fmt: skip
"""One cache line: position, velocity, unit forward and up, body radius. `id` numbers a body for its whole life."""

PAIR = layout(dx="f4", dy="f4", dz="f4", distance="f4", center_distance="f4", angle="f4", index="i4", id="i4")
"""One neighbor: unit direction to it, distance between surfaces (never below 0) and centers, angle off forward in
radians, its place in the frame and its id."""

BODY_BYTES = BODY.itemsize
PAIR_BYTES = PAIR.itemsize
FARTHEST = 1e18
"""Coordinates beyond this (or not numbers at all) are nowhere: such a body sees nobody and is seen by nobody.
Squares of larger ones would overflow a 32-bit float."""

body_at = at(BODY)
pair_at = at(PAIR)


def is_somewhere(x: float, y: float, z: float) -> bool:
    """Whether a position is one. NaN fails every comparison."""
    return abs(x) < FARTHEST and abs(y) < FARTHEST and abs(z) < FARTHEST
