"""How a thing without a will moves: it falls, sinks in water, slides off what is steep, and comes to lie."""

from __future__ import annotations

from typing import Any

from flockwright.engine.words import f4
from flockwright.nodes.families.asking import fresh_ball, sweep_ball
from flockwright.nodes.families.motion import set_velocity
from flockwright.world.geometry.casting import floor_below
from flockwright.world.geometry.layouts import geometry_at

GRAVITY = 9.81
SINKS = 0.5
"""How fast a thing sinks, in m/s."""
WATER_DRAG = 4.0
LEVEL = 0.5
"""A surface whose normal rises more carries what falls onto it."""


def drop(frame: Any, body: Any, solid: int, bottom: float, dt: float) -> float:
    """One step of a fall; how fast it struck where it came to lie, below 0 while it falls on."""
    g = geometry_at(frame.geometry)
    vx, vy, vz = body.vx, body.vy, body.vz
    if g.water_layer >= 0 and body.py < g.water:
        slowed = 1.0 / (1.0 + WATER_DRAG * dt)
        vx, vy, vz = vx * slowed, (vy + SINKS) * slowed - SINKS, vz * slowed
    else:
        vy -= GRAVITY * dt
    set_velocity(body, vx, vy, vz)
    pace = body.speed
    was = body.py
    if pace > 0.0:
        go(frame, body, solid, pace, dt)
    floor, there = floor_below(g, body.px, body.pz)
    low = floor + body.radius if there else min(was, bottom)
    if body.py <= low:
        body.py = low
        return come_to_lie(body, pace)
    if body.speed <= 0.0:
        return come_to_lie(body, pace)
    return f4(-1.0)


def go(frame: Any, body: Any, solid: int, pace: float, dt: float) -> None:
    """As far as there is nothing in the way; level things stop it, along steep ones it slides."""
    ball = fresh_ball()
    dx, dy, dz = body.vx / pace, body.vy / pace, body.vz / pace
    sweep_ball(frame, ball, body.px, body.py, body.pz, dx, dy, dz, pace * dt, body.radius, solid)
    far = max(ball.distance, 0.0)
    body.px += dx * far
    body.py += dy * far
    body.pz += dz * far
    if ball.layer >= 0:
        if ball.ny > LEVEL:
            set_velocity(body, 0.0, 0.0, 0.0)
        else:
            into = min(body.vx * ball.nx + body.vy * ball.ny + body.vz * ball.nz, 0.0)
            set_velocity(body, body.vx - into * ball.nx, body.vy - into * ball.ny, body.vz - into * ball.nz)


def come_to_lie(body: Any, pace: float) -> float:
    """It moves no more."""
    set_velocity(body, 0.0, 0.0, 0.0)
    return pace
