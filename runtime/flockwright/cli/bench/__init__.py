"""`flockwright bench`: how fast it is here, as ratios measured in one run.

A clock on a shared machine drifts; two things timed in turn drift together. So every row times ours and something
known on the same data, one after the other, and compares.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from flockwright.cli.bench.row import Row


def rows() -> Iterator[Row]:
    """Every row, as it gets done."""
    from flockwright.cli.bench import curves, nearest

    for scene in nearest.SCENES:
        yield nearest.measure(scene)
    yield curves.measure()


def bench(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
) -> None:
    """Measure the speed on this machine as ratios in one run; exit 1 if one misses its limit."""
    if not as_json:
        print(f"{'':<26}{'ours ms':>10}{'against':>10}{'ms':>10}{'ratio':>9}{'limit':>8}")
    done: list[Row] = []
    for row in rows():
        done.append(row)
        if not as_json:
            times = f"{row.total_ms:>10.3f}{row.against:>10}{row.against_ms:>10.3f}"
            verdict = "" if row.keeps_limit else "  over the limit"
            print(f"{row.name:<26}{times}{row.ratio:>9.3f}{row.limit:>8.2f}{verdict}", flush=True)
    if as_json:
        print(json.dumps({"rows": [row.as_json() for row in done]}, indent=2, ensure_ascii=False))
    if not all(row.keeps_limit for row in done):
        raise typer.Exit(1)
