"""The records that questions and answers are made of, and the one that says where all geometry is."""

from __future__ import annotations

from flockwright.engine.words import at, layout

MISS = -1
"""Stands in `layer` where a ray or a ball met nothing."""
HIT = layout(px="f4", py="f4", pz="f4", distance="f4", nx="f4", ny="f4", nz="f4", layer="i4")
"""Where a ray met something, how far from its origin, the surface's unit normal there and its layer."""
RAY = layout(
    ox="f4", oy="f4", oz="f4", angle="f4", dx="f4", dy="f4", dz="f4", number="i4", length="f4", layers="i4",
)  # fmt: skip
"""A ray in the world: origin, unit direction, its angle off the axis of the pattern in radians, its number there, how
far it looks and for which layers."""
SWEEP = layout(
    px="f4", py="f4", pz="f4", radius="f4", dx="f4", dy="f4", dz="f4", length="f4", layers="i4",
    layer="i4", distance="f4", nx="f4", ny="f4", nz="f4",
)  # fmt: skip
"""A ball on its way: center, radius, unit direction, how far it wants to go and which layers stop it. The answer:
the layer that does (MISS: none), how far it gets, and the surface's unit normal there."""
CELLS = layout(
    starts="i8", items="i8", across="i8", along="i8", x0="f4", z0="f4", cell="f4", per_cell="f4",
)  # fmt: skip
"""Cells over the ground, rows of x one behind the other, and who is in each: the items from starts[cell] on."""
GEOMETRY = layout(
    shapes="i8", everywhere="i8", everywhere_count="i8", solids=CELLS,     # solids; those that are in no cell
    terrain="i8", water="f4", water_layer="i4",
    grass="i8", grass_count="i8", patches=CELLS, solid_layers="i4", grass_layers="i4",
)  # fmt: skip
"""All there is. The layers of all solids and of all patches are masks: who asks for none of them need not look."""
GRASS = layout(x="f4", y="f4", z="f4", radius="f4", layer="i4", entity="i4")
"""A patch; `entity` is one more than the slot of what can be eaten there, 0 where nothing is kept of it."""
CAST = layout(geometry="i8", rays="i8", hits="i8", per_animal="i8")
"""The context of a cast: so many rays for each place of a range."""

hit_at, ray_at, sweep_at, geometry_at, grass_at, cast_at = (at(of) for of in (HIT, RAY, SWEEP, GEOMETRY, GRASS, CAST))
HIT_BYTES, RAY_BYTES, SWEEP_BYTES, GRASS_BYTES = (of.itemsize for of in (HIT, RAY, SWEEP, GRASS))
