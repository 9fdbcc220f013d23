"""Rays in a fan."""

from __future__ import annotations

from math import cos, sin
from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.families.ray_query import RayQuery
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, angle


@node("query.sweep_2d", label="Sweep 2D", cells=("rays", "max_distance", "fov"))
class Sweep2D(RayQuery):
    """Looks for obstacles with a fan of rays from the left to the right, in the plane that the animal lies in."""

    FORMULA: ClassVar[str] = """
        ray i of n  fov · ((i + ½) / n − ½) to the right of forward, in the plane of forward and right
        hit         what a ray meets first on one of the layers, up to max distance
    """

    fov: Number = angle(270.0, "How wide the fan is; more sees to the sides and behind.", label="view")

    @staticmethod
    def create_ray(number: int, p: Any, ray: Any) -> None:
        turn = p.fov * ((f4(number) + 0.5) / f4(p.rays) - 0.5)
        ray.dx = sin(turn)
        ray.dy = f4(0.0)
        ray.dz = cos(turn)
