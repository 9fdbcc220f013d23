"""The user's folder: settings survive, damage counts as absence, two editors do not undo each other."""

from pathlib import Path

import pytest

from flockwright_editor.session import StateFolder
from flockwright_editor.session.settings import FILE, Settings, ViewState
from flockwright_editor.session.state import VARIABLE


def test_settings_survive_and_know_their_kind(state_folder: StateFolder) -> None:
    settings = Settings(state_folder)
    settings.set("theme", "light")
    settings.update({"scale": 1.5, "snap": True, "columns": [1, 2]})
    again = Settings(state_folder)
    assert again.get("theme", "dark") == "light"
    assert again.get("scale", 1) == 1.5
    assert again.get("columns", []) == [1, 2]
    assert again.get("theme", 3) == 3
    assert again.get("snap", 3) == 3
    again.set("theme", None)
    assert Settings(state_folder).get("theme", "dark") == "dark"


@pytest.mark.parametrize("damage", [b"", b"{", b"[1]", b"\xff", b"[" * 10_000])
def test_damaged_settings_count_as_empty_and_are_written_anew(state_folder: StateFolder, damage: bytes) -> None:
    state_folder.path.mkdir(parents=True)
    (state_folder.path / FILE).write_bytes(damage)
    settings = Settings(state_folder)
    assert settings.get("theme", "dark") == "dark"
    settings.set("theme", "light")
    assert Settings(state_folder).get("theme", "dark") == "light"


def test_each_editor_writes_only_what_it_set(state_folder: StateFolder) -> None:
    one, other = Settings(state_folder), Settings(state_folder)
    one.set("theme", "light")
    other.set("scale", 2)
    assert Settings(state_folder).get("theme") == "light"
    assert Settings(state_folder).get("scale") == 2


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    settings = Settings(StateFolder(tmp_path / "state"))
    settings.set("theme", "light")
    assert settings.get("theme") == "light"


def test_the_environment_names_the_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert StateFolder.of_user().path == tmp_path
    monkeypatch.delenv(VARIABLE)
    assert "flockwright" in str(StateFolder.of_user().path)


def test_damaged_view_state_counts_as_none(state_folder: StateFolder, tmp_path: Path) -> None:
    view = ViewState(state_folder)
    view.begin(tmp_path / "a")
    view.set("zoom", 2)
    view.begin(None)
    for found in (state_folder.path / "views").iterdir():
        found.write_text("{")
    view.begin(tmp_path / "a")
    assert view.get("zoom", 1) == 1
