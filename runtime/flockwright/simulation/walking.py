"""How the player gets about: over the ground and the water, and round what stands there."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from flockwright.engine.words import address, fresh, plain_address
from flockwright.nodes.families.context import FRAME, body_at
from flockwright.nodes.families.motion import set_velocity
from flockwright.nodes.families.sliding import ANY, lifted_out, slid
from flockwright.simulation.provisions import PLAYER
from flockwright.world.geometry.casting import floor_below
from flockwright.world.geometry.heights import heights_at
from flockwright.world.geometry.layouts import geometry_at
from flockwright.world.geometry.sweeping import SWEEP
from flockwright.world.provisions import Move, Player

if TYPE_CHECKING:
    from flockwright.simulation.simulation import Simulation

_SKIN = 0.01
"""It stays this part of its radius off what it walks along."""
Vector = np.ndarray[tuple[int], np.dtype[np.float64]]


def slot_of(run: Simulation) -> int:
    """The player's slot."""
    return int(run.population.of_species(PLAYER)[0])


def position_of(run: Simulation) -> Vector:
    """Where the player is."""
    body = run.population.entities.bodies[slot_of(run)]
    return np.array([body["px"], body["py"], body["pz"]], np.float64)


def walk(run: Simulation, player: Player, moving: Move | None, dt: float) -> Move | None:
    """Go on for one step of time, or stand; what is still to be walked."""
    at = position_of(run)
    grounded = _floor_at(run, at[0], at[2]) is not None
    velocity = _velocity(player, moving, at, grounded, dt)
    if moving is not None and moving.to is not None and not velocity.any():
        moving = None
    slot = slot_of(run)
    bodies = run.population.entities.bodies
    if velocity.any() or bodies["speed"][slot]:
        _go(run, slot, velocity, dt)
        floor = _floor_at(run, float(bodies["px"][slot]), float(bodies["pz"][slot]))
        if floor is not None:
            bodies["py"][slot] = floor + player.radius
        level = math.hypot(velocity[0], velocity[2])
        if level > 1e-6:
            bodies["fx"][slot], bodies["fy"][slot], bodies["fz"][slot] = velocity[0] / level, 0.0, velocity[2] / level
    return moving


def _velocity(player: Player, moving: Move | None, at: Vector, grounded: bool, dt: float) -> Vector:
    """How fast it wants to go; on the ground only on the level."""
    if moving is None:
        return np.zeros(3)
    if moving.to is not None:
        way = np.subtract(moving.to, at)
        way[1] *= not grounded
        far = float(np.linalg.norm(way))
        return way * (min(player.speed, far / dt) / far) if far > 1e-4 else np.zeros(3)
    velocity = np.array(moving.velocity or (0.0, 0.0, 0.0))
    velocity[1] *= not grounded
    pace = float(np.linalg.norm(velocity))
    return velocity * min(1.0, player.speed / pace) if pace > 0.0 else velocity


def _go(run: Simulation, slot: int, velocity: Vector, dt: float) -> None:
    """Move as far as solids let it; the ground itself is no obstacle to who walks on it."""
    assert run.binding.life is not None
    geometry = geometry_at(run.binding.places.geometry.address)
    layers = int(run.binding.life.record["solid"][0])
    if geometry.terrain:
        layers &= ~(1 << heights_at(geometry.terrain).layer)
    frame = fresh(FRAME)()
    frame.dt, frame.geometry, frame.sweep = dt, run.binding.places.geometry.address, plain_address(SWEEP.function)
    bodies = run.population.entities.bodies
    body = body_at(address(bodies[slot : slot + 1]))
    x, y, z = velocity.tolist()
    skin = _SKIN * body.radius
    lifted_out(frame, body, body.radius, skin, layers, ANY)
    begin = body.px, body.py, body.pz
    if slid(frame, body, x, y, z, body.radius + skin, layers, ANY):
        x, y, z = ((now - was) / dt for now, was in zip((body.px, body.py, body.pz), begin, strict=True))
    else:  # to the bit where it says, whatever was looked for on the way
        body.px, body.py, body.pz = (was + by * dt for was, by in zip(begin, (x, y, z), strict=True))
    set_velocity(body, x, y, z)


def _floor_at(run: Simulation, x: float, z: float) -> float | None:
    """What a walking person stands on: the ground, or the water above it."""
    geometry = geometry_at(run.binding.places.geometry.address)
    floor, there = floor_below(geometry, x, z)
    if not there:
        return None
    return max(floor, geometry.water) if geometry.water_layer >= 0 else floor
