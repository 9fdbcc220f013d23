"""`flockwright schema` writes the schema that is published."""

from pathlib import Path

import pytest

from flockwright.cli.main import run
from flockwright.document.schema import schema_text


def test_the_schema_is_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "schema"
    assert run(["schema", "--to", str(folder)]) == 0
    assert (folder / "project.schema.json").read_text(encoding="utf-8") == schema_text()
    assert "project.schema.json" in capsys.readouterr().out


def test_the_schema_goes_to_the_documentation_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["schema"]) == 0
    assert (tmp_path / "docs" / "schema" / "project.schema.json").is_file()
