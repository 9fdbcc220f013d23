"""The quality ladder: how fine a picture is drawn, so that pictures keep coming.

A rung is left by the median of a whole second, not by a few slow pictures, or noise would drive it down; and a rung
that proved too slow is tried again only after a growing while.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Quality:
    """How a picture is drawn."""

    name: str = "full"
    scale: float = 1.0
    """Of the picture's own pixels, along each side."""
    coarse: float = 1.0
    """Above 1, simpler meshes are taken for larger animals."""
    blobs: bool = True
    samples: int = 0
    """Of each pixel; only where the hardware does it."""


RUNGS = (
    Quality("full"),
    Quality("simple", coarse=1.8),
    Quality("threeQuarters", scale=0.75, coarse=1.8),
    Quality("half", scale=0.5, coarse=2.5),
    Quality("halfPlain", scale=0.5, coarse=3.0, blobs=False),
)
SLOW, FAST = 31.0, 11.0
"""Milliseconds a picture: slower than the one, a rung down; faster than the other, a rung up."""
SPAN, PATIENCE, LONGEST = 1.0, 3.0, 120.0
"""Seconds: what is judged, how long a rung is fast before the one above is tried, and how long at most."""


class Ladder:
    """Says how fine to draw, and hears how long it took."""

    def __init__(self, samples: int = 0) -> None:
        self._rungs = tuple(
            Quality(q.name, q.scale, q.coarse, q.blobs, samples if q.scale == 1.0 else 0) for q in RUNGS
        )
        self._at = 0
        self._seen: deque[tuple[float, float]] = deque()
        self._since: float | None = None
        self._fast: float | None = None
        """Since when it has been fast."""
        self._patience = PATIENCE
        self._climbed = False
        self.fixed = False
        """Whether it stays where it is, for recordings and tests."""

    @property
    def quality(self) -> Quality:
        return self._rungs[self._at]

    def stay(self, name: str) -> None:
        """Stay on a rung."""
        self._at = next(place for place, rung in enumerate(self._rungs) if rung.name == name)
        self.fixed = True

    def saw(self, now: float, milliseconds: float) -> None:
        """A picture took so long, at a time in seconds."""
        self._seen.append((now, milliseconds))
        if self._since is None:
            self._since = now
        while self._seen and now - self._seen[0][0] > SPAN:
            self._seen.popleft()
        if self.fixed or now - self._since < SPAN or len(self._seen) < 5:
            return
        typical = median(took for _, took in self._seen)
        if typical >= FAST:
            self._fast = None
        elif self._fast is None:
            self._fast = now
        if typical > SLOW and self._at + 1 < len(self._rungs):
            self._patience = min(self._patience * 3, LONGEST) if self._climbed else PATIENCE
            self._move(1, now)
        elif self._fast is not None and self._at > 0 and now - self._fast > self._patience:
            self._move(-1, now)

    def _move(self, by: int, now: float) -> None:
        self._at += by
        self._climbed = by < 0
        self._since, self._fast = now, None
        self._seen.clear()
