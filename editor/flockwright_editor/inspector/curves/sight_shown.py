"""What the panel of observability shows, what it calls, and the axes of its two curves: plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves import words
from flockwright_editor.inspector.curves.meaning import Hooks, Meaning
from flockwright_editor.inspector.curves.sight import Sight


@dataclass(frozen=True)
class SightShown:
    """All that the panel shows of how a behavior sees."""

    sight: Sight
    defaults: tuple[Curve, Curve] = (Sight().by_distance, Sight().by_angle)
    usual: Mapping[str, float | None] | None = None
    """The defaults of max_distance, max_angle and start_angle; None: left open, as the query."""
    own: Mapping[str, float | None] | None = None
    """What the behavior itself says of them."""
    limits: tuple[float, float] = (1e6, 360.0)
    """Distance and angle of the query: more has no effect."""
    locked: Mapping[str, str] = field(default_factory=dict[str, str])
    """What knobs drive, and their names: max_distance, distance_curve.power …"""
    observes: bool = True
    """Whether it weighs whom it sees; else there is nothing to map."""


@dataclass(frozen=True)
class SightHooks:
    """What the panel calls: a curve by the name of its parameter, and a number by its."""

    curve: Callable[[str], Hooks] = lambda _name: Hooks()
    preview: Callable[[str, float], Any] = lambda _name, _value: None
    commit: Callable[[str, float | None, str], Any] = lambda _name, _value, _gesture: None
    cancel: Callable[[], Any] = lambda: None
    edit: Callable[[str], Any] = lambda _name: None
    """Open a curve in the large editor."""
    link: Callable[[str], Any] = lambda _name: None
    """Go to the knob that drives a number."""
    tell: Callable[[str], Any] = lambda _text: None
    """Say why something that was typed was not taken."""


def within(locked: Mapping[str, str], name: str) -> dict[str, str]:
    """What is locked of one curve, by its own paths."""
    start = f"{name}."
    return {path.removeprefix(start): knob for path, knob in locked.items() if path.startswith(start)}


def sight_meaning(name: str, sight: Sight) -> Meaning:
    """The axes of one of the two curves."""
    if name == "distance_curve":
        far = sight.max_distance
        return Meaning(
            words.BY_DISTANCE, asks="distance", gives="weight", percent=False, meters=lambda x: x * far, over=far
        )
    start, wide = sight.start_angle, sight.max_angle
    return Meaning(
        words.BY_ANGLE,
        asks="angle",
        gives="factor",
        percent=False,
        meters=lambda x: (start + x * (wide - start)) / 2,
        over=(start, wide),
        unit="°",
    )
