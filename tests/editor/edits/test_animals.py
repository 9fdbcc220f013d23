"""Edits of whole animals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flockwright.cli.presets import find_preset
from flockwright.document import DocumentError, Project, load
from flockwright_editor.session.edits import animals


@pytest.fixture(name="sea")
def _sea() -> Project:
    path = find_preset("predator-3d")
    assert path is not None
    return load(path).document


def test_a_copy_has_ids_and_spawners_of_its_own(sea: Project) -> None:
    made, copy = animals.duplicate(sea, "fish")
    assert [animal.id for animal in made.animals] == ["fish", copy, "shark"]
    assert made.animal(copy).name == "Fish 2"
    assert made.animal(copy).nodes == sea.animal("fish").nodes
    assert made.animal(copy).color != sea.animal("fish").color
    assert animals.count(made, copy) == animals.count(made, "fish") == 400
    assert len({spawner.id for spawner in made.scene.spawners}) == 3
    again, third = animals.duplicate(made, copy)
    assert again.animal(third).name == "Fish 3"


def test_renaming_keeps_the_id(sea: Project) -> None:
    made = animals.rename(sea, "fish", "  Herring ")
    assert made.animal("fish").name == "Herring"


def test_deleting_takes_the_spawners_along_and_leaves_the_others_alone(sea: Project) -> None:
    made = animals.delete(sea, ["fish"])
    assert [animal.id for animal in made.animals] == ["shark"]
    assert [spawner.animal for spawner in made.scene.spawners] == ["shark"]
    assert made.animal("shark") is sea.animal("shark")


def test_a_new_tag_of_an_animal_is_one_of_the_project_too(sea: Project) -> None:
    made = animals.set_tags(sea, "fish", ["Fish", " Small ", "Small", ""])
    assert made.animal("fish").tags == ("Fish", "Small")
    assert made.tags == (*sea.tags, "Small")


def test_looks_and_body(sea: Project) -> None:
    made = animals.reshape(animals.recolor(sea, "fish", "#112233"), "fish", "bird")
    made = animals.set_radius(made, "fish", -1)
    fish = made.animal("fish")
    assert (fish.color, fish.shape, fish.body.radius) == ("#112233", "bird", 0)


def test_components_come_and_go(sea: Project) -> None:
    made = animals.add_component(sea, "fish", "energy")
    assert made.animal("fish").components == {"energy": {}}
    made = animals.set_component(made, "fish", "energy", "drain", 0.5)
    assert animals.add_component(made, "fish", "energy") == made, "one that is there keeps its numbers"
    made = animals.set_component(made, "fish", "energy", "drain", None)
    assert made.animal("fish").components == {"energy": {}}
    assert animals.remove_component(made, "fish", "energy") == sea


def test_without_a_spawner_one_appears_in_the_middle_of_the_bounds(sea: Project) -> None:
    bare = sea.changed(scene=sea.scene.changed(spawners=()))
    made = animals.set_count(bare, "fish", 30)
    (spawner,) = made.scene.spawners
    assert (spawner.animal, spawner.count) == ("fish", 30)
    assert spawner.region.model_extra is not None
    assert spawner.region.model_extra["center"] == sea.scene.bounds.center
    assert animals.set_count(bare, "fish", 0) is bare


def test_too_many_is_a_sentence(sea: Project) -> None:
    with pytest.raises(DocumentError, match="200000"):
        animals.set_count(sea, "fish", 200_001)


@given(st.integers(0, 5000), st.lists(st.integers(0, 900), min_size=1, max_size=6))
def test_a_total_is_spread_in_proportion_and_nobody_is_lost(total: int, parts: list[int]) -> None:
    made = animals.spread(total, parts)
    assert sum(made) == total
    whole = sum(parts)
    if whole:
        assert all(abs(new - total * old / whole) < 1 for new, old in zip(made, parts, strict=True))


def test_a_count_goes_over_the_spawners_of_that_animal_only(sea: Project) -> None:
    first = sea.scene.spawners[0]
    second = first.changed(id="s9", count=100)
    two = sea.changed(scene=sea.scene.changed(spawners=(*sea.scene.spawners, second)))
    made = animals.set_count(two, "fish", 50)
    assert [spawner.count for spawner in made.scene.spawners] == [40, 2, 10]


def test_names_count_on() -> None:
    assert animals.free_name("Fish", ["Bird"]) == "Fish"
    assert animals.free_name("Fish 2", ["Fish", "Fish 2"]) == "Fish 3"
    assert animals.free_name("Fish", ["Fish", "Fish 3"]) == "Fish 2"


def test_an_animal_moves_in_the_list(sea: Project) -> None:
    assert [animal.id for animal in animals.move(sea, "shark", 0).animals] == ["shark", "fish"]
    assert animals.move(sea, "shark", 9) == sea
