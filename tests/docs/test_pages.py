"""What the pages say of commands and calls is so."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path

import pytest
import typer.main

from flockwright.cli import main as cli

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
COMMANDS = (DOCS / "commands.md").read_text(encoding="utf-8")


def options() -> dict[str, set[str]]:
    """By command what may be given to it."""
    group = typer.main.get_command(cli._app(cli._own_commands(cli.OWN) | cli._added_commands()))
    named = {name: {opt for p in command.params for opt in p.opts} for name, command in group.commands.items()}
    return {name: {opt for opt in found if opt.startswith("--")} for name, found in named.items()}


def test_the_page_of_the_commands_names_every_option_and_no_other() -> None:
    there = options()
    sections = re.findall(r"^## ([a-z, ]+)\n(.*?)(?=^## |\Z)", COMMANDS, re.DOTALL | re.MULTILINE)
    assert {name for title, _ in sections for name in title.split(", ")} == set(there)
    for title, text in sections:
        known = set.union(*(there[name] for name in title.split(", ")))
        assert set(re.findall(r"(?<![\w-])--[a-z]+", text)) == known, title


@pytest.mark.parametrize("page", [*sorted(DOCS.glob("*.md")), ROOT / "README.md"], ids=lambda page: page.name)
def test_every_call_that_a_page_shows_can_be_made(page: Path) -> None:
    there = options()
    for line in re.findall(r"(?:^|`)flockwright ([^`\n#]+)", page.read_text(encoding="utf-8"), re.MULTILINE):
        name, *words = line.split()
        if name in there:
            assert {word for word in words if word.startswith("--")} <= there[name] | {"--help"}, line
        else:
            assert name.isupper() or name.endswith(".json") or name.startswith("--"), line


def test_the_page_of_the_commands_names_what_simulate_prints(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["simulate", "minimal", "--seconds", "0.1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    table = COMMANDS.partition("`--json` prints one object:")[2].partition("## render")[0]
    assert [name for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    named = set(re.findall(r"`(\w+)`", table))
    assert set(told) <= named
    assert {field for measured in told["measures"].values() for field in measured} <= named


def test_the_loop_of_the_page_on_running_a_herd_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (block,) = re.findall(r"```python\n(.*?)```", (DOCS / "simulation.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(block.replace("range(600)", "range(6)"), names)
    assert len(names["fish"].position) == 400  # type: ignore[attr-defined]


def test_the_calls_of_the_page_on_running_a_herd_are_there() -> None:
    import flockwright.simulation as simulation

    text = (DOCS / "simulation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(?:events\.)?(\w+)\(", row)}
    assert len(named) > 15
    missing = {n for n in named if not hasattr(simulation.Simulation, n) and not hasattr(simulation, n)}
    assert missing <= {"since"}


def test_every_preset_is_on_their_page() -> None:
    from flockwright.cli.presets import all_presets, name_of

    text = (DOCS / "presets.md").read_text(encoding="utf-8")
    assert [name_of(preset) for preset in all_presets() if f"(presets/{name_of(preset)}.md)" not in text] == []


def test_the_curves_of_their_page_are_curves_and_no_shape_is_left_out() -> None:
    from typing import get_args

    from flockwright.curves.model import Curve, Shape

    text = (DOCS / "curves.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    assert len([Curve.model_validate_json(line) for line in block.splitlines()]) == 3
    table = text.partition("| shape | formula")[2].partition("**Numbers.**")[0]
    assert set(re.findall(r"`([a-z_]+)`", table)) >= set(get_args(Shape))
