"""Looks at the watched individual between two steps: everything that overlays, bars and Explain say about it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from flockwright.plan.model import AnimalPlan, Group
from flockwright.simulation import STEP_SECONDS, Individual, Simulation
from flockwright.simulation.population import HOMES
from flockwright.simulation.rowing import Rows
from flockwright.world.records import Array
from flockwright_editor.running.moment import BehaviorNow, OtherEntity, SeenNow, Watched
from flockwright_editor.running.orders import Posted
from flockwright_editor.session.live import Channels

RESTING = 1e-3
"""Slower than this, in m/s, nobody has a course that could turn."""


def homes_of(simulation: Simulation) -> dict[int, OtherEntity]:
    """The homes of the scene by slot."""
    found: dict[int, OtherEntity] = {}
    population, entities = simulation.population, simulation.population.entities
    by_id = {home.id: home for home in simulation.plan.scene.homes}
    for slot in population.of_species(HOMES).tolist():
        home = by_id.get(population.sources[int(entities.source[slot])])
        if home is not None:
            found[slot] = OtherEntity(entities.handle(slot), "home", home.name or home.id, tuple(home.at))  # type: ignore[arg-type]
    return found


def watched_of(
    simulation: Simulation,
    posted: Posted,
    one: Individual,
    names: Mapping[int, str],
    others: Mapping[int, OtherEntity],
    *,
    fresh: bool,
) -> Watched:
    """All about one individual. Unless results are `fresh` nothing is said of what its nodes want."""
    animal = posted.plan.animal(one.animal)
    body, before = one.body, one.before
    position, velocity = _vector(body, "p"), _vector(body, "v")
    forward, up = _vector(body, "f"), _vector(body, "u")
    energy = one.components.get("energy")
    wanted = None
    if fresh and one.desired is not None and "vx" in (one.desired.dtype.names or ()):
        wanted = _vector(one.desired, "v")
    merger: Any = animal.merger.params if animal.merger else None
    return Watched(
        handle=one.handle,
        animal=one.animal,
        index=one.index,
        name=names.get(one.handle, ""),
        position=position,
        velocity=velocity,
        forward=forward,
        up=up,
        speed=float(body["speed"]),
        radius=float(body["radius"]),
        energy=float(energy["level"]) if energy is not None else None,
        wanted=wanted,
        wanted_up=_wanted_up(animal, velocity, _vector(before, "v"), forward) if fresh else None,
        behaviors=_behaviors(simulation, animal, posted, one) if fresh else (),
        sees=tuple(_seen(simulation, posted, animal, group, one, names, others) for group in animal.neighbor_groups),
        max_speed=float(body["max_speed"]),
        turning=_turning(_vector(before, "v"), velocity) if fresh else 0.0,
        budget=float(merger.max_desire) if hasattr(merger, "max_desire") else None,
    )


def _vector(record: Array, letter: str) -> Array:
    return np.array([record[letter + axis] for axis in "xyz"], np.float32)


def _cross(a: Array, b: Array) -> Array:
    (ax, ay, az), (bx, by, bz) = a.tolist(), b.tolist()  # NumPy's own takes ten times as long for three numbers
    return np.array([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], np.float32)


def _turning(before: Array, after: Array) -> float:
    lengths = float(np.linalg.norm(before)), float(np.linalg.norm(after))
    if min(lengths) < RESTING:
        return 0.0
    cosine = float(np.dot(before, after)) / (lengths[0] * lengths[1])
    return math.acos(min(max(cosine, -1.0), 1.0)) / STEP_SECONDS


def _wanted_up(animal: AnimalPlan, velocity: Array, before: Array, forward: Array) -> Array | None:
    """Where a mover that leans into its curves turns the back to: against gravity, tilted by what bends its way."""
    mover: Any = animal.mover.params if animal.mover else None
    if not hasattr(mover, "banking_gravity"):
        return None
    up = (velocity - before) / STEP_SECONDS + np.array([0.0, mover.banking_gravity, 0.0])
    up -= float(np.dot(up, forward)) * forward
    length = float(np.linalg.norm(up))
    return (up / length).astype(np.float32) if length > 1e-6 else None


def _behaviors(simulation: Simulation, animal: AnimalPlan, posted: Posted, one: Individual) -> tuple[BehaviorNow, ...]:
    known = {node: r for node, r in one.results.items() if "direction_takes" in (r.dtype.names or ())}
    totals = [max(sum(float(r[f"{c}_takes"]) for r in known.values()), 1e-30) for c in ("direction", "speed")]
    entities = simulation.population.entities
    made: list[BehaviorNow] = []
    for entry in animal.behaviors:
        result = known.get(entry.id)
        if result is None:
            continue
        takes = Channels(float(result["direction_takes"]), float(result["speed_takes"]))
        main, x = int(result["main"]), float(result["x"])
        silenced = posted.silenced.get(animal.id, frozenset())
        made.append(
            BehaviorNow(
                node=entry.id,
                label=posted.label(animal.id, entry.id),
                type=entry.type,
                color=posted.colors.get((animal.id, entry.id), ""),
                priority=int(getattr(entry.params, "priority", 0)),
                direction=np.array([result["dx"], result["dy"], result["dz"]], np.float32),
                speed=float(result["speed"]),
                wants=Channels(float(result["direction_desire"]), float(result["speed_desire"])),
                takes=takes,
                share=Channels(takes.direction / totals[0], takes.speed / totals[1]),
                x=None if math.isnan(x) else x,
                main=entities.handle(main) if main >= 0 else None,
                active=bool(getattr(entry.params, "active", True)) and entry.id not in silenced,
            )
        )
    return tuple(made)


def _seen(
    simulation: Simulation,
    posted: Posted,
    animal: AnimalPlan,
    group: Group,
    one: Individual,
    names: Mapping[int, str],
    others: Mapping[int, OtherEntity],
) -> SeenNow:
    query: Any = group.query.params
    entities = simulation.population.entities
    found = one.neighbors.get(group.query.id)
    slots = found.slots if found is not None else np.zeros(0, np.int32)
    bodies = entities.bodies[slots]
    positions = np.stack([bodies[axis] for axis in ("px", "py", "pz")], axis=1)
    body = one.body
    away = positions - _vector(body, "p")
    forward = _vector(body, "f")
    right = _cross(forward, _vector(body, "u"))
    chain = simulation.binding.chains.get(animal.id)
    rows = chain.rows[group.query.id] if chain is not None else None
    present = 0
    if chain is not None and group.query.id in chain.targets:
        tags, kinds, _ = chain.targets[group.query.id].key
        present = _count(simulation, tags, kinds, one.handle & 0xFFFFFFFF)
    return SeenNow(
        query=group.query.id,
        label=posted.label(animal.id, group.query.id),
        k=int(query.k),
        handles=np.array([entities.handle(slot) for slot in slots.tolist()], np.int64),
        positions=positions,
        distances=found.distances if found is not None else np.zeros(0, np.float32),
        angles=found.angles if found is not None else np.zeros(0, np.float32),
        sides=np.arctan2(away @ right, away @ forward),
        names=tuple(_name(slot, entities.handle(slot), names, others) for slot in slots.tolist()),
        max_distance=_own(rows, "max_distance", one.index, float(query.max_distance)),
        fov=math.radians(_own(rows, "fov", one.index, float(query.fov))),
        present=present,
    )


def _name(slot: int, handle: int, names: Mapping[int, str], others: Mapping[int, OtherEntity]) -> str:
    other = others.get(slot)
    return other.name if other is not None else names.get(handle, "")


def _own(rows: Rows | None, name: str, index: int, usual: float) -> float:
    """A number of a node as this individual has it."""
    value = rows.values.get(name, usual) if rows is not None else usual
    return float(value[index]) if isinstance(value, np.ndarray) and value.ndim else float(value)


def _count(simulation: Simulation, tags: int, kinds: int, me: int) -> int:
    """How many others there are whom a query may see."""
    entities = simulation.population.entities
    end = entities.end
    there = (entities.species[:end] >= 0) & ((entities.tags[:end] & np.uint64(tags)) != 0)
    if kinds:
        there &= (entities.kinds[:end] & np.uint64(kinds)) == np.uint64(kinds)
    return int(np.count_nonzero(there)) - int(there[me])
