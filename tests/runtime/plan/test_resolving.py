"""Resolving: pure, remembered by identity, never at a loss."""

import copy
import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from flockwright.document import DocumentError, Project, dumps, loads
from flockwright.plan import Resolver, fix, resolve
from flockwright.plan.assets import animal_json, read_animal, read_scene, scene_json


def test_groups_and_behaviors_stand_by_id_whatever_the_order_in_the_file(pond_: Any) -> None:
    pond_.add("n10", "query.kd_tree", tags=["Fish"])
    pond_.behave("n11", "behavior.flee", query="n10")
    pond_.behave("n6", "behavior.separation", query="n1")
    plan = resolve(pond_.project).plan
    pond_.fish["nodes"].reverse()
    assert resolve(pond_.project).plan == plan
    fish = plan.animal("fish")
    assert [(group.query.id, [b.id for b in group.behaviors]) for group in fish.neighbor_groups] == [
        ("n1", ["n2", "n6"]),
        ("n10", ["n11"]),
    ]
    assert [entry.id for entry in fish.simple] == ["n3"]
    assert set(fish.entries) == {"n1", "n2", "n3", "n4", "n5", "n6", "n10", "n11"}


def test_a_muted_behavior_stays_in_the_plan(pond_: Any) -> None:
    pond_.params("n2")["active"] = False
    assert resolve(pond_.project).plan.animal("fish").entries["n2"].params.model_dump()["active"] is False


def test_an_animal_that_is_not_simulated_is_left_out(pond_: Any) -> None:
    pond_.fish["simulate"] = False
    resolved = resolve(pond_.project)
    assert resolved.plan.animals == ()
    assert resolved.plan.scene.spawners == ()
    assert resolved.problems == ()


def test_animals_stand_by_id(pond_: Any) -> None:
    pond_.file["animals"].append({"id": "bear"})
    assert [animal.id for animal in resolve(pond_.project).plan.animals] == ["bear", "fish"]


def test_errors_come_first(pond_: Any) -> None:
    pond_.add("n6", "query.spatial_hash", tags=["Fish"])
    pond_.params("n2")["hold"] = -1
    pond_.file["animals"].append({"id": "bear"})
    severities = [problem.severity for problem in resolve(pond_.project).problems]
    assert severities == sorted(severities, key=["error", "warning", "advice"].index)
    assert set(severities) == {"error", "warning", "advice"}


def test_resolving_changes_nothing_and_gives_the_same_again(pond_: Any) -> None:
    pond_.params("n1")["k"] = -1
    project = pond_.project
    before = dumps(project)
    first, second = resolve(project), resolve(project)
    assert first == second
    assert dumps(project) == before


def test_an_unchanged_animal_is_not_resolved_again(pond_: Any) -> None:
    pond_.file["animals"].append({"id": "bear"})
    project = pond_.project
    resolver = Resolver()
    first = resolver.resolve(project)
    assert resolver.resolve(project) is first
    moved = project.changed(scene=project.scene.changed(seed=7))
    again = resolver.resolve(moved)
    assert again.plan.animal("fish") is first.plan.animal("fish")
    fish = project.animal("fish")
    renamed = resolver.resolve(moved.with_animal(fish.changed(name="Minnow")))
    assert renamed.plan.animal("fish").name == "Minnow"
    assert renamed.plan.animal("bear") is first.plan.animal("bear")


def test_a_changed_curve_or_place_in_the_file_is_noticed(pond_: Any) -> None:
    pond_.file["curves"] = {"Soft": {"shape": "linear"}}
    pond_.params("n2")["activation"] = {"curve": "Soft"}
    pond_.params("n1")["k"] = -1
    project = pond_.project
    resolver = Resolver()
    resolver.resolve(project)
    harder = resolver.resolve(project.changed(curves={"Soft": {"shape": "step"}}))
    assert harder == resolve(project.changed(curves={"Soft": {"shape": "step"}}))
    shifted = project.changed(animals=(*Project.new(animals=({"id": "bear"},)).animals, *project.animals))
    assert resolver.resolve(shifted).problems[0].path == "animals[1].nodes[0].params.k"


def test_a_fix_for_what_is_gone_changes_nothing(pond_: Any) -> None:
    pond_.params("n1")["k"] = -1
    (problem,) = [p for p in resolve(pond_.project).problems if p.severity == "error"]
    pond_.remove("n1")
    assert fix(pond_.project, problem) == pond_.project
    assert fix(Project.new(), problem) == Project.new()


def test_problems_can_be_read_by_other_programs(pond_: Any) -> None:
    pond_.unwire("n1.neighbors", "n2.neighbors")
    told = [problem.as_json() for problem in resolve(pond_.project).problems]
    assert json.loads(json.dumps(told))[0] == {
        "severity": "error",
        "message": "Cohesion needs neighbors. Wire a query to it.",
        "path": "animals[0].nodes[1]",
        "animal": "fish",
        "node": "n2",
        "field": "neighbors",
        "thing": "",
        "fix": {
            "label": "Wire Mates to Cohesion",
            "changes": [{"do": "add_link", "animal": "fish", "from": "n1.neighbors", "to": "n2.neighbors"}],
        },
    }


ODD = st.sampled_from(
    [
        None, True, False, 0, 1, -1, 0.5, 1e17, -1e300, 2**60, "", "n1", "n2", "n9", "n1.k", "n2.result", "n4.results",
        "n2.activation.k", "fish", "shark", "Fish", "Ghost", "reroute", "behavior.cohesion", "behavior.wander",
        "query.kd_tree", "merger.first_non_zero", "mover.2d", "mover.3d", "resolution.box_wrap", "studio.dance", [], {},
        [1, 2], [0, 0, 0], ["Fish"], {"curve": "Soft"}, {"curve": []}, {"shape": "keys"}, {"shape": "linear", "k": 1},
    ]
)  # fmt: skip


def spoil(file: Any, draw: Any) -> None:
    place = file
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = draw(st.sampled_from(keys))
        below = place[key]
        if isinstance(below, dict | list) and below and draw(st.integers(0, 5)):
            place = below
            continue
        match draw(st.sampled_from(["replace", "replace", "remove", "double", "rename"])):
            case "remove":
                del place[key]
            case "double" if isinstance(place, list):
                place.append(copy.deepcopy(below))
            case "rename" if isinstance(place, dict):
                place[draw(st.sampled_from(["n2.hold", "n1.k", "k", "size", "extra", "energy", "mouth"]))] = place.pop(
                    key
                )
            case _:
                place[key] = copy.deepcopy(draw(ODD))
        return


@settings(max_examples=600, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_whatever_can_be_loaded_can_be_resolved_fixed_and_written(data: st.DataObject, rich: Any) -> None:
    file = copy.deepcopy(rich)
    for _ in range(data.draw(st.integers(1, 6))):
        spoil(file, data.draw)
    try:
        project = loads(json.dumps(file)).document
    except DocumentError:
        return  # a wrong structure is the loader's to refuse
    resolved = resolve(project)
    for problem in resolved.problems:
        assert problem.message
        assert json.dumps(problem.as_json())
        assert resolve(fix(project, problem)).plan is not None
    for animal in resolved.plan.animals:
        assert read_animal(animal_json(animal)) == animal
    assert read_scene(scene_json(resolved.plan)) == resolved.plan.scene


def test_the_rich_pond_is_written_and_read_back_the_same(rich: Any) -> None:
    resolved = resolve(loads(json.dumps(rich)).document)
    assert [problem.message for problem in resolved.problems if problem.severity == "error"] == []
    for animal in resolved.plan.animals:
        assert read_animal(animal_json(animal)) == animal
    assert read_scene(scene_json(resolved.plan)) == resolved.plan.scene
