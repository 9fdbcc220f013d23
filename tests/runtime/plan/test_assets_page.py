"""What the page about game assets shows is true."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from flockwright.document import Scene, loads, save
from flockwright.plan.assets import read_animal
from flockwright.plan.model import AnimalPlan
from flockwright.plan.schema import animal_schema

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "assets.md").read_text(encoding="utf-8")
(FISH,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
(SCRIPT,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_an_asset_with_real_parameters() -> None:
    plan = read_animal(FISH)
    Draft202012Validator(animal_schema()).validate(json.loads(FISH))
    file: dict[str, Any] = json.loads(FISH)
    groups = file["neighbor_groups"]
    entries = [*file["simple"], *(g["query"] for g in groups), *(b for g in groups for b in g["behaviors"])]
    for entry in [*entries, file["merger"], file["mover"]]:
        named = entry.keys() - {"id", "type"}
        assert named <= type(plan.entries[entry["id"]].params).model_fields.keys()


def test_a_driven_parameter_stands_where_its_knob_puts_it() -> None:
    plan = read_animal(FISH)
    ((knob, drive),) = plan.drives()
    value = drive.from_ + (drive.to - drive.from_) * knob.default
    assert plan.entries["n2"].params.model_dump()["direction_strength"] == pytest.approx(value)


def test_the_page_names_every_field_of_an_animal() -> None:
    named = set(re.findall(r"`([$a-z_]+)`", PAGE))
    fields = {field.alias or name for name, field in AnimalPlan.model_fields.items()} - {"$schema"}
    assert fields <= named
    assert set(Scene.model_fields) <= named


def test_the_script_exports_and_reads_back(
    pond_: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    pond_.add("n6", "query.spatial_hash", tags=["Fish"])
    save(loads(json.dumps(pond_.file)).document, "pond.flock.json")
    exec(SCRIPT, {})
    assert "warning animals[0].nodes[5]: Spatial Hash feeds no behavior" in capsys.readouterr().out
