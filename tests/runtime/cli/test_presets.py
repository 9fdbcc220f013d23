"""Presets are found by name, in the repository and in an installed package."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from flockwright.cli import presets
from flockwright.cli.main import run


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    made = tmp_path / "presets"
    made.mkdir()
    monkeypatch.setattr(presets, "FOLDERS", (tmp_path / "not there", made))
    return made


def write(folder: Path, name: str, **fields: object) -> Path:
    path = folder / f"{name}.flock.json"
    path.write_text(json.dumps({"format": "flockwright/project", "version": 1, "animals": [], **fields}))
    return path


def test_a_preset_is_found_by_its_name(folder: Path) -> None:
    path = write(folder, "pond")
    assert presets.find_preset("pond") == path
    assert presets.find_preset("lake") is None


def test_presets_are_listed_with_the_first_line_about_them(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder, "pond", about="Fish that school.\nMore to read.")
    write(folder, "lake", animals=[{"id": "duck"}, {"id": "pike", "about": "A pike waits.\nLong."}])
    assert run(["presets"]) == 0
    assert capsys.readouterr().out == "lake  A pike waits.\npond  Fish that school.\n"


def test_names_are_in_order_whatever_their_endings(folder: Path) -> None:
    for name in ("flock-large", "flock"):
        write(folder, name)
    assert [presets.name_of(path) for path in presets.all_presets()] == ["flock", "flock-large"]


@pytest.mark.usefixtures("folder")
def test_no_presets_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["presets"]) == 0
    assert capsys.readouterr().out == "No presets are installed.\n"
