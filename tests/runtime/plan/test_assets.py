"""Game assets: everything written out, read back the same, and nothing written while an error stands."""

import json
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import DocumentError, SaveError, loads
from flockwright.plan import Resolved, resolve
from flockwright.plan.assets import (
    ExportRefused,
    animal_json,
    export,
    load_animal,
    load_scene,
    read_animal,
    read_scene,
    scene_json,
)


@pytest.fixture
def resolved(rich: Any) -> Resolved:
    return resolve(loads(json.dumps(rich)).document)


def asset(resolved: Resolved, animal: str = "fish") -> dict[str, Any]:
    return json.loads(animal_json(resolved.plan.animal(animal)))


def refusal(data: dict[str, Any]) -> str:
    with pytest.raises(DocumentError) as caught:
        read_animal(json.dumps(data), "fish.animal.json")
    return str(caught.value)


def test_a_color_is_one_asset_however_its_letters_are_written(pond_: Any) -> None:
    pond_.fish["color"] = "#e9e4d8"
    small = animal_json(resolve(pond_.project).plan.animal("fish"))
    pond_.fish["color"] = "#E9E4D8"
    assert animal_json(resolve(pond_.project).plan.animal("fish")) == small


def test_an_asset_says_what_it_is_first(resolved: Resolved) -> None:
    assert list(asset(resolved)) == [
        "$schema", "format", "version", "id", "name", "tags", "color", "shape", "body", "components", "simple",
        "neighbor_groups", "ray_groups", "merger", "mover", "resolution", "knobs",
    ]  # fmt: skip
    assert asset(resolved)["$schema"] == "urn:flockwright:animal:1"


def test_every_parameter_is_written_out_beside_id_and_type(resolved: Resolved) -> None:
    mover = asset(resolved)["mover"]
    assert list(mover)[:2] == ["id", "type"]
    model = type(resolved.plan.animal("fish").entries["n5"].params)
    assert list(mover)[2:] == list(model.model_fields)
    assert asset(resolved)["body"] == {"radius": 0.5}
    assert asset(resolved)["components"]["energy"]["drain"] == 0.1


def test_what_is_inherited_is_null(resolved: Resolved) -> None:
    assert asset(resolved)["neighbor_groups"][0]["behaviors"][0]["max_angle"] is None


def test_curves_carry_their_shape_or_their_samples(resolved: Resolved) -> None:
    cohesion, separation, flee = asset(resolved)["neighbor_groups"][0]["behaviors"]
    assert list(cohesion["activation"]) == ["shape", "x", "y", "samples"]
    assert len(cohesion["activation"]["samples"]) == 256
    assert separation["activation"] == {"shape": "saturating", "power": 2, "k": 0.01, "x": [0, 1], "y": [0, 1]}
    assert flee["activation"]["y"] == [0, 0.5], "a named curve is written out"


def test_knobs_go_along_and_their_parameters_stand_at_the_default(resolved: Resolved) -> None:
    (knob,) = asset(resolved)["knobs"]
    assert knob == {
        "id": "calm",
        "name": "Calm",
        "range": [0, 1],
        "default": 0.5,
        "drives": [
            {"param": "n2.direction_strength", "from": 0, "to": 1},
            {"param": "n12.size.0", "from": 1, "to": 9},
        ],
    }
    assert asset(resolved)["neighbor_groups"][0]["behaviors"][0]["direction_strength"] == 0.5
    assert asset(resolved)["resolution"]["size"] == [5, 10, 10]


def test_an_animal_without_nodes_is_an_asset_too(resolved: Resolved) -> None:
    shark = asset(resolved, "shark")
    assert (shark["merger"], shark["mover"], shark["resolution"], shark["simple"]) == (None, None, None, [])


def test_the_same_plan_is_the_same_bytes(rich: Any, resolved: Resolved) -> None:
    again = resolve(loads(json.dumps(rich)).document)
    assert animal_json(again.plan.animal("fish")) == animal_json(resolved.plan.animal("fish"))
    assert scene_json(again.plan) == scene_json(resolved.plan)


def test_nothing_of_the_editor_reaches_an_asset(pond_: Any) -> None:
    before = animal_json(resolve(pond_.project).plan.animal("fish"))
    pond_.fish.update(about="Schools.", layout={"nodes": {"n1": {"at": [1, 2]}}}, studio="ticket 7")
    pond_.fish["nodes"][1].update(name="Stay close", color="#ff0000")
    pond_.file["view"] = {"camera": {"distance": 3}}
    assert animal_json(resolve(pond_.project).plan.animal("fish")) == before


def test_unknown_fields_of_an_asset_pass(resolved: Resolved) -> None:
    data = asset(resolved)
    data["studio"] = {"ticket": 7}
    data["mover"]["wings"] = 2
    data["components"]["gills"] = {"count": 4}
    assert read_animal(json.dumps(data)) == resolved.plan.animal("fish")


def test_what_an_asset_leaves_out_has_its_default() -> None:
    simple = [{"id": "n1", "type": "behavior.wander"}]
    plan = read_animal(json.dumps({"format": "flockwright/animal", "version": 1, "id": "fish", "simple": simple}))
    assert plan.entries["n1"].params == type(plan.entries["n1"].params)()


def test_a_broken_asset_is_answered_with_a_sentence(resolved: Resolved) -> None:
    data = asset(resolved)

    def changed(**changes: Any) -> dict[str, Any]:
        return data | changes

    start = "fish.animal.json: "
    assert refusal(changed(format="flockwright/scene")) == (
        f'{start}format: "flockwright/scene" — expected "flockwright/animal"'
    )
    assert refusal(changed(version=2)) == (
        f"{start}version: 2 — made by a newer version of flockwright; this one reads 1"
    )
    assert refusal(changed(version="1")) == f'{start}version: "1" — expected a version number'
    assert refusal({"format": "flockwright/animal", "version": 1}) == f"{start}id: missing — this field is required"
    merger = data["merger"] | {"max_desire": -1}
    assert refusal(changed(merger=merger)) == f"{start}merger.max_desire: -1 — must be more than 0"
    query = data["neighbor_groups"][0]["query"] | {"fov": 400}
    assert refusal(changed(neighbor_groups=[{"query": query}])) == (
        f"{start}neighbor_groups[0].query.fov: 400 — must be 360 or less"
    )
    assert refusal(changed(mover={"id": "n1", "type": "mover.wings"})) == (
        f'{start}mover.type: "mover.wings" — expected the key of an installed node type'
    )
    assert (
        refusal(changed(mover={"id": "n1"}))
        == f"{start}mover.type: missing — expected the key of an installed node type"
    )
    assert refusal(changed(mover={"type": "mover.3d"})) == f"{start}mover.id: null — expected text"
    assert (
        refusal(changed(mover=data["merger"])) == f'{start}mover.type: "merger.desire_budget" — expected a mover here'
    )
    assert (
        refusal(changed(simple=[data["mover"]]))
        == f'{start}simple[0].type: "mover.3d" — expected a simple behavior here'
    )
    assert refusal(changed(components=[])) == f"{start}components: an empty list — expected an object"
    assert refusal(changed(components={"energy": {"drain": -1}})) == (
        f"{start}components.energy.drain: -1 — must be 0 or more"
    )
    assert refusal(changed(knobs=[{"id": "a b"}])).startswith(f'{start}knobs[0].id: "a b" — expected an id')


def test_a_broken_scene_is_answered_with_a_sentence(resolved: Resolved) -> None:
    data = json.loads(scene_json(resolved.plan))

    def said(**changes: Any) -> str:
        with pytest.raises(DocumentError) as caught:
            read_scene(json.dumps(data | changes), "pond.scene.json")
        return str(caught.value)

    assert said(seed=-1).startswith("pond.scene.json: seed: -1 — expected a whole number")
    spawner = data["spawners"][0] | {"region": {"type": "sphere", "radius": -1}}
    assert said(spawners=[spawner]) == "pond.scene.json: spawners[0].region.radius: -1 — must be 0 or more"
    assert said(version=9) == "pond.scene.json: version: 9 — made by a newer version of flockwright; this one reads 1"


def test_a_scene_says_everything_and_the_tags_in_use(resolved: Resolved) -> None:
    scene = json.loads(scene_json(resolved.plan))
    assert list(scene) == [
        "$schema", "format", "version", "tags", "seed", "bounds", "terrain", "colliders", "homes", "paths", "food",
        "player", "spawners",
    ]  # fmt: skip
    assert scene["tags"] == ["Fish", "Shark"]
    assert scene["bounds"] == {"center": [0, 0, 0], "size": [40, 40, 40]}
    assert scene["homes"][0]["min_radius"] == 0
    assert scene["spawners"][0]["seed"] == 0


def test_a_scenes_own_field_never_takes_the_place_of_the_head(pond_: Any) -> None:
    pond_.scene.update(tags=["mine"], weather="rain")
    plan = resolve(pond_.project).plan
    assert json.loads(scene_json(plan))["tags"] == ["Fish"]
    assert json.loads(scene_json(plan))["weather"] == "rain"
    assert read_scene(scene_json(plan)) == plan.scene


def test_all_animals_and_the_scene_are_exported(resolved: Resolved, tmp_path: Path) -> None:
    folder = tmp_path / "game" / "animals"
    files = export(resolved, folder, scene="pond")
    assert [file.name for file in files] == ["fish.animal.json", "shark.animal.json", "pond.scene.json"]
    assert sorted(folder.iterdir()) == sorted(files), "and nothing else"
    assert load_animal(folder / "fish.animal.json") == resolved.plan.animal("fish")
    assert load_scene(folder / "pond.scene.json") == resolved.plan.scene


def test_chosen_animals_are_exported_without_the_scene(resolved: Resolved, tmp_path: Path) -> None:
    assert [file.name for file in export(resolved, tmp_path, ["shark", "shark"])] == ["shark.animal.json"]
    with pytest.raises(DocumentError, match='"wolf" — expected one of fish, shark'):
        export(resolved, tmp_path, ["wolf"])


def test_nothing_is_exported_while_an_error_stands(pond_: Any, tmp_path: Path) -> None:
    pond_.file["animals"].append({"id": "shark"})
    pond_.params("n1")["k"] = 0
    resolved = resolve(pond_.project)
    with pytest.raises(ExportRefused) as caught:
        export(resolved, tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert [problem.node for problem in caught.value.problems] == ["n1"]
    said = "nothing exported — an error stands: animals[0].nodes[0].params.k: 0 — must be 1 or more"
    assert str(caught.value) == said
    assert [file.name for file in export(resolved, tmp_path, ["shark"])] == ["shark.animal.json"], (
        "another animal's error"
    )


def test_an_error_of_the_scene_keeps_the_scene_from_being_exported(pond_: Any, tmp_path: Path) -> None:
    pond_.spawner["region"] = {"type": "ring"}
    with pytest.raises(ExportRefused, match=r"scene\.spawners"):
        export(resolve(pond_.project), tmp_path)
    assert len(export(resolve(pond_.project), tmp_path, ["fish"])) == 1


def test_ids_that_differ_only_in_case_are_not_exported_together(pond_: Any, tmp_path: Path) -> None:
    pond_.file["animals"].append({"id": "Fish"})
    with pytest.raises(DocumentError, match="Fish and fish — both would be one file on some systems"):
        export(resolve(pond_.project), tmp_path)


def test_a_folder_that_cannot_be_made_is_said_in_a_sentence(resolved: Resolved, tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(SaveError, match="cannot be saved"):
        export(resolved, tmp_path / "taken")


def test_an_asset_that_uses_an_id_twice_is_refused() -> None:
    asset = {
        "format": "flockwright/animal",
        "version": 1,
        "id": "twice",
        "merger": {"id": "n1", "type": "merger.desire_budget"},
        "mover": {"id": "n1", "type": "mover.3d"},
    }
    with pytest.raises(DocumentError, match=r'mover.id: "n1" — used twice'):
        read_animal(json.dumps(asset))
