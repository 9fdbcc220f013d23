"""Measures, events and recordings of a run."""

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tests.runtime.simulation.herds import flock, flock_animal, plan_of, spawner

from flockwright.engine.errors import EngineError
from flockwright.simulation.events import Events
from flockwright.simulation.flocks import sub_flocks
from flockwright.simulation.measures import Collisions, measure
from flockwright.simulation.recording import Recording
from flockwright.simulation.simulation import Simulation
from flockwright.simulation.watching import Watch

Simulate = Callable[..., Simulation]


def still(*points: tuple[float, float, float], heading: tuple[float, float, float] = (0, 0, 1)) -> dict[str, object]:
    return spawner(len(points), initial_speed=0, heading=heading, region={"type": "points", "points": points})


def test_measures_of_a_known_herd(simulate: Simulate) -> None:
    run = simulate(plan_of(flock_animal(), spawners=[still((0, 0, 0), (3, 0, 0), (3, 4, 0), (100, 0, 0))]))
    told = measure(run.snapshot().herds["boid"])
    assert told.count == 4
    assert told.polarization == pytest.approx(1.0)
    assert told.nearest_min == pytest.approx(3.0)
    assert told.nearest_mean == pytest.approx((3 + 3 + 4 + np.hypot(97, 0)) / 4)
    assert told.sub_flocks == 2
    assert told.speed_mean == 0.0


def test_measures_of_nobody_are_no_numbers(simulate: Simulate) -> None:
    told = measure(simulate(flock(0)).snapshot().herds["boid"]).as_json()
    assert told["count"] == 0
    assert told["polarization"] is None


def test_bodies_that_start_to_overlap_are_collisions(simulate: Simulate) -> None:
    run = simulate(plan_of(flock_animal(), spawners=[still((0, 0, 0), (1, 0, 0))]))
    seen = Collisions()
    bodies = run.population.entities.bodies
    for step, x in enumerate((1.0, 0.15, 0.1, 1.0, 0.1)):
        bodies["px"][1] = x
        run.time = step * 0.5
        seen.look(run.snapshot())
    assert seen.total == 2
    assert seen.per_second == pytest.approx(1.0)


def test_a_measure_that_crosses_a_threshold_is_an_event(simulate: Simulate) -> None:
    run = simulate(flock(20))
    run.watch(Watch("boid", "speed_mean", above=0.5))
    run.advance(1)
    events = run.events.since()
    assert [event.kind for event in events] == ["crossing"]
    assert events[0].about == "speed_mean"
    assert events[0].value > 0.5
    with pytest.raises(EngineError, match="there is no measure mood"):
        Watch("boid", "mood")


def test_the_ring_of_events_counts_what_it_drops() -> None:
    events = Events(room=3)
    for step in range(5):
        events.add(step, 0.0, "spawn", "boid")
    assert [event.number for event in events.since()] == [2, 3, 4]
    assert [event.number for event in events.since(4)] == [4]
    assert events.dropped == 2


def test_a_run_is_recorded_as_csv_and_npz(simulate: Simulate, tmp_path: Path) -> None:
    run = simulate(flock(3))
    with Recording(tmp_path / "run.csv", tmp_path / "run.npz") as recording:
        run.advance(0.1, lambda: recording.add(run.snapshot()))
        run.apply(flock(4))
        run.advance(0.1, lambda: recording.add(run.snapshot()))
    with (tmp_path / "run.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 6 * 3 + 6 * 4
    assert rows[-1]["animal"] == "boid"
    with np.load(tmp_path / "run.npz") as arrays:
        assert arrays["boid.position"].shape == (12, 4, 3)
        assert np.isnan(arrays["boid.position"][0, 3]).all()
        assert arrays["boid.handle"][0].tolist() == [0, 1, 2, -1]
        last = run.snapshot().herds["boid"].position
        assert np.array_equal(arrays["boid.position"][-1], last)
        assert arrays["step"].tolist() == list(range(1, 13))
        assert float(rows[-1]["x"]) == pytest.approx(float(last[3, 0]), rel=1e-4)


def test_sub_flocks_are_those_of_all_pairs() -> None:
    random = np.random.default_rng(3)
    for case in range(60):
        centers = random.normal(size=(int(random.integers(1, 7)), 3)) * random.choice([1, 10, 40])
        count = int(random.integers(0, 250))
        places = (
            centers[random.integers(0, len(centers), count)] + random.normal(size=(count, 3)) * (0.3, 2, 6)[case % 3]
        )
        places[:, 1] *= case % 5 > 0  # some on level ground
        link = float((0.5, 2.0, 5.0, 10.0)[case % 4])
        near = np.linalg.norm(places[:, None] - places[None], axis=2) <= link
        groups = np.arange(count)
        for _ in range(count):
            spread = np.array([groups[row].min() for row in near], int) if count else groups
            if np.array_equal(spread, groups):
                break
            groups = spread
        assert sub_flocks(places, link) == len(set(groups.tolist()))
