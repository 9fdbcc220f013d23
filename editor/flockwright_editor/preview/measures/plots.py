"""What is plotted: a measure's last half minute as ages and values, with its words and the end of its scale."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.words import MeasureWords

SECONDS = 30.0
_STEPS = (1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
Numbers = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Plot:
    """One measure of one species, or one stage of the step."""

    key: str
    ages: Numbers
    """Seconds before now, oldest first."""
    values: Numbers
    color: QColor

    @property
    def words(self) -> MeasureWords:
        return words.words_of(self.key)

    @property
    def now(self) -> float | None:
        """The newest value; None if there is none. Of a time it is the middle one of the last second: steps jump."""
        if not self.key.startswith(words.STAGE):
            return self.at(0.0)
        last = self.values[(self.ages <= 1.0) & np.isfinite(self.values)]
        return float(np.median(last)) if len(last) else None

    @property
    def top(self) -> float:
        """The end of the scale: the measure's own, else a round number above all values."""
        fixed = self.words.top
        return fixed if fixed is not None else round_above(self.values)

    def at(self, age: float) -> float | None:
        """The value that many seconds ago; None if there was none."""
        if not len(self.ages) or age > self.ages[0] + 0.5:
            return None
        value = float(self.values[int(np.argmin(np.abs(self.ages - age)))])
        return value if math.isfinite(value) else None


def round_above(values: Numbers) -> float:
    """The next round number that leaves all values below it; 1 without any."""
    known = values[np.isfinite(values)]
    most = float(known.max()) if len(known) else 0.0
    if most <= 0.0:
        return 1.0
    scale = 10.0 ** math.floor(math.log10(most))
    return next(step * scale for step in _STEPS if step * scale >= most * 0.999)


def thinned(x: Numbers, y: Numbers, most: float) -> tuple[Numbers, Numbers]:
    """At most about that many points: of each few the lowest and the highest, so that no spike is lost."""
    size = math.ceil(2 * len(x) / max(most, 2.0))
    if size <= 2:
        return x, y
    groups = len(x) // size
    low_high = y[: groups * size].reshape(groups, size)
    starts = np.arange(groups) * size
    ends = np.stack([low_high.argmin(axis=1), low_high.argmax(axis=1)], axis=1)
    places = (np.sort(ends, axis=1) + starts[:, None]).ravel()
    # The first and the last stay, so that the line begins and ends where it does.
    places = np.unique(np.concatenate([[0], places, np.arange(groups * size, len(x)), [len(x) - 1]]))
    return x[places], y[places]


def tick_text(value: float) -> str:
    """The end of a scale, as short as it can be."""
    return f"{value:,.4g}".replace(",", "\u202f") if value < 10_000 else f"{value:.0e}".replace("e+0", "e")
