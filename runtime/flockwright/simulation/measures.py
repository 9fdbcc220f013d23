"""What a herd looks like in numbers: how aligned, how close, how spread, how fast, how often it collides."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any

import numpy as np

from flockwright.simulation.flocks import sub_flocks
from flockwright.simulation.snapshot import HerdView, Snapshot
from flockwright.world.records import Array

LINK = 10.0
"""Animals closer than this, in meters, belong to one sub-flock, unless the caller says otherwise."""


@dataclass(frozen=True)
class HerdMeasures:
    """One species at one moment; distances in meters between centers, NaN where there is nothing to measure."""

    count: int
    polarization: float
    """Length of the mean heading: 1 if all go the same way, near 0 if each goes its own."""
    nearest_mean: float
    nearest_min: float
    cohesion_radius: float
    """Mean distance from the middle of the herd."""
    sub_flocks: int
    speed_mean: float
    speed_std: float
    bites: int = 0
    """How many bites they took since the run began."""
    catches: int = 0
    """How many animals they caught since then."""
    grazing: float = float("nan")
    """The share of them that chews grass, NaN where nobody has a mouth."""

    def as_json(self) -> dict[str, Any]:
        """Numbers as JSON can hold them."""
        return {name: _plain(value) for name, value in asdict(self).items()}


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 6) if np.isfinite(value) else None
    return value


def measure(view: HerdView, link: float = LINK) -> HerdMeasures:
    """Measure one species."""
    positions = view.position[np.isfinite(view.position).all(axis=1)].astype(np.float64)
    nearest = _nearest(positions)
    return HerdMeasures(
        **quick_measures(view),
        nearest_mean=float(nearest.mean()) if len(nearest) else float("nan"),
        nearest_min=float(nearest.min()) if len(nearest) else float("nan"),
        sub_flocks=sub_flocks(positions, link),
    )


def quick_measures(view: HerdView) -> dict[str, Any]:
    """Those of the measures, by name, that need no search: an editor takes them ten times a second."""
    known = np.isfinite(view.position).all(axis=1)
    positions, speeds = view.position[known].astype(np.float64), view.speed[known].astype(np.float64)
    if not len(positions):
        names = ("polarization", "cohesion_radius", "speed_mean", "speed_std")
        return {"count": len(view), **dict.fromkeys(names, float("nan")), **_eating(view)}
    return {
        "count": len(view),
        "polarization": float(np.linalg.norm(_headings(view)[known].mean(axis=0))),
        "cohesion_radius": float(np.linalg.norm(positions - positions.mean(axis=0), axis=1).mean()),
        "speed_mean": float(speeds.mean()),
        "speed_std": float(speeds.std()),
        **_eating(view),
    }


def _eating(view: HerdView) -> dict[str, Any]:
    grazing = float(view.grazing.mean()) if view.grazing is not None and len(view) else float("nan")
    return {"bites": view.bites, "catches": view.catches, "grazing": grazing}


def _headings(view: HerdView) -> Array:
    """Unit velocities; whoever rests counts by where they face."""
    speed = view.speed[:, None]
    moving = speed > 1e-6
    return np.where(moving, view.velocity / np.where(moving, speed, 1.0), view.forward).astype(np.float64)


def _tree(positions: Array) -> Any:
    spatial: Any = import_module("scipy.spatial")  # it ships no types
    return spatial.cKDTree(positions)


def _nearest(positions: Array) -> Array:
    if len(positions) < 2:
        return np.zeros(0)
    distances: Array = _tree(positions).query(positions, k=2)[0][:, 1]
    return distances


class Collisions:
    """Counts bodies that start to overlap, over all species, from one snapshot to the next."""

    def __init__(self) -> None:
        self.total = 0
        self.seconds = 0.0
        self._touching: set[int] = set()
        self._time: float | None = None

    def look(self, snapshot: Snapshot) -> None:
        """Compare with the snapshot before."""
        touching = _touching(snapshot)
        if self._time is not None:
            self.total += len(touching - self._touching)
            self.seconds += max(snapshot.time - self._time, 0.0)
        self._touching, self._time = touching, snapshot.time

    @property
    def per_second(self) -> float:
        """New collisions a second since the first snapshot."""
        return self.total / self.seconds if self.seconds > 0.0 else 0.0


def _touching(snapshot: Snapshot) -> set[int]:
    views = [view for view in snapshot.herds.values() if len(view)]
    if not views:
        return set()
    positions = np.concatenate([view.position for view in views]).astype(np.float64)
    radii = np.concatenate([view.radius for view in views]).astype(np.float64)
    slots = np.concatenate([view.slots for view in views]).astype(np.int64)
    known = np.isfinite(positions).all(axis=1)
    positions, radii, slots = positions[known], radii[known], slots[known]
    if len(positions) < 2:
        return set()
    pairs: Array = _tree(positions).query_pairs(2 * float(radii.max()), output_type="ndarray")
    a, b = pairs[:, 0], pairs[:, 1]
    close = np.linalg.norm(positions[a] - positions[b], axis=1) < radii[a] + radii[b]
    low, high = np.minimum(slots[a], slots[b]), np.maximum(slots[a], slots[b])
    return set((low << 32 | high)[close].tolist())
