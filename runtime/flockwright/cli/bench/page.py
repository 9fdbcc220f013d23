"""The tables of docs/performance.md, written between its markers; the words around them are ours."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable
from pathlib import Path

from flockwright.cli.bench.row import Row

BEGIN, END = "<!-- measured: written by flockwright bench -->", "<!-- end of measured -->"


def write(rows: list[Row], sweep: list[Row], page: Path) -> None:
    """Put the tables into the page."""
    text = page.read_text(encoding="utf-8") if page.exists() else f"# Performance\n\n{BEGIN}\n{END}\n"
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    machine = f"Measured on {os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()}."
    tables = [machine, _table(rows), *([_table(sweep)] if sweep else [])]
    page.write_text(f"{head}{BEGIN}\n\n" + "\n\n".join(tables) + f"\n\n{END}{tail}", encoding="utf-8", newline="\n")


def _table(rows: Iterable[Row]) -> str:
    lines = ["| | ms | of which | against | ms | ratio | limit |", "|---|---:|---|---|---:|---:|---:|"]
    for row in rows:
        stages = " · ".join(f"{stage} {ms:.3f}" for stage, ms in row.stages.items())
        other = f"{row.against} | {row.against_ms:.3f} | {row.ratio:.3f}" if row.against else " | | "
        limit = "" if row.limit is None else f"{row.limit:g}" if row.against else f"{row.limit:g} {row.unit}"
        lines.append(f"| {row.name} | {row.total_ms:.3f} | {stages} | {other} | {limit} |")
    return "\n".join(lines)
