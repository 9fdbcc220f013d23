"""Every measure of every species over the last half minute, and where the time of a step goes.

What is quick is measured ten times a second, on the herd's thread. Distances to the nearest and sub-flocks of a large
herd take longer than a step: they have a thread of their own, are measured as often as a twentieth of its time allows,
and hold in between.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from flockwright.simulation import Collisions, HerdMeasures, HerdView, Snapshot
from flockwright.simulation.measures import measure, quick_measures
from flockwright.world.records import Array
from flockwright_editor.running.slot import Slot
from flockwright_editor.running.telling import KEPT_SECONDS

EVERY = 0.1
"""Seconds of the run between two samples."""
IDLE_FACTOR = 20
"""How much longer than it took the slow measures rest."""
MEASURES = tuple(HerdMeasures.__dataclass_fields__)
COLLISIONS = "collisions"


@dataclass(frozen=True, eq=False)
class Series:
    """Numbers over time, oldest first; NaN where there was nothing to measure."""

    time: Array
    values: Mapping[str, Array]


@dataclass
class _Sample:
    time: float
    herds: dict[str, HerdMeasures]
    stages: dict[str, float] = field(default_factory=dict[str, float])
    collisions: float = float("nan")


class MeasureHistory:
    """Read it from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._samples: deque[_Sample] = deque()
        self._version = 0

    @property
    def version(self) -> int:
        """Counts the changes, for views that draw only when there is something new."""
        return self._version

    @property
    def newest(self) -> Mapping[str, HerdMeasures]:
        """The last measures, by animal."""
        with self._lock:
            return dict(self._samples[-1].herds) if self._samples else {}

    @property
    def animals(self) -> tuple[str, ...]:
        """Whoever was measured in the time kept."""
        with self._lock:
            return tuple(dict.fromkeys(name for sample in self._samples for name in sample.herds))

    def of(self, animal: str) -> Series:
        """The measures of one species: MEASURES by name, and `collisions`, which are those of all species."""
        nothing = float("nan")
        with self._lock:
            samples = list(self._samples)
        found = [sample.herds.get(animal) for sample in samples]
        values = {
            name: np.array([nothing if one is None else getattr(one, name) for one in found], float)
            for name in MEASURES
        }
        values[COLLISIONS] = np.array([sample.collisions for sample in samples])
        return Series(np.array([sample.time for sample in samples]), values)

    def stages(self) -> Series:
        """Milliseconds of each stage of a step; `step` is the whole."""
        with self._lock:
            samples = list(self._samples)
        names = dict.fromkeys(name for sample in samples for name in sample.stages)
        values = {name: np.array([s.stages.get(name, float("nan")) for s in samples]) for name in names}
        return Series(np.array([sample.time for sample in samples]), values)

    def collisions_at(self, moment: float) -> float:
        """How many there had been by then; 0 if that is not known."""
        with self._lock:
            found = [s.collisions for s in self._samples if s.time <= moment + 1e-9 and s.collisions == s.collisions]
        return found[-1] if found else 0.0

    def add(
        self,
        moment: float,
        herds: dict[str, HerdMeasures],
        stages: Mapping[str, float],
        collisions: float = float("nan"),
    ) -> None:
        """The newest sample; whatever lies half a minute before it, or after it, goes."""
        with self._lock:
            while self._samples and self._samples[-1].time >= moment - 1e-9:
                self._samples.pop()
            self._samples.append(_Sample(moment, herds, dict(stages), collisions))
            while self._samples[0].time < moment - KEPT_SECONDS:
                self._samples.popleft()
            self._version += 1

    def clear(self) -> None:
        """Another run."""
        with self._lock:
            self._samples.clear()
            self._version += 1


class Measurer(threading.Thread):
    """Measures snapshots: at once what is quick, beside everything else what is slow."""

    def __init__(self, history: MeasureHistory) -> None:
        super().__init__(name="flockwright measures", daemon=True)
        self._history = history
        self._mail: Slot[tuple[int, Snapshot]] = Slot()
        self._run = -1
        self._slow: Mapping[str, HerdMeasures] = {}
        self._rested = 0.0
        self._counter = Collisions()
        self._counted, self._base, self._until = -1, 0.0, 0.0
        self._total = (-1, 0.0)
        """The run, and how often bodies began to overlap in it."""

    def look(self, run: int, snapshot: Snapshot, stages_ms: Mapping[str, float]) -> None:
        """Measure a moment; from the herd's thread."""
        if run != self._run:
            self._run, self._slow = run, {}
            self._history.clear()
        herds = {name: self._measure(name, view) for name, view in snapshot.herds.items()}
        total = self._total[1] if self._total[0] == run else float("nan")
        self._history.add(snapshot.time, herds, stages_ms, total)
        if time.monotonic() >= self._rested:
            self._mail.put((run, snapshot))

    def close(self) -> None:
        """End the thread."""
        self._mail.close()

    def run(self) -> None:
        while self._mail.wait():
            mail = self._mail.take()
            if mail is None or self._mail.closed:
                continue
            run, snapshot = mail
            began = time.monotonic()
            made = {name: measure(view) for name, view in snapshot.herds.items()}
            self._count(run, snapshot)
            took = time.monotonic() - began
            self._rested = began + took * IDLE_FACTOR
            if run == self._run:
                self._slow = made

    def _count(self, run: int, snapshot: Snapshot) -> None:
        """Count collisions from look to look; what lasts shorter than that goes unseen."""
        if run != self._counted or snapshot.time < self._until:  # another run, or this one goes on from its past
            self._base = self._history.collisions_at(snapshot.time) if run == self._counted else 0.0
            self._counter = Collisions()
        self._counted, self._until = run, snapshot.time
        self._counter.look(snapshot)
        self._total = (run, self._base + self._counter.total)

    def _measure(self, name: str, view: HerdView) -> HerdMeasures:
        nothing = float("nan")
        slow = self._slow.get(name) or HerdMeasures(len(view), *[nothing] * 4, 0, nothing, nothing)
        return replace(slow, **quick_measures(view))
