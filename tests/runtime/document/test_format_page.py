"""What the page about the file format shows is true."""

import json
import re
from pathlib import Path

import pytest

from flockwright.document import backup_of, dumps, load, loads

PAGE = (Path(__file__).parents[3] / "docs" / "format.md").read_text(encoding="utf-8")
(POND,) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
BUILD, CHANGE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_example_is_a_file_as_the_program_saves_it() -> None:
    assert dumps(loads(POND).document).decode() == POND


def test_the_scripts_build_and_change_the_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("flockwright.document.project.__version__", "0.1.0")  # the page need not follow every release
    pond = Path("pond.flock.json")
    exec(BUILD, {})
    assert pond.read_text(encoding="utf-8") == POND
    exec(CHANGE, {})
    assert load(pond).document.animal("fish").node("n2").params["priority"] == 1
    assert json.loads(backup_of(pond).read_bytes()) == json.loads(POND)


def test_the_page_names_every_field() -> None:
    named = set(re.findall(r"`([$a-z_]+)`", PAGE))
    schema = json.loads((Path(__file__).parents[3] / "docs" / "schema" / "project.schema.json").read_text("utf-8"))
    fields = {field for part in (schema, *schema["$defs"].values()) for field in part["properties"]}
    assert fields <= named
