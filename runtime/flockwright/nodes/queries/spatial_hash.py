"""The usual neighbor query."""

from __future__ import annotations

from flockwright.nodes.families.query import NeighborQuery
from flockwright.nodes.registry import node


@node("query.spatial_hash", cells=("k", "max_distance", "fov"))
class SpatialHash(NeighborQuery):
    """Finds the nearest animals with the chosen tags, as far and as wide as this animal sees.

    The quickest query for herds of any size; strays far away cost nothing.
    """
