"""What happens in a run is told in lines that can be read; what happens all the time neither floods nor marks."""

from __future__ import annotations

from typing import Any

from tests.editor.running.pond import plan_of, pond

from flockwright.simulation import Event
from flockwright_editor.running.happening import Log, Often, told

PLAN = plan_of(pond())
NAMES = {1: "Fish 1", 2: "Fish 2", 9: "Shark 1"}


def event(time: float, kind: str, animal: str = "fish", handle: int = 1, other: int = -1) -> Event:
    return Event(0, round(time * 60), time, kind, animal, handle, other=other)


def lines(events: Any, often: Often | None = None, awaited: str | None = None) -> list[str]:
    return [one.sentence for one in told(events, PLAN, NAMES, often or Often(), awaited)]


def test_life_and_death_are_told_by_name() -> None:
    assert lines([event(1, "death", other=9), event(1, "catch", "shark", 9, 1)]) == [
        "Fish 1 died",
        "Shark 1 caught Fish 1",
    ]
    assert lines([event(1, "shot", handle=2), event(1, "death", handle=2)]) == ["Fish 2 was shot", "Fish 2 died"]
    assert lines([event(1, "shot", "", -1)]) == ["A shot hit nobody"]


def test_of_many_bites_one_line_is_told_in_a_while() -> None:
    often = Often()
    bites = [event(second / 38, "bite", handle=second % 2 + 1) for second in range(380)]
    made = [line for one in bites for line in lines([one], often)]
    assert made == ["Fish 1 took a bite", "Fish took 190 bites"]
    # Each species has its own, and a run that goes on from its past begins anew.
    assert lines([event(10.0, "bite", "shark", 9)], often) == ["Shark 1 took a bite"]
    assert lines([event(3.0, "bite")], often) == ["Fish 1 took a bite"]


def test_a_bite_that_somebody_waits_for_is_told_at_once() -> None:
    often = Often()
    for time in (1.0, 1.1, 1.2):
        lines([event(time, "bite")], often)
    assert lines([event(1.3, "bite", handle=2)], often, awaited="bite") == ["Fish took 3 bites"]


def test_catches_deaths_and_shots_are_marks_bites_and_landings_are_not() -> None:
    log, often = Log(), Often()
    kinds = ["bite", "landing", "catch", "death", "shot", "spawn"]
    for place, kind in enumerate(kinds):
        log.add(told([event(1 + place / 10, kind)], PLAN, NAMES, often))
    assert [line.kind for line in log.lines] == kinds
    assert [mark.kind for mark in log.marks(2.0)] == kinds[2:]
