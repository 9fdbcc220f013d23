"""Values of the running herd on their way to the views, without one room knowing another.

Views say what they want. Between steps the worker reads the union and puts one `LiveFrame` into a mailbox with one
slot, from whatever thread it runs on; nothing is signaled per step. Ten times a second the newest frame is taken out on
the UI thread, cleaned of what the shown plan does not know, and handed to the views. Tests put frames without a
simulation.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from flockwright.plan import Plan

PERIOD_MS = 100


@dataclass(frozen=True)
class Interest:
    """What a view wants to be told."""

    nodes: frozenset[str] = frozenset()
    curves: tuple[tuple[str, str], ...] = ()
    """Node and path of curve parameters, for their histograms; the one that matters most first."""
    pairs: str | None = None
    """The query whose distances and angles are wanted."""
    individual: int | None = None
    """Whose values; None: the herd's mean."""
    animal: str = ""
    """Whose nodes these are; empty: those of the open animal."""


class Channels(NamedTuple):
    """A number for direction and one for speed."""

    direction: float = 0.0
    speed: float = 0.0


NONE = Channels()


@dataclass(frozen=True)
class NodeValues:
    """What a node does right now: `share` is takes / Σ takes of that channel."""

    wants: Channels = NONE
    takes: Channels = NONE
    share: Channels = NONE
    seen: float = 0.0
    """Neighbors or hits, for queries."""
    speed: float | None = None
    """The speed in m/s: what a merger asks for, how fast a mover goes."""
    pace: float | None = None
    """A mover's speed as a part of its top speed."""
    energy: float | None = None
    """How much is left to an animal that tires, 0…1; a mover says it."""


@dataclass(frozen=True)
class CurveValues:
    """Where the herd is on a curve."""

    node: str
    path: str
    edges: tuple[float, ...]
    counts: tuple[float, ...]
    silent: float = 0.0
    """Animals that do not evaluate the curve at all."""
    dot: float | None = None
    """Where the individual is."""
    name: str = ""
    """What the individual is called."""


@dataclass(frozen=True)
class PairValues:
    """Who is seen where by a query, for the heat map of observability."""

    query: str
    distance: tuple[float, ...]
    angle: tuple[float, ...]
    """Off forward, in radians; right is positive, left negative."""
    seers: int = 0
    """How many animals see somebody."""
    partner: tuple[float, float, str] | None = None
    """Distance, angle and name of whoever matters most to the individual."""


@dataclass(frozen=True)
class LiveFrame:
    """Values of one moment. `revision` is `Session.revision` of the plan that ran."""

    revision: int
    animal: str
    time: float = 0.0
    alive: Mapping[str, int] = field(default_factory=dict[str, int])
    """By animal id."""
    nodes: Mapping[str, NodeValues] = field(default_factory=dict[str, NodeValues])
    curves: tuple[CurveValues, ...] = ()
    pairs: PairValues | None = None
    individual: int | None = None
    """Whose values these are; None: the herd's mean."""
    name: str = ""
    """What that individual is called: Fish 117."""
    stages_ms: Mapping[str, float] = field(default_factory=dict[str, float])


class Live(QObject):
    """The mailbox, the interests and the timer."""

    changed = Signal(object)
    """A LiveFrame, at most every 100 ms."""
    asked = Signal()
    """Somebody wants something else; a herd that stands still has to look again."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lock = threading.Lock()
        self._mail: LiveFrame | None = None
        self._wants: dict[Hashable, Interest] = {}
        self._wanted = Interest()
        self._found: LiveFrame | None = None  # as it came, so that it can be cleaned again for another plan
        self._frame: LiveFrame | None = None
        self._born: dict[tuple[str, str], tuple[str, int]] = {}
        self._stale = False
        self._timer = QTimer(self)
        self._timer.setInterval(PERIOD_MS)
        self._timer.timeout.connect(self.tick)
        if QCoreApplication.instance() is not None:  # without an application nothing could ever fire it
            self._timer.start()

    @property
    def frame(self) -> LiveFrame | None:
        """The frame the views were given last."""
        return self._frame

    def want(self, owner: Hashable, interest: Interest | None) -> None:
        """What an owner wants from now on; None: nothing any more."""
        wants = {other: found for other, found in self._wants.items() if other != owner}
        if interest is not None:
            wants[owner] = interest  # at the end: of pairs and individuals the one asked for last is given
        self._wants = wants
        before, self._wanted = self._wanted, _union(wants)
        if before != self._wanted:
            self.asked.emit()

    @property
    def wanted(self) -> Interest:
        """The union of all interests; may be read from any thread."""
        return self._wanted

    def put(self, frame: LiveFrame) -> None:
        """The newest frame, from any thread; one that nobody has taken yet is overwritten."""
        with self._lock:
            self._mail = frame

    def follow(self, plan: Plan, revision: int) -> None:
        """The plan that is shown from now on: remember since when each of its nodes is what it is."""
        born: dict[tuple[str, str], tuple[str, int]] = {}
        for animal in plan.animals:
            for id_, entry in animal.entries.items():
                before = self._born.get((animal.id, id_))
                born[animal.id, id_] = before if before and before[0] == entry.type else (entry.type, revision)
        if born != self._born:
            self._born = born
            self._stale = True

    def clear(self) -> None:
        """Another document: nothing of the old one is shown."""
        with self._lock:
            self._mail = None
        self._found = self._frame = None
        self._born = {}

    def close(self) -> None:
        """Hand out nothing any more."""
        self._timer.stop()
        self.clear()

    def tick(self) -> None:
        """Hand out the newest frame, or the last one again if nodes it speaks of have gone."""
        with self._lock:
            mail, self._mail = self._mail, None
        if mail is not None:
            self._found = mail
        elif not self._stale:
            return
        self._stale = False
        if self._found is None:
            return
        frame = self._cleaned(self._found)
        if mail is not None or frame != self._frame:
            self._frame = frame
            self.changed.emit(frame)

    def _cleaned(self, frame: LiveFrame) -> LiveFrame:
        """Without values of nodes that are unknown, or were something else when the frame was made."""

        def known(id_: str) -> bool:
            born = self._born.get((frame.animal, id_))
            return born is not None and frame.revision >= born[1]

        nodes = {id_: values for id_, values in frame.nodes.items() if known(id_)}
        curves = tuple(curve for curve in frame.curves if known(curve.node))
        pairs = frame.pairs if frame.pairs is not None and known(frame.pairs.query) else None
        return replace(frame, nodes=nodes, curves=curves, pairs=pairs)


def _union(wants: Mapping[Hashable, Interest]) -> Interest:
    total = Interest()
    for found in wants.values():
        total = Interest(
            nodes=total.nodes | found.nodes,
            curves=tuple(dict.fromkeys((*found.curves, *total.curves))),
            pairs=found.pairs or total.pairs,
            individual=total.individual if found.individual is None else found.individual,
            animal=found.animal or total.animal,
        )
    return total
