"""The program as it is called from a terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from flockwright.cli.presets import find_preset
from flockwright_editor.shell import words

EDIT = [sys.executable, "-m", "flockwright.cli", "edit"]


def settings(tmp_path: Path, **more: str) -> dict[str, str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return {**kept, "FLOCKWRIGHT_STATE": str(tmp_path / "state"), **more}


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a display")
@pytest.mark.parametrize("display", ["", ":4711"], ids=["none", "nobody answers"])
def test_without_a_display_it_says_so_in_one_sentence_and_names_the_commands(tmp_path: Path, display: str) -> None:
    answer = subprocess.run(EDIT, capture_output=True, text=True, env=settings(tmp_path, DISPLAY=display))
    assert answer.returncode == 2
    assert answer.stderr.strip() == words.NO_DISPLAY
    for command in ("simulate", "validate", "export"):
        assert command in answer.stderr
    assert answer.stdout == ""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_ends_it_at_once_without_a_traceback(tmp_path: Path, number: signal.Signals) -> None:
    preset = find_preset("minimal")
    assert preset is not None
    file = tmp_path / "pond.flock.json"
    file.write_bytes(preset.read_bytes())
    editor = subprocess.Popen(
        [*EDIT, "--timing", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=settings(tmp_path, QT_QPA_PLATFORM="offscreen"),
    )
    try:
        assert editor.stdout is not None
        assert re.fullmatch(r"window \d+\.\d s\n", editor.stdout.readline())
        editor.send_signal(number)
        _, told = editor.communicate(timeout=60)
    finally:
        editor.kill()
    assert editor.returncode == 128 + number
    assert "Traceback" not in told
