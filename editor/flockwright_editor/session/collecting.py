"""Garbage is collected on the UI thread only.

Python collects on whatever thread happens to allocate: the journal's, the simulation's. Widgets, timers and items that
are part of a cycle would then be destroyed there, and Qt aborts the process now and then.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

PERIOD_MS = 500


class Collector(QObject):
    """Takes the collecting over for as long as it lives; one a process, made by whoever makes the application."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.freeze()  # modules and node types live as long as the process; looking at them again costs a frame
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(PERIOD_MS)
        self._timer.timeout.connect(collect_due)
        self._timer.start()


def collect_due() -> None:
    """Collect what Python itself would have collected by now."""
    for generation in (2, 1, 0):
        if gc.get_count()[generation] > gc.get_threshold()[generation]:
            gc.collect(generation)
            return
