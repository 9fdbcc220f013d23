"""What a curve is about, in plain values: axes, the herd on it, and whom to tell of changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flockwright.curves.model import Curve

Input = Callable[[float], float]


def _nothing(*_: Any) -> None:
    pass


@dataclass(frozen=True)
class Hooks:
    """What a widget calls: `preview` while a gesture lasts, then `commit` with a label for the history, or `cancel`."""

    preview: Callable[[Curve], Any] = _nothing
    commit: Callable[[Curve, str], Any] = _nothing
    cancel: Callable[[], Any] = _nothing
    nudge: Callable[[Curve, str], Any] | None = None
    """As `commit`, for small steps in quick succession, which become one in the history; none: `commit`."""
    link: Callable[[str], Any] = _nothing
    """Goes to the knob that drives a part: power, k, x.0 …"""
    tell: Callable[[str], Any] = _nothing
    """Says why something that was typed was not taken."""

    def nudged(self, curve: Curve, label: str) -> None:
        """Commit a small step."""
        (self.nudge or self.commit)(curve, label)


@dataclass(frozen=True)
class Meaning:
    """The words and units of a curve's axes."""

    title: str = "Curve"
    """What the parameter is called."""
    about: str = ""
    """One line over the plot."""
    asks: str = "Input"
    """A word for the input, under the axis."""
    asks_about: str = ""
    """A line under the axis: what the input is."""
    gives: str = ""
    """A word for the output, in readouts."""
    percent: bool = True
    """Whether the output is said in %."""
    meters: Input | None = field(default=None, compare=False)
    """The length, or the angle, that an input means."""
    over: object = None
    """What `meters` goes by: two meanings with the same are the same."""
    unit: str = "m"
    """Of what `meters` gives."""
    meters_word: str = ""
    """What stands before the second row of numbers: Shark at."""
    ends: tuple[str, str] = ("", "")
    """Words for the two ends of the input: sated, starving."""
    endless: bool = False
    """Whether inputs have no upper end."""


@dataclass(frozen=True)
class Herd:
    """Where the animals are on a curve right now."""

    edges: tuple[float, ...] = ()
    counts: tuple[float, ...] = ()
    silent: float = 0.0
    dot: float | None = None
    name: str = ""
    """Of the animal that the dot stands for."""
    target: str = ""
    """Whom they look for, in the singular: shark."""
    strength: float | None = None
    """What the curve's output is multiplied with to become a desire."""
    species: str = "animals"
    """What the herd is called."""

    @property
    def total(self) -> float:
        return self.silent + sum(self.counts)


@dataclass(frozen=True)
class Shown:
    """All that a curve widget shows."""

    curve: Curve
    default: Curve | None = None
    meaning: Meaning = field(default_factory=Meaning)
    named: str = ""
    """The curve of the project that this one is; empty: its own."""
    locked: Mapping[str, str] = field(default_factory=dict[str, str])
    """Parts that a knob drives, and its name: power, k, x.0 …"""
