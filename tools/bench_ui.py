"""Measures the editor's rooms and says whether they are still as quick as they were.

Each `bench_ui_*.py` beside this file measures one room: its `rows(app)` gives the numbers with their limits. What is
about painting is a multiple of a full blit (ui_measuring.py), so that a slower machine changes little. Limits are twice
what the first honest run gave. With names as arguments (`bench_ui.py canvas`), only those.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_API", "pyside6")

from PySide6.QtWidgets import QApplication

from flockwright_editor.session.collecting import Collector


def main(names: list[str]) -> int:
    """Print every row; 1 if one is over its limit."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    Collector(app)
    modules = sorted(path.stem for path in Path(__file__).parent.glob("bench_ui_*.py"))
    slow = 0
    for module in modules:
        if names and module.removeprefix("bench_ui_") not in names:
            continue
        for row in importlib.import_module(module).rows(app):
            slow += row.slow
            print(f"{row.name:40} {row.value:9.2f}   at most {row.limit:g}{'   TOO SLOW' if row.slow else ''}")
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
