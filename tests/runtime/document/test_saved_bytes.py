"""The same document is the same bytes; a diff shows what a person changed; nothing is lost on the way."""

import json
from typing import Any

import pytest

from flockwright.document import Animal, DocumentError, Link, Node, Project, as_json, dumps, limits, loads

HEAD = {"format": "flockwright/project", "version": 1}


def saved(file: dict[str, Any]) -> str:
    return dumps(loads(json.dumps(HEAD | file)).document).decode()


def test_a_saved_file_is_saved_again_byte_for_byte(pond_bytes: bytes, pond: Project) -> None:
    assert dumps(pond) == pond_bytes


def test_a_new_project_is_only_its_head() -> None:
    assert list(json.loads(dumps(Project.new()))) == ["$schema", "format", "version", "app", "animals"]


def test_fields_that_equal_their_defaults_are_not_written() -> None:
    animal = {
        "id": "fish", "name": "", "tags": [], "color": "", "shape": "", "simulate": True, "body": {"radius": 0.5},
        "components": {}, "nodes": [], "links": [], "knobs": [], "about": "",
        "layout": {"nodes": {}, "frames": [], "notes": []},
    }  # fmt: skip
    scene = {"seed": 0, "bounds": {}, "terrain": {}, "colliders": [], "homes": [], "paths": [], "food": []}
    bare = saved({"animals": [{"id": "fish"}]})
    assert saved({"animals": [animal], "tags": [], "curves": {}, "scene": scene, "view": {"camera": {}}}) == bare


def test_parameters_are_written_even_where_they_are_empty_or_zero() -> None:
    params = {"zero": 0, "none": None, "off": False, "empty": "", "list": [], "map": {}}
    file = json.loads(saved({"animals": [{"id": "a", "nodes": [{"id": "n1", "type": "t", "params": params}]}]}))
    assert file["animals"][0]["nodes"][0]["params"] == params


def test_known_keys_come_in_order_and_unknown_ones_after_sorted() -> None:
    node = {"zebra": 1, "params": {"z": 1, "a": {"y": 1, "b": 2}}, "ant": 2, "type": "t", "id": "n1"}
    written = json.loads(saved({"zoo": 1, "animals": [{"nodes": [node], "id": "a"}], "abc": 2}))
    assert list(written)[-3:] == ["animals", "abc", "zoo"]
    assert list(written["animals"][0]["nodes"][0]) == ["id", "type", "params", "ant", "zebra"]
    assert list(written["animals"][0]["nodes"][0]["params"]) == ["a", "z"]
    assert list(written["animals"][0]["nodes"][0]["params"]["a"]) == ["b", "y"]


def test_wires_are_sorted_by_where_they_end_and_their_order_is_no_difference() -> None:
    wires = [("n9.a", "n2.x"), ("n1.a", "n2.x"), ("n1.a", "n1.x")]
    links = [{"from": from_, "to": to} for from_, to in wires]
    assert saved({"animals": [{"id": "a", "links": links}]}) == saved({"animals": [{"id": "a", "links": links[::-1]}]})
    animal = Animal(id="a").with_links(*(Link.between(*wire) for wire in wires))
    assert [(link.from_, link.to) for link in animal.links] == [wires[2], wires[1], wires[0]]


@pytest.mark.parametrize(
    "number", ["1", "1.0", "0.1", "-0.0", "1e+300", "1e-07", "0.30000000000000004", "123456789012345678901234567890"]
)
def test_numbers_stay_as_found(number: str) -> None:
    file = (
        f'{{"format": "flockwright/project", "version": 1, "animals": [], "x": {number}, "curves": {{"c": {number}}}}}'
    )
    text = dumps(loads(file).document).decode()
    assert f'"x": {number}' in text
    assert f'"c": {number}' in text


def test_the_documents_own_numbers_stay_as_found_too() -> None:
    text = saved({"animals": [{"id": "a", "body": {"radius": 1}}, {"id": "b", "body": {"radius": 1.0}}]})
    assert '"radius": 1\n' in text
    assert '"radius": 1.0\n' in text


def test_vectors_and_wires_stay_on_one_line(pond_bytes: bytes) -> None:
    text = pond_bytes.decode()
    assert '        {"from": "n1.neighbors", "to": "n2.neighbors"}' in text
    assert '"offset": [0, 0, 0.3]' in text
    assert text.endswith("}\n")
    assert "— more" in text, "text is written as UTF-8, not as escapes"


def test_what_nobody_knows_survives(pond: Project) -> None:
    file = json.loads(dumps(pond))
    fish = file["animals"][0]
    assert file["studio"] == {"ticket": "POND-7"}
    assert file["scene"]["weather"] == "rain"
    assert file["scene"]["colliders"] == [{"id": "c1", "type": "box", "size": [1, 2, 3]}]
    assert fish["curiosity"] == {"a": [True, None], "b": 1}
    assert file["animals"][1]["body"] == {"radius": 1, "length": 4}
    swirl = next(node for node in fish["nodes"] if node["type"] == "acme.swirl")
    assert swirl["temperature"] == "warm"
    assert swirl["params"]["deep"] == {"list": [1, 2.0, {"x": None}], "on": True}
    assert {"from": "missing.result", "to": "n3.results", "strength": 2} in fish["links"]


def test_a_field_named_like_an_attribute_of_ours_is_just_an_unknown_field() -> None:
    link = {"from": "a.b", "to": "c.d", "from_": 1, "model_config": 2, "ends": 3, "__dict__": 4, "_private": 5}
    file = json.loads(saved({"animals": [{"id": "a", "links": [link]}], "schema_ref": 6, "changed": 7}))
    assert file["animals"][0]["links"] == [link]
    assert (file["schema_ref"], file["changed"]) == (6, 7)


def test_a_schema_reference_of_the_users_own_and_the_maker_are_kept() -> None:
    file = json.loads(saved({"animals": [], "$schema": "./project.schema.json", "app": "our exporter 3"}))
    assert (file["$schema"], file["app"]) == ("./project.schema.json", "our exporter 3")


def test_a_document_too_large_to_open_again_is_not_written(monkeypatch: pytest.MonkeyPatch, pond: Project) -> None:
    monkeypatch.setattr(limits, "FILE_BYTES", 1000)
    with pytest.raises(DocumentError, match="a project of 0 MB"):
        dumps(pond)


def test_a_part_alone_can_be_written_too() -> None:
    assert as_json(Node(id="n1", type="reroute")) == {"id": "n1", "type": "reroute"}
