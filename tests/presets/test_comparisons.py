"""What the comparisons must show: the same wishes under every merger, the same course under every mover."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
from tests.presets.runs import SEEDS, Array, moments, off_path, plan, project

from flockwright.document import Animal
from flockwright.nodes.registry import all_types
from flockwright.simulation.measures import HerdMeasures, measure
from flockwright.simulation.snapshot import HerdView
from flockwright.world.paths import sampled

every_seed = pytest.mark.parametrize("seed", SEEDS)


@pytest.mark.parametrize(("name", "kind"), [("mergers-compared", "merger"), ("movers-compared", "mover")])
def test_there_is_one_animal_for_each_and_they_differ_in_nothing_else(name: str, kind: str) -> None:
    animals = project(name).animals
    chosen = [next(node.type for node in animal.nodes if node.type.startswith(kind)) for animal in animals]
    # Who asks the scene for ground to walk on has a preset with ground.
    ours = [type_ for type_ in all_types().values() if type_.kind == kind and type_.is_ours]
    shipped = [type_.key for type_ in ours if not type_.params.CALLS]
    assert sorted(chosen) == sorted(shipped)

    def wishes(animal: Animal) -> list[tuple[str, dict[str, object]]]:
        own = {"tags", "home", "path"}
        others = [node for node in animal.nodes if not node.type.startswith(kind)]
        return [(node.type, {key: value for key, value in node.params.items() if key not in own}) for node in others]

    for animal in animals[1:]:
        assert wishes(animal) == wishes(animals[0])


@cache
def merged(seed: int) -> dict[str, list[HerdMeasures]]:
    """The small flocks once they have settled."""
    seen: dict[str, list[HerdMeasures]] = {animal.id: [] for animal in project("mergers-compared").animals}
    for _, snapshot in moments(plan("mergers-compared"), seed, 15, start=5, every=0.5):
        for animal, view in snapshot.herds.items():
            seen[animal].append(measure(view))
    return seen


def typical(herd: list[HerdMeasures], what: Callable[[HerdMeasures], float]) -> float:
    return float(np.median([what(moment) for moment in herd]))


@every_seed
def test_budgets_keep_bodies_apart_where_sums_let_them_overlap(seed: int) -> None:
    nearest = {animal: typical(herd, lambda it: it.nearest_min) for animal, herd in merged(seed).items()}
    body = 2 * project("mergers-compared").animals[0].body.radius
    for careful in ("budget", "halving", "sphere", "first", "reynolds"):
        assert nearest[careful] > body
    for careless in ("sum", "mean"):
        assert nearest[careless] < 0.5 * body


@every_seed
def test_who_obeys_only_the_most_urgent_never_gathers(seed: int) -> None:
    spread = {animal: typical(herd, lambda it: it.cohesion_radius) for animal, herd in merged(seed).items()}
    first = spread.pop("first")
    assert first > 1.5 * max(spread.values())


@every_seed
def test_velocities_that_cancel_leave_sums_slow_and_budgets_not(seed: int) -> None:
    speed = {animal: typical(herd, lambda it: it.speed_mean) for animal, herd in merged(seed).items()}
    assert min(speed[name] for name in ("budget", "halving", "sphere")) > 1.0
    assert max(speed[name] for name in ("sum", "mean", "reynolds")) < 1.0


# --- movers ---------------------------------------------------------------------------------------------------------


@cache
def moved() -> dict[str, list[HerdView]]:
    """Everybody on their course, step by step."""
    seen: dict[str, list[HerdView]] = {animal.id: [] for animal in project("movers-compared").animals}
    for _, snapshot in moments(plan("movers-compared"), 1, 25, start=3, every=1 / 60):
        for animal, view in snapshot.herds.items():
            seen[animal].append(view)
    return seen


def errors(animal: str) -> Array:
    names = [other.id for other in project("movers-compared").animals]
    line = sampled(project("movers-compared").scene.paths[names.index(animal)])[0]
    return np.concatenate([off_path(view, line) for view in moved()[animal][::6]])


def accelerations(animal: str) -> Array:
    velocities = np.array([view.velocity for view in moved()[animal]], np.float64)
    sizes: Array = np.linalg.norm(np.diff(velocities, axis=0), axis=2) * 60
    return sizes


def limit(animal: str, name: str) -> float:
    mover = plan("movers-compared").animal(animal).mover
    assert mover is not None
    return float(getattr(mover.params, name))


def test_limited_movers_keep_to_their_course_within_their_limits() -> None:
    for animal in ("bird", "sheep"):
        forward, lateral = limit(animal, "accel_forward"), limit(animal, "accel_lateral")
        assert accelerations(animal).max() < 1.05 * np.hypot(forward, lateral)
        assert errors(animal).max() < 2


def test_direct_assign_turns_at_once() -> None:
    assert accelerations("ghost").max() > 1.5 * accelerations("bird").max()
    assert errors("ghost").max() < 2


def test_add_velocity_overshoots_every_corner_and_knows_no_top_speed() -> None:
    top = limit("comet", "max_speed")
    assert max(view.speed.max() for view in moved()["comet"]) > 1.5 * top
    assert np.median(errors("comet")) > 5 * np.median(errors("bird"))
    for other in ("bird", "sheep", "ghost", "boid"):
        assert max(view.speed.max() for view in moved()[other]) <= limit(other, "max_speed") * 1.001


def test_add_velocity_is_lost_but_never_gone() -> None:
    *_, (_, last) = moments(plan("movers-compared"), 1, 180, every=5)
    assert np.abs(last.herds["comet"].position).max() < 300


def test_reynolds_never_quite_has_the_velocity_it_wants() -> None:
    wanted = 5.0
    assert np.mean([view.speed.mean() for view in moved()["bird"]]) == pytest.approx(wanted, rel=0.01)
    assert np.mean([view.speed.mean() for view in moved()["boid"]]) < 0.95 * wanted
    assert accelerations("boid").max() <= 1.001 * limit("boid", "max_accel")
    assert errors("boid").max() > 1.5 * errors("bird").max()


def test_only_move_3d_leans() -> None:
    for animal, seen in moved().items():
        upright = min(view.up[:, 1].min() for view in seen)
        assert (upright < 0.95) == (animal == "bird")
