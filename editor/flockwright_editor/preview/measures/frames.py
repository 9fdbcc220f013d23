"""A recording as numbered pictures in a folder of their own; used as a `Recorder` of GIF and CSV is."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import SimpleQueue

from PySide6.QtGui import QImage

from flockwright_editor.preview.record import words
from flockwright_editor.preview.record.recorder import EVERY, Done, save_picture
from flockwright_editor.preview.render.look import Picture

MOST = 120
"""Pictures that may wait to be written; while the disk is slower than the herd some are left out."""


class Frames:
    """`add` pictures, then `finish`; `done(path, sentence)` is called in its own thread."""

    def __init__(self, path: Path, done: Done) -> None:
        self.path, self._done = path, done
        self.count = 0
        self.full = False
        self.seconds = 0.0
        self._last: tuple[int, float] | None = None
        self._coming: SimpleQueue[QImage | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="recording", daemon=True)
        self._thread.start()

    def add(self, picture: Picture) -> None:
        """A picture is shown. Taken if the herd has moved on enough."""
        moment = picture.moment
        if moment is None or self.full or self._coming.qsize() >= MOST:
            return
        run, now = moment.run, moment.snapshot.time
        if self._last is not None and self._last[0] == run:
            passed = now - self._last[1]
            if 0 <= passed < EVERY - 1e-4:
                return
            self.seconds += max(min(passed, 1.0), 0.0)
        self._last = (run, now)
        self._coming.put(picture.image.copy())
        self.count += 1

    def finish(self) -> None:
        """Nothing more comes."""
        if not self.full:
            self.full = True
            self._coming.put(None)

    def wait(self, seconds: float) -> bool:
        """Wait until all is written; whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _write(self) -> None:
        try:
            self.path.mkdir(parents=True)
        except OSError as fault:
            self._fail(words.cannot_write(self.path, fault.strerror or str(fault)))
            return
        number = 0
        while (image := self._coming.get()) is not None:
            sentence = save_picture(image, self.path / f"{number:05d}.png")
            if sentence:
                self._fail(sentence)
                return
            number += 1
        if not number:
            self.path.rmdir()
        self._done(self.path if number else None, "" if number else words.NOTHING)

    def _fail(self, sentence: str) -> None:
        self.full = True
        self._done(None, sentence)
