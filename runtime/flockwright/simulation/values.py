"""What each individual's parameters are: value = (override, else knob, else the node's own) · (1 + spread · u), held in
the parameter's hard bounds; u in −1…1 is a hash of the individual's seed and the parameter's path.

A node whose individuals are all alike has plain numbers; otherwise the parameters that differ are arrays, one number an
individual, in the order of the slots asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from flockwright.curves.model import Curve
from flockwright.document import Drive, Knob, Scene, Spawner
from flockwright.plan.model import AnimalPlan, Entry
from flockwright.world.chance import Seeds, key_of, uniform
from flockwright.world.parameters import bounds
from flockwright.world.records import INHERIT, Array, Values, kind_of, values_of


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
    values = values_of(entry.params)
    for knob, drive in animal.drives():
        node, _, path = drive.param.partition(".")
        if node == entry.id:
            _set(entry, values, path, driven(knob, drive, knobs.get(knob.id, knob.default)))
    differing = differences(scene, animal.id, entry.id)
    for path in sorted(differing.paths):
        _spread(entry, values, path, differing, individuals)
    return values, bool(differing)


def driven(knob: Knob, drive: Drive, turned_to: float) -> float:
    """What a parameter is when its knob stands there."""
    low, high = knob.range
    place = (turned_to - low) / (high - low) if high != low else 0.0
    return drive.from_ + (drive.to - drive.from_) * min(max(place, 0.0), 1.0)


def _get(values: Values, path: str) -> Any:
    name, *inner = path.split(".")
    value = values.get(name)
    for step in inner:
        if isinstance(value, Curve):
            value = getattr(value, step, None)
        elif isinstance(value, tuple) and step.isdigit() and int(step) < len(value):  # pyright: ignore[reportUnknownArgumentType]
            value = value[int(step)]  # pyright: ignore[reportUnknownVariableType]
        else:
            return None
    return value  # pyright: ignore[reportUnknownVariableType]


def _set(entry: Entry, values: Values, path: str, value: float) -> None:
    name, *inner = path.split(".")
    if _get(values, path) is None and not (name in values and not inner):
        return  # the plan has told about it
    if not inner:
        values[name] = _held(entry, name, value)
    elif isinstance(values[name], Curve):
        values[name] = _changed_curve(values[name], inner, value)
    else:
        parts = list(values[name])
        parts[int(inner[0])] = value
        values[name] = tuple(parts)


def _held(entry: Entry, name: str, value: float) -> float:
    model = type(entry.params)
    if kind_of(model, name) == "whole":
        return round(value)
    low, high = bounds(model, name)
    return min(max(float(value), low), high)


_CURVE_BOUNDS = {"power": (0.05, 10.0), "k": (1e-6, 1e6)}


def _changed_curve(curve: Curve, inner: list[str], value: float) -> Curve:
    if len(inner) == 1 and inner[0] in _CURVE_BOUNDS:
        low, high = _CURVE_BOUNDS[inner[0]]
        return curve.model_copy(update={inner[0]: min(max(value, low), high)})
    ends = list(getattr(curve, inner[0]))
    ends[int(inner[1])] = min(max(value, -1e6), 1e6)
    return curve.model_copy(update={inner[0]: tuple(ends)})


def _spread(entry: Entry, values: Values, path: str, differing: Differences, individuals: Individuals) -> None:
    own = _get(values, path)
    name, *inner = path.split(".")
    if own is None and path not in differing.overrides:
        return  # nothing to spread: the number is inherited, or there is none
    numbers = np.full(len(individuals), np.nan if own is None else float(own))
    for spawner, value in differing.overrides.get(path, ()):
        numbers[individuals.of(spawner)] = value
    for spawner, spread in differing.jitters.get(path, ()):
        whose = individuals.of(spawner)
        u = 2.0 * uniform(individuals.seeds, key_of(f"{entry.id}.{path}")) - 1.0
        numbers[whose] *= (1.0 + spread * u)[whose]
    if not inner:
        # Where only some individuals have a number of their own, the others inherit as before.
        low, high = bounds(type(entry.params), name)
        values[name] = np.where(np.isnan(numbers), INHERIT, np.clip(np.nan_to_num(numbers), low, high))
    elif isinstance(values[name], Curve | list):
        curves: list[Curve] = values[name] if isinstance(values[name], list) else [values[name]] * len(individuals)
        values[name] = [_changed_curve(c, inner, float(v)) for c, v in zip(curves, numbers, strict=True)]
    else:
        parts: list[Any] = list(values[name])
        parts[int(inner[0])] = numbers
        values[name] = tuple(parts)
