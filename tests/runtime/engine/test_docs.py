"""The example on the engine's page runs as printed."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "engine.md"


def test_the_example_on_the_page_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {"__name__": "example"}
    exec(compile(example, str(PAGE), "exec"), names)
    speed = 5.0
    for factor in (0.1, 0.2, 0.2):
        speed /= 1 + factor * speed
    assert abs(names["speeds"][0] - speed) < 1e-5  # pyright: ignore
