"""What is known of an individual's nodes as long as the plan holds and nobody comes or goes: looked up once."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from flockwright.nodes.results import extends_result
from flockwright.plan.model import AnimalPlan, Group
from flockwright.simulation import Individual, Simulation
from flockwright.simulation.rowing import Rows
from flockwright_editor.running.moment import SLOT, BehaviorNow, SeenNow
from flockwright_editor.running.orders import Posted


@dataclass(frozen=True)
class Known:
    """What is known of an individual's nodes as long as the plan holds and nobody comes or goes."""

    behaviors: tuple[BehaviorNow, ...]
    """In the merger's order, without what they want and get."""
    queries: tuple[SeenNow, ...]
    """Without whom they see."""
    gravity: float | None
    """Of a mover that leans into its curves."""
    budget: float | None
    rays: tuple[tuple[str, str], ...] = ()
    """The ray queries with their names."""
    ground: Any = None
    """What a mover that walks on ground goes by: the record of its parameters."""


def known_of(simulation: Simulation, posted: Posted, one: Individual) -> Known:
    """Look up what does not change from step to step."""
    animal = posted.plan.animal(one.animal)
    silenced = posted.silenced.get(animal.id, frozenset())
    mover: Any = animal.mover.params if animal.mover else None
    merger: Any = animal.merger.params if animal.merger else None
    return Known(
        tuple(
            BehaviorNow(
                node=entry.id,
                label=posted.label(animal.id, entry.id),
                type=entry.type,
                color=posted.colors.get((animal.id, entry.id), ""),
                priority=int(getattr(entry.params, "priority", 0)),
                direction=np.zeros(3, np.float32),
                speed=0.0,
                active=bool(getattr(entry.params, "active", True)) and entry.id not in silenced,
            )
            for entry in animal.behaviors
            if extends_result(entry.kind.params.GIVES)
        ),
        tuple(_query(simulation, posted, animal, group, one) for group in animal.neighbor_groups if one.lives),
        float(mover.banking_gravity) if hasattr(mover, "banking_gravity") else None,
        float(merger.max_desire) if hasattr(merger, "max_desire") else None,
        tuple((group.query.id, posted.label(animal.id, group.query.id)) for group in animal.ray_groups),
        _ground(simulation, animal, one) if one.footing is not None else None,
    )


def _ground(simulation: Simulation, animal: AnimalPlan, one: Individual) -> Any:
    assert animal.mover is not None
    chain = simulation.binding.chains[animal.id]
    rows = chain.rows[animal.mover.id]
    return rows.rows[int(chain.row_of[one.handle & SLOT]) if rows.differ else 0]


def _query(simulation: Simulation, posted: Posted, animal: AnimalPlan, group: Group, one: Individual) -> SeenNow:
    query: Any = group.query.params
    chain = simulation.binding.chains.get(animal.id)
    rows = chain.rows[group.query.id] if chain is not None else None
    present = 0
    if chain is not None and group.query.id in chain.targets:
        tags, kinds, _ = chain.targets[group.query.id].key
        present = _count(simulation, tags, kinds, one.handle & SLOT)
    nothing = np.zeros(0, np.float32)
    return SeenNow(
        query=group.query.id,
        label=posted.label(animal.id, group.query.id),
        k=int(query.k),
        handles=np.zeros(0, np.int64),
        positions=np.zeros((0, 3), np.float32),
        distances=nothing,
        angles=nothing,
        sides=nothing,
        names=(),
        max_distance=_own(rows, "max_distance", one.index, float(query.max_distance)),
        fov=math.radians(_own(rows, "fov", one.index, float(query.fov))),
        present=present,
    )


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
