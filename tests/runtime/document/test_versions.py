"""Older files are migrated step by step; newer ones open read-only and are never overwritten."""

import json
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import DocumentError, Opened, SaveError, dumps, load, loads, save
from flockwright.document.migration import STEPS, from_0, migrate
from flockwright.document.project import VERSION

FIXTURES = Path(__file__).with_name("fixtures")


def newer(**fields: Any) -> bytes:
    return json.dumps({"format": "flockwright/project", "version": 2, "animals": [], **fields}).encode()


def test_every_older_version_has_a_step_and_a_file() -> None:
    assert len(STEPS) == VERSION
    assert all((FIXTURES / f"version_{version}.flock.json").is_file() for version in range(VERSION))


def test_a_file_of_the_draft_opens_as_the_newest_version(version_0: bytes) -> None:
    opened = loads(version_0, "old.flock.json")
    fish = opened.document.animal("fish")
    assert (opened.version, opened.read_only, opened.document.version) == (0, False, VERSION)
    assert [(link.from_, link.to) for link in fish.links] == [
        ("n1.neighbors", "n2.neighbors"),
        ("n2.result", "n3.results"),
    ]
    assert fish.body.radius == 0.2
    assert fish.model_extra == {"whim": "round"}
    assert opened.document.animal("shark").body.radius == 0.5
    written = json.loads(dumps(opened.document))
    assert written["version"] == VERSION
    assert written["$schema"] == "urn:flockwright:project:1"
    assert written["app"].startswith("flockwright ")
    assert loads(dumps(opened.document)).document == opened.document


def test_a_step_leaves_its_input_alone(version_0: bytes) -> None:
    before = json.loads(version_0)
    given = json.loads(version_0)
    migrate(given, 0)
    from_0(given)
    assert given == before


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("radius", "round", 'old.flock.json: animals[0].body.radius: "round" — expected a number'),
        ("links", [["n1.x"]], "old.flock.json: animals[0].links[0]: a list — expected an object"),
        ("links", [["n1.x", 3]], "old.flock.json: animals[0].links[0].to: 3 — expected a node"),
        ("links", 3, "old.flock.json: animals[0].links: 3 — expected a list"),
    ],
)
def test_a_broken_old_file_is_refused_like_a_new_one(version_0: bytes, field: str, value: Any, expected: str) -> None:
    file = json.loads(version_0)
    file["animals"][0][field] = value
    with pytest.raises(DocumentError) as caught:
        loads(json.dumps(file), "old.flock.json")
    assert str(caught.value).startswith(expected)


def test_a_newer_file_opens_read_only_with_a_message(tmp_path: Path) -> None:
    path = tmp_path / "new.flock.json"
    path.write_bytes(newer(hologram=True))
    opened: Opened = load(path)
    assert opened.read_only
    assert opened.message == (
        "new.flock.json was made by a newer version of flockwright (version 2, this one reads 1); it opens read-only."
    )
    assert opened.document.model_extra == {"hologram": True}


def test_a_newer_file_is_saved_neither_over_itself_nor_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "new.flock.json"
    path.write_bytes(newer())
    document = load(path).document
    for target in (path, tmp_path / "copy.flock.json"):
        with pytest.raises(SaveError, match="made by a newer version"):
            save(document.changed(tags=("Fish",)), target)
    assert [file.name for file in tmp_path.iterdir()] == ["new.flock.json"]
    assert path.read_bytes() == newer()


@pytest.mark.parametrize("version", [2, 2.0])
def test_another_document_is_not_saved_over_a_newer_file(tmp_path: Path, pond_bytes: bytes, version: float) -> None:
    path = tmp_path / "new.flock.json"
    path.write_bytes(newer(version=version))
    with pytest.raises(SaveError) as caught:
        save(loads(pond_bytes).document, path)
    assert str(caught.value) == (
        "new.flock.json: cannot be saved — the file there was made by a newer version of flockwright (version 2)"
    )
    assert path.read_bytes() == newer(version=version)


def test_a_newer_file_that_cannot_be_read_says_why() -> None:
    with pytest.raises(DocumentError) as caught:
        loads(newer(animals={"fish": {}}), "new.flock.json")
    assert str(caught.value) == (
        "new.flock.json: animals: an object — expected a list; the file was made by a newer version of flockwright"
    )


def test_a_file_is_known_by_its_hash(pond_bytes: bytes, tmp_path: Path) -> None:
    path = tmp_path / "pond.flock.json"
    path.write_bytes(pond_bytes)
    opened = load(path)
    assert opened.path == path
    assert opened.sha256 == save(opened.document, path)
    assert opened.message == ""
