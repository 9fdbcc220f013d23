"""How a hook asks the scene: what does this ray meet, how far does this ball get?

Give `frame` to these; a type whose hooks use them says so in `CALLS`, so that the kernels behind them are there.
"""

from __future__ import annotations

from typing import Any

from flockwright.engine.words import call, fresh, i8, place_of
from flockwright.world.geometry.layouts import CAST, HIT, RAY, SWEEP

fresh_ray, fresh_hit, fresh_ball, fresh_asked = fresh(RAY), fresh(HIT), fresh(SWEEP), fresh(CAST)


def cast_ray(
    frame: Any, hit: Any, x: float, y: float, z: float, dx: float, dy: float, dz: float, length: float, layers: int
) -> None:
    """Fill `hit` with what a ray meets first."""
    ray = fresh_ray()
    ray.ox = x
    ray.oy = y
    ray.oz = z
    ray.dx = dx
    ray.dy = dy
    ray.dz = dz
    ray.length = length
    ray.layers = layers
    asked = fresh_asked()
    asked.geometry = frame.geometry
    asked.rays = place_of(ray)
    asked.hits = place_of(hit)
    asked.per_animal = i8(1)
    call(frame.cast, i8(0), i8(1), place_of(asked), i8(0))


def sweep_ball(
    frame: Any, ball: Any, x: float, y: float, z: float, dx: float, dy: float, dz: float, length: float, radius: float,
    layers: int,
) -> None:  # fmt: skip
    """Fill `ball` with how far one gets along a unit direction; with no length, with how deep it is in something."""
    ball.px = x
    ball.py = y
    ball.pz = z
    ball.dx = dx
    ball.dy = dy
    ball.dz = dz
    ball.length = length
    ball.radius = radius
    ball.layers = layers
    asked = fresh_asked()
    asked.geometry = frame.geometry
    asked.rays = place_of(ball)
    call(frame.sweep, i8(0), i8(1), place_of(asked), i8(0))
