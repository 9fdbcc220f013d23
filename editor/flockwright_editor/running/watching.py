"""Keeps an eye on the watched individual, moment by moment, at little cost.

Where it is, and where those it saw are, is looked up every moment, so that what is drawn sticks to them. What its nodes
say is read by people: it is made anew fifteen times a second. What stays the same as long as a plan holds and nobody
comes or goes is looked up once.
"""

from __future__ import annotations

from collections.abc import Mapping

from flockwright.simulation import Individual, Snapshot
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.knowing import Known, known_of
from flockwright_editor.running.looking import moved, watched_of
from flockwright_editor.running.moment import OtherEntity, Watched
from flockwright_editor.running.others import homes_of, others_of

FULL_SECONDS = 1 / 15
"""Of our time."""
FULL_SPAN = 0.1
"""Of the herd's time: so often whoever keeps a history of it wants to know."""


class Watching:
    """Knows the last look."""

    def __init__(self) -> None:
        self.individual: Individual | None = None
        """As of the last full look."""
        self._watched: Watched | None = None
        self._holds: tuple[object, ...] = ()
        self._known: Known | None = None
        self._known_for: tuple[object, ...] = ()
        self._homes: Mapping[int, OtherEntity] = {}
        self._homes_for: tuple[object, ...] = ()
        self._at = self._time = 0.0

    def others(self, herd: Herd, snapshot: Snapshot) -> Mapping[int, OtherEntity]:
        """Whom animals sense besides one another, by slot."""
        homes = self._standing(herd)
        moving = others_of(herd.simulation, snapshot, herd.naming.names)
        return {**homes, **moving} if moving else homes

    def _standing(self, herd: Herd) -> Mapping[int, OtherEntity]:
        """The homes of the scene."""
        holds = (herd.posted.plan, herd.simulation.binding)
        if not _same(holds, self._homes_for):
            self._homes, self._homes_for = homes_of(herd.simulation), holds
        return self._homes

    def look(
        self, herd: Herd, handle: int | None, now: float, *, full: bool, others: Mapping[int, OtherEntity] | None = None
    ) -> tuple[Watched | None, bool]:
        """The individual right now, and whether all of it is of now. `now` is our time, in seconds."""
        others = self._standing(herd) if others is None else others
        simulation = herd.simulation
        holds = (herd.posted, simulation.binding, herd.run, herd.fresh, handle)
        known = _same(holds, self._holds)
        since = simulation.time - self._time
        due = now - self._at >= FULL_SECONDS - 1e-3 or not 0.0 <= since < FULL_SPAN - 1e-6
        if self._watched is not None and known and not (full or due):
            return moved(simulation, self._watched, herd.naming.names, others), False
        self._holds, self._at, self._time = holds, now, simulation.time
        one = self.individual = simulation.individual(handle) if handle is not None else None
        self._watched = None
        if one is not None:
            known_for = (herd.posted, simulation.binding, handle)
            if self._known is None or not _same(known_for, self._known_for):
                self._known, self._known_for = known_of(simulation, herd.posted, one), known_for
            names = herd.naming.names
            self._watched = watched_of(simulation, self._known, one, names, others, fresh=herd.fresh)
        return self._watched, True


def _same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    """Whether they are the very same things."""
    return len(some) == len(others) and all(
        a is b or (isinstance(a, int) and a == b) for a, b in zip(some, others, strict=True)
    )
