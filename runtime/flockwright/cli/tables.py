"""Tables as the commands print them: they fit a terminal, and keep to one line a row in a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Sequence

Rows = Sequence[Sequence[str]]
_GAP = "  "


def print_table(headings: Sequence[str], rows: Rows, *, title: str = "", numbers: int = 0) -> None:
    """Print rows under headings, if there are any; the last `numbers` columns are set right."""
    if sys.stdout.isatty():
        _print_fitting(headings, rows, title, numbers)
    else:
        _print_plain(headings, rows, title, numbers)


def _print_plain(headings: Sequence[str], rows: Rows, title: str, numbers: int) -> None:
    if title:
        print(title)
    lines = [headings, *rows] if any(headings) else rows
    widths = [max(len(line[column]) for line in lines) for column in range(len(headings))]
    first_number = len(headings) - numbers
    for line in lines:
        cells = [
            cell.rjust(width) if place >= first_number else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        print(_GAP.join(cells).rstrip())


def _print_fitting(headings: Sequence[str], rows: Rows, title: str, numbers: int) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=any(headings), pad_edge=False, padding=(0, len(_GAP), 0, 0))
    last = len(headings) - 1
    for place, heading in enumerate(headings):
        number = place > last - numbers
        table.add_column(heading, justify="right" if number else "left", no_wrap=place < last or number)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console(highlight=False)
    if title:
        console.print(Text(title, style="bold"))
    console.print(table)
