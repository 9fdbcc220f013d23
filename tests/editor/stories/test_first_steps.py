"""The way of docs/first-steps.md still leads from the empty project to a predator and its prey."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from flockwright.document import load
from flockwright.plan import resolve
from flockwright.plan.assets import load_animal

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
PAGE = DOCS / "first-steps.md"


def test_the_first_steps_lead_to_a_predator_and_its_prey(
    qtbot: Any, theme: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    from first_steps import STEPS
    from newcomer import Newcomer

    person = Newcomer(qtbot, tmp_path)
    for step in STEPS:
        step(person)
    person.leave()
    assert person.taken == re.findall(r"pictures/first-steps/([\w-]+\.png)", PAGE.read_text(encoding="utf-8"))
    assert [name for name in person.taken if not (DOCS / "pictures" / "first-steps" / name).exists()] == []

    saved = load(tmp_path / "reef.flock.json").document
    fish, shark = saved.animals
    assert (fish.name, shark.name) == ("Fish", "Shark")
    query, flee = fish.nodes[-2:]
    links = {(link.from_, link.to) for link in fish.links}
    merger = next(node.id for node in fish.nodes if node.type.startswith("merger."))
    assert {(f"{query.id}.neighbors", f"{flee.id}.neighbors"), (f"{flee.id}.result", f"{merger}.results")} <= links
    assert query.params == {"tags": ("Shark",)}
    assert [(knob.name, [drive.param for drive in knob.drives]) for knob in fish.knobs] == [
        ("Fear", [f"{flee.id}.direction_strength"])
    ]
    assert resolve(saved).problems == ()

    asset = person.game / "fish.animal.json"
    told = json.loads(asset.read_text(encoding="utf-8"))
    jsonschema.validate(told, json.loads((DOCS / "schema" / "animal.schema.json").read_text(encoding="utf-8")))
    assert len(load_animal(asset).behaviors) == 6
    (shown,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert stands_in(json.loads(shown), told)


def stands_in(part: Any, whole: Any) -> bool:
    """Whether what the page shows stands in the file, which has more keys and more things in its lists."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and stands_in(part[key], whole[key]) for key in part)
    if isinstance(part, list):
        return all(any(stands_in(each, other) for other in whole) for each in part)
    return part == whole
