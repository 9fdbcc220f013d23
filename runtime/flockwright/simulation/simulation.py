"""A running herd: give it a plan, step it, look into it, change it while it runs."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal

import numpy as np

from flockwright.engine.compilers import Compilers
from flockwright.engine.crew import Crew
from flockwright.engine.errors import EngineError, NodeFailed
from flockwright.engine.loading import Progress
from flockwright.engine.store import Store
from flockwright.engine.words import aligned
from flockwright.nodes.families.context import FRAME
from flockwright.plan.model import Plan
from flockwright.simulation import snapshot as snapshots
from flockwright.simulation.acting import Acting
from flockwright.simulation.asked import asked_of
from flockwright.simulation.binding import Binding
from flockwright.simulation.events import Events
from flockwright.simulation.individual import Individual, look_at
from flockwright.simulation.influence import Influence, influences, of_each
from flockwright.simulation.keeping import NodeStates
from flockwright.simulation.population import Population
from flockwright.simulation.settling import settle
from flockwright.simulation.snapshot import Snapshot
from flockwright.simulation.state import Run, read_state, state_sha256, write_state
from flockwright.simulation.watching import Watch, Watches
from flockwright.world.records import Array

STEP_SECONDS = 1 / 60
Engine = Literal["native", "python"]


class Simulation:
    """A plan's herd in its scene.

    Steps are deterministic: the same plan, seed and steps give the same bits on any number of threads. With
    `engine="python"` every kernel runs as plain Python: slow, and the oracle of the compiled one.
    """

    def __init__(
        self,
        plan: Plan,
        *,
        seed: int | None = None,
        threads: int | None = None,
        engine: Engine = "native",
        store: Store | None = None,
        progress: Progress | None = None,
        compilers: Compilers | None = None,
    ) -> None:
        self.engine = engine
        self._store, self._progress, self._compilers = store, progress, compilers
        self.frame = aligned(1, FRAME)
        self.plan = plan
        self.knobs: dict[str, dict[str, float]] = {}
        self.gates: dict[str, dict[str, float]] = {}
        self.observed: set[tuple[str, str]] = set()
        self.events = Events()
        self.watches = Watches()
        self.reset(seed)
        # After the first bind: what threads need is compiled together with everything else.
        self._crew = Crew(threads, store=store) if engine == "native" else None

    # --- running ------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None) -> None:
        """Start anew, everybody in their places; without a seed, with the scene's. Knobs and gates stay as they are."""
        self.seed = self.plan.scene.seed if seed is None else seed % 2**63
        self.step_number = 0
        self.time = 0.0
        self.states = NodeStates()
        self.acting = Acting()
        self.events = Events()
        self.watches.forget()
        self.frame["seed"] = self.seed
        self.population = Population(self.plan, self.seed)
        self.rebind()

    def step(self, dt: float = STEP_SECONDS, *, timed: bool = False) -> None:
        """One step of `dt` seconds. With 0 results are computed and nothing moves. `timed` counts cycles by op."""
        if not (math.isfinite(dt) and 0.0 <= dt <= 10.0):
            raise EngineError(f"a step takes 0 to 10 seconds, not {dt}")
        if self.binding.grown != self.population.entities.grown:
            raise EngineError("the last plan could not be taken over; apply another one")
        self.acting.begin(self, dt)
        self.frame["dt"] = dt
        self.frame["step"] = self.step_number
        self.frame["time"] = self.time
        for (animal, node), host in self.binding.hosts.items():
            try:
                host.run()
            except Exception as error:  # a query of another package may do anything
                label = self.plan.animal(animal).entries[node].kind.look.label
                raise NodeFailed(f"{label} of {animal} failed: {error}", animal, node) from error
        if self._crew is None:
            self.binding.program.step_plain()
        else:
            self._crew.step(self.binding.program, timed=timed)
        if dt > 0.0:
            self.step_number += 1
            self.time += dt
            settle(self)
        if self.watches:
            self.watches.look(self.snapshot, self.step_number, self.events)

    def advance(self, seconds: float, each: Callable[[], None] | None = None) -> int:
        """As many steps of 1/60 s as fit; `each` is called after every one. How many they were."""
        steps = round(_finite(seconds) / STEP_SECONDS)
        for _ in range(steps):
            self.step()
            if each is not None:
                each()
        return steps

    # --- changing -----------------------------------------------------------------------------------------------

    def apply(self, plan: Plan) -> None:
        """Go on with another plan: numbers are patched in place, other changes rebuild what runs; animals stay."""
        changed = self._follow(plan)
        self.plan = plan
        if changed or not self.binding.repack(plan, self.knobs):
            self.rebind()

    def set_knob(self, animal: str, knob: str, value: float) -> None:
        """Turn a knob of an animal; the plan's default holds until then."""
        known = next((k for a in self.plan.animals if a.id == animal for k in a.knobs if k.id == knob), None)
        if known is None:
            raise EngineError(f"{animal} has no knob {knob}")
        low, high = sorted(known.range)
        self.knobs.setdefault(animal, {})[knob] = min(max(_finite(value), low), high)
        if not self.binding.repack(self.plan, self.knobs, animal):
            self.rebind()

    def set_gate(self, animal: str, node: str, value: float) -> None:
        """How much a behavior is let through, 0 to 1: muting and soloing without touching the plan."""
        entry = next((a.entries.get(node) for a in self.plan.animals if a.id == animal), None)
        if entry is None or "direction_strength" not in type(entry.params).model_fields:
            raise EngineError(f"{animal} has no behavior {node}")
        held = min(max(_finite(value), 0.0), 1.0)
        self.gates.setdefault(animal, {})[node] = held
        chain = self.binding.chains.get(animal)
        if chain is not None and node in chain.contexts and getattr(entry.params, "active", True):
            chain.contexts[node]["gate"] = held

    def act(self, act: Mapping[str, Any]) -> None:
        """Let the player move, throw, shoot or clap before the next step, as in a scene's timeline but for the time."""
        self.acting.ask(self, act)

    def watch(self, watch: Watch) -> None:
        """Make an event of a measure that crosses a threshold."""
        self.watches.add(watch)

    # --- looking inside -----------------------------------------------------------------------------------------

    def observe(self, nodes: Iterable[tuple[str, str]]) -> None:
        """From now on snapshots carry the results or neighbors of these (animal, node), and of no others."""
        self.observed = set(nodes)

    def snapshot(self) -> Snapshot:
        """A copy of this moment, for drawing."""
        return snapshots.take(self.binding, self.step_number, self.time, self.observed)

    def influence(self, animal: str, individual: int | None = None) -> dict[str, Influence]:
        """What each behavior wanted and got in the last step: of one individual, by its handle, or the herd's mean."""
        chain = self.binding.chains.get(animal)
        if chain is None or not chain.runs:
            return {}
        place = None
        if individual is not None:
            slot = self.population.entities.slot(individual)
            if slot is None or self.population.species[self.population.entities.species[slot]] != animal:
                raise EngineError(f"{animal} has no individual {individual}")
            place = int(self.binding.senses.frame.place_of[slot]) - chain.herd.first
        return influences(chain, place)

    def influence_on_each(self, animal: str, node: str) -> tuple[Array, Array] | None:
        """What a behavior wanted of each animal's direction in the last step, and its share; None if it has no say."""
        chain = self.binding.chains.get(animal)
        return of_each(chain, node) if chain is not None else None

    def individual(self, handle: int) -> Individual | None:
        """One animal by its handle: its body, what each of its nodes said in the last step, and whom it saw."""
        return look_at(self.binding, handle)

    def asked(self, animal: str, node: str, curve: str, individual: int | None = None) -> Array | None:
        """What a behavior's curve was asked in the last step, NaN for those who did not ask; see `asked_of`."""
        chain = self.binding.chains.get(animal)
        if chain is None:
            return None
        row: int | None = None
        if individual is not None:
            slot = self.population.entities.slot(individual)
            if slot is None or slot not in chain.herd.slots:
                return None
            row = int(np.searchsorted(chain.herd.slots, slot))
        return asked_of(chain, node, curve, row)

    def faults(self) -> dict[tuple[str, str], int]:
        """Nodes whose results in the last step were not what a result may be, and how many animals' they were."""
        return self.binding.faults()

    @property
    def broken(self) -> dict[tuple[str, str], str]:
        """Nodes of other packages that cannot be compiled, as (animal, node), and why; everything else runs."""
        return self.binding.broken

    def stage_cycles(self, steps: int) -> dict[str, int]:
        """Go on for some steps and tell the processor's cycles spent in each stage, over all threads."""
        total: Counter[str] = Counter()
        for _ in range(steps):
            total.update(self.timed_step())
        return dict(total)

    def timed_step(self, dt: float = STEP_SECONDS) -> dict[str, int]:
        """One step, and the processor's cycles spent in each of its stages, over all threads."""
        table = self.binding.program.op_table
        table["cycles"] = 0
        self.step(dt, timed=True)
        return self.binding.stages(table["cycles"])

    @property
    def alive(self) -> dict[str, int]:
        """How many there are of each species."""
        return {animal.id: len(self.population.of_species(animal.id)) for animal in self.plan.animals}

    # --- keeping ------------------------------------------------------------------------------------------------

    def save_state(self) -> bytes:
        """Everything the next step depends on, as the content of an NPZ file."""
        acts = self.acting.as_json()
        run = Run(self.step_number, self.time, self.seed, self.knobs, self.gates, self.events.next, acts)
        return write_state(run, self.population, self.states)

    def load_state(self, data: bytes | Path | str) -> None:
        """Go on where a saved state was, with the plan at hand. A file that is none changes nothing."""
        run = read_state(data, self.population, self.states)
        self.step_number, self.time, self.seed = run.step, run.time, run.seed
        self.knobs, self.gates = run.knobs, run.gates
        self.frame["seed"] = self.seed
        self.acting = Acting.read(run.acts)
        self.events = Events(first=run.events)
        self.watches.forget()
        self._follow(self.plan)
        self.rebind()

    def state_sha256(self) -> str:
        """A digest of the state; equal runs have equal ones."""
        return state_sha256(self.step_number, self.population)

    def close(self) -> None:
        """End the threads."""
        if self._crew is not None:
            self._crew.close()

    def __enter__(self) -> Simulation:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _follow(self, plan: Plan) -> bool:
        """Let those come and go whom a plan wants to; whether anybody did."""
        change = self.population.follow(plan)
        self.states.clear(change.slots)
        for kind, some in (("removal", change.gone), ("spawn", change.came)):
            for name, handle in some:
                self.events.add(self.step_number, self.time, kind, name, handle)
        return bool(len(change.slots))

    def rebind(self) -> None:
        """Make the program anew, for the same plan and everybody there is."""
        with ExitStack() as borrowed:
            # Processes start when something has to be compiled; those we start ourselves end with the binding.
            compilers = self._compilers or borrowed.enter_context(Compilers())
            self.binding = Binding(
                self.plan,
                self.population,
                self.states,
                self.frame,
                self.knobs,
                self.gates,
                store=self._store,
                progress=self._progress,
                plain=self.engine == "python",
                compilers=compilers,
            )
        self.states.keep_only(self.binding.state_keys)


def _finite(value: float) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise EngineError(f"expected a number, not {number}")
    return number
