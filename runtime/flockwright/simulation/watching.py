"""Watches: a measure that crosses a threshold becomes an event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flockwright.engine.errors import EngineError
from flockwright.simulation.events import Events
from flockwright.simulation.measures import HerdMeasures, measure
from flockwright.simulation.snapshot import Snapshot

EVERY = 6
"""Steps between two looks: ten looks a second."""


@dataclass(frozen=True)
class Watch:
    """Tell when a measure of an animal's herd rises above, or falls below, a threshold."""

    animal: str
    measure: str
    above: float | None = None
    below: float | None = None

    def __post_init__(self) -> None:
        if self.measure not in HerdMeasures.__dataclass_fields__:
            known = ", ".join(HerdMeasures.__dataclass_fields__)
            raise EngineError(f"there is no measure {self.measure}; there are {known}")

    def is_beyond(self, value: float) -> bool:
        """Whether a value lies past the threshold."""
        return (self.above is not None and value > self.above) or (self.below is not None and value < self.below)


class Watches:
    """The watches of a run."""

    def __init__(self) -> None:
        self._beyond: dict[Watch, bool] = {}

    def __bool__(self) -> bool:
        return bool(self._beyond)

    def add(self, watch: Watch) -> None:
        """Start watching; a herd that is beyond the threshold already crosses it at the next look."""
        self._beyond[watch] = False

    def forget(self) -> None:
        """Another run begins: whatever is beyond its threshold there crosses it anew."""
        self._beyond = dict.fromkeys(self._beyond, False)

    def look(self, take: Callable[[], Snapshot], step: int, events: Events) -> None:
        """Measure, now and then, and tell of what was crossed."""
        if step % EVERY:
            return
        snapshot = take()
        for watch, was in self._beyond.items():
            view = snapshot.herds.get(watch.animal)
            if view is None or not len(view):
                continue
            value = float(getattr(measure(view), watch.measure))
            beyond = watch.is_beyond(value)
            if beyond and not was:
                events.add(step, snapshot.time, "crossing", watch.animal, value=value, about=watch.measure)
            self._beyond[watch] = beyond
