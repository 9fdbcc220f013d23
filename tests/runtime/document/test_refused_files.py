"""A broken file is refused whole, with one sentence: the file, the place, what was found, what was expected."""

import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import DocumentError, limits, load, loads

HEAD = '{"format": "flockwright/project", "version": 1, '


def sentence(data: bytes | str) -> str:
    with pytest.raises(DocumentError) as caught:
        loads(data, "pond.flock.json")
    return str(caught.value)


def put(file: Any, path: str, value: Any) -> Any:
    """Set the value at a path such as `animals.0.id`."""
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    place = file
    for step in way:
        place = place[step]
    place[last] = value
    return file


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "an empty file — expected a JSON object"),
        (b" \n", "an empty file — expected a JSON object"),
        (b"[1]", "a list — expected a JSON object"),
        (b"null", "null — expected a JSON object"),
        (b'{"a": 1,}', "line 1, column 9: not JSON — expecting property name enclosed in double quotes"),
        (b'{"a": [1,', "line 1, column 10: not JSON — the file ends too early"),
        (b'{"a": "caf\xe9"}', "byte 0xe9 at offset 10 — expected UTF-8 text"),
        ('{"a": 1}'.encode("utf-16"), "byte 0xff at offset 0 — expected UTF-8 text"),
        (b'{"a": {"b": 1, "c": 2, "b": 3}}', 'a: "b" — this key stands twice in one object'),
        (b'{"a": [0, NaN]}', "a[1]: NaN — expected a finite number"),
        (b'{"a": -Infinity}', "a: -Infinity — expected a finite number"),
        (b'{"a": 1e999}', "a: Infinity — expected a finite number"),
        (b'{"a": ' + b"9" * 5000 + b"}", "a number of thousands of digits — expected a shorter one"),
        (b'{"a": "\\ud800"}', 'a: "\\ud800" — expected text without half a surrogate pair'),
        (b'{"a": "\\u0000"}', 'a: "\\u0000" — expected text without a NUL character'),
        (b'{"\\udc00": 1}', '"\\udc00" — expected text without half a surrogate pair'),
        (b"[" * 100_000, "nested deeper — expected at most 64 levels"),
        (b'{"a":' * 100_000, "nested deeper — expected at most 64 levels"),
        (
            b'{"a": ' + b"[" * 200 + b"]" * 200 + b"}",
            f'a{"[0]" * 15}["…"]: nested deeper — expected at most 64 levels',
        ),
        (b"{}", 'format: missing — expected "flockwright/project"'),
        (b'{"format": ["x"]}', 'format: a list — expected "flockwright/project"'),
        (
            b'{"format": "flockwright/animal", "version": 1}',
            'format: "flockwright/animal" — this is a game asset; open the project it was exported from',
        ),
        (b'{"format": "flockwright/project"}', "version: missing — expected a version number"),
        (b'{"format": "flockwright/project", "version": true}', "version: true — expected a version number"),
        (b'{"format": "flockwright/project", "version": -1}', "version: -1 — expected a version number"),
        (b'{"format": "flockwright/project", "version": 1}', "animals: missing — this field is required"),
    ],
)
def test_what_is_no_project_is_said_in_a_sentence(content: bytes, expected: str) -> None:
    assert sentence(content) == f"pond.flock.json: {expected}"


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("animals", {}, "animals: an empty object — expected a list"),
        ("animals/0", [], "animals[0]: an empty list — expected an object"),
        ("animals/1/id", "fish", 'animals[1].id: "fish" — used twice, first in animals[0]'),
        ("animals/0/id", "a b", 'animals[0].id: "a b" — expected an id: 1 to 64 of A–Z a–z 0–9 _ -'),
        ("animals/0/id", 7, "animals[0].id: 7 — expected an id: 1 to 64 of A–Z a–z 0–9 _ -"),
        ("animals/0/name", None, "animals[0].name: null — expected text"),
        ("animals/0/simulate", 1, "animals[0].simulate: 1 — expected true or false"),
        ("animals/0/body", "round", 'animals[0].body: "round" — expected an object'),
        ("animals/0/body/radius", True, "animals[0].body.radius: true — expected a number"),
        ("animals/0/body/radius", "0.2", 'animals[0].body.radius: "0.2" — expected a number'),
        ("animals/0/body/radius", 1e19, "animals[0].body.radius: 1e+19 — expected a number between -1e+18 and 1e+18"),
        ("animals/0/components", [], "animals[0].components: an empty list — expected an object"),
        ("animals/0/nodes/1/id", "n1", 'animals[0].nodes[1].id: "n1" — used twice, first in animals[0].nodes[0]'),
        ("animals/0/nodes/1/type", "", 'animals[0].nodes[1].type: "" — expected a name'),
        ("animals/0/nodes/1/params", [1], "animals[0].nodes[1].params: a list — expected an object"),
        ("animals/0/links/0", "n1>n2", 'animals[0].links[0]: "n1>n2" — expected an object'),
        (
            "animals/0/links/0/from",
            "n1",
            'animals[0].links[0].from: "n1" — expected a node and a name, such as "n1.neighbors"',
        ),
        ("animals/0/knobs/0/range", [0], "animals[0].knobs[0].range: a list — expected a list of 2 numbers"),
        ("animals/0/knobs/0/drives/0/to", None, "animals[0].knobs[0].drives[0].to: null — expected a number"),
        ("animals/0/layout/nodes/n1/at", [0, "1"], 'animals[0].layout.nodes.n1.at[1]: "1" — expected a number'),
        (
            "animals/0/layout/notes/0/id",
            "n1",
            'animals[0].layout.notes[0].id: "n1" — used twice, first in animals[0].nodes[0]',
        ),
        ("tags", ["Fish", "Fish"], 'tags[1]: "Fish" — used twice, first in tags[0]'),
        ("tags", "Fish", 'tags: "Fish" — expected a list'),
        ("curves", [], "curves: an empty list — expected an object"),
        ("scene/seed", 0.5, "scene.seed: 0.5 — expected a whole number"),
        ("scene/seed", -1, "scene.seed: -1 — expected a whole number from 0 to 9007199254740991"),
        ("scene/spawners/0/count", -1, "scene.spawners[0].count: -1 — expected a whole number from 0 to 200000"),
        ("scene/spawners/0/count", True, "scene.spawners[0].count: true — expected a whole number"),
        ("scene/spawners/0/id", "reef", 'scene.spawners[0].id: "reef" — used twice, first in scene.homes[0]'),
        ("scene/spawners/0/region", {}, "scene.spawners[0].region.type: missing — this field is required"),
        ("scene/paths/0/points/1", [0, 0], "scene.paths[0].points[1]: a list — expected a list of 3 numbers"),
        ("scene/colliders/0", {}, "scene.colliders[0].id: missing — this field is required"),
        ("view", 3, "view: 3 — expected an object"),
    ],
)
def test_a_wrong_structure_is_said_with_its_place(
    pond_json: dict[str, Any], path: str, value: object, expected: str
) -> None:
    assert sentence(json.dumps(put(pond_json, path, value))).startswith(f"pond.flock.json: {expected}")


def test_knobs_and_frames_have_ids_of_their_own(pond_json: dict[str, Any]) -> None:
    fish = pond_json["animals"][0]
    fish["knobs"] *= 2
    assert '.knobs[1].id: "fear" — used twice' in sentence(json.dumps(pond_json))
    fish["knobs"] = []
    fish["layout"]["frames"] *= 2
    assert '.layout.frames[1].id: "f1" — used twice' in sentence(json.dumps(pond_json))


def test_a_key_that_is_no_word_stands_in_brackets() -> None:
    assert sentence(HEAD + '"animals": [], "odd key": {"é": NaN}}').endswith(
        '["odd key"]["é"]: NaN — expected a finite number'
    )


def test_a_long_value_is_shortened(pond_json: dict[str, Any]) -> None:
    found = sentence(json.dumps(put(pond_json, "scene/seed", 10**400)))
    assert "scene.seed: 10000" in found
    assert "00000… — expected a whole number" in found
    assert len(sentence(json.dumps(put(pond_json, "animals", "x" * 5000)))) < 150


def test_a_byte_order_mark_is_dropped(pond_bytes: bytes) -> None:
    expected = loads(pond_bytes).document
    assert loads(b"\xef\xbb\xbf" + pond_bytes).document == expected
    assert loads("\ufeff" + pond_bytes.decode()).document == expected


def test_whole_numbers_may_be_written_as_floats(pond_json: dict[str, Any]) -> None:
    pond_json["version"] = 1.0
    pond_json["scene"]["spawners"][0]["count"] = 200.0
    count = loads(json.dumps(pond_json)).document.scene.spawners[0].count
    assert count == 200
    assert isinstance(count, int)


@pytest.mark.parametrize(
    ("animals", "scene", "expected"),
    [
        (
            [{"id": f"a{i}", "nodes": [{"id": f"n{j}", "type": "t"} for j in range(5001)]} for i in range(2)],
            {},
            "animals[1].nodes: node 10001 of the project — expected at most 10000 nodes",
        ),
        (
            [{"id": "a", "components": {f"c{i}": {} for i in range(33)}}],
            {},
            "animals[0].components: 33 kinds of component in the project — expected at most 32",
        ),
        (
            [],
            {
                "spawners": [
                    {"id": f"s{i}", "animal": "a", "count": 150_000, "region": {"type": "sphere"}} for i in range(2)
                ]
            },
            "scene.spawners[1].count: 300000 animals with this spawner — expected at most 200000",
        ),
    ],
)
def test_totals_over_a_limit_are_refused(animals: list[Any], scene: dict[str, Any], expected: str) -> None:
    file = {"format": "flockwright/project", "version": 1, "animals": animals, "scene": scene}
    assert sentence(json.dumps(file)) == f"pond.flock.json: {expected}"


def test_more_tags_than_a_word_has_bits_are_refused() -> None:
    tags = json.dumps([f"T{i}" for i in range(65)])
    assert sentence(HEAD + f'"animals": [], "tags": {tags}}}') == "pond.flock.json: tags: 65 tags — expected at most 64"


def test_a_large_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.flock.json"
    with path.open("wb") as file:
        file.truncate(500 * 1024 * 1024)  # takes no room on the disk
    with pytest.raises(DocumentError, match=r"^huge\.flock\.json: a file of 500 MB — expected at most 64 MB$"):
        load(path)


def test_a_file_that_cannot_be_read_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def said(path: Path | str) -> str:
        with pytest.raises(DocumentError) as caught:
            load(path)
        return str(caught.value)

    assert said(tmp_path / "no.flock.json") == "no.flock.json: cannot be opened — there is no such file or folder"
    assert said(str(tmp_path)).endswith("cannot be opened — it is a folder, not a file")
    assert said("a\0b").endswith("its name holds a character that no file name may hold")
    locked = tmp_path / "locked.flock.json"
    locked.write_text("{}")

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # the tests may run as a user whom nothing is forbidden
    assert said(locked) == "locked.flock.json: cannot be opened — there is no permission for it"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes in folders here")
def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DocumentError, match="it is not an ordinary file"):
        load(tmp_path / "pipe")


def test_the_error_can_be_taken_apart_and_sent_to_another_process() -> None:
    with pytest.raises(DocumentError) as caught:
        loads(HEAD + '"animals": 3}', "pond.flock.json")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.file, error.path, error.found, error.expected) == (
        "pond.flock.json",
        "animals",
        "3",
        "expected a list",
    )
    assert str(error) == str(caught.value)


def test_problems_of_the_graph_do_not_keep_a_file_from_opening(pond_json: dict[str, Any]) -> None:
    fish = pond_json["animals"][0]
    fish["tags"] = ["Unheard"]
    fish["nodes"][0] |= {"type": "no.such.node", "params": {"k": -3, "tags": 7, "max_distance": "far"}}
    fish["links"].append({"from": "gone.neighbors", "to": "n1.neighbors"})
    pond_json["scene"]["spawners"][0]["animal"] = "nobody"
    pond_json["curves"]["Panic"] = "not a curve"
    document = loads(json.dumps(pond_json)).document
    assert document.animal("fish").node("n1").params == {"k": -3, "tags": 7, "max_distance": "far"}


def test_the_limits_are_the_published_ones() -> None:
    published = (64 * 2**20, 10_000, 200_000, 64, 32)
    held = (limits.FILE_BYTES, limits.NODES, limits.INDIVIDUALS, limits.TAGS, limits.COMPONENT_KINDS)
    assert held == published
