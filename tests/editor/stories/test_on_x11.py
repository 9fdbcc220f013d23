"""The stories once more on a real X server, with real windows and drags of the system. In a process of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.fixture
def display() -> Iterator[str]:
    """A screen of our own; the server picks a free number and tells it when it is ready."""
    reading, writing = os.pipe()
    call = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1920x1200x24", "-nolisten", "tcp"]
    server = subprocess.Popen(call, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(60)


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="there is no Xvfb")
def test_the_stories_happen_on_x11_too(display: str) -> None:
    others = [str(path) for path in sorted(HERE.glob("test_*.py")) if path.name != Path(__file__).name]
    run = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *others]
    settings = {**os.environ, "DISPLAY": display, "FLOCKWRIGHT_TEST_PLATFORM": "xcb"}
    settings.pop("WAYLAND_DISPLAY", None)
    answer = subprocess.run(run, capture_output=True, text=True, env=settings, timeout=600)
    assert answer.returncode == 0, answer.stdout[-6000:]
