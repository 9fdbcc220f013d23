"""The page on observability says what the runtime computes, and its pictures are there."""

from __future__ import annotations

import re
from math import radians
from pathlib import Path

import pytest

from flockwright.curves.model import Curve
from flockwright_editor.inspector.curves.evaluation import value
from flockwright_editor.inspector.curves.sight import Sight, weight

DOCS = Path(__file__).parents[3] / "docs"
COLUMNS = [("inverse_power", 1.0), ("inverse_power", 2.0), ("inverse_power", 3.0)]
COLUMNS += [("fall_steep", 1.0), ("fall_steep", 2.0), ("fall_steep", 3.0)]


def rows(text: str, head: str) -> list[list[float]]:
    table = text.split(head, 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    return [[float(cell.strip(" °")) for cell in line.strip("| ").split("|")] for line in table]


def test_the_pages_numbers_are_the_runtimes() -> None:
    text = (DOCS / "observability.md").read_text(encoding="utf-8")
    for x, *found in rows(text, "| distance / max_distance"):
        wanted = [value(Curve(shape=shape, power=power), x) for shape, power in COLUMNS]  # type: ignore[arg-type]
        assert found == pytest.approx(wanted, abs=6e-5, rel=1e-4)
    one = Curve(shape="constant")
    for angle, *found in rows(text, "| angle off straight ahead"):
        sights = [Sight(1.0, 180.0, 0.0, one, Curve(shape="fall", power=power)) for power in (1.0, 2.0, 3.0)]
        assert found == pytest.approx([weight(sight, 0.5, radians(angle)) for sight in sights], abs=6e-5)
    both = Sight(1.0)
    assert [weight(both, 0.5, radians(a)) for a in (0, 90, 180)] == pytest.approx([3.0, 2.25, 0.0], abs=1e-5)
    pictures = re.findall(r"\((pictures/[^)]+)\)", text)
    assert len(pictures) == 5
    assert all((DOCS / picture).stat().st_size < 150_000 for picture in pictures)
