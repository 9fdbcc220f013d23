"""Numbers that animals are colored by: 0…1 for each, and what 0 and 1 stand for."""

from __future__ import annotations

from typing import Any

import numpy as np

from flockwright.simulation import Simulation, Snapshot
from flockwright.world.records import Array
from flockwright_editor.running.wishes import ColorBy

Colors = tuple[dict[str, Array], tuple[float, float]]


def colors_of(simulation: Simulation, snapshot: Snapshot, by: ColorBy, *, fresh: bool) -> Colors | None:
    """By animal, a value of each individual; None for species colors, and where nothing is known."""
    if by.kind == "speed":
        return _by_speed(simulation, snapshot)
    if by.kind in ("energy", "hunger"):
        return _by_level(simulation, snapshot, by.kind)
    if by.kind in ("desire", "share") and fresh:
        found = simulation.influence_on_each(by.animal, by.node)
        if found is not None:
            values = {name: _nothing(len(view)) for name, view in snapshot.herds.items()}
            values[by.animal] = found[by.kind == "share"].astype(np.float32)
            return values, (0.0, 1.0)
    return None


def _by_speed(simulation: Simulation, snapshot: Snapshot) -> Colors:
    tops: list[Any] = [getattr(a.mover.params, "max_speed", 0.0) for a in simulation.plan.animals if a.mover]
    top = max([float(t or 0.0) for t in tops] + [1e-6])
    return {name: np.clip(view.speed / top, 0.0, 1.0) for name, view in snapshot.herds.items()}, (0.0, top)


def _by_level(simulation: Simulation, snapshot: Snapshot, component: str) -> Colors:
    having = {animal.id for animal in simulation.plan.animals if component in animal.components}
    values = {
        name: view.components[component]["level"].astype(np.float32) if name in having else _nothing(len(view))
        for name, view in snapshot.herds.items()
    }
    return values, (0.0, 1.0)


def _nothing(count: int) -> Array:
    return np.full(count, np.nan, np.float32)
