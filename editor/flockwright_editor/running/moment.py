"""What drawing and views get of one moment: frozen, made by the simulation's thread, never changed afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

import numpy as np

from flockwright.simulation import Snapshot
from flockwright.world.records import Array
from flockwright_editor.session.live import NONE, Channels

SLOT = 0xFFFFFFFF
"""The part of a handle that is the slot."""


_T = TypeVar("_T")


def but(one: _T, **changes: object) -> _T:
    """Another of these records with some fields changed, unchecked: `dataclasses.replace` takes ten times as long."""
    made = object.__new__(type(one))
    made.__dict__.update(one.__dict__, **changes)
    return made


@dataclass(frozen=True, eq=False)
class BehaviorNow:
    """What one behavior of the watched individual wanted in the last step, and what it got."""

    node: str
    label: str
    type: str
    color: str
    """The node's own color; empty: the type's. Views color it by `theme.behavior(type, color)`."""
    priority: int
    direction: Array
    """The unit vector it wants, or zeros."""
    speed: float
    """The speed it wants, in m/s."""
    wants: Channels = NONE
    takes: Channels = NONE
    share: Channels = NONE
    x: float | None = None
    """What its activation curve was asked; None: it was not."""
    main: int | None = None
    """The handle of the neighbor that mattered most to it."""
    active: bool = True
    """Off while it is muted, or silenced because another one is soloed."""


@dataclass(frozen=True, eq=False)
class SeenNow:
    """Whom one query of the watched individual found, nearest first."""

    query: str
    label: str
    k: int
    handles: Array
    positions: Array
    distances: Array
    """In meters, as the query measures: between centers or surfaces."""
    angles: Array
    """Off forward, in radians."""
    sides: Array
    """Left (−) or right (+) of forward seen from above its back, in radians."""
    names: tuple[str, ...]
    """As `Shark 2`."""
    max_distance: float
    fov: float
    """The full cone, in radians."""
    present: int = 0
    """How many there are that it could see at all."""


@dataclass(frozen=True, eq=False)
class RaysNow:
    """Where the rays of one query of the watched individual went in the last step, and what they met."""

    query: str
    label: str
    starts: Array
    ends: Array
    distances: Array
    normals: Array
    layers: tuple[str, ...]
    """What each met; empty: nothing."""

    @property
    def met(self) -> Array:
        """Which rays met something."""
        return np.array([bool(layer) for layer in self.layers], bool)

    @property
    def nearest(self) -> int | None:
        """The ray that met something first."""
        met = self.met
        return int(np.argmin(np.where(met, self.distances, np.inf))) if met.any() else None


@dataclass(frozen=True, eq=False)
class FootingNow:
    """How the watched individual stands on the ground."""

    normal: Array
    """Of the surface, smoothed as its mover feels it."""
    doing: Literal["walks", "falls", "swims"]
    slope: float
    """How steep its way is, in radians, up or down (−)."""
    factor: float
    """What it makes of its speed on the level."""


@dataclass(frozen=True, eq=False)
class Appetite:
    """How it is with the watched individual's eating."""

    hunger: float | None = None
    """From 0, fed, to 1, starving; None: it has no hunger."""
    chewing: float = 0.0
    """Seconds that it still chews."""
    meal: str = ""
    """What it chews: `an apple`."""
    grazes: bool = False
    """Whether that is grass."""


@dataclass(frozen=True, eq=False)
class Watched:
    """The primary watched individual."""

    handle: int
    animal: str
    index: int
    """Its row in the arrays of its herd's view."""
    name: str
    position: Array
    velocity: Array
    forward: Array
    up: Array
    speed: float
    radius: float
    energy: float | None
    wanted: Array | None
    """The velocity that the merger asked for in the last step; None before the first, or without a merger."""
    wanted_up: Array | None = None
    """Where the mover turns its back to; None: nobody asks for an up."""
    behaviors: tuple[BehaviorNow, ...] = ()
    """In the merger's order: highest priority first."""
    sees: tuple[SeenNow, ...] = ()
    max_speed: float = 0.0
    """Its top speed right now, as energy allows."""
    turning: float = 0.0
    """How fast its course turns, in radians a second."""
    budget: float | None = None
    """What the merger lets each channel spend; None: it has no budget."""
    carcass: bool = False
    left: float | None = None
    """Of a carcass: how much of it is still there to be eaten, from 0 to 1; None: nobody can eat it."""
    appetite: Appetite | None = None
    """None: it neither gets hungry nor has a mouth."""
    rays: tuple[RaysNow, ...] = ()
    footing: FootingNow | None = None
    """None: it does not walk on ground."""


@dataclass(frozen=True)
class OtherEntity:
    """Somebody a neighbor slot may point to who is no living animal."""

    handle: int
    kind: Literal["home", "food", "grass", "carcass", "sound", "player"]
    name: str
    position: tuple[float, float, float]


@dataclass(frozen=True, eq=False)
class Moment:
    """Everybody at one moment."""

    revision: int
    """`Session.revision` of the plan that ran."""
    run: int
    """Counts resets and opened documents; trails and histories start anew when it changes."""
    snapshot: Snapshot
    watched: Watched | None = None
    colors: Mapping[str, Array] | None = None
    """By animal, for color-by: a value 0…1 for each, NaN where there is none; None: species colors."""
    color_range: tuple[float, float] | None = None
    """The values that 0 and 1 of `colors` stand for."""
    others: Mapping[int, OtherEntity] = field(default_factory=dict[int, OtherEntity])
    """By slot, as neighbor lists name them."""
    past: bool = False
    """Whether this is the past, looked at by scrubbing."""

    @property
    def time(self) -> float:
        """Seconds since the run began."""
        return self.snapshot.time

    def position_of(self, slot: int) -> Array | tuple[float, float, float] | None:
        """Where whoever a neighbor list names stands; None if nobody is there any more."""
        other = self.others.get(slot)
        if other is not None:
            return other.position
        for view in self.snapshot.herds.values():
            place = int(view.slots.searchsorted(slot))
            if place < len(view.slots) and view.slots[place] == slot:
                return view.position[place]
        return None
