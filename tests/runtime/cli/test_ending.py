"""How commands end when somebody is in a hurry: Ctrl+C, and readers that leave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "flockwright.cli"]


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes are others there")
@pytest.mark.parametrize("arguments", [["nodes", "--json"], ["nodes"], ["--help"]])
def test_a_reader_who_leaves_is_no_trouble(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with subprocess.Popen([*COMMAND, *arguments], stdout=writing, stderr=subprocess.PIPE) as process:
        os.close(writing)
        _, said = process.communicate(timeout=60)
    assert said == b""
    assert process.returncode == 141


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes are others there")
def test_ctrl_c_ends_a_run_without_a_traceback(pond: Path) -> None:
    record = pond.parent / "run.csv"
    os.mkfifo(record)
    call = [*COMMAND, "simulate", str(pond), "--seconds", "100000", "--csv", str(record)]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        with record.open("rb") as reader:
            assert reader.read(1)  # it comes when the run has begun to write
            process.send_signal(signal.SIGINT)
            reader.read()  # until the run closes its end
        printed, said = process.communicate(timeout=60)
    assert (process.returncode, printed, said) == (130, b"", b"")


def test_help_is_quick() -> None:
    times: list[float] = []
    for _ in range(5):
        before = os.times()
        subprocess.run([*COMMAND, "--help"], capture_output=True, check=True)
        after = os.times()  # what it computed itself: others may keep the machine busy
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(times) < 0.4
