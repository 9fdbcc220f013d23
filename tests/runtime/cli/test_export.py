"""`flockwright export` hands the game what was previewed, or nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flockwright.cli.main import run
from flockwright.plan.assets import load_animal, load_scene
from flockwright.plan.model import Plan
from flockwright.simulation.simulation import Simulation

Changed = Callable[[Callable[[dict[str, Any]], None]], Path]


def break_fish(file: dict[str, Any]) -> None:
    file["animals"][0]["nodes"][0]["params"]["k"] = -3


def mute_wander(file: dict[str, Any]) -> None:
    wander = next(node for node in file["animals"][0]["nodes"] if node["type"] == "behavior.wander")
    wander["params"] = {"active": False}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_assets_and_scene_run_as_the_project_does(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = pond.parent / "game" / "animals"
    assert run(["export", str(pond), "--to", str(out), "--scene"]) == 0
    assert names(out) == ["fish.animal.json", "pike.animal.json", "pond.scene.json"]
    assert capsys.readouterr().out.count("Wrote ") == 3
    assert run(["simulate", str(pond), "--seconds", "0.5", "--json"]) == 0
    expected = json.loads(capsys.readouterr().out)["state_sha256"]
    animals = tuple(load_animal(path) for path in out.glob("*.animal.json"))
    with Simulation(Plan(animals, load_scene(out / "pond.scene.json"))) as simulation:
        simulation.advance(0.5)
        assert simulation.state_sha256() == expected


def test_one_animal_alone(pond: Path) -> None:
    out = pond.parent / "out"
    assert run(["export", str(pond), "--to", str(out), "--animal", "pike"]) == 0
    assert names(out) == ["pike.animal.json"]


def test_an_error_keeps_everything_from_being_written(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(break_fish)
    out = path.parent / "out"
    assert run(["export", str(path), "--to", str(out)]) == 1
    assert not out.exists()
    said = capsys.readouterr().err
    assert "params.k: -3 — must be 1 or more" in said
    assert "1 error stands, so nothing was written." in said


def test_an_animal_without_errors_can_go_alone(changed: Changed) -> None:
    path = changed(break_fish)
    out = path.parent / "out"
    assert run(["export", str(path), "--to", str(out), "--animal", "pike"]) == 0
    assert names(out) == ["pike.animal.json"]


def test_muted_behaviors_are_named(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(mute_wander)
    assert run(["export", str(path), "--to", str(path.parent / "out")]) == 0
    assert "of Fish is muted, in the asset too." in capsys.readouterr().out


def test_a_strange_animal_is_a_wrong_call(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", str(pond), "--to", str(pond.parent / "out"), "--animal", "wolf"]) == 2
    assert "has no animal wolf. It has fish and pike." in capsys.readouterr().err
    assert not (pond.parent / "out").exists()


def test_a_file_made_by_a_newer_version_is_not_exported(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(lambda file: file.update(version=99))
    assert run(["export", str(path), "--to", str(path.parent / "out")]) == 1
    assert "Nothing was written." in capsys.readouterr().err
