"""A plan run for a while: stepped, timed, measured, recorded and drawn."""

from __future__ import annotations

from collections import deque
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from flockwright.cli.progress import Bar
from flockwright.cli.telling import counted
from flockwright.plan.model import Plan
from flockwright.simulation.measures import Collisions, HerdMeasures, measure
from flockwright.simulation.recording import Recording
from flockwright.simulation.simulation import STEP_SECONDS, Simulation
from flockwright.simulation.snapshot import Snapshot

_TRAIL_STEPS, _TRAIL_MOMENTS = 4, 14
"""Steps between two moments of the way that a picture shows behind each animal, and how many moments that is."""


@dataclass(frozen=True)
class Wanted:
    """How to run, and what to write."""

    seconds: float
    seed: int | None = None
    threads: int | None = None
    csv: Path | None = None
    npz: Path | None = None
    picture: Path | None = None

    @property
    def steps(self) -> int:
        return round(self.seconds / STEP_SECONDS)


@dataclass
class Run:
    """What came of it."""

    steps: int
    animals: int
    seed: int
    step_ms_median: float | None
    alive: dict[str, int]
    measures: dict[str, HerdMeasures]
    collisions_per_second: float
    state_sha256: str
    names: dict[str, str]
    left_out: list[str] = field(default_factory=list[str])
    """Sentences about nodes of other packages that could not be compiled."""
    faults: list[str] = field(default_factory=list[str])
    """Sentences about behaviors that gave what no result may be."""
    written: list[Path] = field(default_factory=list[Path])

    def as_json(self) -> dict[str, Any]:
        """The run for other programs."""
        return {
            "steps": self.steps,
            "animals": self.animals,
            "seed": self.seed,
            "step_ms_median": None if self.step_ms_median is None else round(self.step_ms_median, 6),
            "alive": self.alive,
            "measures": {name: measures.as_json() for name, measures in self.measures.items()},
            "collisions_per_second": round(self.collisions_per_second, 6),
            "state_sha256": self.state_sha256,
            "left_out": self.left_out,
            "faults": self.faults,
            "written": [path.as_posix() for path in self.written],
        }


def run_plan(plan: Plan, wanted: Wanted, caption: str = "") -> Run:
    """Run a plan."""
    with ExitStack() as open_things:
        bar = open_things.enter_context(Bar("Getting the simulation ready"))
        simulation = Simulation(plan, seed=wanted.seed, threads=wanted.threads, progress=bar.compiling)
        open_things.enter_context(simulation)
        recording = open_things.enter_context(Recording(wanted.csv, wanted.npz))
        watch = _Watch(recording, wanted)
        times: list[float] = []
        watch.look(simulation.snapshot())
        for step in range(wanted.steps):
            began = perf_counter()
            simulation.step()
            times.append(perf_counter() - began)
            watch.look(simulation.snapshot())
            bar.at("Simulating", step + 1, wanted.steps)
        now = watch.moments[-1]
        if wanted.picture:
            from flockwright.cli.picture import write_picture

            write_picture(wanted.picture, plan, list(watch.moments), f"{caption} · seed {simulation.seed}")
        return Run(
            steps=simulation.step_number,
            animals=sum(simulation.alive.values()),
            seed=simulation.seed,
            step_ms_median=1000 * median(times) if times else None,
            alive=simulation.alive,
            measures={name: measure(view) for name, view in now.herds.items()},
            collisions_per_second=watch.collisions.per_second,
            state_sha256=simulation.state_sha256(),
            names={animal.id: animal.name or animal.id for animal in plan.animals},
            left_out=list(dict.fromkeys(simulation.broken.values())),
            faults=_faults(simulation),
            written=[path for path in (wanted.csv, _as_saved(wanted.npz), wanted.picture) if path],
        )


class _Watch:
    """Sees every moment of a run: counts collisions, records, and keeps the last few for the picture."""

    def __init__(self, recording: Recording, wanted: Wanted) -> None:
        self.collisions = Collisions()
        self.moments: deque[Snapshot] = deque(maxlen=_TRAIL_MOMENTS if wanted.picture else 1)
        self._recording = recording if wanted.csv or wanted.npz else None
        self._steps = wanted.steps

    def look(self, now: Snapshot) -> None:
        self.collisions.look(now)
        if self._recording is not None:
            self._recording.add(now)
        # Counted from the end, so that the last moment is always one of them.
        if (self._steps - now.step) % _TRAIL_STEPS == 0:
            self.moments.append(now)


def _faults(simulation: Simulation) -> list[str]:
    return [
        f"{_called(simulation.plan, animal, node)} gave {counted(many, 'animal')} a result that is none "
        "(a direction that is no unit vector, a desire outside 0 to 1, or not a number); it counted as no opinion."
        for (animal, node), many in simulation.faults().items()
    ]


def _called(plan: Plan, animal: str, node: str) -> str:
    whose = plan.animal(animal)
    return f"{whose.entries[node].kind.look.label} ({node}) of {whose.name or animal}"


def _as_saved(npz: Path | None) -> Path | None:
    """NumPy puts its own ending behind a name without it."""
    return npz if npz is None or npz.suffix == ".npz" else npz.with_name(f"{npz.name}.npz")
