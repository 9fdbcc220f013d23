"""What the herd's thread tells the UI besides moments: progress, failures, events, readings, the timeline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

State = Literal["preparing", "running", "paused", "failed", "empty"]
KEPT_SECONDS = 30.0


@dataclass(frozen=True)
class Progress:
    """Kernels being compiled before the herd can follow the newest plan."""

    done: int
    total: int
    what: str
    """The node, or part of the engine, just finished; at the start the one begun with."""
    seconds_left: float | None = None
    """An estimate; None while there is nothing to go by."""

    @property
    def finished(self) -> bool:
        return self.done >= self.total


@dataclass(frozen=True)
class Failure:
    """Why the herd stands, or why a node of it has no say."""

    sentence: str
    animal: str = ""
    node: str = ""
    stops: bool = True
    """Whether the herd stands; otherwise it goes on without that node."""


@dataclass(frozen=True)
class Happening:
    """Something worth a line in the log."""

    time: float
    kind: str
    """spawn, removal, catch, death, shot, landing, crossing, switch (another behavior steers the watched one) or sight
    (it sees somebody new)."""
    sentence: str
    animal: str = ""
    handle: int = -1
    """Whom it happened to; −1: a whole herd."""
    node: str = ""
    """The behavior or query that it is about."""
    number: int = 0


@dataclass(frozen=True)
class Mark:
    """A happening's place on the timeline."""

    time: float
    kind: str
    sentence: str
    animal: str = ""
    node: str = ""


@dataclass(frozen=True)
class Timeline:
    """The part of the run that can be scrubbed."""

    start: float = 0.0
    end: float = 0.0
    position: float = 0.0
    """Where we look: `end` while it runs."""
    marks: tuple[Mark, ...] = ()

    @property
    def scrubbed(self) -> bool:
        """Whether we look at the past."""
        return self.position < self.end - 1e-9


@dataclass(frozen=True)
class Readings:
    """Numbers for the transport bar."""

    step_ms: float | None = None
    """Median of the last steps."""
    alive: int = 0
    steps_per_second: float = 0.0
    lagging: bool = False
    """Whether steps take longer than the chosen speed allows."""
