"""Tags: a rename follows everywhere."""

from __future__ import annotations

import pytest

from flockwright.cli.presets import find_preset
from flockwright.document import Node, Project, SceneObject, load
from flockwright.plan import resolve
from flockwright_editor.session.edits import tags


@pytest.fixture(name="sea")
def _sea() -> Project:
    path = find_preset("predator-3d")
    assert path is not None
    return load(path).document


def test_a_rename_follows_to_animals_queries_and_homes(sea: Project) -> None:
    made = tags.rename(tags.rename(sea, "Fish", "Herring"), "Reef", "Atoll")
    assert made.tags == ("Herring", "Shark", "Atoll")
    assert made.animal("fish").tags == ("Herring",)
    assert made.animal("fish").node("n1").params["tags"] == ("Herring",)
    assert made.animal("shark").node("n1").params["tags"] == ("Herring",)
    assert {tag for home in made.scene.homes for tag in home.tags} == {"Atoll"}
    assert "Fish" not in tags.uses(made)
    assert resolve(made).problems == ()


def test_back_and_forth_is_the_same_document(sea: Project) -> None:
    assert tags.rename(tags.rename(sea, "Fish", "X"), "X", "Fish") == sea


def test_animals_that_do_not_name_the_tag_stay_the_same_objects(sea: Project) -> None:
    made = tags.rename(tags.add(sea, "Spare"), "Spare", "Other")
    assert made.tags[-1] == "Other"
    assert made.animals[0] is sea.animals[0]


def test_a_name_that_is_taken_makes_two_tags_one(sea: Project) -> None:
    made = tags.rename(sea, "Reef", "Fish")
    assert made.tags == ("Fish", "Shark")
    assert [home.tags for home in made.scene.homes] == [("Fish",), ("Fish",)]


def test_an_empty_name_changes_nothing(sea: Project) -> None:
    assert tags.rename(sea, "Fish", "  ") is sea


def test_unknown_node_types_food_and_player_follow_too(sea: Project) -> None:
    fish = sea.animal("fish").with_node(Node.read({"id": "x1", "type": "query.other", "params": {"tags": ["Fish", 3]}}))
    fish = fish.with_node(Node.read({"id": "x2", "type": "query.other", "params": {"tags": ["Fish"]}}))
    food = SceneObject.read({"id": "apple", "tags": ["Fish"], "size": 2})
    scene = sea.scene.changed(food=(food,), player={"tags": ["Fish"], "speed": 3})
    made = tags.rename(sea.with_animal(fish).changed(scene=scene), "Fish", "Cod")
    assert made.animal("fish").node("x1").params["tags"] == ("Fish", 3), "what is no list of tags stays as found"
    assert made.animal("fish").node("x2").params["tags"] == ("Cod",)
    assert made.scene.food[0].model_extra == {"tags": ("Cod",), "size": 2}
    assert made.scene.player == {"tags": ("Cod",), "speed": 3}


def test_unused_tags_are_told_and_removed(sea: Project) -> None:
    made = tags.add(sea, "Spare")
    assert tags.unused(made) == ("Spare",)
    assert tags.remove_unused(made) == sea


def test_uses_say_who(sea: Project) -> None:
    found = tags.uses(sea)
    assert [use.name for use in found["Fish"]] == ["Fish", "Schoolmates of Fish", "Prey of Shark"]
    assert [use.name for use in found["Reef"]][-2:] == ["Reef", "Open sea"]


def test_removing_takes_it_out_of_everything(sea: Project) -> None:
    made = tags.remove(sea, ["Fish"])
    assert made.tags == ("Shark", "Reef")
    assert made.animal("fish").tags == ()
    assert made.animal("shark").node("n1").params["tags"] == ()
