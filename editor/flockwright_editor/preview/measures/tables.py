"""Numbers as a CSV file: a column a name, empty where there was nothing to measure."""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from pathlib import Path

from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.plots import Numbers


def write_table(path: Path, columns: Mapping[str, Numbers]) -> tuple[str, str]:
    """Write columns of equal length; a sentence about it and how serious it is."""
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file)
            writer.writerow(columns)
            for row in zip(*(column.tolist() for column in columns.values()), strict=True):
                writer.writerow([f"{value:.6g}" if math.isfinite(value) else "" for value in row])
    except OSError as error:
        return words.NOT_SAVED.format(reason=error.strerror or error), "error"
    return words.SAVED.format(name=path.name), "info"
