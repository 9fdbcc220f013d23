"""A player may fire at the nearest of a kind, whoever else stands about."""

from __future__ import annotations

from flockwright.document.builder import ProjectBuilder, points
from flockwright.plan import resolve
from flockwright.simulation import Simulation


def shot_at(tag: str, how: str = "nearest", **places: tuple[float, float, float]) -> dict[str, int]:
    """Who is left of hares, foxes and bears once somebody has fired at one of a tag."""
    project = ProjectBuilder(tags=["Hare", "Fox", "Bear"], player={"at": [0, 0, 0]})
    for name in ("Hare", "Fox", "Bear"):
        animal = project.animal(name, tags=[name], radius=0.5)
        animal.behavior("go_forward", direction_strength=0, speed_strength=0)
        animal.merger("desire_budget")
        animal.mover("3d")
        where = [at for known, at in places.items() if known.startswith(name.lower())]
        project.spawn(animal, len(where), points(*where))
    with Simulation(resolve(project.build()).plan) as run:
        run.act({"act": "shoot", how: tag})
        run.step()
        return {name: count for name, count in run.alive.items() if count}


def test_the_nearest_of_the_kind_is_hit_and_nobody_else() -> None:
    left = shot_at("Fox", hare=(2, 0, 0), fox_near=(0, 0, 8), fox_far=(0, 0, -20), bear=(1, 0, 1))
    assert left == {"hare": 1, "fox": 1, "bear": 1}


def test_one_that_stands_free_is_taken_before_one_that_is_hidden() -> None:
    left = shot_at("Fox", bear=(0, 0, 4), fox_hidden=(0, 0, 8), fox_free=(12, 0, 0))
    assert left == {"bear": 1, "fox": 1}


def test_where_nobody_stands_free_whoever_is_in_the_way_is_hit() -> None:
    assert shot_at("Fox", bear=(0, 0, 4), fox=(0, 0, 8)) == {"fox": 1}


def test_without_any_of_the_kind_the_shot_goes_straight_ahead() -> None:
    assert shot_at("Fox", hare=(3, 0, 0)) == {"hare": 1}


def test_a_shot_amid_them_is_for_whoever_has_the_most_company() -> None:
    crowd = {f"fox_{i}": (20.0, float(i - 2), 0.0) for i in range(5)}
    assert shot_at("Fox", "amid", hare=(2, 0, 3), fox_lone=(0, 0, 5), **crowd) == {"hare": 1, "fox": 5}
    assert shot_at("Fox", "amid", bear=(5, 0, 0), fox_lone=(0, 0, 5), fox=(20, 0, 0)) == {"bear": 1, "fox": 1}
