"""Work off the UI thread whose result comes back to it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

Work = Callable[[], Any]
Done = Callable[[Any, Exception | None], object]


class Background(QObject):
    """One thread that does one thing after another, so that a save and a later one cannot pass each other."""

    _finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._asked: SimpleQueue[tuple[Work, Done] | threading.Event | None] = SimpleQueue()
        self._results: deque[tuple[Done, Any, Exception | None]] = deque()
        self._thread: threading.Thread | None = None
        self._pending = 0
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether something has been asked for whose result has not come back."""
        return self._pending > 0

    def run(self, work: Work, done: Done) -> None:
        """Do `work` on the thread, then `done(result, error)` where this object lives."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._loop, name="flockwright files", daemon=True)
            self._thread.start()
        self._pending += 1
        self._asked.put((work, done))

    def wait(self) -> None:
        """Wait for everything that has been asked for, and give the results back now."""
        while self._pending and self._thread is not None:
            reached = threading.Event()
            self._asked.put(reached)
            reached.wait()
            self._deliver()

    def close(self) -> None:
        """Finish what has been asked for and end the thread."""
        self.wait()
        if self._thread is not None:
            self._asked.put(None)
            self._thread.join()
            self._thread = None

    def _loop(self) -> None:
        while (job := self._asked.get()) is not None:
            if isinstance(job, threading.Event):
                job.set()
                continue
            work, done = job
            self._results.append((done, *outcome(work)))
            self._finished.emit()

    def _deliver(self) -> None:
        while self._results:
            done, result, error = self._results.popleft()
            self._pending -= 1
            done(result, error)


def outcome(work: Work) -> tuple[Any, Exception | None]:
    """What came of it: a result, or the error."""
    try:
        return work(), None
    except Exception as error:  # the caller says what it means; here it must not end the thread
        return None, error
