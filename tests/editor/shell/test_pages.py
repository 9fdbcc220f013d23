"""What the pages for designers say of keys and menus is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from flockwright_editor.shell import starting

DOCS = Path(__file__).parents[3] / "docs"
KEYS = r"(?:(?:Ctrl|Shift|Alt)\+)+(?:\w+|\.)|\bF\d+\b"

MENUS = "File|Edit|View|Animal|Node|Preview|Help"


@pytest.mark.parametrize("page", ["first-steps.md", "editor.md", "presets.md"])
def test_the_keys_of_a_page_are_those_of_the_program(window: Any, page: str) -> None:
    known = {keys for action in window.actions_._actions.values() for keys in action.shortcut.split("|")}
    named = set(re.findall(KEYS, (DOCS / page).read_text(encoding="utf-8")))
    assert named
    assert named <= known


@pytest.mark.parametrize("page", ["first-steps.md", "editor.md", "presets.md"])
def test_the_menus_of_a_page_are_those_of_the_program(window: Any, page: str) -> None:
    known = {(action.menu, action.text) for action in window.actions_._actions.values()}
    said = re.findall(rf"({MENUS}) ▸ \*?([\w ]+…?)\*", (DOCS / page).read_text(encoding="utf-8"))
    assert said
    assert set(said) <= known


def test_the_page_of_the_editor_says_what_it_opens_on() -> None:
    first = (DOCS / "editor.md").read_text(encoding="utf-8").partition("##")[0]
    assert f"on the preset *{starting.DEFAULT}*" in " ".join(first.split())
