"""`flockwright --timing`: says on the terminal when the window can be seen and when animals move, counted from the
process's own start. Tests that drive the program wait for these lines instead of waiting some time."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

from flockwright_editor.controls.guard import guarded

_IMPORTED = time.monotonic()
_LOOK_MS = 20


def seconds_since_start() -> float:
    """How old this process is; where the system does not say, how long this module is loaded."""
    try:
        started = int(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started / os.sysconf("SC_CLK_TCK")
    except (OSError, AttributeError, ValueError, IndexError):
        return time.monotonic() - _IMPORTED


class Timing(QObject):
    """Watches one window until there is nothing left to tell."""

    def __init__(self, window: QWidget, moves: Callable[[], bool]) -> None:
        """`moves`: whether a herd that has moved was drawn."""
        super().__init__(window)
        self._moves = moves
        self._timer = QTimer(self)
        self._timer.setInterval(_LOOK_MS)
        self._timer.timeout.connect(self._look)
        window.installEventFilter(self)

    @guarded(returns=False)
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._painted)
        return False

    @guarded
    def _painted(self) -> None:
        self._tell("window")
        self._timer.start()

    @guarded
    def _look(self) -> None:
        if self._moves():
            self._timer.stop()
            self._tell("moving")

    def _tell(self, what: str) -> None:
        print(f"{what} {seconds_since_start():.1f} s", flush=True)
