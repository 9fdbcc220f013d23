"""The face of the running herd on the UI thread: transport, what is told, who gets moments. It never waits for a step.

Everything a view asks for is an order to the herd's thread; everything it reads here is what that thread told last. The
document stays the session's: the herd follows whatever is shown, previews included, and only the newest of it.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Mapping
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from flockwright.simulation import Watch
from flockwright.world.provisions import act_of
from flockwright_editor.running.comparing import Comparison
from flockwright_editor.running.measuring import MeasureHistory
from flockwright_editor.running.moment import Moment
from flockwright_editor.running.orders import Board, Order, Posted, Report, Sight
from flockwright_editor.running.playing import Asked
from flockwright_editor.running.slot import Slot
from flockwright_editor.running.steering import SteeringHistory
from flockwright_editor.running.telling import Failure, Happening, Progress, Readings, State, Timeline
from flockwright_editor.running.wishes import Wish, union
from flockwright_editor.running.worker import Worker
from flockwright_editor.session import Session

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
PAUSE_KINDS = ("switch", "sight", "spawn", "bite", "catch", "death", "shot", "landing", "removal", "crossing")
"""What *Pause when…* can wait for; see `Happening.kind`."""


class Runner(QObject):
    """One a window. Signals come on the UI thread, some time after the herd's thread has told."""

    changed = Signal()
    """State, speed, seed, run, failure, readings, timeline, A/B or what it pauses for have changed."""
    progressed = Signal(object)
    """A Progress: kernels are being compiled; the last one is `finished`."""
    happened = Signal(object)
    """A list of Happening, oldest first."""

    _reported = Signal()

    def __init__(self, session: Session, *, threads: int | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.measures = MeasureHistory()
        """Every measure of every species over the last 30 s, and where the step's time goes."""
        self.steering = SteeringHistory()
        """Who steered the watched individual over the last 30 s, and what it did lately."""
        self.ab = Comparison(session)
        """Two sets of parameters, one key apart."""
        self._wishes: dict[Hashable, Wish] = {}
        self._board = Board()
        self._began = 0
        self._started = self._closed = False
        self._report = Report()
        self._progress: Progress | None = None
        self._worker = Worker(self._board, session.live, self.measures, self.steering, self._reported.emit, threads)
        self._reported.connect(self._hear, Qt.ConnectionType.QueuedConnection)
        session.begun.connect(self._begin)
        session.changed.connect(self._post)
        session.solo.changed.connect(self._post)
        session.selection.changed.connect(self._look)
        session.live.asked.connect(self._board.wake)
        self.ab.changed.connect(self._compare)

    # Its life

    def start(self) -> None:
        """Let the herd's thread begin, if it has not yet. It starts playing as soon as it can."""
        if self._started or self._closed:
            return
        self._started = True
        self._look()
        self._post()
        self._worker.start()

    @property
    def started(self) -> bool:
        return self._started

    def close(self) -> None:
        """End the thread, the compile processes and whoever waits for moments; within a second, also mid-run."""
        if self._closed:
            return
        self._closed = True
        for signal, slot in (
            (self.session.begun, self._begin),
            (self.session.changed, self._post),
            (self.session.solo.changed, self._post),
            (self.session.selection.changed, self._look),
            (self.session.live.asked, self._board.wake),
        ):
            signal.disconnect(slot)
        self._worker.close()

    # Moments

    def subscribe(self) -> Slot[Moment]:
        """A mailbox of one's own that always has the newest moment."""
        return self._board.subscribe()

    def unsubscribe(self, slot: Slot[Moment]) -> None:
        """No more moments for that mailbox; whoever waits on it goes on."""
        self._board.unsubscribe(slot)

    @property
    def newest(self) -> Moment | None:
        """The newest moment; None before there is one."""
        return self._board.newest

    def wish(self, owner: Hashable, wish: Wish | None) -> None:
        """What an owner wants drawn from now on; None: nothing any more."""
        self._wishes.pop(owner, None)
        if wish is not None:
            self._wishes[owner] = wish
        self._board.wish = union(self._wishes.values())
        self._board.wake()

    # Transport

    @property
    def state(self) -> State:
        """preparing: the first kernels are compiled or loaded. failed: `failure` says why the herd stands."""
        ready = self._report.state
        if ready != "ready":
            return ready
        return "running" if self._board.playing else "paused"

    @property
    def playing(self) -> bool:
        """Whether it plays, or will as soon as it can."""
        return self._board.playing

    def play(self) -> None:
        """Go on; from the past, what was the future is dropped and the plan of now holds."""
        self._board.playing = True
        self._tell_worker("play")

    def pause(self) -> None:
        """Stand still. Whatever is changed meanwhile holds from the next step."""
        self._board.playing = False
        self._tell_worker("pause")

    def toggle(self) -> None:
        """Play or pause."""
        if self._board.playing:
            self.pause()
        else:
            self.play()

    def step_once(self) -> None:
        """One step of 1/60 s, then pause."""
        self._board.playing = False
        self._tell_worker("step")

    def reset(self, seed: int | None = None) -> None:
        """Begin anew, everybody in their places; without a seed, with the one at hand."""
        self._tell_worker("reset", seed)

    def new_seed(self) -> None:
        """Begin anew with a seed never seen before."""
        self.reset(random.SystemRandom().randrange(1, 10_000))

    def act(self, act: Mapping[str, Any]) -> None:
        """Let the player do something before the next step: an act as in a scene's timeline, without its time."""
        act_of(act)
        self._board.order(Order("act", asked=Asked(act)))

    def shoot_at(self, handle: int) -> None:
        """Let the player fire at an individual, wherever it is by then."""
        self._board.order(Order("act", asked=Asked({"act": "shoot"}, handle)))

    def set_speed(self, speed: float) -> None:
        """How many seconds of the herd pass in one of ours."""
        self._board.speed = min(max(speed, SPEEDS[0]), SPEEDS[-1])
        self._tell_worker("speed")

    @property
    def speed(self) -> float:
        return self._board.speed

    @property
    def seed(self) -> int:
        """The run's seed: the scene's, unless another one was asked for. It is no part of the document."""
        return self._report.seed

    @property
    def time(self) -> float:
        """Seconds since the run began, of the newest moment."""
        newest = self._board.newest
        return newest.time if newest is not None else 0.0

    @property
    def run(self) -> int:
        """Which run it is; counts resets and opened documents."""
        return self._report.run

    @property
    def timeline(self) -> Timeline:
        """What can be scrubbed: at most the last 30 s, and what happened in it."""
        return self._report.timeline

    def seek(self, time: float) -> None:
        """Look at the past, with the plan of then; playing stops. Of many asked for, only the newest is shown."""
        self._board.playing = False
        self._tell_worker("seek", time)

    # What is told

    @property
    def failure(self) -> Failure | None:
        """Why the herd stands, or which node has no say; None if all is well."""
        return self._report.failure

    @property
    def readings(self) -> Readings:
        return self._report.readings

    @property
    def progress(self) -> Progress | None:
        """The compiling under way; None if there is none."""
        return self._progress

    @property
    def happenings(self) -> tuple[Happening, ...]:
        """What happened in this run, oldest first; the last few hundred."""
        return self._report.happenings

    def pause_when(self, kind: str | None) -> None:
        """Pause when something of that kind (PAUSE_KINDS) happens next; None: nothing."""
        self._board.pause_kind = kind if kind in PAUSE_KINDS else None
        self.changed.emit()

    @property
    def pauses_when(self) -> str | None:
        return self._board.pause_kind

    @property
    def marks(self) -> tuple[Watch, ...]:
        """Measures and thresholds whose crossing is an event."""
        return self._board.marks

    def set_marks(self, marks: Iterable[Watch]) -> None:
        """Make events of these crossings, and of no others."""
        self._board.marks = tuple(dict.fromkeys(marks))
        self._board.wake()
        self.changed.emit()

    def name_of(self, handle: int) -> str:
        """What an individual is called: `Fish 117`; empty if nobody ever had that handle in this run."""
        return self._board.names.get(handle, "")

    # To and from the herd's thread

    def _tell_worker(self, what: str, value: float | int | None = None) -> None:
        self._board.order(Order(what, value))
        self.changed.emit()

    def _begin(self) -> None:
        self._began += 1
        self._board.marks = ()
        self.ab.forget()

    def _post(self, *_: object) -> None:
        """The newest plan, for the herd to follow."""
        session = self.session
        plan = self.ab.plan()
        silenced = {animal: session.solo.silenced(plan, animal) for animal in session.solo.animals}
        colors = {(a.id, n.id): n.color for a in session.shown.animals for n in a.nodes if n.color}
        names = {(a.id, n.id): n.name for a in session.shown.animals for n in a.nodes if n.name}
        self._board.post(Posted(self._began, session.revision, plan, silenced, names, colors))

    def _compare(self) -> None:
        self._post()
        self.changed.emit()

    def _look(self) -> None:
        selection = self.session.selection
        self._board.sight = Sight(selection.open, selection.watched)
        self._board.wake()

    def _hear(self) -> None:
        mail = self._board.collect()
        if mail.report is not None:
            self._report = mail.report
        if mail.gone:
            self.session.selection.gone(mail.gone)
        if mail.dead is not None:
            self.session.selection.died(mail.dead)
        for progress in mail.progress:
            self._progress = None if progress.finished else progress
            self.progressed.emit(progress)
        if mail.happenings:
            self.happened.emit(mail.happenings)
        if mail.report is not None:
            self.changed.emit()
