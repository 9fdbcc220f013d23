"""A progress bar on the error stream: only where a person sees it, only once the work has taken a while."""

from __future__ import annotations

import sys
import threading
from time import monotonic
from typing import Any

PATIENCE = 0.6
"""Seconds of work before a bar is worth showing."""
_PAUSE = 0.05


class Bar:
    """Use it as a context around the work and say now and then how far it is. What is printed within stays readable."""

    def __init__(self, words: str) -> None:
        self._lock = threading.Lock()
        self._now: tuple[str, int, int] = (words, 0, 0)
        self._told = 0.0
        self._shown: Any = None
        self._task: Any = None
        self._timer: threading.Timer | None = None

    def __enter__(self) -> Bar:
        if sys.stderr.isatty():
            self._timer = threading.Timer(PATIENCE, self._show)
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._timer is not None:
            self._timer.cancel()
        with self._lock:
            self._timer = None  # one that fires just now finds the work done
            if self._shown is not None:
                self._shown.stop()

    def at(self, words: str, done: int, total: int) -> None:
        """The work is there."""
        if self._timer is None:
            return
        with self._lock:
            fresh = words != self._now[0]
            self._now = (words, done, total)
            # Drawing is not free, and nobody reads faster than this.
            if self._shown is not None and (fresh or done == total or monotonic() - self._told > _PAUSE):
                self._tell(fresh)

    def compiling(self, done: int, total: int, kernel: str) -> None:
        """What the engine calls while it compiles."""
        self.at(f"Getting the simulation ready, only the first time. Compiled {kernel}", done, total)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with self._lock:
            if self._timer is None:
                return
            self._shown = Progress(*columns, console=Console(stderr=True), transient=True)
            self._shown.start()
            self._tell(fresh=True)

    def _tell(self, fresh: bool) -> None:
        words, done, total = self._now
        self._told = monotonic()
        # Kernels change their words each time and are still one task; steps after them are another.
        if self._task is None or (fresh and self._total_of_task() != total):
            if self._task is not None:
                self._shown.remove_task(self._task)
            self._task = self._shown.add_task(words, total=total or None)
        self._shown.update(self._task, description=words, completed=done, total=total or None)

    def _total_of_task(self) -> int:
        return int(self._shown.tasks[0].total or 0)
