"""The beat of wings, tails and legs: each animal's own, faster the faster it goes, never jumping.

A phase adds up over time, because speed times time would leap whenever the speed changes. It is kept by handle and
begins anew with another run.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from flockwright.simulation import HerdView
from flockwright_editor.preview.render.camera import Array


@dataclass(frozen=True)
class Beat:
    """Radians a second: standing still, and more for each body length a second."""

    still: float
    per_length: float
    most: float


BEATS = {
    "bird": Beat(5.5, 0.75, 16.0),
    "fish": Beat(3.0, 2.0, 22.0),
    "shark": Beat(1.6, 2.2, 10.0),
    "sheep": Beat(0.0, 4.2, 20.0),
    "wolf": Beat(0.0, 4.0, 22.0),
    "arrow": Beat(0.0, 0.0, 0.0),
}
_LONGEST = 0.5
"""Seconds that count at most between two moments: who jumps in time need not have flapped on the way."""


@dataclass
class _Kept:
    handles: Array
    phases: Array
    time: float


class Gait:
    """Phases by animal and handle."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self._run: int | None = None

    def phases(self, run: int, time: float, animal: str, shape: str, view: HerdView) -> Array:
        """The phase of each animal of a view at a time."""
        if run != self._run:
            self._kept.clear()
            self._run = run
        before = self._kept.get(animal)
        if before is not None and before.time == time and before.handles is view.handles:
            return before.phases
        if before is None:
            phases = _fresh(view.handles)
        else:
            same = len(before.handles) == len(view.handles) and bool((before.handles == view.handles).all())
            phases = before.phases if same else _carried(before, view.handles)
            passed = min(max(time - before.time, -_LONGEST), _LONGEST)
            phases = (phases + _rates(shape, view) * np.float32(passed)) % np.float32(math.tau * 64)
        self._kept[animal] = _Kept(view.handles, phases, time)
        return phases


def _fresh(handles: Array) -> Array:
    return ((handles & 0xFFFFFFFF).astype(np.float32) * np.float32(2.39996)) % np.float32(math.tau)


def _carried(before: _Kept, handles: Array) -> Array:
    """The phases of who was there before, and new ones for the others."""
    phases = _fresh(handles)
    order = np.argsort(before.handles)
    place = np.minimum(np.searchsorted(before.handles, handles, sorter=order), max(len(order) - 1, 0))
    if len(order):
        there = before.handles[order[place]] == handles
        phases[there] = before.phases[order[place[there]]]
    return phases


def _rates(shape: str, view: HerdView) -> Array:
    beat = BEATS[shape]
    lengths = np.nan_to_num(view.speed, nan=0.0) / np.maximum(2.5 * view.radius, 0.05)
    return np.minimum(beat.still + beat.per_length * lengths, beat.most).astype(np.float32)
