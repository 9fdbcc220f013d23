"""Looks at the watched individual between two steps: everything that overlays, bars and Explain say about it."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from flockwright.nodes.results import RESULT
from flockwright.simulation import STEP_SECONDS, Individual, Simulation
from flockwright.simulation.snapshot import PLACES, Neighbors, numbers_of
from flockwright.world.entities import LIVING
from flockwright.world.records import Array
from flockwright_editor.running.groundwork import footing_of, moved_rays, rays_of
from flockwright_editor.running.knowing import Known
from flockwright_editor.running.moment import SLOT, Appetite, BehaviorNow, OtherEntity, SeenNow, Watched, but
from flockwright_editor.session.live import Channels

RESTING = 1e-3
"""Slower than this, in m/s, nobody has a course that could turn."""
_AT = {name: place for place, name in enumerate(RESULT.names or ())}
_WANTS, _TAKES = (tuple(_AT[f"{c}_{what}"] for c in ("direction", "speed")) for what in ("desire", "takes"))
_SPEED, _X, _MAIN = (_AT[name] for name in ("speed", "x", "main"))


def watched_of(
    simulation: Simulation,
    known: Known,
    one: Individual,
    names: Mapping[int, str],
    others: Mapping[int, OtherEntity],
    *,
    fresh: bool,
) -> Watched:
    """All about one individual. Unless results are `fresh` nothing is said of what its nodes want."""
    body = numbers_of(one.body.reshape(1))[0]
    velocity, forward, before = (
        _vector(body, "v"),
        _vector(body, "f"),
        _vector(numbers_of(one.before.reshape(1))[0], "v"),
    )
    up = _vector(body, "u")
    frame = _vector(body, "p"), forward, _cross(forward, up)
    energy = one.components.get("energy")
    wanted = None
    if fresh and one.desired is not None and "vx" in (one.desired.dtype.names or ()):
        wanted = np.array([one.desired[axis] for axis in ("vx", "vy", "vz")], np.float32)
    return Watched(
        handle=one.handle,
        animal=one.animal,
        index=one.index,
        name=names.get(one.handle, ""),
        position=frame[0],
        velocity=velocity,
        forward=forward,
        up=up,
        speed=float(body[PLACES["speed"]]),
        radius=float(body[PLACES["radius"]]),
        energy=float(energy["level"]) if energy is not None else None,
        wanted=wanted,
        wanted_up=_wanted_up(known.gravity, velocity, before, forward) if fresh else None,
        behaviors=_behaviors(simulation, known, one) if fresh else (),
        sees=tuple(
            [_seen(simulation, query, one.neighbors.get(query.query), frame, names, others) for query in known.queries]
        ),
        max_speed=float(body[PLACES["max_speed"]]),
        carcass=not one.lives,
        left=_left(one) if not one.lives else None,
        appetite=appetite_of(simulation, one.handle, names, others) if one.lives else None,
        turning=_turning(before, velocity) if fresh else 0.0,
        budget=known.budget,
        rays=rays_of(simulation, known, one) if fresh else (),
        footing=footing_of(known, one) if fresh else None,
    )


def moved(
    simulation: Simulation, watched: Watched, names: Mapping[int, str], others: Mapping[int, OtherEntity]
) -> Watched:
    """The same one some steps later: where it and those it saw are now. What its nodes say is of then."""
    entities = simulation.population.entities
    numbers, slot = numbers_of(entities.bodies), watched.handle & SLOT
    body = numbers[slot].copy()
    energy = entities.component("energy")["level"][slot] if watched.energy is not None else None
    return but(
        watched,
        position=_vector(body, "p"),
        velocity=_vector(body, "v"),
        forward=_vector(body, "f"),
        up=_vector(body, "u"),
        speed=float(body[PLACES["speed"]]),
        max_speed=float(body[PLACES["max_speed"]]),
        energy=float(energy) if energy is not None else None,
        appetite=appetite_of(simulation, watched.handle, names, others) if watched.appetite is not None else None,
        sees=tuple(
            [
                but(seen, positions=_vectors(numbers[seen.handles & SLOT], "p")) if len(seen.handles) else seen
                for seen in watched.sees
            ]
        ),
        rays=moved_rays(simulation, watched) if watched.rays else (),
    )


def is_dead(simulation: Simulation, handle: int) -> bool:
    """Whether somebody who is there is a carcass."""
    return int(simulation.population.entities.standing[handle & SLOT]) != LIVING


def appetite_of(
    simulation: Simulation, handle: int, names: Mapping[int, str], others: Mapping[int, OtherEntity]
) -> Appetite | None:
    """How it is with somebody's eating right now."""
    population, slot = simulation.population, handle & SLOT
    kinds = simulation.plan.animal(population.species[int(population.entities.species[slot])]).components
    if "hunger" not in kinds and "mouth" not in kinds:
        return None
    hunger = float(population.entities.component("hunger")["level"][slot]) if "hunger" in kinds else None
    mouth = population.entities.component("mouth")[slot] if "mouth" in kinds else None
    if mouth is None or mouth["chewing"] <= 0.0:
        return Appetite(hunger)
    held = int(mouth["food"]) - 1
    other = others.get(held)
    meal = other.name if other is not None else names.get(population.entities.handle(held), "") if held >= 0 else ""
    return Appetite(hunger, float(mouth["chewing"]), meal, other is not None and other.kind == "grass")


def _left(one: Individual) -> float | None:
    food = one.components.get("food")
    return float(food["left"] / food["amount"]) if food is not None and food["amount"] > 0.0 else None


def _vector(body: Array, letter: str) -> Array:
    first = PLACES[letter + "x"]
    return body[first : first + 3]


def _vectors(bodies: Array, letter: str) -> Array:
    first = PLACES[letter + "x"]
    return bodies[:, first : first + 3]


def _cross(a: Array, b: Array) -> Array:
    (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()  # NumPy's own takes ten times as long for three numbers
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], np.float32)


def _turning(before: Array, after: Array) -> float:
    lengths = _length(before), _length(after)
    if min(lengths) < RESTING:
        return 0.0
    cosine = float(np.dot(before, after)) / (lengths[0] * lengths[1])
    return math.acos(min(max(cosine, -1.0), 1.0)) / STEP_SECONDS


def _length(vector: Array) -> float:
    return math.hypot(*vector.tolist())


def _wanted_up(gravity: float | None, velocity: Array, before: Array, forward: Array) -> Array | None:
    """Where a mover that leans into its curves turns the back to: against gravity, tilted by what bends its way."""
    if gravity is None:
        return None
    up = (velocity - before) / STEP_SECONDS
    up[1] += gravity
    up -= float(np.dot(up, forward)) * forward
    length = _length(up)
    return (up / length).astype(np.float32) if length > 1e-6 else None


def _behaviors(simulation: Simulation, known: Known, one: Individual) -> tuple[BehaviorNow, ...]:
    # One that could not be compiled has no result.
    said = [(b, one.results[b.node].tolist()) for b in known.behaviors if b.node in one.results]
    totals = [max(sum(values[at] for _, values in said), 1e-30) for at in _TAKES]
    entities = simulation.population.entities
    directions = np.array([values[:3] for _, values in said], np.float32).reshape(len(said), 3)
    made: list[BehaviorNow] = []
    for (behavior, values), direction in zip(said, directions, strict=True):
        takes = Channels(values[_TAKES[0]], values[_TAKES[1]])
        x, main = values[_X], values[_MAIN]
        made.append(
            but(
                behavior,
                direction=direction,
                speed=values[_SPEED],
                wants=Channels(values[_WANTS[0]], values[_WANTS[1]]),
                takes=takes,
                share=Channels(takes.direction / totals[0], takes.speed / totals[1]),
                x=None if math.isnan(x) else x,
                main=entities.handle(main) if main >= 0 else None,
            )
        )
    return tuple(made)


def _seen(
    simulation: Simulation,
    query: SeenNow,
    found: Neighbors | None,
    frame: tuple[Array, Array, Array],
    names: Mapping[int, str],
    others: Mapping[int, OtherEntity],
) -> SeenNow:
    if found is None or not len(found.slots):
        return query
    entities, slots = simulation.population.entities, found.slots
    positions = _vectors(numbers_of(entities.bodies)[slots], "p")
    position, forward, right = frame
    away = positions - position
    handles = entities.generation[slots].astype(np.int64) << 32 | slots
    return but(
        query,
        handles=handles,
        positions=positions,
        distances=found.distances,
        angles=found.angles,
        sides=np.arctan2(away @ right, away @ forward),
        names=tuple(
            [
                others[slot].name if slot in others else names.get(handle, "")
                for slot, handle in zip(slots.tolist(), handles.tolist(), strict=True)
            ]
        ),
    )
