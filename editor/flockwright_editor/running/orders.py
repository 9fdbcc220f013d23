"""Between the UI thread and the herd's thread: orders and plans one way, reports the other, moments to all."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from flockwright.plan import Plan
from flockwright.simulation import Watch
from flockwright_editor.running.moment import Moment
from flockwright_editor.running.playing import Asked
from flockwright_editor.running.slot import Slot
from flockwright_editor.running.telling import Failure, Happening, Progress, Readings, Timeline
from flockwright_editor.running.wishes import Wish

Ready = Literal["preparing", "ready", "failed", "empty"]


@dataclass(frozen=True)
class Order:
    """Something to do once: play, pause, step, speed, reset (with a seed or None), seek (a time), act."""

    what: str
    value: float | int | None = None
    asked: Asked | None = None
    """Of an act: what the player is to do."""


@dataclass(frozen=True, eq=False)
class Posted:
    """A plan to follow, with what the session knows about it."""

    began: int
    """Which document it is of; another one is another run."""
    revision: int
    plan: Plan
    silenced: Mapping[str, frozenset[str]]
    """By animal, the behaviors that others' solo silences."""
    names: Mapping[tuple[str, str], str]
    """What the designer called nodes, by animal and node; the others are called as their type."""
    colors: Mapping[tuple[str, str], str]

    def label(self, animal: str, node: str) -> str:
        """What a node is called."""
        own = self.names.get((animal, node), "")
        return own or self.plan.animal(animal).entries[node].kind.look.label


@dataclass(frozen=True)
class Sight:
    """What of the session's selection matters to the herd's thread."""

    open: str = ""
    watched: tuple[int, ...] = ()


@dataclass(frozen=True)
class Report:
    """How the run stands."""

    state: Ready = "preparing"
    seed: int = 0
    run: int = 0
    failure: Failure | None = None
    timeline: Timeline = field(default_factory=Timeline)
    readings: Readings = field(default_factory=Readings)
    happenings: tuple[Happening, ...] = ()


@dataclass
class Mail:
    """What the UI has not heard of yet."""

    report: Report | None = None
    progress: list[Progress] = field(default_factory=list[Progress])
    happenings: list[Happening] = field(default_factory=list[Happening])
    gone: list[int] = field(default_factory=list[int])
    """Watched individuals that are no longer there."""
    dead: list[int] | None = None
    """Those of the watched that are carcasses, if that has changed."""

    def __bool__(self) -> bool:
        return bool(self.report or self.progress or self.happenings or self.gone or self.dead is not None)


class Board:
    """Shared by both threads. Plain attributes are replaced whole, so that reading one needs no lock."""

    def __init__(self) -> None:
        self.playing = True
        self.speed = 1.0
        self.pause_kind: str | None = None
        self.marks: tuple[Watch, ...] = ()
        self.wish = Wish()
        self.sight = Sight()
        self.names: Mapping[int, str] = {}
        self.newest: Moment | None = None
        self.closing = False
        self.resting = False
        """Whether the herd's thread has nothing to do until somebody wakes it, or a step is due."""
        self._changed = threading.Condition()
        self._awake = False
        self._orders: deque[Order] = deque()
        self._posted: Posted | None = None
        self._slots: tuple[Slot[Moment], ...] = ()
        self._mail = Mail()

    # From the UI

    def order(self, order: Order) -> None:
        """Something to do; of seeks only the newest counts."""
        with self._changed:
            if order.what == "seek":
                self._orders = deque(other for other in self._orders if other.what != "seek")
            self._orders.append(order)
            self._wake()

    def post(self, posted: Posted) -> None:
        """The newest plan; one that was not taken yet is forgotten."""
        with self._changed:
            self._posted = posted
            self._wake()

    def wake(self) -> None:
        """Something to look at has changed."""
        with self._changed:
            self._wake()

    def close(self) -> None:
        """No more work; whoever waits for moments goes on."""
        with self._changed:
            self.closing = True
            self._wake()
        for slot in self._slots:
            slot.close()

    def collect(self) -> Mail:
        """What has been told since the last time."""
        with self._changed:
            mail, self._mail = self._mail, Mail()
        return mail

    def subscribe(self) -> Slot[Moment]:
        """A mailbox that gets every moment from now on, and the newest at once."""
        slot: Slot[Moment] = Slot()
        if self.newest is not None:
            slot.put(self.newest)
        with self._changed:
            self._slots = (*self._slots, slot)
        if self.closing:
            slot.close()
        return slot

    def unsubscribe(self, slot: Slot[Moment]) -> None:
        """No more moments for it."""
        with self._changed:
            self._slots = tuple(other for other in self._slots if other is not slot)
        slot.close()

    # From the herd's thread

    def wait(self, seconds: float | None) -> None:
        """Sleep until something is to do, or time is up."""
        with self._changed:
            self.resting = not self._awake
            if not self._awake:
                self._changed.wait(seconds)
            self._awake = self.resting = False

    def take_orders(self) -> list[Order]:
        """What is to do, in order."""
        with self._changed:
            orders, self._orders = list(self._orders), deque()
        return orders

    @property
    def pressed(self) -> bool:
        """Whether somebody waits: long work is to be given up."""
        return self.closing or bool(self._orders)

    def take_posted(self) -> Posted | None:
        """The newest plan, if it is new."""
        with self._changed:
            posted, self._posted = self._posted, None
        return posted

    def publish(self, moment: Moment) -> None:
        """Give everybody the newest moment."""
        self.newest = moment
        for slot in self._slots:
            slot.put(moment)

    def tell(
        self,
        *,
        report: Report | None = None,
        progress: Progress | None = None,
        happenings: list[Happening] | None = None,
        gone: list[int] | None = None,
        dead: list[int] | None = None,
    ) -> bool:
        """Leave word for the UI; whether it has to be called."""
        with self._changed:
            call = not self._mail
            mail = self._mail
            mail.report = report or mail.report
            if progress is not None:
                mail.progress.append(progress)
            mail.happenings += happenings or []
            mail.gone += gone or []
            mail.dead = dead if dead is not None else mail.dead
            return call and bool(mail)

    def _wake(self) -> None:
        self._awake = True
        self._changed.notify_all()
