"""What every measurement of the editor shares: a row of the result, a median, and the blit it is a multiple of."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPixmap


@dataclass(frozen=True)
class Row:
    """One number, and the most it may be."""

    name: str
    value: float
    limit: float

    @property
    def slow(self) -> bool:
        return self.value > self.limit


def took_ms(run: Callable[[], object]) -> float:
    """How long this thread computes in one run, in milliseconds: what else the machine does is not counted."""
    start = time.thread_time()
    run()
    return (time.thread_time() - start) * 1000


def median_ms(run: Callable[[int], object], times: int) -> float:
    """The median of some runs, in milliseconds."""
    return statistics.median(took_ms(lambda i=i: run(i)) for i in range(times))


def blit_of(size: QSize) -> Callable[[], None]:
    """Something that copies a picture of that size, which is what the simplest repaint costs."""
    source, target = QPixmap(size), QPixmap(size)
    source.fill(0x202020)

    def blit() -> None:
        painter = QPainter(target)
        painter.drawPixmap(0, 0, source)
        painter.end()

    return blit


def times_of(run: Callable[[int], object], unit: Callable[[], object], times: int) -> float:
    """How many units a run takes; both are measured in turn, so that a busy machine matters less."""
    runs, units = [], []
    for i in range(times):
        units.append(took_ms(unit))
        runs.append(took_ms(lambda i=i: run(i)))
    return statistics.median(runs) / statistics.median(units)
