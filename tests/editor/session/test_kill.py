"""Real processes, really killed: at most the last gesture is lost, and no file is ever half written."""

import importlib.util
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from flockwright.document import POINTS
from flockwright_editor.session.recovery import find_left
from flockwright_editor.session.slots import POINT

ROOT = Path(__file__).parents[3]
SOAK = ROOT / "tools" / "soak.py"


def _soak() -> Any:
    spec = importlib.util.spec_from_file_location("soak", SOAK)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _life(folder: Path, *options: str) -> subprocess.Popen[bytes]:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, str(SOAK), "--life", str(folder), *options]
    return subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, stdout=subprocess.PIPE)


@pytest.mark.parametrize("at", [1, 3])
@pytest.mark.parametrize("point", [POINT, *POINTS])
def test_a_process_killed_at_a_write_point_loses_nothing_it_had_kept(tmp_path: Path, point: str, at: int) -> None:
    soak = _soak()
    soak.prepare(tmp_path)
    life = _life(tmp_path, "--point", point, "--at", str(at))
    _, errors = life.communicate(timeout=60)
    assert (life.returncode, errors) == (-signal.SIGKILL, b"")
    assert soak.verify(tmp_path) == ""


@pytest.mark.parametrize("point", [POINT, *POINTS])
def test_the_whole_editor_killed_at_a_write_point_loses_nothing_it_had_kept(tmp_path: Path, point: str) -> None:
    soak = _soak()
    soak.prepare(tmp_path)
    life = _life(tmp_path, "--window", "--point", point, "--at", "2")
    _, errors = life.communicate(timeout=120)
    assert (life.returncode, errors) == (-signal.SIGKILL, b"")
    assert soak.verify(tmp_path) == ""


def test_lives_that_follow_one_another_are_killed_at_random_moments(tmp_path: Path) -> None:
    command = [sys.executable, str(SOAK), "--kills", "25", "--seed", "3"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "25 kills, 0 with something lost or broken.\n", "")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_process_at_once_and_keeps_the_journal(tmp_path: Path, number: signal.Signals) -> None:
    soak = _soak()
    soak.prepare(tmp_path)
    life = _life(tmp_path, "--gestures", "1", "--seed", "2")
    assert life.stdout is not None
    assert life.stdout.readline() == b"waiting\n"
    life.send_signal(number)
    output, errors = life.communicate(timeout=60)
    assert (life.returncode, output, errors) == (128 + number, b"", b"")
    (left,) = find_left(tmp_path / "state" / "recovery")
    assert soak.count_of(left.document) == 1
    left.release()
