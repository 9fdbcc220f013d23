"""How the run stands, in a report for the UI; and what went wrong, in a sentence."""

from __future__ import annotations

from flockwright.engine.errors import EngineError, NodeFailed
from flockwright_editor.running import words
from flockwright_editor.running.happening import Log
from flockwright_editor.running.herd import Herd
from flockwright_editor.running.orders import Report
from flockwright_editor.running.pacing import Pace
from flockwright_editor.running.telling import Failure, Readings, Timeline


def report_of(herd: Herd | None, failure: Failure | None, pace: Pace, log: Log) -> Report:
    """Where the run is, what happened in it, how quick it is."""
    if herd is None:
        return Report("failed" if failure else "preparing", failure=failure)
    simulation = herd.simulation
    stops = failure is not None and failure.stops
    end = herd.end_time
    return Report(
        "failed" if stops else "empty" if herd.empty else "ready",
        herd.seed,
        herd.run,
        failure or _without_say(herd),
        Timeline(herd.past.start, end, simulation.time if herd.scrubbed else end, log.marks(end)),
        Readings(pace.step_ms, sum(simulation.alive.values()), pace.steps_per_second, pace.behind),
        log.lines,
    )


def _without_say(herd: Herd) -> Failure | None:
    """A node that has no say, though the herd goes on."""
    for (animal, node), sentence in herd.simulation.broken.items():
        return Failure(sentence, animal, node, stops=False)
    for (animal, node), count in herd.simulation.faults().items():
        sentence = words.FAULTS.format(
            node=herd.posted.label(animal, node),
            count=count,
            all=herd.simulation.alive.get(animal, 0),
            animal=herd.posted.plan.animal(animal).name or animal,
        )
        return Failure(sentence, animal, node, stops=False)
    return None


def failure_of(error: Exception) -> Failure:
    """What went wrong, in a sentence."""
    if isinstance(error, NodeFailed):
        return Failure(words.FAILED.format(what=_sentence(str(error))), error.animal, error.node)
    if isinstance(error, EngineError):
        return Failure(words.CANNOT_RUN.format(why=_sentence(str(error))))
    return Failure(words.STEP_FAILED.format(why=_sentence(f"{type(error).__name__}: {error}")))


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."
