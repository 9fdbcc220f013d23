"""Progress is shown to people, and only where there is time to look at it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

SCRIPT = """
import sys
from flockwright.cli import progress
progress.PATIENCE = float(sys.argv[1])
with progress.Bar("Getting ready") as bar:
    if bar._timer is not None and progress.PATIENCE < 1:
        bar._timer.join()  # the bar is there now
    for kernel in range(4):
        bar.compiling(kernel + 1, 4, f"Kernel {kernel + 1}")
        if bar._shown is not None:
            bar._shown.refresh()
    for step in range(10):
        bar.at("Simulating", step + 1, 10)
print("done")
"""


def on_a_terminal(patience: float) -> str:
    """What the script writes to a terminal that is its error stream."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    call = [sys.executable, "-c", SCRIPT, str(patience)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "120"}
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                part = os.read(ours, 4096)
            except OSError:  # Linux says so when the other end is closed
                break
            if not part:
                break
            shown += part
        assert process.stdout is not None
        assert process.stdout.read() == b"done\n"
    os.close(ours)
    return shown.decode()


def test_a_person_sees_what_is_compiled_and_how_far_the_run_is() -> None:
    shown = on_a_terminal(0.05)
    assert "Compiled Kernel" in shown
    assert "/4" in shown
    assert "Simulating" in shown
    assert "10/10" in shown


def test_what_is_done_at_once_shows_nothing() -> None:
    assert on_a_terminal(30.0) == ""


def test_a_file_or_pipe_gets_no_bars() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT, "0.05"], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("done\n", "")
