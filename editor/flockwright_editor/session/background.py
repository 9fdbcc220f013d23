"""Work off the UI thread whose result comes back to it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

Work = Callable[[], Any]
Done = Callable[[Any, Exception | None], None]


class Background(QObject):
    """One thread that does one thing after another, so that a save and a later one cannot pass each other."""

    _finished = Signal(object, object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue: SimpleQueue[tuple[Work, Done] | None] = SimpleQueue()
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
        self._queue.put((work, done))

    def close(self) -> None:
        """Finish what has been asked for and end the thread."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def _loop(self) -> None:
        while (job := self._queue.get()) is not None:
            work, done = job
            result, failure = outcome(work)
            self._finished.emit(done, result, failure)

    def _deliver(self, done: Done, result: Any, error: Exception | None) -> None:
        self._pending -= 1
        done(result, error)


def outcome(work: Work) -> tuple[Any, Exception | None]:
    """What came of it: a result, or the error."""
    try:
        return work(), None
    except Exception as error:  # the caller says what it means; here it must not end the thread
        return None, error
