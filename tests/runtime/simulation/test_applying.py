"""A plan can change at any frame, and the animals live on."""

from collections.abc import Callable

import numpy as np
import pytest
from tests.runtime.simulation.herds import flock, flock_animal, plan_of, spawner, with_param

from flockwright.engine.errors import EngineError
from flockwright.plan.model import Plan
from flockwright.simulation.simulation import Simulation

Simulate = Callable[..., Simulation]


def state_of(run: Simulation) -> np.ndarray:
    return run.population.entities.bodies.copy()


def test_a_number_is_patched_in_place_and_acts_in_the_next_step(simulate: Simulate) -> None:
    run, other = simulate(flock()), simulate(flock())
    run.advance(0.5)
    other.advance(0.5)
    before = run.binding
    run.apply(with_param(flock(), "c", direction_strength=1.0))
    assert run.binding is before
    run.step()
    other.step()
    assert run.influence("boid")["c"].direction.wants > other.influence("boid")["c"].direction.wants


def test_another_wiring_is_rebuilt_and_nobody_moves_by_it(simulate: Simulate) -> None:
    run = simulate(flock())
    run.advance(0.5)
    before = state_of(run)
    lonely = flock_animal(neighbor_groups=[])
    run.apply(plan_of(lonely, spawners=[spawner()]))
    assert np.array_equal(state_of(run), before)
    run.step()
    assert set(run.influence("boid")) == {"w"}


def test_a_curve_of_another_shape_changes_the_kernel_and_comes_back(simulate: Simulate) -> None:
    run = simulate(flock())
    run.apply(with_param(flock(), "s", activation={"shape": "linear"}))
    assert not run.binding.chains["boid"].rows["s"].quick
    run.step()
    run.apply(flock())
    assert run.binding.chains["boid"].rows["s"].quick
    run.step()


def test_counts_and_species_come_and_go(simulate: Simulate) -> None:
    run = simulate(flock(10))
    run.advance(0.2)
    kept = run.snapshot().herds["boid"]
    run.apply(flock(14))
    grown = run.snapshot().herds["boid"]
    assert np.array_equal(grown.position[:10], kept.position)
    run.step()
    run.apply(flock(4))
    assert np.array_equal(run.snapshot().herds["boid"].handles, kept.handles[:4])
    other = flock_animal(id="other", tags=["Other"])
    run.apply(plan_of(flock_animal(), other, spawners=[spawner(4), spawner(3, id="s2", animal="other")]))
    run.step()
    assert run.alive == {"boid": 4, "other": 3}
    run.apply(flock(4))
    run.step()
    assert run.alive == {"boid": 4}
    kinds = [event.kind for event in run.events.since()]
    assert kinds == ["spawn"] * 4 + ["removal"] * 10 + ["spawn"] * 3 + ["removal"] * 3


def test_a_new_inhabitant_of_a_slot_starts_fresh(simulate: Simulate) -> None:
    run = simulate(flock(6))
    run.advance(1)
    handle = run.population.entities.handle(5)
    run.apply(flock(5))
    run.apply(flock(6))
    assert run.population.entities.slot(handle) is None
    wander = run.states.arrays["boid", "w", "behavior.wander"]
    assert not wander[5].tobytes().strip(b"\0")


def test_a_plan_swapped_at_every_frame_leaves_nothing_behind(simulate: Simulate) -> None:
    plans: list[Plan] = [
        flock(20),
        with_param(flock(20), "c", direction_strength=0.9),
        with_param(flock(20), "s", hold=0.5),
        flock(23),
        plan_of(flock_animal(neighbor_groups=[]), spawners=[spawner(20)]),
        flock(20, jitter={"v.max_speed": 0.1}),
    ]
    run = simulate(plans[0])
    for frame in range(500):
        run.apply(plans[frame % len(plans)])
        run.step()
    run.apply(plans[0])
    assert set(run.states.arrays) == {("boid", "w", "behavior.wander")}
    fresh = simulate(plans[0])
    fresh.load_state(run.save_state())
    run.advance(0.5)
    fresh.advance(0.5)
    assert fresh.state_sha256() == run.state_sha256()


def test_a_gate_mutes_without_touching_the_plan(simulate: Simulate) -> None:
    run = simulate(flock())
    run.set_gate("boid", "s", 0.0)
    run.advance(0.2)
    assert run.influence("boid")["s"].direction.wants == 0.0
    run.set_gate("boid", "s", 1.0)
    run.step()
    assert run.influence("boid")["s"].direction.wants > 0.0


def test_a_moved_home_acts_at_once(simulate: Simulate) -> None:
    homing = {
        "query": {"id": "h", "type": "query.spatial_hash", "tags": ["Nest"], "max_distance": 100.0},
        "behaviors": [{"id": "g", "type": "behavior.multi_homing", "priority": 5, "direction_strength": 1.0}],
    }
    animal = flock_animal(neighbor_groups=[homing], resolution=None)

    def at(x: float) -> Plan:
        home = {"id": "nest", "tags": ["Nest"], "at": [x, 0, 0], "max_radius": 60}
        return plan_of(animal, spawners=[spawner(4, region={"type": "sphere", "radius": 1})], homes=[home])

    run = simulate(at(50))
    run.observe({("boid", "g")})
    run.step()
    assert (run.snapshot().herds["boid"].results["g"]["dx"] > 0.9).all()
    run.apply(at(-50))
    run.step()
    assert (run.snapshot().herds["boid"].results["g"]["dx"] < -0.9).all()


def test_changed_tags_are_seen_at_once_and_any_number_of_them_may_come_and_go(simulate: Simulate) -> None:
    run = simulate(flock(20))
    run.observe({("boid", "q")})
    run.step()
    assert (run.snapshot().herds["boid"].neighbors["q"].slots >= 0).any()
    for number in range(80):
        run.apply(plan_of(flock_animal(tags=[f"Other{number}"]), spawners=[spawner(20)]))
    run.step()
    assert (run.snapshot().herds["boid"].neighbors["q"].slots == -1).all()


def test_a_host_query_follows_its_numbers(simulate: Simulate) -> None:
    plan = with_param(flock(30), "q", type="query.kd_tree")
    run = simulate(plan)
    run.observe({("boid", "q")})
    run.apply(with_param(plan, "q", max_distance=0.001))
    run.step()
    assert (run.snapshot().herds["boid"].neighbors["q"].slots == -1).mean() > 0.9


def test_hold_starts_by_knob_too(simulate: Simulate) -> None:
    knob = {"id": "calm", "default": 0, "drives": [{"param": "s.hold", "from": 0, "to": 2}]}
    run = simulate(flock(5, animal=flock_animal(knobs=[knob])))
    run.set_knob("boid", "calm", 1)
    assert ("boid", "s", "behavior.separation+hold") in run.states.arrays
    run.advance(0.2)


def test_knobs_of_two_path_followers_turn_while_both_run(simulate: Simulate) -> None:
    def walker(name: str) -> dict[str, object]:
        walk = {"id": "f", "type": "behavior.follow_path", "path": "ring", "direction_strength": 1.0}
        knob = {"id": "k", "default": 0.5, "drives": [{"param": "f.speed", "from": 1, "to": 3}]}
        return flock_animal(id=name, neighbor_groups=[], simple=[walk], knobs=[knob])

    ring = {"id": "ring", "closed": True, "points": [[5, 0, 0], [0, 0, 5], [-5, 0, 0]]}
    both = [spawner(3, id="s1", animal="a"), spawner(3, id="s2", animal="b")]
    run = simulate(plan_of(walker("a"), walker("b"), spawners=both, paths=[ring]))
    places = run.binding.places
    for turn in range(20):
        run.set_knob("a", "k", turn / 20)
        run.set_knob("b", "k", 1 - turn / 20)
        run.step()
    assert run.binding.places is places, "the tables that rows point at are still there"
    assert np.isfinite(run.snapshot().herds["a"].position).all()


def test_a_plan_that_cannot_be_followed_changes_nothing(simulate: Simulate) -> None:
    run = simulate(flock(10))
    run.advance(0.2)
    before, plan = run.state_sha256(), run.plan
    with pytest.raises(EngineError, match="the spawner s1"):
        run.apply(flock(4, region={"type": "sphere", "radius": -1}))
    with pytest.raises(EngineError, match="64 tags"):
        run.apply(plan_of(flock_animal(tags=[f"T{i}" for i in range(70)]), spawners=[spawner(30)]))
    assert (run.state_sha256(), run.plan) == (before, plan)
    run.advance(0.2)


def test_a_sticky_hunter_forgets_prey_that_is_gone(simulate: Simulate) -> None:
    seek = {"id": "k", "type": "behavior.seek", "target": "stickiest"}
    query = {"id": "q", "type": "query.spatial_hash", "tags": ["Boid"], "max_distance": 50.0}
    hunter = flock_animal(id="hunter", tags=["Hunter"], neighbor_groups=[{"query": query, "behaviors": [seek]}])

    def with_prey(count: int) -> Plan:
        return plan_of(flock_animal(), hunter, spawners=[spawner(count), spawner(1, id="s2", animal="hunter")])

    run = simulate(with_prey(1))
    run.step()
    state = run.states.arrays["hunter", "k", "behavior.seek"]
    slot = int(run.population.of_species("hunter")[0])
    assert state["prey"][slot] == 1
    run.apply(with_prey(0))
    assert run.states.arrays["hunter", "k", "behavior.seek"]["prey"][slot] == 0
