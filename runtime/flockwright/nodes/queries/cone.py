"""Rays all around an axis."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import Any, ClassVar

from flockwright.engine.words import f4
from flockwright.nodes.families.ray_query import RayQuery
from flockwright.nodes.registry import node
from flockwright.world.parameters import Number, angle

GOLDEN = pi * (3.0 - sqrt(5.0))
"""The angle by which a sunflower turns from seed to seed: no two rays line up."""


@node("query.cone", cells=("rays", "max_distance", "fov"))
class Cone(RayQuery):
    """Looks for obstacles ahead and around with rays spread evenly over a cone, the first straight ahead."""

    FORMULA: ClassVar[str] = """
        ray i of n  cos θ = 1 − i/n · (1 − cos(fov / 2)),  turned i · 137.508° about the axis
        hit         what a ray meets first on one of the layers, up to max distance
    """

    fov: Number = angle(
        270.0, "How wide the rays spread, as a full cone; more sees to the sides and behind.", label="view"
    )

    @staticmethod
    def create_ray(number: int, p: Any, ray: Any) -> None:
        level = 1.0 - f4(number) / f4(p.rays) * (1.0 - cos(0.5 * p.fov))
        out = sqrt(max(1.0 - level * level, 0.0))
        turn = f4(number) * GOLDEN
        ray.dx = out * cos(turn)
        ray.dy = out * sin(turn)
        ray.dz = level
