"""Records what the preview shows: a GIF of its pictures, or a CSV of where everybody was.

    recorder = Recorder(path, done)      # .gif or .csv; done(path, sentence) is called in the recorder's thread
    recorder.add(picture)                # every picture that is shown; it takes those it needs
    recorder.finish()                    # never waits; done follows

Writing happens in a thread of its own while pictures still come, into a file beside the real one that takes its place
at the end: whole or not at all. `save_picture` writes a single one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

from flockwright.simulation import Recording, Snapshot
from flockwright_editor.preview.record import words
from flockwright_editor.preview.record.gif import write_gif
from flockwright_editor.preview.render.look import Picture

if TYPE_CHECKING:
    from PIL.Image import Image

Done = Callable[[Path | None, str], object]
EVERY = 0.05
"""Simulated seconds between two pictures of a GIF."""
WIDEST = 960
"""Pixels; a wider preview is recorded smaller, or a GIF would be too large to send to anybody."""
LONGEST = 60.0
"""Seconds that a GIF lasts at most; a CSV goes on."""


class Recorder:
    """One recording."""

    def __init__(self, path: Path, done: Done | None = None) -> None:
        if path.suffix.lower() not in (".gif", ".csv"):
            raise ValueError(path.suffix)
        self.path = path
        self.count = 0
        """Pictures or moments so far."""
        self._done = done or (lambda *_: None)
        self._moving = path.suffix.lower() == ".gif"
        self._coming: SimpleQueue[QImage | Snapshot | None] = SimpleQueue()
        self._size: QSize | None = None
        self._run: int | None = None
        self._last: float | None = None
        self._length = 0.0
        self._failed = False
        self._finished = False
        self._thread = threading.Thread(target=self._write, name="recording", daemon=True)
        self._thread.start()

    @property
    def seconds(self) -> float:
        """How long the recording is so far."""
        return self._length

    @property
    def full(self) -> bool:
        """Whether nothing more is taken: it is as long as it may be, finished, or cannot be written."""
        return self._finished or self._failed or (self._moving and self._length >= LONGEST)

    def add(self, picture: Picture) -> None:
        """A picture is shown. Taken if the herd has moved on enough; a pause or another run adds nothing."""
        moment = picture.moment
        if moment is None or self.full:
            return
        now = moment.snapshot.time
        if self._last is not None and moment.run == self._run:
            passed = now - self._last
            if 0 <= passed < (EVERY - 1e-4 if self._moving else 1e-6):
                return
            self._length += max(min(passed, 1.0), 0.0)
        self._run, self._last = moment.run, now
        self._coming.put(self._copy(picture) if self._moving else moment.snapshot)
        self.count += 1

    def finish(self) -> None:
        """Nothing more comes; `done` is called once the file is there."""
        if not self._finished:
            self._finished = True
            self._coming.put(None)

    def wait(self, seconds: float) -> bool:
        """Wait until the file is there; whether it is."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def _copy(self, picture: Picture) -> QImage:
        """The picture's pixels, in the size of the first one."""
        if self._size is None:
            width, height = picture.look.camera.width, picture.look.camera.height
            share = min(WIDEST / width, 1.0)
            self._size = QSize(max(round(width * share), 1), max(round(height * share), 1))
        if picture.image.size() == self._size:
            return picture.image.copy()
        return picture.image.scaled(
            self._size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        )

    # In the recorder's thread

    def _write(self) -> None:
        part = self.path.with_name(f".{self.path.name}.part")
        try:
            if self._moving:
                write_gif(part, (as_pillow(image) for image in self._each()), EVERY)
            else:
                with Recording(csv_file=part) as recording:
                    for snapshot in self._each():
                        recording.add(snapshot)
            if self.count:
                part.replace(self.path)
            else:
                part.unlink(missing_ok=True)
        except OSError as fault:
            self._failed = True
            part.unlink(missing_ok=True)
            self._done(None, words.cannot_write(self.path, fault.strerror or str(fault)))
            return
        self._done(self.path if self.count else None, "" if self.count else words.NOTHING)

    def _each(self) -> Iterator[Any]:
        while (thing := self._coming.get()) is not None:
            yield thing


def as_pillow(image: QImage) -> Image:
    """A picture of Qt's as one of Pillow's."""
    from PIL import Image

    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return Image.fromarray(np.ascontiguousarray(rows[:, : 3 * plain.width()]).reshape(plain.height(), plain.width(), 3))


def save_picture(image: QImage, path: Path) -> str:
    """Write a picture as PNG, whole or not at all; a sentence if that cannot be."""
    part = path.with_name(f".{path.name}.part")
    try:
        as_pillow(image).save(part, "PNG")
        part.replace(path)
    except OSError as fault:
        part.unlink(missing_ok=True)
        return words.cannot_write(path, fault.strerror or str(fault))
    return ""
