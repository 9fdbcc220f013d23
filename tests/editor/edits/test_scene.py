"""Edits of the scene."""

from __future__ import annotations

import pytest

from flockwright.cli.presets import find_preset
from flockwright.document import Home, Project, ScenePath, load
from flockwright.plan import resolve
from flockwright_editor.session.edits import scene


@pytest.fixture(name="sea")
def _sea() -> Project:
    path = find_preset("predator-3d")
    assert path is not None
    return load(path).document


@pytest.mark.parametrize("key", [kind.key for kind in scene.KINDS if kind.can_add])
def test_whatever_is_added_stands_in_the_middle_and_makes_no_problem(sea: Project, key: str) -> None:
    made, fresh = scene.add(sea, key)
    kind, thing = scene.find(made, fresh)
    assert kind.key == key
    assert thing.id not in {other.id for _, other in scene.things(sea)}
    assert resolve(made).problems == ()
    if isinstance(thing, Home):
        assert thing.at == sea.scene.bounds.center
    if isinstance(thing, ScenePath):
        assert len(thing.points) == 4


def test_copies_get_ids_and_names_of_their_own_and_stand_aside(sea: Project) -> None:
    made, (home, spawner) = scene.duplicate(sea, ["reef", "s1"])
    copy = scene.find(made, home)[1]
    assert isinstance(copy, Home)
    assert copy.name == "Reef 2"
    assert copy.at == (2, -12, 2)
    assert scene.find(made, spawner)[1].id == "s3"
    assert len(scene.things(made)) == len(scene.things(sea)) + 2
    assert resolve(made).errors() == ()


def test_a_spawner_without_a_name_is_called_after_its_animal(sea: Project) -> None:
    assert [scene.name_of(sea, thing) for _, thing in scene.things(sea)] == [
        "Fish spawner",
        "Shark spawner",
        "Reef",
        "Open sea",
    ]


def test_renaming_keeps_the_id_so_that_nodes_find_it(sea: Project) -> None:
    made = scene.rename(sea, "reef", "Atoll")
    assert scene.find(made, "reef")[1].name == "Atoll"
    assert resolve(made).problems == ()


def test_deleting_a_home_that_a_node_names_is_a_problem_with_a_fix_and_no_more(sea: Project) -> None:
    made = scene.delete(sea, ["reef"])
    assert made.animal("shark") is sea.animal("shark")
    (problem,) = resolve(made).errors()
    assert problem.fix is not None
    assert problem.fix.label == "Use Open sea"


def test_bounds(sea: Project) -> None:
    assert scene.set_bounds(sea, size=(10, 20, 30)).scene.bounds.size == (10, 20, 30)


def test_an_unknown_id_is_a_key_error(sea: Project) -> None:
    with pytest.raises(KeyError):
        scene.find(sea, "nowhere")
