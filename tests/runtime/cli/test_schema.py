"""`flockwright schema` writes the schemas that are published."""

from pathlib import Path

import pytest

from flockwright.cli.main import run
from flockwright.plan.schema import schema_files


def test_the_schemas_are_written_where_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "new" / "schema"
    assert run(["schema", "--to", str(folder)]) == 0
    said = capsys.readouterr().out
    assert sorted(file.name for file in folder.iterdir()) == sorted(schema_files())
    for name, text in schema_files().items():
        assert (folder / name).read_text(encoding="utf-8") == text
        assert name in said


def test_they_go_to_the_documentation_by_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["schema"]) == 0
    assert (tmp_path / "docs" / "schema" / "project.schema.json").is_file()
