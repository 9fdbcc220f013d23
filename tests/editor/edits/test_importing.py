"""An animal comes over from another project with what it needs."""

from __future__ import annotations

import pytest

from flockwright.cli.presets import find_preset
from flockwright.document import Project, load
from flockwright.plan import resolve
from flockwright_editor.session.edits import animals, importing, tags


def _preset(name: str) -> Project:
    path = find_preset(name)
    assert path is not None
    return load(path).document


@pytest.fixture(name="sea")
def _sea() -> Project:
    return _preset("predator-3d")


@pytest.fixture(name="sky")
def _sky() -> Project:
    return _preset("flock-3d")


def test_it_brings_curves_tags_and_homes(sea: Project, sky: Project) -> None:
    made, fish = importing.bring(sky, sea, "fish")
    assert made.animal(fish).nodes == sea.animal("fish").nodes
    assert made.curves == sea.curves
    assert set(made.tags) == {"Bird", "Roost", "Fish", "Shark", "Reef"}
    assert {home.name for home in made.scene.homes} == {"Valley", "Reef", "Open sea"}
    assert animals.count(made, fish) == 400
    assert [problem.message for problem in resolve(made).problems] == ["No animal in the scene carries the tag Shark."]
    made, _ = importing.bring(made, sea, "shark")
    assert resolve(made).problems == ()


def test_its_spawner_moves_into_the_bounds(sea: Project, sky: Project) -> None:
    made, _ = importing.bring(sky, sea, "fish")
    assert made.scene.spawners[-1].region.model_extra is not None
    assert made.scene.spawners[-1].region.model_extra["center"] == sky.scene.bounds.center


def test_a_curve_of_the_same_name_that_differs_gets_another(sea: Project, sky: Project) -> None:
    here = sky.changed(curves={"Panic": {"shape": "linear"}})
    made, fish = importing.bring(here, sea, "fish")
    assert made.curves == {"Panic": {"shape": "linear"}, "Panic 2": sea.curves["Panic"]}
    assert made.animal(fish).node("n6").params["activation"] == {"curve": "Panic 2"}


def test_an_equal_curve_is_used_again(sea: Project) -> None:
    made, fish = importing.bring(sea, sea, "fish")
    assert made.curves == sea.curves
    assert fish == "fish_2"
    assert made.animal(fish).name == "Fish 2"
    assert made.animal(fish).color != sea.animal("fish").color


def test_a_home_that_a_node_names_comes_under_a_free_id(sea: Project, sky: Project) -> None:
    valley = sky.scene.homes[0].changed(id="reef")
    here = sky.changed(scene=sky.scene.changed(homes=(valley,)))
    made, shark = importing.bring(here, sea, "shark")
    named = made.animal(shark).node("n7").params["home"]
    assert named != "reef"
    assert next(home for home in made.scene.homes if home.id == named).name == "Reef"


def test_what_was_there_stays(sea: Project, sky: Project) -> None:
    made, _ = importing.bring(sky, sea, "shark", herd=False)
    assert made.animals[0] is sky.animals[0]
    assert made.scene.spawners == sky.scene.spawners
    assert tags.unused(made) == ()
