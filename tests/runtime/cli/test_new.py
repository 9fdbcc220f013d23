"""`flockwright new` writes node types that work as they are, wherever it is called."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from flockwright.cli.main import run
from flockwright.cli.new import NewKind
from flockwright.cli.placing import ROOMS

ROOT = Path(__file__).parents[3]
NAMES = {
    "simple": "circle_round",
    "neighbor": "JoinIn",
    "ray": "bump-less",
    "query": "look_all",
    "merger": "strongest",
    "mover": "Glide",
    "resolution": "fish_bowl_of_a_name_that_is_lo",
}


def call(*command: str | Path, at: Path, path: Path) -> str:
    """Run a tool of this environment; what it printed, if it was content."""
    environment = {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=at, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_every_kind_has_a_room_and_templates() -> None:
    assert set(NewKind) == set(ROOMS) == set(NAMES)


def test_elsewhere_it_is_a_package_and_grows_node_by_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", "simple", NAMES["simple"]]) == 0
    package = tmp_path / "flockwright-circle-round"
    monkeypatch.chdir(package)
    for kind in list(NAMES)[1:]:
        assert run(["new", kind, NAMES[kind]]) == 0
    assert len(list((package / "flockwright_circle_round").glob("*.py"))) == len(NAMES) + 1

    site = tmp_path / "site"
    offline = ("--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index")
    call("pip", "install", *offline, "--target", site, package, at=tmp_path, path=site)
    call("ruff", "check", ".", at=package, path=site)
    call("ruff", "format", "--check", ".", at=package, path=site)
    call("pyright", "--pythonpath", sys.executable, at=package, path=site)
    assert "15 passed" in call("pytest", "-W", "error", "-p", "no:cacheprovider", at=package, path=site)
    listed = call("flockwright.cli", "nodes", at=package, path=site)
    assert "behavior.circle_round" in listed
    assert "(flockwright_circle_round)" in listed


def test_in_the_repository_it_is_a_file_in_its_room_and_a_test(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "runtime", tmp_path / "runtime", ignore=without)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    before = set(tmp_path.rglob("*.py"))
    monkeypatch.chdir(tmp_path / "runtime")
    for kind, name in NAMES.items():
        assert run(["new", kind, name]) == 0
    made = sorted(set(tmp_path.rglob("*.py")) - before)
    assert len(made) == 2 * len(NAMES)
    assert tmp_path / "runtime/flockwright/nodes/behaviors/neighbor/join_in.py" in made
    assert tmp_path / "tests/runtime/nodes/movers/test_glide.py" in made

    call("ruff", "check", *made, at=tmp_path, path=tmp_path / "runtime")
    call("ruff", "format", "--check", *made, at=tmp_path, path=tmp_path / "runtime")
    tests = [path for path in made if path.name.startswith("test_")]
    answer = call("pytest", "-p", "no:cacheprovider", *tests, at=tmp_path, path=tmp_path / "runtime")
    assert "15 passed" in answer


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["simple", "wander"], "behavior.wander is taken: Wander of flockwright"),
        (["simple", "Wander"], "behavior.wander is taken"),
        (["merger", "2nd"], "2nd: a node is named by letters"),
        (["merger", "class"], "class: a node is named by letters"),
        (["merger", "größe"], "größe: a node is named by letters"),
        (["merger", "m" * 31], "more than 30 characters"),
        (["brain", "clever"], "brain"),
        (["simple"], "NAME"),
    ],
)
def test_a_name_that_cannot_be_is_refused_and_nothing_written(
    arguments: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["new", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_files_that_are_there_are_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    mine = tmp_path / "flockwright-circle" / "README.md"
    mine.parent.mkdir()
    mine.write_text("mine")
    assert run(["new", "simple", "circle"]) == 2
    assert "flockwright-circle/README.md is there already" in capsys.readouterr().err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [mine]
    assert mine.read_text() == "mine"
