"""`flockwright simulate` runs what it is given and says how the herd did."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from flockwright.cli import presets
from flockwright.cli.main import run

Changed = Callable[[Callable[[dict[str, Any]], None]], Path]


@pytest.fixture
def simulated(capsys: pytest.CaptureFixture[str]) -> Callable[..., dict[str, Any]]:
    """Run and read the object it printed."""

    def call(*arguments: str | Path, code: int = 0) -> dict[str, Any]:
        assert run(["simulate", *(str(argument) for argument in arguments), "--json"]) == code
        return json.loads(capsys.readouterr().out)

    return call


def test_json_is_one_object_with_everything(pond: Path, simulated: Callable[..., dict[str, Any]]) -> None:
    told = simulated(pond, "--seconds", "1")
    assert (told["steps"], told["animals"], told["seed"]) == (60, 42, 7)
    assert told["alive"] == {"fish": 40, "pike": 2}
    assert told["step_ms_median"] > 0
    assert told["measures"]["fish"]["count"] == 40
    assert 0 <= told["measures"]["fish"]["polarization"] <= 1
    assert told["collisions_per_second"] >= 0
    assert len(told["state_sha256"]) == 64


def test_the_same_call_gives_the_same_state_on_any_threads(
    pond: Path, simulated: Callable[..., dict[str, Any]]
) -> None:
    one, two, other = (
        simulated(pond, "--seconds", "0.5", *more)["state_sha256"]
        for more in (("--threads", "1"), ("--threads", "3"), ("--seed", "8"))
    )
    assert one == two != other


def test_the_table_names_every_species(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", str(pond), "--seconds", "0.1"]) == 0
    printed = capsys.readouterr().out
    assert "42 animals, 6 steps (0.1 s)" in printed
    rows = {line.split()[0]: line.split() for line in printed.splitlines() if line.strip()}
    assert rows["Fish"][1] == "40"
    assert rows["Pike"][1] == "2"


def test_a_preset_runs_by_its_name(
    pond: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, simulated: Callable[..., dict[str, Any]]
) -> None:
    folder = tmp_path / "presets"
    folder.mkdir()
    shutil.copy(pond, folder / "my-pond.flock.json")
    monkeypatch.setattr(presets, "FOLDERS", (folder,))
    assert simulated("my-pond", "--seconds", "0")["animals"] == 42


def test_an_exported_animal_runs_as_a_hundred_or_as_many_as_asked(
    pond: Path, simulated: Callable[..., dict[str, Any]], capsys: pytest.CaptureFixture[str]
) -> None:
    out = pond.parent / "out"
    assert run(["export", str(pond), "--to", str(out), "--scene"]) == 0
    capsys.readouterr()

    def run_one(*more: str | Path) -> dict[str, Any]:
        return simulated(out / "pike.animal.json", "--seconds", "0.1", *more)

    assert run_one()["alive"] == {"pike": 100}
    assert run_one("--count", "7")["alive"] == {"pike": 7}
    assert run_one("--scene", out / "pond.scene.json")["alive"] == {"fish": 40, "pike": 2}
    (out / "fish.animal.json").unlink()
    assert run_one("--scene", out / "pond.scene.json")["alive"] == {"pike": 2}
    assert run_one("--scene", out / "pond.scene.json", "--count", "5")["alive"] == {"pike": 5}


def test_nobody_at_all_is_a_run_too(changed: Changed, simulated: Callable[..., dict[str, Any]]) -> None:
    empty = changed(lambda file: file["scene"].update(spawners=[]))
    told = simulated(empty, "--seconds", "0.1", "--picture", empty.parent / "empty.png")
    assert (told["animals"], told["alive"], told["steps"]) == (0, {"fish": 0, "pike": 0}, 6)
    assert told["measures"]["fish"]["polarization"] is None


def test_no_time_at_all_is_the_start(pond: Path, simulated: Callable[..., dict[str, Any]]) -> None:
    told = simulated(pond, "--seconds", "0")
    assert (told["steps"], told["step_ms_median"], told["animals"]) == (0, None, 42)


def test_trajectories_are_written(pond: Path, simulated: Callable[..., dict[str, Any]]) -> None:
    folder = pond.parent
    told = simulated(pond, "--seconds", "0.1", "--csv", folder / "run.csv", "--npz", folder / "run")
    assert [Path(path).name for path in told["written"]] == ["run.csv", "run.npz"]
    with (folder / "run.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 7 * 42  # the start and six steps
    with np.load(folder / "run.npz") as arrays:
        assert arrays["fish.position"].shape == (7, 40, 3)


def test_errors_in_the_graph_are_told_and_nothing_runs(changed: Changed, capsys: pytest.CaptureFixture[str]) -> None:
    def break_fish(file: dict[str, Any]) -> None:
        file["animals"][0]["nodes"][0]["params"]["k"] = -3

    path = changed(break_fish)
    assert run(["simulate", str(path), "--json", "--picture", str(path.parent / "no.png")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "params.k: -3 — must be 1 or more" in said.err
    assert "Fish cannot run as meant, so nothing was simulated." in said.err
    assert not (path.parent / "no.png").exists()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (["--count", "3"], "--count and --scene are for exported animals"),
        (["--seconds", "nan"], "--seconds"),
        (["--seconds", "-1"], "--seconds"),
        (["--seconds", "inf"], "expected a number of seconds"),
        (["--threads", "0"], "--threads"),
        (["--picture", "no/such/folder/p.png"], "there is no folder no/such/folder"),
    ],
)
def test_a_wrong_call_is_exit_2(pond: Path, more: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", str(pond), *more]) == 2
    assert said in capsys.readouterr().err


def test_what_is_no_animal_is_named(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = pond.parent / "out"
    assert run(["export", str(pond), "--to", str(out), "--scene"]) == 0
    assert run(["simulate", str(out / "pond.scene.json")]) == 2
    assert run(["simulate", "no-such-preset"]) == 2
    said = capsys.readouterr().err
    assert "this is a scene" in said
    assert "no-such-preset: cannot be opened" in said


def test_animals_exported_beside_each_other_run_together_in_their_scene(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", "predator-3d", "--to", str(tmp_path), "--scene"]) == 0
    capsys.readouterr()
    assert run(["simulate", "predator-3d", "--seconds", "0.5", "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    (scene,) = tmp_path.glob("*.scene.json")
    fish = str(tmp_path / "fish.animal.json")
    assert run(["simulate", fish, "--scene", str(scene), "--seconds", "0.5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state_sha256"] == whole["state_sha256"]


def test_several_seeds_are_several_runs(pond: Path, simulated: Callable[..., dict[str, Any]]) -> None:
    told = simulated(pond, "--seconds", "0.2", "--seeds", "2")
    assert [run["seed"] for run in told["runs"]] == [7, 8]
    assert told["runs"][0]["measures"]["fish"]["catches"] == 0
    assert told["runs"][0]["state_sha256"] == simulated(pond, "--seconds", "0.2")["state_sha256"]
