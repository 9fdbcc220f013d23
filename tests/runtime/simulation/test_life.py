"""Who eats, who dies, and what is left: everybody is in one state, and food is conserved."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.runtime.simulation.herds import plan_of
from tests.runtime.simulation.meadow import MOUTH, at, eater, kinds, wolves_and_sheep

from flockwright.plan.model import AnimalPlan, Plan
from flockwright.simulation.simulation import Simulation
from flockwright.world.entities import FALLING, HELD, IDLE, LIVING, RESTING

Simulate = Callable[..., Simulation]


def food_there(run: Simulation) -> float:
    """All that is left to eat, of the living, the dead and of things."""
    entities = run.population.entities
    used = entities.used
    edible = used[entities.standing[used] != IDLE]
    return float(entities.component("food")["left"][edible].astype(np.float64).sum())


def eaten(run: Simulation, *species: str) -> float:
    return sum(float(run.population.tally_of(name)["eaten"]) for name in species)


def test_everybody_is_in_one_state_and_counts_never_lie(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep())
    gone = 0
    for _ in range(600):
        run.step()
        entities, population = run.population.entities, run.population
        living, dead = population.of_species("sheep"), population.carcasses_of("sheep")
        assert not set(living.tolist()) & set(dead.tolist())
        gone = 40 - len(living) - len(dead)
        assert gone >= 0
        assert set(entities.standing[dead].tolist()) <= {FALLING, RESTING, HELD}
        assert run.alive == {"sheep": len(living), "wolf": 4}
        carried = entities.tags[dead] & np.uint64(population.tag_mask(["Sheep"]))
        assert not carried.any()
    assert gone > 0
    deaths = kinds(run).count("death")
    assert deaths == kinds(run).count("catch") == 40 - run.alive["sheep"] > 5


def test_what_is_eaten_is_what_is_missing(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep())
    before = food_there(run)
    for _ in range(300):
        run.step()
        assert food_there(run) + eaten(run, "wolf") == pytest.approx(before, rel=1e-6)
    bites = [event for event in run.events.since() if event.kind == "bite"]
    assert sum(bite.value for bite in bites) == pytest.approx(eaten(run, "wolf"))
    assert len(bites) == int(run.population.tally_of("wolf")["bites"]) > 10


def test_a_bite_stills_as_much_hunger_as_it_takes(simulate: Simulate) -> None:
    wolf = eater("wolf", "Wolf", "Apple", mouth=MOUTH, hunger={"value": 0.9, "spread": 0, "rate": 0})
    food = [{"id": "f", "at": [0, 0, 0.5], "amount": 1.5, "nutrition": 0.2}]
    run = simulate(plan_of(wolf, spawners=[at("w", "wolf", (0, 0, 0))], food=food))
    run.advance(2)
    values = [event.value for event in run.events.since() if event.kind == "bite"]
    assert values == [1.0, 0.5]
    hunger = run.population.entities.component("hunger")["level"][run.population.of_species("wolf")]
    assert hunger[0] == pytest.approx(0.9 - 1.5 * 0.2, abs=1e-6)
    assert run.snapshot().food is None


def test_nobody_looks_for_food_while_chewing(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep())
    last: dict[int, int] = {}
    run.advance(5)
    for event in run.events.since():
        if event.kind == "bite":
            assert event.step - last.get(event.handle, -100) >= 30  # half a second of chewing
            last[event.handle] = event.step
    assert len(last) > 1


def test_what_dies_in_a_step_is_in_no_query_for_the_living_from_the_next(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep())
    chain = run.binding.chains["sheep"]
    for _ in range(300):
        dead = set(run.population.carcasses_of("sheep").tolist())
        run.step()
        sheep = run.population.tag_mask(["Sheep"])
        seen = run.binding.senses.members(sheep, 0).tolist()
        assert not dead & set(seen)
        assert chain.herd.count == run.alive["sheep"]
    assert run.binding.chains["sheep"] is chain  # nobody made another program


def test_the_dead_are_found_by_the_tags_of_the_dead(simulate: Simulate) -> None:
    crow = eater("crow", "Crow", "DeadSheep", mouth=MOUTH)
    wolf = eater("wolf", "Wolf", "Sheep", mouth=MOUTH | {"chew_time": 60})
    prey = eater("sheep", "Sheep", food={"amount": 3.0}) | {"mover": None}
    places = [at("s", "sheep", (0, 0, 0.6)), at("w", "wolf", (0, 0, 0)), at("c", "crow", (0, 0, 4))]
    run = simulate(plan_of(crow, wolf, prey, spawners=places))
    run.advance(6)
    biters = [event.animal for event in run.events.since() if event.kind == "bite"]
    assert biters[0] == "wolf"
    assert biters.count("wolf") == 1
    assert biters.count("crow") >= 2


def test_of_two_mouths_the_nearer_gets_it_and_of_equal_ones_the_first(simulate: Simulate) -> None:
    wolf = eater("wolf", "Wolf", "Apple", mouth=MOUTH)
    food = [{"id": "f", "at": [0, 0, 0], "radius": 0.0}]
    run = simulate(plan_of(wolf, spawners=[at("w", "wolf", (0.3, 0, -0.3), (-0.1, 0, -0.3))], food=food))
    run.step()
    (bite,) = [event for event in run.events.since() if event.kind == "bite"]
    assert bite.handle == 1
    run = simulate(plan_of(wolf, spawners=[at("w", "wolf", (0.1, 0, -0.3), (-0.1, 0, -0.3))], food=food))
    run.step()
    (bite,) = [event for event in run.events.since() if event.kind == "bite"]
    assert bite.handle == 0


def test_food_in_a_mouth_goes_with_it_and_can_be_stolen(simulate: Simulate) -> None:
    fish = eater("fish", "Fish", "Apple", mouth=MOUTH | {"chew_time": 5.0})
    food = [{"id": "f", "at": [0, 0, 0.3], "radius": 0.1}]
    run = simulate(plan_of(fish, spawners=[at("f1", "fish", (0, 0, 0), (0, 0, 1.2))], food=food))
    run.step()
    entities = run.population.entities
    mouth, apple = entities.component("mouth"), entities.component("food")
    slot = int(run.population.of_species("#food")[0])
    holder = int(apple["held"][slot]) - 1
    assert entities.standing[slot] == HELD
    assert mouth["food"][holder] == slot + 1
    body = entities.bodies[holder]
    assert entities.bodies["pz"][slot] == pytest.approx(body["pz"] + 0.3 * body["fz"], abs=0.05)
    run.advance(3)
    thefts = [event.handle for event in run.events.since() if event.kind == "bite"]
    assert sorted(thefts[:2]) == [0, 1]
    now = int(apple["held"][slot]) - 1
    assert now != holder
    assert mouth["food"][holder] == 0
    assert mouth["chewing"][holder] > 0.0


def test_what_is_missing_of_a_patch_was_eaten_and_has_not_grown_back_yet(simulate: Simulate) -> None:
    sheep = eater("sheep", "Sheep", "Grass", mouth=MOUTH | {"chew_time": 0.2}, hunger={"rate": 1.0})
    patch = {"id": "g", "type": "grass", "at": [0, 0, 0], "radius": 3.0, "amount": 4.0, "regrowth": 1.0}
    run = simulate(plan_of(sheep, spawners=[at("s", "sheep", (0, 0, 0), (1, 0, 0))], colliders=[patch]))
    slot = int(run.population.of_species("#grass")[0])
    food = run.population.entities.component("food")
    grown, lefts = 0.0, [4.0]
    for _ in range(600):
        before = eaten(run, "sheep")
        run.step()
        left, bitten = float(food["left"][slot]), eaten(run, "sheep") - before
        grew = left - lefts[-1] + bitten
        full = lefts[-1] + 1 / 60 > 4.0
        assert grew == pytest.approx(min(1 / 60, 4.0 - lefts[-1]) if full else 1 / 60, abs=1e-5)
        grown += grew
        lefts.append(left)
    assert 0.0 <= min(lefts) < 2.0
    assert eaten(run, "sheep") > 8.0
    assert 4.0 - eaten(run, "sheep") + grown == pytest.approx(lefts[-1], abs=1e-4)
    snapshot = run.snapshot()
    assert snapshot.grass is not None
    assert float(snapshot.grass.left[0]) * 4.0 == pytest.approx(lefts[-1], abs=1e-4)
    assert snapshot.herds["sheep"].grazing is not None
    bites = [event.value for event in run.events.since() if event.kind == "bite"]
    assert sum(bites) == pytest.approx(eaten(run, "sheep"))


def test_the_dead_stay_dead_under_another_plan_and_come_back_with_a_new_run(simulate: Simulate) -> None:
    plan = wolves_and_sheep(food=[{"id": "f", "at": [0, 0, 0]}])
    run = simulate(plan)
    run.advance(5)
    alive = run.alive["sheep"]
    assert alive < 40
    run.apply(changed(plan, "wolf", "v", max_speed=2.0))
    assert run.alive["sheep"] == alive
    more = wolves_and_sheep(sheep=45, food=[{"id": "f", "at": [0, 0, 0]}])
    run.apply(more)
    assert run.alive["sheep"] == alive + 5
    run.reset()
    assert run.alive == {"sheep": 45, "wolf": 4}
    assert run.snapshot().carcasses == {}


def changed(plan: Plan, animal: str, node: str, **params: Any) -> Plan:
    animals: list[AnimalPlan] = []
    for one in plan.animals:
        values = one.model_dump(mode="json", by_alias=True)
        if one.id == animal:
            values["mover"].update(params)
        animals.append(AnimalPlan.model_validate(values))
    return Plan(tuple(animals), plan.scene)


def test_a_step_of_no_time_changes_nothing(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep(player={"at": [0, 0, 0]}))
    run.advance(1)
    run.act({"act": "clap"})
    before = run.state_sha256()
    for _ in range(5):
        run.step(0.0)
    assert run.state_sha256() == before
    run.step()
    assert len(run.population.of_species("#sounds")) == 1


@pytest.mark.parametrize("threads", [2, 5])
def test_any_number_of_threads_gives_the_same_bits(simulate: Simulate, threads: int) -> None:
    player = {"at": [0, 4, 0], "timeline": [{"time": 1, "act": "shoot", "at": [0, 0, 0]}, {"time": 1.5, "act": "clap"}]}
    runs = [simulate(wolves_and_sheep(player=player), threads=count) for count in (1, threads)]
    for run in runs:
        run.advance(4)
    assert runs[0].state_sha256() == runs[1].state_sha256()
    assert runs[0].events.since() == runs[1].events.since()


def test_a_saved_run_goes_on_to_the_last_bit(simulate: Simulate) -> None:
    player = {"at": [0, 4, 0], "timeline": [{"time": 2.5, "act": "throw", "at": [2, 0, 2]}]}
    plan = wolves_and_sheep(player=player)
    run, other = simulate(plan), simulate(plan, seed=5)
    run.act({"act": "move", "to": [5, 4, 5]})
    run.advance(2)
    run.act({"act": "clap"})
    other.load_state(run.save_state())
    run.advance(2)
    other.advance(2)
    assert other.state_sha256() == run.state_sha256()
    assert [e.kind for e in other.events.since()] == [e.kind for e in run.events.since() if e.step > 120]
    assert other.snapshot().herds["wolf"].catches == run.snapshot().herds["wolf"].catches > 0


def test_who_plays_takes_over_from_the_timeline(simulate: Simulate) -> None:
    player = {"at": [0, 4, 0], "timeline": [{"time": 0.5, "act": "clap"}, {"time": 1.5, "act": "clap"}]}
    plan = wolves_and_sheep(player=player)
    run, other = simulate(plan), simulate(plan)
    run.advance(1)
    assert len(run.population.of_species("#sounds")) == 1
    run.act({"act": "move", "to": [5, 4, 5]})
    other.load_state(run.save_state())
    for one in (run, other):
        one.advance(2)
        assert not len(one.population.of_species("#sounds"))  # the second is not heard, the first has faded
        assert one.snapshot().player.position[0] > 4  # type: ignore[union-attr]
    run.reset()
    run.advance(1)
    assert len(run.population.of_species("#sounds")) == 1


def test_plain_python_lives_alike(simulate: Simulate) -> None:
    plan = wolves_and_sheep(sheep=10, wolves=3)
    native, plain = simulate(plan), simulate(plan, engine="python")
    for _ in range(60):
        plain.load_state(native.save_state())
        native.step()
        plain.step()
        compiled, oracle = native.population.entities, plain.population.entities
        assert np.array_equal(compiled.standing[:13], oracle.standing[:13])
        for kind, field in (("mouth", "chewing"), ("mouth", "food"), ("food", "left"), ("food", "held")):
            np.testing.assert_allclose(compiled.component(kind)[field], oracle.component(kind)[field], atol=1e-5)
        np.testing.assert_allclose(
            compiled.component("hunger")["level"], oracle.component("hunger")["level"], atol=1e-5
        )


def test_nobody_is_left_over_when_all_are_eaten(simulate: Simulate) -> None:
    run = simulate(wolves_and_sheep(sheep=3, wolves=6))
    run.advance(20)
    assert run.alive == {"sheep": 0, "wolf": 6}
    assert run.population.entities.standing[run.population.everyone_of("wolf")].tolist() == [LIVING] * 6
    assert run.influence("sheep") == {}
    assert len(run.snapshot().herds["sheep"]) == 0
