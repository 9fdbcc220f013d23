"""What one sees of a run: snapshots, neighbors, influence, faults."""

from collections.abc import Callable

import numpy as np
import pytest
from tests.runtime.simulation.herds import flock, flock_animal, with_param

from flockwright.engine.errors import EngineError
from flockwright.simulation import at_the_start
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]


def test_a_snapshot_is_a_copy(simulate: Simulate) -> None:
    run = simulate(flock(5))
    before = run.snapshot()
    kept = before.herds["boid"].position.copy()
    run.advance(0.5)
    assert np.array_equal(before.herds["boid"].position, kept)
    assert before.alive == {"boid": 5}


def test_before_anything_runs_everybody_stands_where_the_run_begins(simulate: Simulate) -> None:
    run = simulate(flock(5))
    begins, stands = run.snapshot(), at_the_start(run.plan, run.seed)
    assert (stands.step, stands.time, stands.alive) == (0, 0.0, begins.alive)
    for name in ("handles", "position", "velocity", "forward", "up", "radius"):
        assert np.array_equal(getattr(stands.herds["boid"], name), getattr(begins.herds["boid"], name))


@pytest.mark.parametrize("query", ["query.spatial_hash", "query.kd_tree", "query.all_in_radius"])
def test_observed_neighbors_are_those_of_brute_force(simulate: Simulate, query: str) -> None:
    run = simulate(with_param(flock(40), "q", type=query, k=5))
    run.observe({("boid", "q")})
    run.advance(0.3)
    at = run.snapshot().herds["boid"].position
    run.step()
    seen = run.snapshot().herds["boid"].neighbors["q"]
    for i in range(40):
        distance = np.linalg.norm(at - at[i], axis=1) - 0.2
        order = [j for j in np.argsort(distance, kind="stable") if j != i and distance[j] < 5.0][:5]
        assert seen.slots[i][: len(order)].tolist() == order
        assert (seen.slots[i][len(order) :] == -1).all()
        np.testing.assert_allclose(seen.distances[i][: len(order)], np.maximum(distance[order], 0), atol=1e-5)


def test_the_two_ways_to_search_give_the_same_run(simulate: Simulate) -> None:
    hashes: set[str] = set()
    for query in ("query.spatial_hash", "query.kd_tree"):
        run = simulate(with_param(flock(60), "q", type=query))
        run.advance(2)
        hashes.add(run.state_sha256())
    assert len(hashes) == 1


def test_shares_add_up_and_takes_keep_the_budget(simulate: Simulate) -> None:
    run = simulate(flock(30))
    run.advance(1)
    for whose in (None, run.population.entities.handle(3)):
        influence = run.influence("boid", whose)
        assert sum(one.direction.share for one in influence.values()) == pytest.approx(1.0)
        assert sum(one.direction.takes for one in influence.values()) <= 1.0 + 1e-5
        assert all(one.direction.takes <= one.direction.wants + 1e-6 for one in influence.values())
    with pytest.raises(EngineError, match="boid has no individual"):
        run.influence("boid", 10_000)


def test_an_individuals_results_are_found_by_its_handle(simulate: Simulate) -> None:
    run = simulate(flock(30))
    run.observe({("boid", "c")})
    run.advance(0.5)
    results = run.snapshot().herds["boid"].results["c"]
    for slot in range(30):
        told = run.influence("boid", run.population.entities.handle(slot))["c"].direction.wants
        assert told == pytest.approx(float(results["direction_desire"][slot]))


def test_a_muted_behavior_is_silent(simulate: Simulate) -> None:
    run = simulate(with_param(flock(10), "c", active=False))
    run.advance(0.3)
    assert run.influence("boid")["c"].direction.wants == 0.0
    assert run.faults() == {}


def test_debug_nodes_draw_and_never_steer(simulate: Simulate) -> None:
    animal = flock_animal()
    animal["simple"] += [{"id": "d", "type": "behavior.debug_simple", "radius": 2.0}]
    animal["neighbor_groups"][0]["behaviors"] += [{"id": "e", "type": "behavior.debug_neighbors", "max_distance": 3.0}]
    run, plain = simulate(flock(12, animal=animal)), simulate(flock(12))
    run.step()
    plain.step()
    assert np.array_equal(run.snapshot().herds["boid"].position, plain.snapshot().herds["boid"].position)
    view = run.snapshot().herds["boid"]
    assert view.drawings["d"].circles.shape == (12, 4)
    assert (view.drawings["d"].circles[:, 3] == 2.0).all()
    assert (view.drawings["e"].circles[:, 3] == 3.0).all()
    assert len(view.drawings["e"].lines) == np.count_nonzero(view.neighbors["q"].slots >= 0)


def test_one_can_look_before_the_first_step(simulate: Simulate) -> None:
    run = simulate(flock(8))
    run.observe({("boid", "c"), ("boid", "q")})
    view = run.snapshot().herds["boid"]
    assert (view.results["c"]["direction_desire"] == 0).all()
    assert (view.neighbors["q"].slots == -1).all()
    assert run.influence("boid", run.population.entities.handle(7))["c"].direction.wants == 0.0


def test_a_silent_behavior_asked_its_curve_nothing(simulate: Simulate) -> None:
    run = simulate(flock(1))
    run.observe({("boid", "c")})
    run.step()
    assert np.isnan(run.snapshot().herds["boid"].results["c"]["x"]).all()


@pytest.mark.parametrize("call", ["set_knob", "set_gate"])
def test_what_is_no_number_or_nobody_gets_a_sentence(simulate: Simulate, call: str) -> None:
    run = simulate(flock(2))
    with pytest.raises(EngineError):
        getattr(run, call)("nobody", "s", 1.0)
    with pytest.raises(EngineError):
        run.set_gate("boid", "s", float("nan"))
    with pytest.raises(EngineError):
        run.advance(float("nan"))


def test_an_individual_is_a_row_of_the_herd(simulate: Simulate) -> None:
    run = simulate(flock(40))
    run.observe({("boid", node) for node in ("q", "c", "a", "s", "w")})
    run.advance(0.5)
    view = run.snapshot().herds["boid"]
    handle = int(view.handles[11])
    one = run.individual(handle)
    assert one is not None
    assert (one.animal, one.index) == ("boid", 11)
    assert [one.body[axis] for axis in ("px", "py", "pz")] == view.position[11].tolist()
    assert one.results.keys() == {"c", "a", "s", "w"}
    assert all(one.results[node].tobytes() == view.results[node][11].tobytes() for node in one.results)
    seen = view.neighbors["q"].slots[11]
    assert one.neighbors["q"].slots.tolist() == seen[seen >= 0].tolist()
    influence = run.influence("boid", handle)
    assert {n: float(r["direction_takes"]) for n, r in one.results.items()} == {
        n: i.direction.takes for n, i in influence.items()
    }
    assert run.individual(10_000) is None


def test_what_a_curve_was_asked_is_what_a_count_by_hand_finds(simulate: Simulate) -> None:
    run = simulate(flock(40))
    run.observe({("boid", "c"), ("boid", "a")})
    run.advance(0.5)
    before = run.snapshot().herds["boid"]
    run.step()
    view = run.snapshot().herds["boid"]
    asked = run.asked("boid", "c", "activation")
    assert np.array_equal(np.sort(asked), np.sort(view.results["c"]["x"]), equal_nan=True)
    speeds = np.sort(run.asked("boid", "a", "speed_activation"))
    top = run.population.entities.bodies["max_speed"][view.slots]
    gap = np.abs(view.results["a"]["speed"] - before.speed) / top
    by_hand = np.where(view.results["a"]["main"] >= 0, np.minimum(gap, 1), np.nan)
    np.testing.assert_allclose(speeds, np.sort(by_hand), atol=1e-6)
    distances = view.neighbors["q"].distances
    np.testing.assert_allclose(
        np.sort(run.asked("boid", "c", "distance_curve")), np.sort(distances[distances < 5.0] / 5.0), rtol=1e-5
    )
    one = run.asked("boid", "c", "activation", int(view.handles[7]))
    assert one[0] == pytest.approx(view.results["c"]["x"][7])
    assert run.asked("boid", "c", "nothing") is None
    assert run.asked("boid", "w", "activation") is None
