"""The look holds at 150 % and 200 % too. Qt reads the scale once, so each is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
LOOK = {
    "1.5": "clipped or fit or colors",  # where half pixels are, words and edges suffer first
    "2": "proportions or colors or clipped or fit or least or tinted",
}


@pytest.mark.skipif("QT_SCALE_FACTOR" in os.environ, reason="this is the inner run")
@pytest.mark.parametrize("scale", list(LOOK))
def test_the_look_holds_at_larger_scales(scale: str) -> None:
    editor = HERE.parent
    files = [HERE / "test_window.py", editor / "controls" / "test_parts.py"]
    files += [editor / room / "test_look.py" for room in ("library", "inspector", "curves", "canvas")]
    files += [editor / "canvas" / "test_table.py"]
    files += [editor / "explain" / "test_look.py", editor / "explain" / "test_measures.py"]
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", LOOK[scale], *map(str, files)]
    answer = subprocess.run(run, capture_output=True, text=True, env={**os.environ, "QT_SCALE_FACTOR": scale})
    assert answer.returncode == 0, answer.stdout
