"""Everybody in reach."""

from __future__ import annotations

from typing import ClassVar

from flockwright.engine.points.nearest import MAX_K
from flockwright.nodes.families.query import NeighborQuery
from flockwright.nodes.registry import node
from flockwright.world.parameters import Whole, whole


@node("query.all_in_radius", cells=("k", "max_distance", "fov"))
class AllInRadius(NeighborQuery):
    """Finds everybody with the chosen tags as far and as wide as this animal sees, not just the nearest few.

    For what must not be overlooked: homes, sounds, a handful of hunters. In a crowd only the nearest up to the cap
    count, and the cap is what it costs.
    """

    FORMULA: ClassVar[str] = """
        neighbors   all j ≠ me with any of the tags, the nearest if they are more than the cap
        counted if  d < max distance  and  angle to forward < fov / 2
        d           between surfaces: |p_j − p| − r − r_j, never below 0;  between centers: |p_j − p|
    """

    k: Whole = whole(
        64, "How many count at most; more overlooks nobody in a denser crowd and costs more.", low=1, high=MAX_K,
        soft=(1, 256), label="cap", short="cap",
    )  # fmt: skip
