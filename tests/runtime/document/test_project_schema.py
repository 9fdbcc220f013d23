"""The published schema is current, accepts what the program saves, and agrees with the loader about structure."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from flockwright.document import DocumentError, Project, dumps, loads
from flockwright.document.schema import FILE_NAME, project_schema, schema_text

REPOSITORY = Path(__file__).parents[3]
FUZZ = settings(derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
VALIDATOR = Draft202012Validator(project_schema())

BEYOND_A_SCHEMA = ("used twice", "of the project", "in the project", "with this spawner")
"""What the loader sees and no schema can say: ids across lists, and totals."""


def test_the_committed_schema_is_current() -> None:
    committed = (REPOSITORY / "docs" / "schema" / FILE_NAME).read_text(encoding="utf-8")
    assert committed == schema_text(), "run `flockwright schema`"


def test_the_schema_is_a_valid_one_of_its_draft() -> None:
    Draft202012Validator.check_schema(project_schema())
    assert project_schema()["$id"] == "urn:flockwright:project:1"


def test_the_schema_does_not_change_with_the_programs_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flockwright.document.project.__version__", "99.0.0")
    assert json.loads(dumps(Project.new()))["app"] == "flockwright 99.0.0"
    assert "99.0.0" not in schema_text()


def test_an_outside_validator_accepts_what_the_program_saves(pond: Project) -> None:
    VALIDATOR.validate(json.loads(dumps(pond)))
    VALIDATOR.validate(json.loads(dumps(Project.new())))


@pytest.mark.parametrize(
    "wrong",
    [
        {"animals": {}},
        {"version": 2},
        {"format": "flockwright/animal"},
        {"animals": [{"name": "no id"}]},
        {"animals": [{"id": "a b"}]},
        {"animals": [{"id": "a", "body": {"radius": "big"}}]},
        {"animals": [{"id": "a", "links": [{"from": "n1", "to": "n2.x"}]}]},
        {"tags": ["A", "A"]},
        {"tags": [f"T{index}" for index in range(65)]},
        {"scene": {"seed": -1}},
        {"scene": {"spawners": [{"id": "s1", "animal": "a", "count": 1}]}},
    ],
)
def test_an_outside_validator_refuses_a_wrong_structure(wrong: dict[str, Any]) -> None:
    file = {"format": "flockwright/project", "version": 1, "animals": []}
    assert VALIDATOR.is_valid(file)
    assert not VALIDATOR.is_valid(file | wrong)


def refusal(file: Any) -> str:
    """What the loader has against a file; empty when it takes it."""
    try:
        loads(json.dumps(file))
    except DocumentError as error:
        return str(error)
    return ""


@settings(FUZZ, max_examples=60)
@given(data=st.data())
def test_schema_and_loader_agree_on_valid_files(data: st.DataObject, files: Any) -> None:
    file = data.draw(files)
    VALIDATOR.validate(file)
    VALIDATOR.validate(json.loads(dumps(loads(json.dumps(file)).document)))


@settings(FUZZ, max_examples=400)
@given(data=st.data())
def test_schema_and_loader_agree_on_wrong_files(data: st.DataObject, pond_bytes: bytes, mutate: Any) -> None:
    file = json.loads(pond_bytes)
    mutate(file, data.draw)
    assume(file.get("version") == 1)  # other versions have other schemas
    refused = refusal(file)
    if not any(reason in refused for reason in BEYOND_A_SCHEMA):
        assert VALIDATOR.is_valid(file) == (not refused), refused
