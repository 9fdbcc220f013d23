"""The `flockwright` command: picks the command, and turns what goes wrong into a sentence.

A command is a plain function with a Typer signature. Ours live one in a file beside this one; other packages add
theirs through the entry-point group `flockwright.commands`. Both import what is heavy inside the function, never at
the top of the file, because `--help` imports all of them and has to answer at once.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from flockwright.version import __version__

OWN = (
    "simulate",
    "validate",
    "export",
    "presets",
    "nodes",
    "new",
    "warm",
    "bench",
    "schema",
)  # each is the function of that name in the file of that name
GROUP = "flockwright.commands"
EDITOR_MISSING = (
    'The editor is not installed. Add it with: pip install "flockwright[editor]". '
    "`flockwright --help` lists what works without it."
)
EDITOR_OPTIONS = ("--timing",)
"""What may stand before the file when no command is named."""
WRONG_CALL = 2
INTERRUPTED, READER_GONE = 130, 141  # what shells report for Ctrl+C, and for a pipe whose reader left


def main() -> None:
    """Run the command that the program was called with."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without a letter of ours still gets the others
    code = run(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still to be written has nowhere to go, and Python would complain about it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = READER_GONE
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code: 0 fine, 1 problems found, 2 wrong call or unreadable file."""
    # A command of our own needs only its own file; anything else, --help included, asks who else has commands.
    own = [name for name in OWN if name in arguments[:1]]
    commands = _own_commands(own) if own else _added_commands() | _own_commands(OWN)
    if _means_the_editor(arguments, commands):
        arguments = ["edit", *arguments]
    if arguments[0] == "edit" and "edit" not in commands:
        return _refuse(EDITOR_MISSING)
    try:
        _app(commands)(args=arguments, prog_name="flockwright")
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):
            return READER_GONE
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except KeyboardInterrupt:
        return INTERRUPTED
    except ModuleNotFoundError as error:
        if _is_ours(error):
            raise
        return _refuse(f"This needs {error.name}, which is not installed. {EDITOR_MISSING}")
    except Exception as error:
        sentence = _sentence(error)
        if not sentence:
            raise
        return _refuse(sentence)
    return 0


def _means_the_editor(arguments: list[str], commands: dict[str, Callable[..., Any]]) -> bool:
    """No argument, or a file alone; a command wins over a file of the same name."""
    if not arguments:
        return True
    first = arguments[0]
    if first in EDITOR_OPTIONS:
        return True
    if first in commands or first.startswith("-"):
        return False
    return first.endswith(".json") or Path(first).is_file()


def _own_commands(names: Iterable[str]) -> dict[str, Callable[..., Any]]:
    return {name: getattr(import_module(f"flockwright.cli.{name}"), name) for name in names}


def _added_commands() -> dict[str, Callable[..., Any]]:
    from importlib.metadata import entry_points

    added: dict[str, Callable[..., Any]] = {}
    for entry in entry_points(group=GROUP):
        try:
            added[entry.name] = entry.load()
        except Exception as error:  # a broken package must not take the others' commands away
            package = entry.dist.name if entry.dist else entry.value
            print(f"The command {entry.name} of {package} cannot be loaded: {error}", file=sys.stderr)
    return added


def _app(commands: dict[str, Callable[..., Any]]) -> typer.Typer:
    # Plain help and plain tracebacks: Rich would cost more than all the rest of --help.
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(no_args_is_help=True)(_program)
    for name, function in commands.items():
        app.command(name)(function)
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"flockwright {__version__}")
        raise typer.Exit


def _program(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Steering behaviors for herds: wire animals, watch them live, hand the game a JSON asset.

    `flockwright` alone opens the editor, `flockwright FILE` opens it on a project.
    """


def _is_ours(error: ModuleNotFoundError) -> bool:
    return (error.name or "flockwright").startswith("flockwright")


def _sentence(error: Exception) -> str:
    """What to tell about an error that is the user's to mend; nothing about one that is ours."""
    from flockwright.document.errors import DocumentError  # late: only a failure needs them
    from flockwright.engine.errors import EngineError

    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(error) if isinstance(error, DocumentError | EngineError) else ""


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return WRONG_CALL
