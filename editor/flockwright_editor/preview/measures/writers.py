"""Threads that write a recording: pictures one by one, a GIF at its end, or trajectories line by line.

Whoever records puts frames in and never waits: a frame for which there is no room is left out.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from flockwright.simulation import Recording, Snapshot

ROOM = 90
GIF_WIDTH = 640
COLORS = 192
_LOOK = 0.05
"""Seconds between two looks whether it is over."""


class Writer(threading.Thread):
    """`put` frames, then `finish`; `done(path, fault)` is called on this thread when all is on the disk."""

    def __init__(self, path: Path, done: Callable[[Path, str], Any]) -> None:
        super().__init__(name="flockwright recorder", daemon=True)
        self.path = path
        self.frames = 0
        self._done = done
        self._queue: queue.Queue[Any] = queue.Queue(ROOM)
        self._over = threading.Event()

    def put(self, frame: Any, seconds: float) -> bool:
        """A frame and for how long it was seen; whether there was room for it."""
        try:
            self._queue.put_nowait((frame, seconds))
        except queue.Full:
            return False
        return True

    def finish(self) -> None:
        """No more frames. What is in is still written."""
        self._over.set()

    def run(self) -> None:
        fault = ""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.begin()
            while (frame := self._next()) is not None:
                self.write(*frame)
                self.frames += 1
            self.end()
        except Exception as error:  # whatever it is, the user has to hear that there is no recording
            fault = getattr(error, "strerror", None) or str(error) or type(error).__name__
        self._done(self.path, fault)

    def _next(self) -> Any:
        """The next frame; None when there will be no more."""
        while True:
            is_over = self._over.is_set()
            try:
                return self._queue.get(timeout=_LOOK)
            except queue.Empty:
                if is_over:
                    return None

    def begin(self) -> None:
        """Before the first frame."""

    def write(self, frame: Any, seconds: float) -> None:
        """One frame."""
        raise NotImplementedError

    def end(self) -> None:
        """After the last frame."""


class PngWriter(Writer):
    """A folder of numbered pictures."""

    def begin(self) -> None:
        self.path.mkdir(parents=True, exist_ok=True)

    def write(self, frame: QImage, seconds: float) -> None:
        if not frame.save(str(self.path / f"{self.frames:05d}.png")):
            raise OSError(f"{self.path.name} cannot be written to")


class GifWriter(Writer):
    """Frames of at most 640 pixels across, each shown for as long as it was seen."""

    def begin(self) -> None:
        self._made: list[tuple[Image.Image, int]] = []
        self._palette: Image.Image | None = None

    def write(self, frame: QImage, seconds: float) -> None:
        wide = min(frame.width(), GIF_WIDTH)
        small = frame.scaledToWidth(wide, Qt.TransformationMode.SmoothTransformation)
        small = small.convertToFormat(QImage.Format.Format_RGB888)
        pixels = bytes(small.constBits())
        size = (small.width(), small.height())
        picture = Image.frombuffer("RGB", size, pixels, "raw", "RGB", small.bytesPerLine(), 1)
        # One palette for all: finding one takes a frame's whole time, and changing ones flicker.
        if self._palette is None:
            self._palette = picture.quantize(COLORS, dither=Image.Dither.NONE)
        drawn = picture.quantize(palette=self._palette, dither=Image.Dither.NONE)
        self._made.append((drawn, max(round(seconds * 100), 2) * 10))

    def end(self) -> None:
        if not self._made:
            return
        (first, _), *rest = self._made
        first.save(
            self.path,
            save_all=True,
            append_images=[picture for picture, _ in rest],
            duration=[long for _, long in self._made],
            loop=0,
        )


class CsvWriter(Writer):
    """Where everybody is at every moment that was seen."""

    def begin(self) -> None:
        self._recording = Recording(csv_file=self.path)
        self._step = -1

    def write(self, frame: Snapshot, seconds: float) -> None:
        if frame.step != self._step:
            self._recording.add(frame)
            self._step = frame.step

    def end(self) -> None:
        self._recording.__exit__(None, None, None)


WRITERS: dict[str, type[Writer]] = {"gif": GifWriter, "png": PngWriter, "csv": CsvWriter}
