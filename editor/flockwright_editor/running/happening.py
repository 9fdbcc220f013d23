"""Events of a run as lines of a log, and as marks on the timeline."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from flockwright.plan import Plan
from flockwright.simulation import Event
from flockwright_editor.running import words
from flockwright_editor.running.telling import KEPT_SECONDS, Happening, Mark

LOGGED = 400


QUIET = 5.0
"""Seconds of the run in which many of a kind that happens all the time make one line, by species."""
UNMARKED = ("bite", "landing")
"""What happens all the time has no marks on the timeline."""


class Often:
    """Thins out what happens all the time: grazing sheep take a hundred bites in a moment.

    The first one is told at once, the others with the next that comes when it has been quiet about them for a while.
    """

    def __init__(self) -> None:
        self._told: dict[tuple[str, str], float] = {}
        self._counts: dict[tuple[str, str], int] = {}

    def count(self, kind: str, animal: str, time: float, count: int, awaited: str | None) -> int:
        """So many more have happened; how many are to be told of now. What somebody waits for is told at once."""
        key = (kind, animal)
        before = self._told.get(key)
        if before is not None and time < before:  # the run goes on from its past
            before, self._counts[key] = None, 0
        self._counts[key] = self._counts.get(key, 0) + count
        if before is not None and time - before < QUIET and kind != awaited:
            return 0
        self._told[key] = time
        return self._counts.pop(key)


def told(
    events: Iterable[Event], plan: Plan, names: Mapping[int, str], often: Often, awaited: str | None = None
) -> list[Happening]:
    """Events as sentences; many of a kind at one moment are one. `awaited` is a kind that somebody waits for."""
    made: list[Happening] = []
    kinds = {animal.id: animal.name or animal.id for animal in plan.animals}
    for (time, kind, animal), group in groupby(events, key=lambda e: (e.time, e.kind, e.animal)):
        some = list(group)
        if animal.startswith("#"):
            continue  # a home is no news: somebody has just put it there
        if kind == "shot" and not animal:
            made += [Happening(time, kind, words.SHOT_NOBODY, "") for _ in some]
            continue
        called = kinds.get(animal, animal)
        if kind == "crossing":
            for event in some:
                measure = words.MEASURES.get(event.about, event.about)
                sentence = words.CROSSED.format(measure=measure, animal=called, value=event.value)
                made.append(Happening(time, kind, sentence, animal))
            continue
        one, many = {
            "spawn": (words.SPAWNED, words.SPAWNED_MANY),
            "removal": (words.REMOVED, words.REMOVED_MANY),
            "catch": (words.CAUGHT, words.CAUGHT_MANY),
            "death": (words.DIED, words.DIED_MANY),
            "shot": (words.SHOT, words.SHOT_MANY),
            "landing": (words.LANDED, words.LANDED_MANY),
            "bite": (words.BIT, words.BIT_MANY),
        }.get(kind, (kind, kind))
        count = often.count(kind, animal, time, len(some), awaited) if kind in UNMARKED else len(some)
        if not count:
            continue
        handle = some[0].handle if count == 1 else -1
        sentence = (
            one.format(name=names.get(handle, called), other=names.get(some[0].other, words.SOMEBODY))
            if handle >= 0
            else many.format(count=count, animal=called)
        )
        made.append(Happening(time, kind, sentence, animal, handle))
    return made


class Log:
    """What happened in a run: the newest few hundred."""

    def __init__(self) -> None:
        self._lines: tuple[Happening, ...] = ()
        self._number = 0

    @property
    def lines(self) -> tuple[Happening, ...]:
        """Oldest first."""
        return self._lines

    def add(self, some: Iterable[Happening]) -> list[Happening]:
        """Write down; as they were written."""
        made: list[Happening] = []
        for one in some:
            made.append(Happening(one.time, one.kind, one.sentence, one.animal, one.handle, one.node, self._number))
            self._number += 1
        self._lines = (*self._lines, *made)[-LOGGED:]
        return made

    def forget_after(self, time: float) -> None:
        """That future will not be."""
        self._lines = tuple(line for line in self._lines if line.time <= time + 1e-9)

    def marks(self, end: float) -> tuple[Mark, ...]:
        """What lies on the timeline that ends there."""
        return tuple(
            Mark(line.time, line.kind, line.sentence, line.animal, line.node)
            for line in self._lines
            if line.time >= end - KEPT_SECONDS and line.kind not in UNMARKED
        )
