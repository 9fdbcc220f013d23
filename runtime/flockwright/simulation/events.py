"""What happened: numbered, in the order it happened, in a ring that counts what it had to drop."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

ROOM = 4096


@dataclass(frozen=True)
class Event:
    """Something that happened after a step."""

    number: int
    step: int
    time: float
    kind: str
    """spawn, removal, crossing (of a measure and a threshold), bite, catch, death, shot or landing."""
    animal: str
    handle: int = -1
    """Whom it happened to; −1: the whole herd."""
    value: float = 0.0
    """Of a crossing: the measure's value; of a bite: how much it took; of a landing: how fast it was, in m/s."""
    about: str = ""
    """Of a crossing: the measure's name."""
    other: int = -1
    """Who else had part in it: what was bitten or caught, who killed; −1: nobody."""


class Events:
    """The last events of a run."""

    def __init__(self, room: int = ROOM, first: int = 0) -> None:
        self._ring: deque[Event] = deque(maxlen=room)
        self.next = first
        self.dropped = 0

    def add(
        self, step: int, time: float, kind: str, animal: str, handle: int = -1, value: float = 0.0, about: str = "",
        *, other: int = -1,
    ) -> None:  # fmt: skip
        """Let something have happened."""
        if len(self._ring) == self._ring.maxlen:
            self.dropped += 1
        self._ring.append(Event(self.next, step, time, kind, animal, handle, value, about, other))
        self.next += 1

    def drop(self, count: int) -> None:
        """So many more have happened than anybody can tell of."""
        self.dropped += count
        self.next += count

    def since(self, number: int = 0) -> list[Event]:
        """The events kept, from that number on."""
        return [event for event in self._ring if event.number >= number]
