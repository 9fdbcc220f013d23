"""The herd that runs: one simulation with its past. Lives on the herd's thread; knows nothing of time outside."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress

from flockwright.engine.compilers import Compilers
from flockwright.simulation import STEP_SECONDS, Event, Simulation, Watch
from flockwright.simulation.watching import Watches
from flockwright_editor.running.naming import Naming
from flockwright_editor.running.orders import Posted
from flockwright_editor.running.past import Past
from flockwright_editor.running.playing import Asked, Hands


class Herd:
    """Follows plans, steps, goes back in time. What fails raises; the caller says it."""

    def __init__(
        self, posted: Posted, run: int, seed: int | None, threads: int | None, compilers: Compilers | None = None
    ) -> None:
        self.posted = posted
        """The plan at hand; of then while we look at the past."""
        self.newest = posted
        """The plan of now."""
        self.run = run
        self.end = 0
        """The step up to which there is a run; later than the present step while we look at the past."""
        self.fresh = False
        """Whether results in memory are of this plan and moment."""
        self.simulation = Simulation(posted.plan, seed=seed, threads=threads, compilers=compilers)
        self._heard = 0
        self._marks: list[Watch] = []
        self._hands = Hands()
        self._begin()

    def _begin(self) -> None:
        self.end = self.simulation.step_number
        self._heard = self.simulation.events.next
        self.naming = Naming()
        self.naming.follow(self.simulation)
        self._silence(self.posted)
        self._hands.forget()
        self.past = Past()
        self.past.begin(self.simulation, self.posted)
        self.fresh = False

    def close(self) -> None:
        """End its threads."""
        self.simulation.close()

    @property
    def seed(self) -> int:
        return self.simulation.seed

    @property
    def end_time(self) -> float:
        return self.end * STEP_SECONDS

    @property
    def scrubbed(self) -> bool:
        """Whether we look at the past."""
        return self.simulation.step_number < self.end

    @property
    def empty(self) -> bool:
        """Whether nobody is there."""
        return not any(self.simulation.alive.values())

    def mark(self, marks: tuple[Watch, ...]) -> None:
        """Tell when measures cross these marks; those that were there already are not told anew."""
        simulation = self.simulation
        here = {animal.id for animal in simulation.plan.animals}
        wanted = [mark for mark in marks if mark.animal in here]
        if wanted == self._marks:
            return
        if wanted[: len(self._marks)] != self._marks:
            simulation.watches = Watches()
            self._marks = []
        for mark in wanted[len(self._marks) :]:
            simulation.watch(mark)
        self._marks = wanted

    # Running

    def step(self, *, timed: bool = False) -> dict[str, int]:
        """One step; with `timed`, the cycles of its stages."""
        began = time.perf_counter()
        cycles: dict[str, int] = {}
        acts = self._hands.act(self.simulation)
        if acts:
            self.past.act(self.simulation.step_number, acts)
        if timed:
            cycles = self.simulation.timed_step()
        else:
            self.simulation.step()
        step = self.simulation.step_number
        self.end = max(self.end, step)
        self.fresh = True
        if self.past.due(step):
            stepped = time.perf_counter()
            self.past.keep(self.simulation)
            self.past.pace(time.perf_counter() - stepped, stepped - began)
        return cycles

    def act(self, asked: Asked) -> None:
        """Let the player do something before the next step; not in the past, which is as it was."""
        if not self.scrubbed:
            self._hands.ask(asked)

    def reset(self, seed: int | None) -> None:
        """Everybody back to their places: another run, of the plan of now, or of the one at hand if that fails."""
        held = self.posted
        try:
            self._reset(self.newest, seed)
        except Exception:
            self._reset(held, seed)
            raise

    def _reset(self, posted: Posted, seed: int | None) -> None:
        self.simulation.plan = posted.plan
        self.simulation.reset(seed)
        self.posted = posted
        self.run += 1
        self._begin()

    def news(self) -> list[Event]:
        """Events nobody has heard of yet."""
        events = self.simulation.events.since(self._heard)
        self._heard = self.simulation.events.next
        return events

    # Plans

    def follow(self, posted: Posted) -> None:
        """Go on with another plan; while we look at the past it waits until the run goes on."""
        self.newest = posted
        if not self.scrubbed:
            self._take(posted)

    def look(self) -> None:
        """Compute results for the plan and moment at hand: nobody moves."""
        self.simulation.step(0.0)
        self.past.plan(self.simulation.step_number, self.posted, looked=True)
        self.fresh = True

    def _take(self, posted: Posted) -> None:
        before, were = self.simulation.events.next, self._kinds()
        fresh = self.fresh and posted.plan is self.posted.plan and posted.silenced == self.posted.silenced
        self._apply(posted)
        self.fresh = fresh
        self.posted = posted
        self._silence(posted)
        if self.simulation.events.next != before or self._kinds() != were:
            self.naming.follow(self.simulation)
            self.past.begin(self.simulation, posted)
        else:
            self.past.plan(self.simulation.step_number, posted)
            self.past.renew(self.simulation)

    def _apply(self, posted: Posted) -> None:
        """Take a plan over, or stay with the one at hand."""
        binding, fresh = self.simulation.binding, self.fresh
        try:
            self.simulation.apply(posted.plan)
        except Exception:
            # It may have failed halfway: some came or went already.
            with suppress(Exception):
                self.simulation.apply(self.posted.plan)
            self.fresh = fresh and self.simulation.binding is binding
            self._heard = self.simulation.events.next
            raise

    def _kinds(self) -> tuple[str, ...]:
        return tuple(animal.id for animal in self.simulation.plan.animals)

    def _silence(self, posted: Posted) -> None:
        """Solo: the gates of everybody else are closed."""
        simulation = self.simulation
        for animal in posted.plan.animals:
            silenced = posted.silenced.get(animal.id, frozenset())
            closed = simulation.gates.get(animal.id, {})
            for node in {*silenced, *closed}:
                if node in animal.entries:
                    simulation.set_gate(animal.id, node, 0.0 if node in silenced else 1.0)

    # The past

    def seek(self, seconds: float, pressed: Callable[[], bool] = lambda: False) -> bool:
        """Be as we were at a time of the run; False if somebody was waiting and it was given up on the way."""
        simulation = self.simulation
        first = round(self.past.start / STEP_SECONDS)
        target = min(max(round(seconds / STEP_SECONDS), first), self.end)
        if not self.scrubbed:
            self.past.keep(simulation)
        kept = self.past.before(target)
        here = simulation.step_number
        if here == target and self.fresh:
            return True
        if not (kept.step < here < target):  # else the way from here is shorter
            self._load(kept.step, kept.data)
        while simulation.step_number < target:
            if pressed():
                return False
            for act in self.past.acts_at(simulation.step_number):
                simulation.act(act)
            simulation.step()
            self._replan()
        self.fresh = simulation.step_number > kept.step
        self._heard = simulation.events.next  # what happens again is no news
        return True

    def resume(self) -> None:
        """Let the run go on from here, with the plan of now: what was the future is dropped."""
        if self.scrubbed:
            self._hands.forget()
            self.end = self.simulation.step_number
            self.past.drop_after(self.end)
            self.past.keep(self.simulation)
        if self.posted is not self.newest:
            self._take(self.newest)

    def _load(self, step: int, data: bytes) -> None:
        planned = self.past.at(step)
        if planned.posted.plan is not self.simulation.plan:
            self.simulation.apply(planned.posted.plan)
        self.simulation.load_state(data)
        self._heard = self.simulation.events.next
        self._replan(always=True)

    def _replan(self, *, always: bool = False) -> None:
        """Take the plan that held here, as it was taken then."""
        simulation = self.simulation
        planned = self.past.at(simulation.step_number)
        if planned.step != simulation.step_number and not always:
            return
        if planned.posted.plan is not simulation.plan:
            simulation.apply(planned.posted.plan)
        self.posted = planned.posted
        self._silence(planned.posted)
        if planned.looked and planned.step == simulation.step_number:
            simulation.step(0.0)
