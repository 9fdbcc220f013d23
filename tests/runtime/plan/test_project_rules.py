"""What concerns the project as a whole: tags, components, homes and paths, spawners, beginnings."""

from typing import Any

import pytest

from flockwright.document import Project
from flockwright.nodes import registry
from flockwright.plan import resolve


def test_a_query_for_a_tag_that_nobody_carries(pond_: Any) -> None:
    pond_.params("n1")["tags"] = ["Fish", "Shark"]
    problem = pond_.check("No animal in the scene carries the tag Shark.", "warning", node="n1", field="tags", fix=None)
    assert problem.path == "animals[0].nodes[0].params.tags[1]"


def test_an_animal_that_could_carry_the_tag_is_offered(pond_: Any) -> None:
    pond_.params("n1")["tags"] = ["Shark"]
    pond_.file["animals"].append({"id": "shark", "name": "Shark", "tags": ["Shark"]})
    pond_.check(
        "No animal in the scene carries the tag Shark.", "warning", node="n1", fix="Put 50 Shark into the scene"
    )


def test_homes_and_food_carry_tags_too(pond_: Any) -> None:
    pond_.params("n1")["tags"] = ["Shark"]
    pond_.scene["homes"] = [{"id": "h1", "tags": ["Shark"]}]
    assert pond_.said == []
    del pond_.scene["homes"]
    pond_.scene["food"] = [{"id": "f1", "tags": ["Shark"]}]
    assert pond_.said == []


def test_a_tag_that_the_project_does_not_have(pond_: Any) -> None:
    pond_.params("n1")["tags"] = ["Fihs"]
    message = "Mates looks for the tag Fihs, which the project does not have."
    pond_.check(message, "warning", node="n1", field="tags", fix="Look for Fish")
    pond_.params("n1")["tags"] = ["Fish", "Wolf"]
    message = "Mates looks for the tag Wolf, which the project does not have."
    pond_.check(message, "warning", node="n1", fix="Add the tag Wolf")
    pond_.fish["tags"] = ["Fish", "Wolf"]
    pond_.check("Fish carries the tag Wolf, which the project does not have.", "warning", fix="Add the tag Wolf")
    pond_.scene["homes"] = [{"id": "h1", "name": "Reef", "tags": ["Reef"]}]
    message = "Reef carries the tag Reef, which the project does not have."
    pond_.check(message, "warning", thing="h1", fix="Add the tag Reef")


def test_a_query_without_tags(pond_: Any) -> None:
    pond_.params("n1")["tags"] = []
    pond_.check("Mates looks for no tags, so it finds nobody.", "warning", node="n1", fix="Look for Fish")


def test_a_second_query_without_tags_is_for_the_others(pond_: Any) -> None:
    pond_.add("n9", "query.spatial_hash", "More")
    pond_.behave("n10", "behavior.flee", query="n9")
    pond_.check("More looks for no tags, so it finds nobody.", "warning", node="n9", fix="Look for Fish")
    pond_.scene["homes"] = [{"id": "h1", "tags": ["Shark"]}]
    pond_.check("More looks for no tags, so it finds nobody.", "warning", node="n9", fix="Look for Shark")


def test_more_tags_than_fit(pond_: Any) -> None:
    pond_.file["tags"] = [f"T{number}" for number in range(64)]
    pond_.fish["tags"] = [*pond_.file["tags"][:63], "Fish"]
    pond_.params("n1")["tags"] = ["Fish", "T63"]
    message = "Animals, homes and queries use 65 tags; 64 are possible. Take some out."
    pond_.check(message, "error", field="tags", fix=None)
    assert all(
        problem.fix is None or "Add the tag" not in problem.fix.label for problem in resolve(pond_.project).problems
    )


def test_a_component_that_nothing_uses(pond_: Any) -> None:
    pond_.fish["components"] = {"energy": {}, "home": {}}
    pond_.check("Home is not used by any node.", "warning", field="home", fix="Remove home")
    assert "Energy is not used by any node." not in pond_.said, "the mover uses it"


def test_a_component_that_is_not_known(pond_: Any) -> None:
    pond_.fish["components"] = {"gills": {"count": 4}}
    message = "Fish carries gills, a component that is not known here."
    pond_.check(message, "warning", field="gills", fix="Remove gills")
    assert resolve(pond_.project).plan.animal("fish").components == {}


@pytest.mark.parametrize(
    ("energy", "said", "fix"),
    [
        ({"drain": -1}, ".drain: -1 — must be 0 or more", "Set drain to 0 1/s"),
        ({"drain": "fast"}, '.drain: "fast" — expected a number', "Reset drain"),
        ({"dran": 1}, ".dran: 1 — there is no such field", "Reset dran"),
        (5, ": 5 — expected an object", "Reset energy"),
    ],
)
def test_a_component_that_cannot_be_read(pond_: Any, energy: Any, said: str, fix: str) -> None:
    pond_.fish["components"] = {"energy": energy}
    pond_.check(f"animals[0].components.energy{said}", "error", field="energy", fix=fix)


def test_neighbors_that_lack_what_a_behavior_needs_of_them(pond_: Any) -> None:
    pond_.behave("n6", "behavior.multi_homing", query="n1")
    message = "Mates overlooks Fish: Multi Homing needs home on whom it sees."
    pond_.check(message, "warning", node="n1", field="home", fix="Give Fish home")


def test_a_home_component_is_used_by_those_who_come_home_to_it(pond_: Any) -> None:
    pond_.behave("n6", "behavior.multi_homing", query="n1")
    pond_.fish["components"] = {"home": {}}
    assert pond_.said == []


def test_a_home_that_is_not_chosen(pond_: Any) -> None:
    pond_.behave("n6", "behavior.homing")
    message = "Homing has no home, so it does nothing. Choose one."
    pond_.check(message, "error", node="n6", field="home", fix=None)
    pond_.scene["homes"] = [{"id": "reef", "name": "Reef"}]
    pond_.check(message, "error", node="n6", fix="Use Reef")


def test_a_path_that_is_not_there(pond_: Any) -> None:
    pond_.behave("n6", "behavior.follow_path", path="loop")
    pond_.scene["paths"] = [{"id": "round", "points": [[0, 0, 0], [1, 0, 0]]}]
    message = 'animals[0].nodes[5].params.path: "loop" — there is no path of this id in the scene'
    pond_.check(message, "error", node="n6", field="path", fix="Use round")
    assert "n6" in resolve(pond_.project).plan.animal("fish").entries, "it is there and has no opinion"


def test_a_spawner_of_an_animal_that_is_not_there(pond_: Any) -> None:
    pond_.spawner["animal"] = "fisch"
    problem = pond_.check(
        "Spawner s1 spawns fisch, an animal that is not there.", "error", thing="s1", field="animal", fix="Spawn fish"
    )
    assert problem.path == "scene.spawners[0].animal"
    assert resolve(pond_.project).plan.scene.spawners == ()
    pond_.spawner["animal"] = "wolf"
    pond_.check("Spawner s1 spawns wolf, an animal that is not there.", "error", thing="s1", fix="Remove the spawner")


@pytest.mark.parametrize(
    ("region", "said"),
    [
        ({"type": "sphere", "radius": -3}, ".radius: -3 — must be 0 or more"),
        ({"type": "ring"}, '.type: "ring" — expected sphere, rectangle or points'),
        ({"type": "points"}, ".points: missing — this field is required"),
        ({"type": "rectangle", "spacing": "odd"}, '.spacing: "odd" — expected "even" or "random"'),
    ],
)
def test_a_region_that_cannot_be(pond_: Any, region: dict[str, Any], said: str) -> None:
    pond_.spawner["region"] = region
    pond_.check(f"scene.spawners[0].region{said}", "error", thing="s1", field="region", fix="Use a sphere of 10 m")
    assert resolve(pond_.project).plan.scene.spawners == ()


def test_an_override_of_what_a_knob_drives(pond_: Any) -> None:
    pond_.fish["knobs"] = [{"id": "calm", "name": "Calm", "drives": [{"param": "n2.hold", "from": 0, "to": 1}]}]
    pond_.spawner["overrides"] = {"n2.hold": 2}
    message = "Spawner s1 overrides hold of Cohesion, which the knob Calm drives."
    problem = pond_.check(message, "warning", thing="s1", field="n2.hold", fix="Remove it")
    assert problem.path == 'scene.spawners[0].overrides["n2.hold"]'
    assert problem.animal == "fish"
    pond_.spawner.update(overrides={}, jitter={"n2.hold": 0.1})
    assert pond_.said == [], "a spread around what the knob says is well defined"


@pytest.mark.parametrize(
    ("part", "address", "value", "said", "severity", "fix"),
    [
        ("overrides", "n9.k", 3, "Spawner s1 overrides n9.k, which is not there.", "warning", "Remove it"),
        ("jitter", "n2.kk", 0.1, "Spawner s1 spreads n2.kk, which is not there.", "warning", "Remove it"),
        (
            "overrides", "n1.k", 3,
            "Spawner s1 overrides k of Mates, which is not a real number and belongs to all of the kind.",
            "warning", "Remove it",
        ),
        (
            "jitter", "n2.max_distance", 0.1,
            "Spawner s1 spreads max distance of Cohesion, which is left open, so there is nothing to change.",
            "warning", "Remove it",
        ),
        (
            "overrides", "n1.fov", 400,
            'scene.spawners[0].overrides["n1.fov"]: 400 — must be 360 or less', "error", "Set it to 360",
        ),
        (
            "overrides", "n1.fov", "wide",
            'scene.spawners[0].overrides["n1.fov"]: "wide" — expected a number', "error", "Remove it",
        ),
        (
            "jitter", "n1.fov", 2,
            'scene.spawners[0].jitter["n1.fov"]: 2 — must be 1 or less', "error", "Set it to 1",
        ),
    ],
)  # fmt: skip
def test_differences_that_mean_nothing(
    pond_: Any, part: str, address: str, value: Any, said: str, severity: str, fix: str
) -> None:
    pond_.spawner[part] = {address: value}
    pond_.check(said, severity, thing="s1", field=address, fix=fix)
    assert getattr(resolve(pond_.project).plan.scene.spawners[0], part) == {}


def test_differences_that_mean_something_stay(pond_: Any) -> None:
    pond_.spawner["overrides"] = {"n2.max_distance": 5, "n2.activation.power": 3}
    pond_.spawner["jitter"] = {"n2.max_distance": 0.1, "n5.max_speed": 0.2}
    assert pond_.said == []
    assert resolve(pond_.project).plan.scene == pond_.project.scene


def test_numbers_of_the_scene_that_cannot_be(pond_: Any) -> None:
    pond_.scene["homes"] = [{"id": "h1", "strength": 3, "max_radius": -2}]
    pond_.scene["bounds"] = {"size": [10, -1, 10]}
    pond_.spawner["initial_speed"] = -1
    pond_.check("scene.homes[0].strength: 3 — must be 1 or less", "error", thing="h1", fix="Set strength to 1")
    pond_.check("scene.homes[0].max_radius: -2 — must be 0 or more", "error", thing="h1", fix="Set max radius to 0")
    pond_.check(
        "scene.bounds.size: [10, -1, 10] — sides must be from 0 to 1e+09", "error", fix="Set the size to 10 × 0 × 10"
    )
    pond_.check(
        "scene.spawners[0].initial_speed: -1 — must be 0 or more", "error", thing="s1", fix="Set the speed to 0 m/s"
    )
    scene = resolve(pond_.project).plan.scene
    assert (scene.homes[0].strength, scene.homes[0].max_radius, scene.bounds.size[1]) == (1, 0, 0)
    assert scene.spawners[0].initial_speed == 0


def test_a_project_without_animals_gets_advice() -> None:
    (problem,) = resolve(Project.new()).problems
    assert (problem.severity, problem.message) == ("advice", "There is no animal yet. Add one to begin.")


def test_an_animal_without_nodes_gets_advice(pond_: Any) -> None:
    pond_.fish.update(nodes=[], links=[])
    message = "Fish has no nodes, so it stands still."
    problem = pond_.check(message, "advice", fix="Add Wander, Desire Budget and Move 3D")
    assert [p.severity for p in resolve(pond_.project).problems] == ["advice"]
    assert problem.path == "animals[0].nodes"


def test_an_animal_that_is_not_in_the_scene_gets_advice(pond_: Any) -> None:
    pond_.scene["spawners"] = []
    pond_.check("No Fish is in the scene.", "advice", fix="Put 50 Fish into the scene")
    assert pond_.said == ["No Fish is in the scene."], "an empty scene needs no word about tags"


def test_a_spawner_of_none_is_filled(pond_: Any) -> None:
    pond_.spawner["count"] = 0
    pond_.check("No Fish is in the scene.", "advice", fix="Put 50 Fish into the scene")


def test_packages_that_fail_are_named_where_a_type_is_missing(pond_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sentence = "The nodes of studio cannot be loaded: ImportError: no"
    monkeypatch.setattr(registry, "failures", registry.failures)
    registry.failures.append(registry.Failure("studio", sentence))
    try:
        assert sentence not in pond_.said
        pond_.behave("n6", "studio.dance")
        pond_.check(sentence, "warning", field="studio", fix=None)
    finally:
        registry.failures.pop()


@pytest.mark.parametrize(
    ("part", "value", "said"),
    [
        ("food", [{"id": "f1", "radius": -1}], "scene.food[0].radius: -1 — must be 0 or more"),
        ("food", [{"id": "f1", "taste": 1}], "scene.food[0].taste: 1 — there is no such field"),
        ("player", {"speed": "fast"}, 'scene.player.speed: "fast" — expected a number'),
        (
            "player",
            {"timeline": [{"time": 1, "act": "sing"}]},
            'scene.player.timeline[0].act: "sing" — expected move, throw, shoot or clap',
        ),
        ("player", {"timeline": [{"act": "clap"}]}, "scene.player.timeline[0].time: missing — this field is required"),
    ],
)
def test_food_and_a_player_that_cannot_be_are_told_with_their_place(
    pond_: Any, part: str, value: Any, said: str
) -> None:
    pond_.scene[part] = value
    assert said in pond_.said


def test_whoever_looks_for_the_player_or_for_sounds_finds_them_where_there_is_a_player(pond_: Any) -> None:
    pond_.file["tags"] = ["Fish", "Player", "Sound"]
    pond_.params("n1")["tags"] = ["Player", "Sound"]
    assert any("No animal in the scene carries the tag Sound" in line for line in pond_.said)
    pond_.scene["player"] = {"at": [0, 1, 0]}
    assert not any("carries the tag" in line for line in pond_.said)
