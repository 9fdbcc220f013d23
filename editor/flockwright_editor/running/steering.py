"""Who steered the watched individual over the last half minute, and what it did lately.

The herd's thread shows it every moment; it keeps ten a second of the herd's time. The UI reads. Another individual or
another run begins a history of its own, and playing on from the past drops what came after.
"""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass, field

import numpy as np

from flockwright.plan import Plan
from flockwright.world.records import Array
from flockwright_editor.running.doing import doing_of
from flockwright_editor.running.explaining import fill, leader, shape_of
from flockwright_editor.running.explanation import length
from flockwright_editor.running.moment import BehaviorNow, Moment, Watched
from flockwright_editor.running.telling import KEPT_SECONDS, Happening

PERIOD = 0.1
STEADY = 0.4
"""Seconds a behavior has to lead before it counts: two that take turns every step are no news."""
UNSEEN = 1.0
"""Seconds a query has to see nobody before somebody comes into sight."""
TOLD = 8


@dataclass(frozen=True)
class Steerer:
    """A behavior, as it is drawn."""

    node: str
    label: str
    type: str
    color: str
    priority: int


@dataclass(frozen=True, eq=False)
class Steered:
    """Direction shares over time: a row a moment, oldest first, a column a behavior, highest priority first."""

    name: str = ""
    handle: int = -1
    ages: Array = field(default_factory=lambda: np.zeros(0))
    """Seconds before now."""
    shares: Array = field(default_factory=lambda: np.zeros((0, 0)))
    steerers: tuple[Steerer, ...] = ()


@dataclass(frozen=True)
class Lately:
    """Something it did."""

    age: float
    """Seconds before now; 0: it does it still."""
    sentence: str
    node: str


@dataclass
class _Episode:
    """A stretch in which one behavior led."""

    node: str
    began: float
    doing: str
    did: str
    told: bool = False


class SteeringHistory:
    """Filled by the herd's thread with `look`, read by anybody."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._clear(None)

    def _clear(self, of: tuple[int, int] | None) -> None:
        self._of = of
        self._name = ""
        self._now = 0.0
        self._times: deque[float] = deque()
        self._rows: deque[dict[str, float]] = deque()
        self._steerers: dict[str, Steerer] = {}
        self._episodes: list[_Episode] = []
        self._sights: list[tuple[float, str, str]] = []
        self._seen: dict[str, float] = {}
        """When each query last saw somebody."""

    # From the herd's thread

    def look(self, moment: Moment, plan: Plan) -> list[Happening]:
        """Take a moment in; what of it is worth a line in the log."""
        watched = moment.watched
        with self._lock:
            if watched is None:
                self._clear(None)
                return []
            if self._of != (moment.run, watched.handle):
                self._clear((moment.run, watched.handle))
                self._seen = {seen.query: moment.time if len(seen.handles) else -UNSEEN for seen in watched.sees}
            self._name, self._now = watched.name, moment.time
            if moment.past:
                return []  # the past is already known
            self._forget_after(moment.time)
            self._keep(moment.time, watched)
            return [*self._lead(moment.time, watched, plan), *self._sight(moment.time, watched, plan)]

    def _forget_after(self, time: float) -> None:
        while self._times and self._times[-1] > time + 1e-9:
            self._times.pop()
            self._rows.pop()
        self._episodes = [e for e in self._episodes if e.began <= time + 1e-9]
        self._sights = [s for s in self._sights if s[0] <= time + 1e-9]
        self._seen = {query: min(at, time) for query, at in self._seen.items()}

    def _keep(self, time: float, watched: Watched) -> None:
        if self._times and time - self._times[-1] < PERIOD - 1e-6:
            return
        self._times.append(time)
        self._rows.append({b.node: b.share.direction for b in watched.behaviors if b.share.direction > 0.0})
        self._steerers = {b.node: Steerer(b.node, b.label, b.type, b.color, b.priority) for b in watched.behaviors}
        while self._times[0] < time - KEPT_SECONDS - PERIOD:
            self._times.popleft()
            self._rows.popleft()
        # The one that began before the half minute and lasts is still news.
        self._episodes = self._episodes[-4 * TOLD :]
        self._sights = self._sights[-4 * TOLD :]

    def _lead(self, time: float, watched: Watched, plan: Plan) -> list[Happening]:
        """Another behavior leads, and has for a while."""
        first = leader(watched)
        last = self._episodes[-1] if self._episodes else None
        if first is None or watched.carcass:
            return []
        if last is None or last.node != first.node:
            if last is not None and not last.told and time - last.began < STEADY:
                self._episodes.pop()  # it led too briefly to be told
                last = self._episodes[-1] if self._episodes else None
            if last is None or last.node != first.node:
                self._episodes.append(self._episode(time, first, watched, plan))
                last = self._episodes[-1]
        if last.node == first.node and not last.told:
            fresh = self._episode(last.began, first, watched, plan)
            last.doing, last.did = fresh.doing, fresh.did  # whom it is about may be known only now
            if time - last.began >= STEADY:
                last.told = True
                sentence = f"{watched.name}: {last.doing}"
                return [Happening(last.began, "switch", sentence, watched.animal, watched.handle, last.node)]
        return []

    def _episode(self, time: float, first: BehaviorNow, watched: Watched, plan: Plan) -> _Episode:
        words, shape = doing_of(first.type), shape_of(plan, watched.animal)
        return _Episode(
            first.node, time, fill(words.doing, first, watched, shape), fill(words.did, first, watched, shape)
        )

    def _sight(self, time: float, watched: Watched, plan: Plan) -> list[Happening]:
        """A query that saw nobody for a while sees somebody."""
        made: list[Happening] = []
        for seen in watched.sees:
            if not len(seen.handles):
                continue
            if time - self._seen.get(seen.query, time) > UNSEEN:
                sentence = f"{seen.names[0]} came into sight, {length(float(seen.distances[0]))}"
                node = _behavior_of(plan, watched.animal, seen.query)
                self._sights.append((time, sentence, node))
                made.append(
                    Happening(time, "sight", f"{watched.name}: {sentence}", watched.animal, watched.handle, node)
                )
            self._seen[seen.query] = time
        return made

    # From the UI

    def steered(self) -> Steered:
        """The shares of the last half minute up to the moment in view."""
        with self._lock:
            if self._of is None:
                return Steered()
            known = [(t, row) for t, row in zip(self._times, self._rows, strict=True) if t <= self._now + 1e-9]
            name, handle, now, steerers = self._name, self._of[1], self._now, tuple(self._steerers.values())
        rows = [[row.get(s.node, 0.0) for s in steerers] for _, row in known]
        shares = np.array(rows).reshape(len(rows), len(steerers))  # before the first step there are neither
        ages = now - np.array([t for t, _ in known])
        recent = ages <= KEPT_SECONDS + PERIOD
        return Steered(name, handle, ages[recent], shares[recent], steerers)

    def lately(self) -> tuple[Lately, ...]:
        """What it did in the last half minute, newest first; what it does still comes with age 0."""
        with self._lock:
            now = self._now
            told = [e for e in self._episodes if (e.told or e is self._episodes[-1]) and e.began <= now + 1e-9]
            made = [Lately(now - at, sentence, node) for at, sentence, node in self._sights if at <= now + 1e-9]
        for place, episode in enumerate(told):
            if place == len(told) - 1:
                made.append(Lately(0.0, episode.doing, episode.node))
            else:
                lasted = told[place + 1].began - episode.began
                made.append(Lately(now - episode.began, f"{episode.did} for {lasted:.1f} s", episode.node))
        recent = [event for event in made if event.age <= KEPT_SECONDS]
        return tuple(sorted(recent, key=lambda event: event.age)[:TOLD])


def _behavior_of(plan: Plan, animal: str, query: str) -> str:
    """The first behavior that looks at what a query finds, for its color; the query itself without one."""
    found = next((a for a in plan.animals if a.id == animal), None)
    if found is not None:
        for group in (*found.neighbor_groups, *found.ray_groups):
            if group.query.id == query and group.behaviors:
                return group.behaviors[0].id
    return query
