"""What a ray behavior stands on: hooks for hits and misses, over hits made by hand."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pytest

from flockwright.engine.words import Layout, aligned, layout
from flockwright.nodes.families.behavior import head_for
from flockwright.nodes.families.ray import RayBehavior
from flockwright.nodes.node_type import Look, NodeType
from flockwright.world.geometry.layouts import HIT, MISS, RAY

RAYS = 3


class LeaveWalls(RayBehavior):
    """Steers along the normals of what the rays hit, more the more of them hit."""

    ACC: ClassVar[Layout] = layout(x="f4", y="f4", z="f4", hits="f4", misses="f4", first="f4")

    @staticmethod
    def init(acc: Any, me: Any) -> None:
        acc.first = me.px

    @staticmethod
    def on_hit(acc: Any, hit: Any, ray: Any, p: Any) -> float:
        acc.x += hit.nx
        acc.y += hit.ny
        acc.z += hit.nz
        acc.hits += 1.0
        return (1.0 - hit.distance / p.max_distance) * (1.0 - ray.angle)

    @staticmethod
    def on_miss(acc: Any) -> None:
        acc.misses += 1.0

    @staticmethod
    def finalize(acc: Any, p: Any, out: Any) -> None:
        share = acc.hits / max(acc.hits + acc.misses, 1.0)
        head_for(out, acc.x, acc.y, acc.z, p.direction_strength * share)
        out.speed = acc.first


class SilentOnMisses(RayBehavior):
    """Has only the hooks it needs."""

    @staticmethod
    def on_hit(hit: Any) -> float:
        return hit.distance

    @staticmethod
    def finalize(out: Any) -> None:
        out.speed_desire = 1.0


def kind_of(params: type[RayBehavior]) -> NodeType:
    return NodeType(f"test.{params.__name__}", params, Look("Test", "wall", None, (), "none"), "tests")


WALLS, SILENT = kind_of(LeaveWalls), kind_of(SilentOnMisses)


def rays() -> tuple[Any, Any, int]:
    """Three rays for each of two animals: the first meets two walls, the second nothing near."""
    hits, cast = aligned(2 * RAYS, HIT), aligned(2 * RAYS, RAY)
    hits["layer"] = [0, 3, MISS, MISS, 1, MISS]
    hits["distance"] = [4, 2, 0, 0, 8, 0]
    hits["nx"], hits["nz"] = [1, 0, 0, 0, 1, 0], [0, -1, 0, 0, 0, 0]
    cast["number"] = [0, 1, 2] * 2
    cast["angle"] = [0.0, 0.5, 1.0] * 2
    return hits, cast, RAYS


def test_a_hit_and_a_ray_take_32_bytes_each() -> None:
    assert (HIT.itemsize, RAY.itemsize) == (32, 40)


@pytest.mark.parametrize("native", [True, False], ids=["native", "plain"])
def test_hits_and_misses_reach_their_hooks(stage: Any, native: bool) -> None:
    bodies = stage.bodies([[7, 0, 0], [9, 0, 0]])
    out = stage.run(
        WALLS,
        bodies,
        native=native,
        rays=rays(),
        query={"max_distance": 10.0},
        max_distance=5.0,
        direction_strength=0.9,
    )
    assert out["direction_desire"].tolist() == pytest.approx([0.6, 0.0])
    np.testing.assert_allclose([out[0]["dx"], out[0]["dz"]], [0.5**0.5, -(0.5**0.5)], atol=1e-6)
    assert out["main"].tolist() == [1, -1], "(1 − 2/5)·(1 − ½) beats (1 − 4/5)·1"
    assert out["speed"].tolist() == [7, 9]


def test_without_a_limit_of_its_own_it_sees_as_far_as_the_rays(stage: Any) -> None:
    bodies = stage.bodies([[0, 0, 0], [0, 0, 0]])
    out = stage.run(WALLS, bodies, native=False, rays=rays(), query={"max_distance": 10.0})
    assert out["main"].tolist() == [0, 1]
    narrowed = stage.run(WALLS, bodies, native=False, rays=rays(), query={"max_distance": 3.0}, max_distance=50.0)
    assert narrowed["main"].tolist() == [1, -1]


@pytest.mark.parametrize("native", [True, False], ids=["native", "plain"])
def test_only_two_hooks_are_needed(stage: Any, native: bool) -> None:
    bodies = stage.bodies([[0, 0, 0], [0, 0, 0]])
    out = stage.run(SILENT, bodies, native=native, rays=rays(), query={"max_distance": 10.0})
    assert out["speed_desire"].tolist() == [1, 1]
    assert out["main"].tolist() == [0, 1]
    muted = stage.run(SILENT, bodies, native=native, rays=rays(), query={"max_distance": 10.0}, gate=0.0)
    assert muted["speed_desire"].tolist() == [0, 0]
