"""How the `flockwright` command answers, whatever it is called with."""

import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import pytest
import typer

from flockwright.cli.main import GROUP, OWN, run
from flockwright.document import DocumentError
from flockwright.engine.errors import EngineError
from flockwright.version import __version__


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Pretend that a package with these commands is installed, and no other; a command that is None has no function."""

    def install(**commands: Callable[..., Any] | None) -> None:
        package = ModuleType("pretended")
        vars(package).update({name: function for name, function in commands.items() if function})
        monkeypatch.setitem(sys.modules, "pretended", package)
        entries = metadata.EntryPoints(metadata.EntryPoint(name, f"pretended:{name}", GROUP) for name in commands)
        monkeypatch.setattr(metadata, "entry_points", entries.select)

    install()
    return install


def test_help_imports_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "llvmlite", "scipy", "pydantic", "rich", "PySide6"}
    script = f"""
import sys
from flockwright.cli.main import run
code = run(["--help"])
print("imported:", sorted({heavy} & set(sys.modules)), "code:", code)
"""
    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.endswith("imported: [] code: 0\n")
    assert all(name in answer.stdout for name in OWN)


def test_version_is_the_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"flockwright {__version__}\n"


@pytest.mark.parametrize("arguments", [[], ["pond.flock.json"], ["edit"]])
def test_without_the_editor_one_sentence_names_the_extra(
    arguments: list[str], installed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(arguments) == 2
    assert 'pip install "flockwright[editor]"' in capsys.readouterr().err


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("arguments", [["fly"], ["--fly"], ["bench", "--no-such-option"]])
def test_a_wrong_call_exits_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert "--help" in capsys.readouterr().err


def test_no_argument_and_a_file_alone_mean_the_editor(installed: Callable[..., None]) -> None:
    opened: list[str] = []

    def edit(file: Annotated[str, typer.Argument()] = "") -> None:
        opened.append(file)

    installed(edit=edit)
    assert [run([]), run(["pond.flock.json"]), run(["edit", "lake.flock.json"])] == [0, 0, 0]
    assert opened == ["", "pond.flock.json", "lake.flock.json"]


def test_a_file_of_any_name_opens_unless_a_command_has_it(
    installed: Callable[..., None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[str] = []
    installed(edit=lambda file: called.append(f"edit {file}"), count=lambda: called.append("count"))
    monkeypatch.chdir(tmp_path)
    for name in ("pond", "count"):
        Path(name).touch()
        assert run([name]) == 0
    assert called == ["edit pond", "count"]


def test_a_missing_extra_is_named_when_a_command_needs_it(
    installed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def edit() -> None:
        import no_such_window_toolkit  # type: ignore[import-not-found]  # noqa: F401

    installed(edit=edit)
    assert run([]) == 2
    said = capsys.readouterr().err
    assert "no_such_window_toolkit" in said
    assert "flockwright[editor]" in said


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (FileNotFoundError(2, "No such file or directory", "pond.json"), "pond.json: No such file or directory"),
        (
            DocumentError("pond.json", "animals[2].id", '"fish"', "used twice"),
            'pond.json: animals[2].id: "fish" — used twice',
        ),
        (EngineError("An odd kernel."), "An odd kernel."),
    ],
)
def test_known_errors_are_told_in_a_sentence(
    error: Exception, sentence: str, installed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    installed(fail=fail)
    assert run(["fail"]) == 2
    assert capsys.readouterr().err == f"{sentence}\n"


def test_a_bug_keeps_its_traceback(installed: Callable[..., None]) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    installed(fail=fail)
    with pytest.raises(ZeroDivisionError):
        run(["fail"])


def test_interrupting_exits_130(installed: Callable[..., None]) -> None:
    def wait() -> None:
        raise KeyboardInterrupt

    installed(wait=wait)
    assert run(["wait"]) == 130


def test_a_command_that_cannot_be_loaded_is_named_and_stops_no_other(
    installed: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    installed(broken=None, count=lambda: print("still here"))
    assert run(["count"]) == 0
    said = capsys.readouterr()
    assert said.out == "still here\n"
    assert "The command broken of pretended:broken cannot be loaded" in said.err
