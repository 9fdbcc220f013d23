"""How long the whole window keeps a hand waiting in Watch: every panel drawn, one animal watched, a herd of a preset.

Where the time goes is printed too, as seconds of the processor for each second: they hardly change when the machine is
busy with something else, gaps do.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from bench_ui_running import SECONDS, Gaps
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui_measuring import Row

from flockwright.cli.presets import find_preset
from flockwright.document import load
from flockwright_editor.session import Session, StateFolder
from flockwright_editor.shell.starting import DEFAULT, SWITCH_SECONDS
from flockwright_editor.shell.window import MainWindow
from flockwright_editor.theme.theme import Theme

PATIENCE = 120.0
"""Seconds that the kernels may take the first time."""
SETTLING = 3.0
"""Seconds in which the quality ladder finds its rung."""


def rows(app: QApplication) -> list[Row]:
    """Gaps between events of the window in Watch."""
    sys.setswitchinterval(SWITCH_SECONDS)
    preset = find_preset(DEFAULT)
    assert preset is not None
    project = load(preset).document
    session = Session(StateFolder(Path(tempfile.mkdtemp())))
    session.new(project)
    window = MainWindow(session, Theme("dark"))
    window.resize(1600, 1000)
    window.show()
    window.show_workspace("watch")
    _run(app, PATIENCE, lambda: window.runner.time > 0.0)
    newest = window.runner.newest
    assert newest is not None
    animal, herd = next(iter(newest.snapshot.herds.items()))
    session.selection.pick(int(herd.handles[7]), animal)
    _run(app, SETTLING)
    reading = _Reading(window)
    QTimer.singleShot(int(SECONDS * 1000) - 200, reading.take)  # the end of the watching closes the window
    gaps = Gaps()
    gaps.watch(app, SECONDS)
    print(f"  Watch: {reading.fps:.0f} pictures a second, {len(gaps.ms)} events, largest gap {max(gaps.ms):.0f} ms")
    for name, share in reading.shares.items():
        if share >= 0.01:
            print(f"    {name:24} {share:5.0%} of a core")
    window.forget_changes()
    window.close()
    session.close()
    return [
        Row("event gap in Watch, 99 %, ms", float(np.percentile(gaps.ms, 99)), 50.0),
        Row("gaps above 100 ms in Watch", float(sum(gap > 100.0 for gap in gaps.ms)), 1.0),
    ]


class _Reading:
    """What each thread has computed since it was made, and how many pictures came."""

    def __init__(self, window: MainWindow) -> None:
        self._window = window
        self._before, self._began = _busy(), time.perf_counter()
        self.shares: dict[str, float] = {}
        self.fps = 0.0

    def take(self) -> None:
        """Look now."""
        passed = time.perf_counter() - self._began
        self.shares = {name: (spent - self._before.get(name, 0.0)) / passed for name, spent in _busy().items()}
        renderer = self._window.rooms.preview.feed.renderer
        self.fps = renderer.fps if renderer is not None else 0.0


def _run(app: QApplication, seconds: float, until: Callable[[], bool] = lambda: False) -> None:
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.002)


def _busy() -> dict[str, float]:
    """Seconds that threads have computed so far, by their names; nothing where the system does not tell."""
    named = {thread.native_id: thread.name for thread in threading.enumerate()}
    tick, found = os.sysconf("SC_CLK_TCK"), dict[str, float]()
    for place in Path("/proc/self/task").glob("*/stat"):
        name, _, rest = place.read_text().partition(" (")[2].rpartition(") ")
        fields = rest.split()
        name = named.get(int(place.parent.name), name)
        found[name] = found.get(name, 0.0) + (int(fields[11]) + int(fields[12])) / tick
    return found
