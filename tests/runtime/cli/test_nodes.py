"""`flockwright nodes` tells a designer what there is, and a program everything about it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from flockwright.cli.main import run
from flockwright.cli.nodes import first_sentence
from flockwright.nodes import registry


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> dict[str, dict[str, Any]]:
    assert run(["nodes", "--json"]) == 0
    return {node["key"]: node for node in json.loads(capsys.readouterr().out)["nodes"]}


def test_the_table_has_every_type_under_its_kind(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["nodes"]) == 0
    lines = capsys.readouterr().out.splitlines()
    for key in registry.all_types():
        assert sum(line.split()[:1] == [key] for line in lines) == 1
    queries, mergers = lines.index("Neighbor queries"), lines.index("Mergers")
    assert any("query.spatial_hash" in line for line in lines[queries:mergers])
    assert not any(line != line.rstrip() for line in lines)


def test_json_says_everything_about_a_behavior(told: dict[str, dict[str, Any]]) -> None:
    cohesion = told["behavior.cohesion"]
    assert cohesion["kind"] == "neighbor"
    assert cohesion["label"] == "Cohesion"
    assert cohesion["package"] == "flockwright"
    assert cohesion["gives"] == "velocity_result"
    assert cohesion["inputs"] == [{"name": "neighbors", "carries": "neighbors", "many": False}]
    assert cohesion["look"]["icon"] == "arrow-collapse-all"
    parameters = {parameter["name"]: parameter for parameter in cohesion["parameters"]}
    strength, reach, curve = (parameters[name] for name in ("direction_strength", "max_distance", "activation"))
    assert (strength["type"], strength["bounds"], strength["soft"]) == ("number", [0, 1], [0, 1])
    assert (reach["default"], reach["optional"], reach["unit"]) == (None, True, "m")
    assert curve["default"]["shape"] == "ease_in"


def test_json_says_what_mergers_and_movers_take(told: dict[str, dict[str, Any]]) -> None:
    assert told["merger.desire_budget"]["accepts"] == ["velocity_result"]
    assert told["merger.desire_budget"]["gives"] == "desired_velocity"
    assert told["mover.3d"]["accepts"] == ["desired_velocity"]
    assert told["merger.weighted_sum"]["breaks"]


def test_each_parameter_is_described(told: dict[str, dict[str, Any]]) -> None:
    bare = [(key, p["name"]) for key, node in told.items() for p in node["parameters"] if not p["description"]]
    assert not bare


def test_broken_packages_are_named_and_the_others_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry.all_types()
    failure = registry.Failure("swamp", "The nodes of swamp cannot be loaded: ImportError: no frogs")
    monkeypatch.setattr(registry, "failures", [failure])
    assert run(["nodes", "--json"]) == 0
    said = capsys.readouterr()
    assert "The nodes of swamp cannot be loaded" in said.err
    assert json.loads(said.out)["failures"] == [{"package": "swamp", "sentence": failure.sentence}]


def test_a_first_sentence_ends_at_its_period() -> None:
    assert first_sentence("Goes home\nat dusk. Slowly.\n\nMore.") == "Goes home at dusk."
    assert first_sentence("No period") == "No period"
