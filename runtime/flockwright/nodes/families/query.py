"""Neighbor queries: who an animal sees.

A native query is searched in the grid of its target set. A host query fills the lists itself, in Python, before the
step: `fill(asking, targets, k, sights)`, see `HostQuery`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from flockwright.engine.points.nearest import MAX_K
from flockwright.nodes.node_type import Kind, NodeParams
from flockwright.world.parameters import Names, Number, Whole, angle, choice, distance, names, whole

Array = np.ndarray[Any, Any]


class NeighborQuery(NodeParams):
    """The parameters of every neighbor query."""

    KIND: ClassVar[Kind] = "neighbor_query"
    SECTION: ClassVar[str] = "Sight"
    HOST: ClassVar[bool] = False
    """Whether `fill` finds the neighbors; otherwise the engine's grid does."""

    tags: Names = names("Whom to look for: anybody with one of these tags; more of them find more.", refers="tags")
    k: Whole = whole(
        7, "How many of the nearest count at most; more makes calmer, costlier herds.", low=1, high=MAX_K, soft=(1, 32)
    )
    max_distance: Number = distance(10.0, "How far it sees; more gathers the herd from farther away.")
    fov: Number = angle(
        360.0,
        "How wide it sees, as a full cone around forward; more sees to the sides, 360 is all round.",
        label="view",
    )
    distance: Literal["surface", "center"] = choice(
        "surface", "Whether distances are taken between the surfaces of the bodies or between their centers."
    )


@dataclass(frozen=True)
class Crowd:
    """Bodies as a host query sees them: records by row, and the slot of each."""

    bodies: Array
    slots: Array


@dataclass(frozen=True)
class Sights:
    """How far and wide each asking animal sees: an array each, or one number for all."""

    max_distance: Any
    fov: Any
    surface: bool


class HostQuery(NeighborQuery):
    """A query in plain Python and NumPy: quick to write, and a return to Python each step.

    Fill `fill(asking, targets, k, sights)`: it returns, for each asking animal, the slots of its neighbors, nearest
    first (an n × k array of int32), and how many they are.
    """

    HOST: ClassVar[bool] = True
