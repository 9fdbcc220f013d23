"""How many steps are due: time outside, times speed, in pieces of a step."""

from __future__ import annotations

from collections import deque
from statistics import median

from flockwright.simulation import STEP_SECONDS

MOST_BEHIND = 0.1
"""Seconds of the run that are caught up with; a herd that cannot keep up is slower, not jerky."""
REMEMBERED = 60


class Pace:
    """An accumulator, and what steps have taken."""

    def __init__(self) -> None:
        self._owed = 0.0
        self._last: float | None = None
        self._took: deque[float] = deque(maxlen=REMEMBERED)
        self._done: deque[float] = deque(maxlen=REMEMBERED)
        self.behind = False

    def rest(self) -> None:
        """Time stands still until it is asked for again."""
        self._last = None

    def due(self, now: float, speed: float) -> int:
        """Steps to be done now."""
        passed = now - self._last if self._last is not None else STEP_SECONDS / speed
        self._last = now
        self._owed += passed * speed
        most = max(MOST_BEHIND * speed, STEP_SECONDS)
        self.behind = self._owed > most
        self._owed = min(self._owed, most)
        return int(self._owed / STEP_SECONDS + 1e-9)

    def stepped(self, seconds: float, now: float) -> None:
        """A step was done."""
        self._owed = max(self._owed - STEP_SECONDS, 0.0)
        self._took.append(seconds)
        self._done.append(now)

    def wait(self, now: float, speed: float) -> float:
        """Seconds until the next step is due."""
        passed = now - self._last if self._last is not None else 0.0
        return max((STEP_SECONDS - self._owed) / speed - passed, 0.0)

    @property
    def step_ms(self) -> float | None:
        """The median of the last steps."""
        return median(self._took) * 1000 if self._took else None

    @property
    def steps_per_second(self) -> float:
        if len(self._done) < 2:
            return 0.0
        span = self._done[-1] - self._done[0]
        return (len(self._done) - 1) / span if span > 0.0 else 0.0
