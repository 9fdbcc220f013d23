"""The last half minute, to be looked at again: whole states now and then, which plan held from which step on, and
what the player did before which step.

What lies between two states is run again; steps give the same bits every time.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flockwright.simulation import STEP_SECONDS, Simulation
from flockwright_editor.running.orders import Posted
from flockwright_editor.running.telling import KEPT_SECONDS

MOST_BYTES = 300 * 2**20
PLAN_BYTES = 100_000
"""About what a plan takes that differs from the one before in one animal."""
CLOSEST, FARTHEST = 6, 30
"""Steps between two states: at most half a second, so that nothing in between is long to repeat."""
COST = 0.02
"""The part of the herd's time that keeping states may take, as long as they are not too far apart for that."""


@dataclass(frozen=True, eq=False)
class Kept:
    """A state."""

    step: int
    time: float
    data: bytes


@dataclass(frozen=True, eq=False)
class Planned:
    """From a step on, a plan. `looked`: results were computed anew at once, without a step."""

    step: int
    posted: Posted
    looked: bool = False


class Past:
    """States and plans, oldest first."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._states: list[Kept] = []
        self._plans: list[Planned] = []
        self._acts: dict[int, tuple[Mapping[str, Any], ...]] = {}
        self._bytes = 0
        self._every = FARTHEST

    @property
    def start(self) -> float:
        """The earliest moment kept, in seconds of the run."""
        return self._states[0].time if self._states else 0.0

    @property
    def states(self) -> int:
        """How many are kept."""
        return len(self._states)

    @property
    def bytes(self) -> int:
        """What is kept takes about so much memory."""
        return self._bytes + PLAN_BYTES * len(self._plans)

    def begin(self, simulation: Simulation, posted: Posted) -> None:
        """Forget everything before now."""
        self._states, self._plans, self._bytes = [], [], 0
        self._acts = {}
        self._plans.append(Planned(simulation.step_number, posted))
        self.keep(simulation)

    def plan(self, step: int, posted: Posted, *, looked: bool = False) -> None:
        """Another plan holds from now on."""
        while self._plans and self._plans[-1].step >= step:
            self._plans.pop()
        self._plans.append(Planned(step, posted, looked))

    def act(self, step: int, acts: Sequence[Mapping[str, Any]]) -> None:
        """The player did this in the step that led on from there."""
        self._acts[step] = tuple(acts)

    def acts_at(self, step: int) -> tuple[Mapping[str, Any], ...]:
        """What the player did in the step that led on from there."""
        return self._acts.get(step, ())

    def due(self, step: int) -> bool:
        """Whether a state is to be kept after that step."""
        return not self._states or step - self._states[-1].step >= self._every

    def keep(self, simulation: Simulation) -> None:
        """Keep the state of now."""
        step = simulation.step_number
        if self._states and self._states[-1].step == step:
            return
        state = Kept(step, simulation.time, simulation.save_state())
        self._states.append(state)
        self._bytes += len(state.data)
        while len(self._states) > 2 and self._must_shrink(state):
            self._bytes -= len(self._states.pop(0).data)
            first = bisect_right(self._plans, self._states[0].step, key=lambda plan: plan.step) - 1
            del self._plans[: max(first, 0)]
            self._acts = {at: acts for at, acts in self._acts.items() if at >= self._states[0].step}

    def renew(self, simulation: Simulation) -> None:
        """Keep the state of now instead of one of the same step: a plan may have moved things since."""
        if self._states and self._states[-1].step == simulation.step_number:
            self._bytes -= len(self._states.pop().data)
            self.keep(simulation)

    def pace(self, save_seconds: float, step_seconds: float) -> None:
        """How far states are apart from now on, by what keeping one takes in memory and time."""
        by_memory = math.ceil(KEPT_SECONDS / STEP_SECONDS * len(self._states[-1].data) / self._most_bytes)
        by_time = math.ceil(save_seconds / max(step_seconds * COST, 1e-9))
        self._every = min(max(by_memory, by_time, CLOSEST), FARTHEST)

    def before(self, step: int) -> Kept:
        """The last state from which a step can lead there; the first one if that is where we are to be."""
        place = bisect_left(self._states, step, key=lambda state: state.step)
        return self._states[max(place - 1, 0)]

    def at(self, step: int) -> Planned:
        """What held at a step."""
        return self._plans[max(bisect_right(self._plans, step, key=lambda plan: plan.step) - 1, 0)]

    def drop_after(self, step: int) -> None:
        """That future will not be."""
        while len(self._states) > 1 and self._states[-1].step > step:
            self._bytes -= len(self._states.pop().data)
        while len(self._plans) > 1 and self._plans[-1].step > step:
            self._plans.pop()
        self._acts = {at: acts for at, acts in self._acts.items() if at < step}

    def _must_shrink(self, newest: Kept) -> bool:
        return self.bytes > self._most_bytes or newest.time - self._states[1].time >= KEPT_SECONDS
