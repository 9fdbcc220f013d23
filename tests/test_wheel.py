"""The wheel as a game server would install it: the base dependencies are there, Qt is not."""

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
QT = ("PySide6", "shiboken6", "Qt", "NodeGraphQt", "pyqtgraph", "qtawesome", "moderngl")


def call(*command: str | Path) -> subprocess.CompletedProcess[str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT.root, env=clean)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(build, capture_output=True, text=True, cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def programs(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the wheel in it."""
    home = tmp_path_factory.mktemp("env")
    venv.create(home)
    programs = home / ("Scripts" if os.name == "nt" else "bin")
    into = ["--python", str(programs / "python"), "install", "--no-deps", "--no-index"]
    installed = call(sys.executable, "-m", "pip", "--disable-pip-version-check", *into, wheel)
    assert installed.returncode == 0, installed.stderr
    # A path named in a .pth file is searched but its own .pth files are not read, so the editable install stays hidden.
    present = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    site = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    hide = f"import sys; sys.modules.update(dict.fromkeys({QT!r}))"
    (site / "present.pth").write_text("\n".join([*present, hide]))
    return programs


def test_the_wheel_holds_both_packages_and_no_tests(wheel: Path) -> None:
    names = ZipFile(wheel).namelist()
    assert {"flockwright/version.py", "flockwright/py.typed", "flockwright_editor/__init__.py"} <= set(names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"flockwright", "flockwright_editor"}


def test_qt_cannot_be_imported_beside_the_wheel(programs: Path) -> None:
    assert "ModuleNotFoundError" in call(programs / "python", "-c", "import PySide6").stderr


def test_the_installed_package_is_the_wheels(programs: Path) -> None:
    where = call(programs / "python", "-c", "import flockwright; print(flockwright.__file__)").stdout
    assert Path(where).is_relative_to(programs.parent)


def test_a_command_runs_without_qt(programs: Path, tmp_path: Path) -> None:
    answer = call(programs / "flockwright", "schema", "--to", tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert list(tmp_path.glob("*.schema.json"))


def test_the_editor_without_qt_is_one_sentence(programs: Path) -> None:
    answer = call(programs / "flockwright")
    assert answer.returncode == 2
    assert 'pip install "flockwright[editor]"' in answer.stderr
    assert "Traceback" not in answer.stderr
