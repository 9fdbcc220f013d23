"""The published schemas are current, an outside validator accepts every export, and refuses what breaks a bound."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from flockwright.document import loads
from flockwright.nodes.registry import all_types
from flockwright.plan import AnimalPlan, Entry, resolve
from flockwright.plan.assets import animal_json, scene_json
from flockwright.plan.schema import animal_schema, scene_schema, schema_files

FOLDER = Path(__file__).parents[3] / "docs" / "schema"
SCHEMA = animal_schema()
ANIMAL = Draft202012Validator(SCHEMA)
ENTRY = Draft202012Validator({"$ref": "#/$defs/entry", "$defs": SCHEMA["$defs"]})
SCENE = Draft202012Validator(scene_schema())


@pytest.mark.parametrize("name", sorted(schema_files()))
def test_the_committed_schemas_are_current(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == schema_files()[name], "run `flockwright schema`"


def test_no_other_schema_lies_about() -> None:
    assert sorted(file.name for file in FOLDER.iterdir()) == sorted(schema_files())


def test_the_schemas_are_valid_ones_of_their_draft() -> None:
    Draft202012Validator.check_schema(animal_schema())
    Draft202012Validator.check_schema(scene_schema())
    assert animal_schema()["$id"] == "urn:flockwright:animal:1"
    assert scene_schema()["$id"] == "urn:flockwright:scene:1"


def test_an_outside_validator_accepts_exports(rich: Any) -> None:
    plan = resolve(loads(json.dumps(rich)).document).plan
    for animal in plan.animals:
        ANIMAL.validate(json.loads(animal_json(animal)))
    SCENE.validate(json.loads(scene_json(plan)))


@pytest.mark.parametrize("key", sorted(key for key, kind in all_types().items() if kind.package == "flockwright"))
def test_every_type_is_accepted_with_its_defaults_and_known_by_all_its_parameters(key: str) -> None:
    kind = all_types()[key]
    entry = Entry(id="n1", type=key, params=kind.params())
    place: dict[str, Any] = {
        "simple": {"simple": (entry,)},
        "merger": {"merger": entry},
        "mover": {"mover": entry},
        "resolution": {"resolution": entry},
    }.get(kind.kind, {})
    if place:
        ANIMAL.validate(json.loads(animal_json(AnimalPlan(id="fish", **place))))
    ENTRY.validate(json.loads(entry.model_dump_json()))
    assert list(SCHEMA["$defs"][key]["properties"]) == list(kind.params.model_fields)


@pytest.mark.parametrize(
    "mover",
    [
        {"max_speed": -1},
        {"max_speed": "fast"},
        {"max_speed": None},
        {"rotate": 1},
    ],
)
def test_an_outside_validator_refuses_what_breaks_a_bound(mover: dict[str, Any]) -> None:
    file: dict[str, Any] = {"format": "flockwright/animal", "version": 1, "id": "fish"}
    assert ANIMAL.is_valid(file | {"mover": {"id": "n1", "type": "mover.3d"}})
    assert not ANIMAL.is_valid(file | {"mover": {"id": "n1", "type": "mover.3d", **mover}})


def test_unknown_types_and_fields_pass() -> None:
    file = {"format": "flockwright/animal", "version": 1, "id": "fish", "studio": 7, "components": {"gills": {}}}
    assert ANIMAL.is_valid(file | {"simple": [{"id": "n1", "type": "studio.dance", "tempo": "fast"}]})
    assert ANIMAL.is_valid(file | {"mover": {"id": "n1", "type": "mover.3d", "wings": 2}})
    assert not ANIMAL.is_valid(file | {"mover": {"type": "mover.3d"}})
    assert not ANIMAL.is_valid({"format": "flockwright/animal", "version": 2, "id": "fish"})


def test_curves_are_held_to_their_bounds() -> None:
    def flee(curve: dict[str, Any]) -> dict[str, Any]:
        behavior = {"id": "n2", "type": "behavior.flee", "activation": curve}
        group = {"query": {"id": "n1", "type": "query.spatial_hash"}, "behaviors": [behavior]}
        return {"format": "flockwright/animal", "version": 1, "id": "fish", "neighbor_groups": [group]}

    assert ANIMAL.is_valid(flee({"shape": "linear", "power": 1, "k": 1, "x": [0, 1], "y": [0, 1]}))
    assert ANIMAL.is_valid(flee({"shape": "keys", "x": [0, 1], "y": [0, 1], "samples": [0.5] * 256}))
    assert not ANIMAL.is_valid(flee({"shape": "keys", "samples": [0.5] * 255}))
    assert not ANIMAL.is_valid(flee({"shape": "wave"}))
    assert not ANIMAL.is_valid(flee({"shape": "linear", "power": 99}))


@pytest.mark.parametrize(
    "right",
    [
        {},
        {"food": [{"id": "f", "at": [0, 0, 3], "amount": 2, "studio": "red"}]},
        {"player": {}},
        {"player": {"at": [0, 1, 0], "shot": {"range": 50}, "timeline": [{"time": 3, "act": "clap"}]}},
        {"player": {"timeline": [{"time": 1, "act": "throw", "at": [1, 0, 1]}, {"time": 2, "act": "move"}]}},
    ],
)
def test_food_and_the_player_of_a_scene_are_described(right: dict[str, Any]) -> None:
    SCENE.validate({"format": "flockwright/scene", "version": 1} | right)


@pytest.mark.parametrize(
    "wrong",
    [
        {"food": [{"at": [0, 0, 3]}]},
        {"food": [{"id": "f", "amount": -1}]},
        {"food": [{"id": "f", "tags": "Apple"}]},
        {"player": {"speed": "fast"}},
        {"player": {"apple": {"nutrition": -1}}},
        {"player": {"timeline": [{"act": "clap"}]}},
        {"player": {"timeline": [{"time": 1, "act": "dance"}]}},
        {"player": {"timeline": [{"time": 1, "act": "throw"}]}},
    ],
)
def test_an_outside_validator_refuses_food_and_players_that_are_none(wrong: dict[str, Any]) -> None:
    assert not SCENE.is_valid({"format": "flockwright/scene", "version": 1} | wrong)
