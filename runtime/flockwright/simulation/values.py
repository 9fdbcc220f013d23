"""What each individual's parameters are: value = (override, else knob, else the node's own) · (1 + spread · u), held in
the parameter's hard bounds; u in −1…1 is a hash of the individual's seed and the parameter's path.

A node whose individuals are all alike has plain numbers; otherwise the parameters that differ are arrays, one number an
individual, in the order of the slots asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import numpy as np

from flockwright.curves.model import Curve
from flockwright.document import Scene, Spawner
from flockwright.plan.addresses import bounds_at, driven_value, number_at, with_number
from flockwright.plan.model import AnimalPlan, Entry
from flockwright.world.chance import Seeds, key_of, uniform
from flockwright.world.parameters import Params
from flockwright.world.records import INHERIT, Array, Values, values_of


@dataclass(frozen=True)
class Individuals:
    """Whose values are wanted: the seed of each, and the number of the spawner that made it."""

    seeds: Seeds
    sources: Array
    names: Sequence[str]
    """The spawners' ids by number."""

    def __len__(self) -> int:
        return len(self.seeds)

    def of(self, spawner: str) -> Array:
        """Which of them a spawner made."""
        return self.sources == (self.names.index(spawner) if spawner in self.names else -1)


@dataclass
class Differences:
    """What spawners change of one node's parameters, by path inside the node."""

    overrides: dict[str, list[tuple[str, Any]]] = field(default_factory=dict[str, list[tuple[str, Any]]])
    jitters: dict[str, list[tuple[str, float]]] = field(default_factory=dict[str, list[tuple[str, float]]])

    def __bool__(self) -> bool:
        return bool(self.overrides or self.jitters)

    @property
    def paths(self) -> set[str]:
        return self.overrides.keys() | self.jitters.keys()


def differences(scene: Scene, animal: str, node: str) -> Differences:
    """What the scene's spawners change of a node."""
    found = Differences()
    for spawner in (s for s in scene.spawners if s.animal == animal):
        _collect(found.overrides, spawner, spawner.overrides, node)
        _collect(found.jitters, spawner, spawner.jitter, node)
    return found


def _collect(into: dict[str, list[tuple[str, Any]]], spawner: Spawner, values: Mapping[str, Any], node: str) -> None:
    for address, value in values.items():
        head, _, path = address.partition(".")
        if head == node and _is_number(value):
            into.setdefault(path, []).append((spawner.id, value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def node_values(
    animal: AnimalPlan, entry: Entry, scene: Scene, knobs: Mapping[str, float], individuals: Individuals
) -> tuple[Values, bool]:
    """The values of a node, and whether individuals differ in them."""
    params = entry.params
    for knob, drive in animal.drives():
        node, _, path = drive.param.partition(".")
        if node == entry.id:
            params = with_number(params, path, driven_value(knob, drive, knobs.get(knob.id, knob.default)))
    values = values_of(params)
    differing = differences(scene, animal.id, entry.id)
    for path in sorted(differing.paths):
        _spread(entry.id, params, values, path, differing, individuals)
    return values, bool(differing)


def _spread(
    node: str, params: Params, values: Values, path: str, differing: Differences, individuals: Individuals
) -> None:
    """Give each individual a number of its own at a path."""
    limits = bounds_at(type(params), path)
    own = number_at(params, path)
    if limits is None or (own is None and path not in differing.overrides):
        return  # there is no such number, or it is inherited and nothing to spread
    numbers = np.full(len(individuals), np.nan if own is None else own)
    for spawner, value in differing.overrides.get(path, ()):
        numbers[individuals.of(spawner)] = value
    for spawner, spread in differing.jitters.get(path, ()):
        whose = individuals.of(spawner)
        u = 2.0 * uniform(individuals.seeds, key_of(f"{node}.{path}")) - 1.0
        numbers[whose] *= (1.0 + spread * u)[whose]
    held = np.clip(numbers, *limits)
    name, *inner = path.split(".")
    now = values[name]
    if not inner:
        values[name] = np.where(np.isnan(held), INHERIT, held)  # who has no number of its own inherits as before
    elif isinstance(now, tuple):
        values[name] = tuple(held if place == int(inner[0]) else part for place, part in enumerate(_parts(now)))
    elif now is not None:
        curves = cast("list[Curve]", now if isinstance(now, list) else [now] * len(individuals))
        values[name] = [_bent(curve, inner, float(number)) for curve, number in zip(curves, held, strict=True)]


def _parts(vector: Any) -> list[Any]:
    return list(vector)


def _bent(curve: Curve, inner: list[str], number: float) -> Curve:
    if len(inner) == 1:
        return curve.model_copy(update={inner[0]: number})
    ends: list[float] = list(getattr(curve, inner[0]))
    ends[int(inner[1])] = number
    return curve.model_copy(update={inner[0]: tuple(ends)})
