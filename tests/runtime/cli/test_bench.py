"""The benchmark says what it measured, and fails when a promise is not kept."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from flockwright.cli import bench as command
from flockwright.cli.bench import nearest
from flockwright.cli.bench.row import Row
from flockwright.cli.main import run

KEPT = Row("quick", 10, 1.0, "scipy", 20.0, 0.1, rho=0.01, k=5)
MISSED = Row("slow", 10, 3.0, "pow", 4.0, 0.5)


@pytest.mark.parametrize(("rows", "code"), [([KEPT], 0), ([KEPT, MISSED], 1)])
def test_a_missed_limit_is_exit_1_and_named(
    rows: list[Row], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "rows", lambda: iter(rows))
    assert run(["bench"]) == code
    printed = capsys.readouterr().out
    assert printed.count("over the limit") == code
    assert "quick" in printed


def test_json_is_one_object_with_rows(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def rows() -> Iterator[Row]:
        yield KEPT

    monkeypatch.setattr(command, "rows", rows)
    assert run(["bench", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    expected = {"name": "quick", "n": 10, "rho": 0.01, "k": 5, "total_ms": 1.0, "scipy_ms": 20.0, "ratio": 0.05}
    assert row == expected | {"limit": 0.1}


def test_a_scene_is_measured_on_positions_that_move() -> None:
    scene = nearest.Scene("small", 300, 0.01, 1.0, clumped=True)
    first, second = scene.frames(2)
    assert first.shape == (300, 3)
    assert (first != second).any(axis=1).all()
    row = nearest.measure(scene)
    assert row.total_ms > 0
    assert row.against_ms > 0
