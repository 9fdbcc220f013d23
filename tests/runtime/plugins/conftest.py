"""Packages of node types as somebody else would write them, installed beside the runtime without a network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

PACKAGES = Path(__file__).parent / "packages"


@dataclass(frozen=True)
class Answer:
    """What a command printed, said and ended with."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A folder for each package that holds it as pip would install it."""
    made: dict[str, Path] = {}
    offline = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation", "--no-index"]
    for package in sorted(PACKAGES.iterdir()):
        made[package.name] = tmp_path_factory.mktemp(package.name)
        call = [sys.executable, "-m", "pip", "install", *offline, "--target", str(made[package.name]), str(package)]
        done = subprocess.run(call, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
    return made


@pytest.fixture
def flockwright(sites: dict[str, Path], tmp_path: Path) -> Callable[..., Answer]:
    """Call the command in an environment that has the named packages: `flockwright("nodes", having="compass fog")`."""

    def call(*arguments: str | Path, having: str) -> Answer:
        path = os.pathsep.join(str(sites[name]) for name in having.split())
        command = [sys.executable, "-m", "flockwright.cli", *(str(argument) for argument in arguments)]
        environment = {**os.environ, "PYTHONPATH": path}
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
        return Answer(done.returncode, done.stdout, done.stderr)

    return call
