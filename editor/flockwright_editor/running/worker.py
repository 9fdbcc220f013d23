"""The herd's thread: takes orders and plans, steps when a step is due, shows what there is, tells what happened.

A step is one native call that runs without the interpreter's lock; between two steps everything here is short. While
the herd stands the thread sleeps until somebody wakes it.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Mapping

from flockwright_editor.running.happening import Log, Often, told
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.kernels import Kernels
from flockwright_editor.running.measuring import EVERY, MeasureHistory, Measurer
from flockwright_editor.running.orders import Board, Order, Posted
from flockwright_editor.running.pacing import Pace
from flockwright_editor.running.reporting import failure_of, report_of
from flockwright_editor.running.showing import Showing, standing
from flockwright_editor.running.steering import SteeringHistory
from flockwright_editor.running.telling import Failure, Happening, Progress
from flockwright_editor.session.live import Live

log = logging.getLogger("flockwright_editor.running")

BATCH = 0.03
"""Seconds of stepping after which a moment is shown, however many steps are still due."""
TOLD_EVERY = 0.1


class Worker(threading.Thread):
    """One herd after another."""

    def __init__(
        self,
        board: Board,
        live: Live,
        measures: MeasureHistory,
        steering: SteeringHistory,
        call: Callable[[], object],
        threads: int | None = None,
    ) -> None:
        super().__init__(name="flockwright herd", daemon=True)
        self._board, self._call, self._threads = board, call, threads
        self._measurer = Measurer(measures)
        self._kernels = Kernels(self._take_prepared, self._progress)
        self._showing = Showing(board, live, steering)
        self._pace = Pace()
        self._log, self._often = Log(), Often()
        self._herd: Herd | None = None
        self._waits: Posted | None = None
        """A plan whose kernels are being compiled."""
        self._prepared: Posted | None = None
        self._failure: Failure | None = None
        self._seed: int | None = None
        self._runs = 0
        self._stages: Mapping[str, float] = {}
        self._stepped = False
        self._told_at = self._timed_at = self._measured_at = 0.0
        self._untold = True

    # Its life, from the UI thread

    def close(self) -> None:
        """End everything; within a second."""
        self._board.close()
        self._kernels.close()
        if self.ident is not None:
            self.join(timeout=5.0)
        self._measurer.close()
        if self._measurer.ident is not None:
            self._measurer.join(timeout=0.3)  # it may be in the middle of something long, and holds nothing

    def run(self) -> None:
        self._measurer.start()
        self._kernels.start()
        try:
            while not self._board.closing:
                self._turn()
        except Exception:
            log.exception("the herd's thread failed")
        finally:
            if self._herd is not None:
                self._herd.close()

    def _turn(self) -> None:
        for order in self._board.take_orders():
            self._guarded(lambda order=order: self._obey(order))
        self._follow()
        if self._herd is not None:
            self._herd.mark(self._board.marks)
        if self._runs_now:
            self._guarded(self._run_batch)
        else:
            self._pace.rest()
        self._kernels.settle(self._herd is not None and self._waits is None)
        self._show()
        self._tell()
        self._board.wait(self._rest())

    @property
    def _runs_now(self) -> bool:
        herd = self._herd
        return self._board.playing and herd is not None and self._failure_stops is False and not herd.empty

    @property
    def _failure_stops(self) -> bool:
        return self._failure is not None and self._failure.stops

    def _rest(self) -> float | None:
        if self._runs_now:
            return self._pace.wait(time.perf_counter(), self._board.speed)
        return 0.02 if self._untold else None

    # Orders and plans

    def _obey(self, order: Order) -> None:
        herd = self._herd
        self._untold = True
        if herd is None:
            if order.what == "reset" and order.value is not None:
                self._seed = int(order.value)
            return
        if order.what == "reset":
            self._seed = self._seed if order.value is None else int(order.value)
            self._failure = None
            try:
                herd.reset(self._seed)
            finally:
                self._runs = herd.run
                self._begun()
        elif order.what == "seek" and order.value is not None and not herd.empty:
            herd.seek(float(order.value), lambda: self._board.pressed)
            self._showing.touch()
        elif order.what == "act" and order.asked is not None:
            herd.act(order.asked)
        elif order.what == "play":
            self._go_on(herd)
        elif order.what == "step":
            self._go_on(herd)
            if not self._failure_stops and not herd.empty:
                self._step(herd)

    def _go_on(self, herd: Herd) -> None:
        if herd.scrubbed:
            self._log.forget_after(herd.simulation.time)
        herd.resume()

    def _follow(self) -> None:
        posted = self._board.take_posted()
        if posted is not None:
            if self._kernels.knows(posted.plan):
                self._waits = None
                self._guarded(lambda: self._take(posted))
            else:
                self._guarded(lambda: self._make_way(posted))
                self._waits = posted
                self._kernels.prepare(posted)
                self._untold = True
            return
        prepared, self._prepared = self._prepared, None
        if prepared is not None and prepared is self._waits:
            self._waits = None
            self._progress(Progress(1, 1, ""))
            self._guarded(lambda: self._take(prepared))

    def _make_way(self, posted: Posted) -> None:
        """Another document's herd goes; until its own can run everybody stands in their places."""
        herd = self._herd
        if herd is not None and herd.newest.began == posted.began:
            return  # it goes on with the plan at hand
        if herd is not None:
            self._herd, self._failure = None, None
            herd.close()
        self._board.publish(standing(posted, self._runs + 1))

    def _take_prepared(self, posted: Posted) -> None:
        """From the kernels' thread: its kernels are there."""
        self._prepared = posted
        self._board.wake()

    def _take(self, posted: Posted) -> None:
        herd = self._herd
        self._untold = True
        self._failure = None
        if herd is None or herd.newest.began != posted.began:
            self._seed = None
            if herd is not None:
                herd.close()
                self._herd = None
            self._runs += 1
            self._herd = Herd(posted, self._runs, self._seed, self._threads, self._kernels.compilers)
            self._begun()
            return
        if posted.plan.scene.seed != herd.newest.plan.scene.seed:
            self._seed = None
        herd.follow(posted)
        if not self._runs_now and not herd.scrubbed and not herd.fresh and herd.simulation.step_number:
            herd.look()
        self._board.names = herd.naming.names
        self._showing.touch()

    def _begun(self) -> None:
        assert self._herd is not None
        self._log, self._often = Log(), Often()
        self._board.names = self._herd.naming.names
        self._pace = Pace()
        self._stages = {}
        self._timed_at = self._measured_at = 0.0
        self._showing.touch()
        self._untold = True

    # Steps

    def _run_batch(self) -> None:
        herd = self._herd
        assert herd is not None
        if herd.scrubbed or herd.posted is not herd.newest:
            self._go_on(herd)
        began = time.perf_counter()
        for _ in range(self._pace.due(began, self._board.speed)):
            self._step(herd)
            if not self._board.playing or time.perf_counter() - began > BATCH or self._board.pressed:
                break

    def _step(self, herd: Herd) -> None:
        began = time.perf_counter()
        timed = began - self._timed_at >= TOLD_EVERY
        cycles = herd.step(timed=timed)
        now = time.perf_counter()
        if timed:
            self._timed_at = now
            whole = max(sum(cycles.values()), 1)
            took = (now - began) * 1000
            self._stages = {stage: took * spent / whole for stage, spent in cycles.items()} | {"step": took}
        self._pace.stepped(now - began, now)
        self._stepped = True
        events = herd.news()
        if events:
            names, awaited = herd.naming.names, self._board.pause_kind
            self._happen(told(events, herd.posted.plan, names, self._often, awaited))

    def _happen(self, some: list[Happening]) -> None:
        made = self._log.add(some)
        if any(one.kind == self._board.pause_kind for one in made):
            self._board.playing = False
            self._board.pause_kind = None
            self._untold = True
        self._send(happenings=made)

    # What is shown and told

    def _show(self) -> None:
        herd = self._herd
        if herd is None:
            return
        running = self._runs_now
        shown = self._guarded(lambda: self._showing.show(herd, self._stages, stepped=self._stepped, running=running))
        self._stepped = False
        if not shown:
            return
        moment, happenings, gone, dead = shown
        if happenings and not herd.scrubbed:
            self._happen(happenings)
        if gone or dead is not None:
            self._send(gone=gone, dead=dead)
        every = EVERY * max(self._board.speed, 1.0)
        due = moment.time >= self._measured_at + every - 1e-6 or moment.time < self._measured_at or not running
        if due and not herd.scrubbed:
            self._measured_at = moment.time
            self._measurer.look(herd.run, moment.snapshot, self._stages)

    def _tell(self) -> None:
        now = time.perf_counter()
        if not self._untold and now - self._told_at < TOLD_EVERY:
            return
        if not self._untold and not self._runs_now:
            return
        self._told_at, self._untold = now, False
        self._send(report=report_of(self._herd, self._failure, self._pace, self._log))

    def _progress(self, progress: Progress) -> None:
        self._send(progress=progress)

    def _send(self, **mail: object) -> None:
        if self._board.tell(**mail) and not self._board.closing:  # type: ignore[arg-type]
            self._call()

    def _guarded(self, act: Callable[[], object]) -> object:
        """Do something that may fail: then the herd stands, and why is told."""
        try:
            return act()
        except Exception as error:
            log.info("the herd stands", exc_info=True)
            self._failure = failure_of(error)
            self._untold = True
            return None
