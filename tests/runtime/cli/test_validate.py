"""`flockwright validate` says what is wrong, where, and how bad it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from flockwright.cli.main import run

Changed = Callable[[Callable[[dict[str, Any]], None]], Path]


def break_fish(file: dict[str, Any]) -> None:
    file["animals"][0]["nodes"][0]["params"]["k"] = -3


def warn_fish(file: dict[str, Any]) -> None:
    file["animals"][0]["nodes"][0]["params"]["colour"] = 1


def test_a_sound_project_is_fine(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", str(pond)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("Both animals are ready to run.")


def test_an_error_is_a_sentence_with_its_place_and_exit_1(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(break_fish)
    assert run(["validate", str(path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"error: {path}: animals[0].nodes[0].params.k: -3 — must be 1 or more")
    assert "1 of 2 animals can run as meant." in lines[-1]


def test_warnings_are_told_and_fine(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    path = changed(warn_fish)
    assert run(["validate", str(path)]) == 0
    assert f"warning: {path}: animals[0].nodes[0].params.colour" in capsys.readouterr().out


def test_a_newer_version_is_exit_1(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", str(changed(lambda file: file.update(version=99)))]) == 1
    assert "newer version" in capsys.readouterr().out


def test_an_unreadable_file_is_exit_2_and_the_others_are_looked_at(
    pond: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.flock.json"
    broken.write_text('{"format": ')
    assert run(["validate", str(broken), "no such file", str(pond)]) == 2
    said = capsys.readouterr()
    assert len(said.err.splitlines()) == 2
    assert "no preset of this name" in said.err
    assert "ready to run" in said.out


def test_json_holds_every_problem_with_its_fix(
    changed: Changed, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = changed(break_fish)
    assert run(["validate", "--json", str(path), str(tmp_path / "none")]) == 2
    first, second = json.loads(capsys.readouterr().out)["files"]
    problem = first["problems"][0]
    assert (first["fine"], problem["severity"], problem["animal"], problem["field"]) == (False, "error", "fish", "k")
    assert problem["fix"]["changes"][0]["do"] == "set_param"
    assert "cannot be opened" in second["unreadable"]


def test_a_project_without_animals_is_fine(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["validate", str(changed(lambda file: file.update(animals=[], scene={})))]) == 0
    assert "There are no animals." in capsys.readouterr().out
