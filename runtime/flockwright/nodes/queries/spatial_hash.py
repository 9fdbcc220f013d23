"""The usual neighbor query."""

from __future__ import annotations

from typing import ClassVar

from flockwright.nodes.families.query import NeighborQuery
from flockwright.nodes.registry import node


@node("query.spatial_hash", cells=("k", "max_distance", "fov"))
class SpatialHash(NeighborQuery):
    """Finds the nearest animals with the chosen tags, as far and as wide as this animal sees.

    The quickest query for herds of any size; strays far away cost nothing.
    """

    FORMULA: ClassVar[str] = """
        neighbors   the k nearest j ≠ me with any of the tags
        counted if  d < max distance  and  angle to forward < fov / 2
        d           between surfaces: |p_j − p| − r − r_j, never below 0;  between centers: |p_j − p|
        order       nearest first, equal distances by who was there first
    """
