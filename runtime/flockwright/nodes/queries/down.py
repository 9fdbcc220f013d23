"""One ray to the ground."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from flockwright.engine.words import f4
from flockwright.nodes.families.ray_query import RayQuery
from flockwright.nodes.registry import node
from flockwright.world.parameters import Vector, Whole, choice, vector, whole


@node("query.down", label="Down", cells=("max_distance",))
class Down(RayQuery):
    """Looks straight down with one ray, to tell how far away the ground, the water or the grass is."""

    FORMULA: ClassVar[str] = """
        ray   straight down, turned by rotation
        hit   what it meets first on one of the layers, up to max distance
    """

    rays: Whole = whole(1, "One ray looks down; more would look at the same spot.", low=1, high=1, short="n")
    rotation: Vector = vector(
        (90.0, 0.0, 0.0), "How the ray is turned about x, y and z; 90 about x is straight down, less looks ahead.",
        unit="°",
    )  # fmt: skip
    space: Literal["body", "world"] = choice("world", "Whether down is down, or wherever the animal's belly points.")

    @staticmethod
    def create_ray(ray: Any) -> None:
        ray.dx = f4(0.0)
        ray.dy = f4(0.0)
        ray.dz = f4(1.0)
