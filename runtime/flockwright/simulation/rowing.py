"""The parameter rows of one animal's nodes: values of every individual, packed as the kernels read them.

A node whose own values, or those it inherits from (its query, its mover), differ between individuals has one row for
each; any other has a single row.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flockwright.curves.model import Curve
from flockwright.curves.packing import Tables
from flockwright.document import Bounds, Home, Scene
from flockwright.nodes.families.hooks import is_default_form
from flockwright.nodes.rows import packed
from flockwright.plan.model import AnimalPlan, Entry
from flockwright.simulation.values import Individuals, node_values
from flockwright.world.geometry.scene import geometry_of
from flockwright.world.geometry.table import Geometry
from flockwright.world.paths import PathTable
from flockwright.world.records import Array, Values


class Places:
    """What a scene offers to nodes: geometry, homes and paths. It keeps the tables that rows hold addresses of."""

    def __init__(self, scene: Scene, folder: Path | None = None, geometry: Geometry | None = None) -> None:
        """`geometry` is what the scene has, if somebody has made it already."""
        self.bounds = scene.bounds
        self.geometry = geometry or geometry_of(scene, folder)
        self._homes = {home.id: home for home in scene.homes}
        self._paths = {path.id: path for path in scene.paths}
        self._tables: dict[str, PathTable] = {}

    def home(self, id: str) -> Home | None:  # noqa: A002 — it is the field's name
        return self._homes.get(id)

    def path(self, id: str) -> PathTable | None:  # noqa: A002
        if id in self._paths and id not in self._tables:
            self._tables[id] = PathTable(self._paths[id])
        return self._tables.get(id)


@dataclass(frozen=True)
class NodeScope:
    """The `Scope` of one node: its query, its mover, its animal's components, and the scene's places."""

    query: Values | None
    mover: Values | None
    components: Collection[str]
    places: Places

    def carries(self, kind: str) -> bool:
        return kind in self.components

    @property
    def bounds(self) -> Bounds:
        return self.places.bounds

    def home(self, id: str) -> Home | None:  # noqa: A002
        return self.places.home(id)

    def layers(self, names: Sequence[str]) -> int:
        return self.places.geometry.mask(names)

    def path(self, id: str) -> PathTable | None:  # noqa: A002
        return self.places.path(id)


@dataclass(frozen=True)
class Rows:
    """A node's rows, and what follows from its values."""

    rows: Array
    values: Values
    differ: bool
    quick: bool
    """Whether all curves have the form that the quick kernel was made for."""

    @property
    def holds(self) -> bool:
        """Whether some individual's behavior goes on after it has fallen silent."""
        return "hold" in (self.rows.dtype.names or ()) and float(self.rows["hold"].max()) > 0.0

    @property
    def largest(self) -> Mapping[str, float]:
        """The largest of each number, over all individuals."""
        return {name: float(v.max()) if hasattr(v, "max") else v for name, v in self.values.items()}


def rows_of(
    animal: AnimalPlan,
    scene: Scene,
    places: Places,
    knobs: Mapping[str, float],
    individuals: Individuals,
    tables: Tables,
) -> dict[str, Rows]:
    """The rows of each of the animal's nodes, by node id."""
    values: dict[str, tuple[Values, bool]] = {
        entry.id: node_values(animal, entry, scene, knobs, individuals) for entry in animal.entries.values()
    }
    feeder: dict[str, Entry] = {
        behavior.id: group.query
        for group in (*animal.neighbor_groups, *animal.ray_groups)
        for behavior in group.behaviors
    }
    mover, mover_differs = values[animal.mover.id] if animal.mover else (None, False)
    made: dict[str, Rows] = {}
    for entry in animal.entries.values():
        own, differ = values[entry.id]
        query, query_differs = values[feeder[entry.id].id] if entry.id in feeder else (None, False)
        differ = differ or query_differs or (mover_differs and entry is not animal.mover)
        scope = NodeScope(query, mover, animal.components, places)
        count = len(individuals) if differ else 1
        kind = entry.kind
        made[entry.id] = Rows(packed(kind, own, scope, tables, count), own, differ, _is_quick(entry, own))
    return made


def _is_quick(entry: Entry, values: Values) -> bool:
    curves: dict[str, Any] = {name: values[name] for name in entry.kind.curves}
    return all(isinstance(c, Curve) for c in curves.values()) and is_default_form(entry.kind, curves)
