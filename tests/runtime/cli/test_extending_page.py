"""Whoever follows the page on node types of one's own has one that works, with its test."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from flockwright.cli.main import run
from flockwright.world import parameters

PAGE = (Path(__file__).parents[3] / "docs" / "extending.md").read_text(encoding="utf-8")


def blocks(begin: str, end: str, language: str = "python") -> list[str]:
    """The code blocks between two headings of the page."""
    part = PAGE.partition(begin)[2].partition(end)[0]
    found: list[str] = re.findall(rf"```{language}\n(.*?)```", part, re.DOTALL)
    assert found
    return found


def run_python(folder: Path, *call: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run([sys.executable, *call], cwd=folder, capture_output=True, text=True, env=environment)


def test_the_behavior_of_the_page_runs_and_its_test_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (call,) = blocks("# Node types", "## A behavior", "sh")
    program, *arguments = call.split()
    assert program == "flockwright"
    assert run(arguments) == 0
    (package,) = tmp_path.iterdir()
    (entry,) = tomllib.loads(blocks("## As a package", "A node may", "toml")[0])["project"]["entry-points"].values()
    made = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert list(made) == ["flockwright.nodes"]
    assert [name == value for name, value in entry.items()] == [True]
    # What the page has goes to where the files are; installed packages are found by what pip writes beside them.
    *behavior, test = blocks("## A behavior", "## As a package")
    name = package.name.replace("-", "_")
    (package / name / "give_way.py").write_text("\n".join(behavior), encoding="utf-8")
    (package / "tests" / "test_give_way.py").write_text(test, encoding="utf-8")
    told = package / f"{name}-0.1.0.dist-info"
    told.mkdir()
    (told / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 0.1.0\n", encoding="utf-8")
    (told / "entry_points.txt").write_text(f"[flockwright.nodes]\n{name} = {name}\n", encoding="utf-8")
    done = run_python(package, "-m", "pytest", "-q", "-p", "no:cacheprovider")
    assert (done.returncode, done.stdout[:2]) == (0, ".."), done.stdout + done.stderr
    listed = run_python(package, "-m", "flockwright.cli", "nodes")
    assert "Give Way" in listed.stdout, listed.stdout + listed.stderr


def test_the_result_type_of_the_page_can_be_registered(tmp_path: Path) -> None:
    (block,) = blocks("## Another workflow", "A complete example")
    done = run_python(tmp_path, "-c", block + "\nprint(CONTEXT_RESULT.name, ROSE.itemsize)")
    assert (done.stdout, done.stderr) == ("context_result 68\n", "")


def test_the_page_names_kinds_of_parameters_that_there_are() -> None:
    kinds = PAGE.partition("`number`, `whole`")[2].partition("(in `flockwright.world.parameters`)")[0]
    named = ["number", "whole", *re.findall(r"`(\w+)`", kinds)]
    assert len(named) >= 13
    assert [name for name in named if not hasattr(parameters, name)] == []
