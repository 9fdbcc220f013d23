"""What is shown of the herd between steps: moments for drawing, at most sixty a second, and live values.

Live values are made ten times a second, and less often where that would take more than a small part of the
herd's time; what the watched one's nodes say is made for moments fifteen times a second. When the herd stands, both are
made when somebody asks for something else.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from flockwright.simulation import Individual, at_the_start
from flockwright_editor.running.coloring import colors_of
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.lively import LiveMaker
from flockwright_editor.running.looking import is_dead
from flockwright_editor.running.moment import Moment
from flockwright_editor.running.orders import Board, Posted
from flockwright_editor.running.steering import SteeringHistory
from flockwright_editor.running.telling import Happening
from flockwright_editor.running.watching import Watching
from flockwright_editor.session.live import Interest, Live

MOMENT_SECONDS = 1 / 61
LIVE_SECONDS = 0.1
LIVE_PART = 0.03
"""The part of the time that live values may take."""

Shown = tuple[Moment, list[Happening], list[int], list[int] | None]
"""A moment, what of it is news, which watched ones are gone, and which are dead if that has changed."""


def standing(posted: Posted, run: int) -> Moment:
    """Everybody in their places, before anything runs."""
    snapshot = at_the_start(posted.plan, posted.plan.scene.seed)
    return Moment(revision=posted.revision, run=run, snapshot=snapshot, watched=None)


class Showing:
    """Knows what was shown last."""

    def __init__(
        self, board: Board, live: Live, steering: SteeringHistory, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._board, self._live, self._steering, self._clock = board, live, steering, clock
        self._maker, self._watching = LiveMaker(), Watching()
        self._touched = True
        self._seen: tuple[object, ...] = ()
        self._moment_at = self._live_at = 0.0
        self._live_took = 0.0
        self._lost: set[int] = set()
        self._dead: list[int] = []

    def touch(self) -> None:
        """What there is has changed, though no step was done."""
        self._touched = True

    def show(self, herd: Herd, stages: Mapping[str, float], *, stepped: bool, running: bool) -> Shown | None:
        """Show the herd, if there is anything new and it is time."""
        board = self._board
        asks = (board.wish, board.sight, self._live.wanted, running)
        if asks != self._seen:
            self._seen, self._touched = asks, True
        if not (stepped or self._touched):
            return None
        now = self._clock()
        if running and not self._touched and now - self._moment_at < MOMENT_SECONDS:
            return None
        every = max(LIVE_SECONDS, self._live_took / LIVE_PART)
        touched, self._touched, self._moment_at = self._touched, False, now
        live_due = touched or now - self._live_at >= every
        moment, full, gone, dead = self._moment(herd, now, full=touched or not running)
        board.publish(moment)
        happenings = self._steering.look(moment, herd.posted.plan) if full else []
        if live_due:
            began = self._clock()
            self._put_live(herd, self._watching.individual, stages, exact=not running)
            # Counted from when it was due, so that steps that do not fit into a tenth of a second do not make it rarer.
            self._live_at = self._live_at + every if now - self._live_at < 2 * every else now
            self._live_took = self._clock() - began
        return moment, happenings, gone, dead

    def _moment(self, herd: Herd, now: float, *, full: bool) -> tuple[Moment, bool, list[int], list[int] | None]:
        simulation, board = herd.simulation, self._board
        wish, handles = board.wish, board.sight.watched
        simulation.observe(wish.debug if herd.fresh else ())
        snapshot = simulation.snapshot()
        entities = simulation.population.entities
        gone = [handle for handle in handles if entities.slot(handle) is None]
        news = [handle for handle in gone if handle not in self._lost]
        self._lost = set(gone)
        dead = [handle for handle in handles if handle not in self._lost and is_dead(simulation, handle)]
        deaths, self._dead = dead if dead != self._dead else None, dead
        others = self._watching.others(herd, snapshot)
        watched, full = self._watching.look(herd, handles[0] if handles else None, now, full=full, others=others)
        colored = colors_of(simulation, snapshot, wish.color_by, fresh=herd.fresh)
        moment = Moment(
            revision=herd.posted.revision,
            run=herd.run,
            snapshot=snapshot,
            watched=watched,
            colors=colored[0] if colored else None,
            color_range=colored[1] if colored else None,
            others=others,
            past=herd.scrubbed,
        )
        return moment, full, news, deaths

    def _put_live(self, herd: Herd, one: Individual | None, stages: Mapping[str, float], *, exact: bool) -> None:
        wanted: Interest = self._live.wanted
        animal = wanted.animal or self._board.sight.open
        whose: Individual | None = None
        if wanted.individual is not None:
            same = one is not None and one.handle == wanted.individual
            whose = one if same else herd.simulation.individual(wanted.individual)
            if whose is not None and (whose.animal != animal or not whose.lives):
                whose = None  # of the dead no node has anything to say
        self._live.put(
            self._maker.make(
                herd.simulation,
                wanted,
                animal,
                whose,
                name=herd.naming.names.get(whose.handle, "") if whose is not None else "",
                run=herd.run,
                revision=herd.newest.revision,
                now=self._clock(),
                exact=exact,
                fresh=herd.fresh,
                stages_ms=stages,
                names=herd.naming.names,
            )
        )
