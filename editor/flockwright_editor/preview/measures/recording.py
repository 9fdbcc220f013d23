"""What is being recorded, and what was: the one place that knows whether a recording is under way."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QImage

from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.writers import WRITERS, Writer
from flockwright_editor.running import Runner
from flockwright_editor.session import Session

FOLDER, KIND = "recorder.folder", "recorder.kind"
PERIOD_MS = 50
LONGEST = {"gif": 30.0}
"""Seconds after which a recording ends by itself."""


@dataclass(frozen=True)
class Made:
    """A recording on the disk."""

    path: Path
    kind: str
    seconds: float
    size: int


class Recordings(QObject):
    """Samples the preview's picture, or the herd itself, twenty times a second while it records.

    `pictures` gives the newest picture of the preview; without it only trajectories can be recorded.
    """

    changed = Signal()
    _finished = Signal(object, str)

    def __init__(self, session: Session, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._runner = session, runner
        self.pictures: Callable[[], QImage | None] | None = None
        self.show_folder: Callable[[Path], Any] = lambda path: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
        self.made: tuple[Made, ...] = ()
        self._writer: Writer | None = None
        self._writing: dict[Path, tuple[str, float, Writer]] = {}
        self._began = self._seen = 0.0
        self._last: Any = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(PERIOD_MS)
        self._timer.timeout.connect(self.sample)
        self._finished.connect(self._end, Qt.ConnectionType.QueuedConnection)

    # What is there

    @property
    def kind(self) -> str:
        """gif, png or csv: what the next recording is."""
        kept = str(self._session.settings.get(KIND, "gif"))
        return kept if kept in WRITERS else "gif"

    def choose(self, kind: str) -> None:
        """What the next recording is."""
        self._session.settings.set(KIND, kind)
        self.changed.emit()

    @property
    def recording(self) -> bool:
        return self._writer is not None

    @property
    def writing(self) -> tuple[Path, ...]:
        """Recordings that are over and not yet on the disk."""
        return tuple(path for path in self._writing if self._writer is None or path != self._writer.path)

    @property
    def seconds(self) -> float:
        """How long it has been recording."""
        return time.monotonic() - self._began if self.recording else 0.0

    @property
    def folder(self) -> Path:
        """Where recordings go."""
        kept = str(self._session.settings.get(FOLDER, ""))
        return Path(kept) if kept else Path(platformdirs.user_pictures_dir()) / words.FOLDER_NAME

    # What can be done

    def toggle(self) -> None:
        """Start, or stop."""
        if self.recording:
            self.stop()
        else:
            self.start()

    def start(self, kind: str = "") -> bool:
        """Begin a recording; whether there is something to record."""
        kind = kind or self.kind
        if self.recording or self._frame(kind) is None:
            self._session.tell(words.NO_PICTURE, "warn")
            return False
        path = _free(self.folder, f"{self._session.title} {time.strftime('%Y-%m-%d %H.%M.%S')}", kind)
        self._writer = WRITERS[kind](path, self._finished.emit)
        self._writing[path] = (kind, 0.0, self._writer)
        self._writer.start()
        self._began = self._seen = time.monotonic()
        self._last = None
        self._timer.start()
        self.sample()
        self.changed.emit()
        return True

    def stop(self) -> None:
        """End the recording; what is in is written on the recorder's thread."""
        writer = self._writer
        if writer is None:
            return
        kind, _, _ = self._writing[writer.path]
        self._writing[writer.path] = (kind, self.seconds, writer)
        self._timer.stop()
        self._writer = None
        writer.finish()
        self.changed.emit()

    def close(self, patience: float = 5.0) -> None:
        """End everything; waits a moment for what is still being written."""
        self.stop()
        for _, _, writer in list(self._writing.values()):
            writer.join(patience)

    def show(self, made: Made | None = None) -> None:
        """Open the folder of a recording, or of all."""
        folder = made.path.parent if made is not None else self.folder
        folder.mkdir(parents=True, exist_ok=True)
        self.show_folder(folder)

    @guarded
    def sample(self) -> None:
        """Take what is to be seen now."""
        writer = self._writer
        if writer is None:
            return
        kind = self._writing[writer.path][0]
        frame = self._frame(kind)
        if frame is not None and frame is not self._last:
            now = time.monotonic()
            # A first frame was not seen before; it counts as long as the others.
            writer.put(frame, PERIOD_MS / 1000 if self._last is None else now - self._seen)
            self._last, self._seen = frame, now
        if self.seconds >= LONGEST.get(kind, float("inf")):
            self._session.tell(words.LONGEST.format(seconds=LONGEST[kind]))
            self.stop()

    def _frame(self, kind: str) -> Any:
        if kind == "csv":
            newest = self._runner.newest
            return newest.snapshot if newest is not None else None
        return self.pictures() if self.pictures is not None else None

    @guarded
    def _end(self, path: Path, fault: str) -> None:
        kind, seconds, writer = self._writing.pop(path, ("", 0.0, None))
        if writer is not None and writer is self._writer:  # it failed while recording
            self._timer.stop()
            self._writer = None
        if fault or not path.exists():
            self._session.tell(words.NOT_SAVED.format(reason=fault or words.NO_PICTURE), "error")
        else:
            files = list(path.iterdir()) if path.is_dir() else [path]
            made = Made(path, kind, seconds, sum(file.stat().st_size for file in files))
            self.made = (*self.made, made)
            self._session.tell(words.RECORDED_AS.format(name=path.name, seconds=seconds))
        self.changed.emit()

    def window(self) -> QObject | None:
        """Where a fault is told."""
        return self.parent()


def _free(folder: Path, name: str, kind: str) -> Path:
    """A path that nothing has; pictures get a folder of their own."""
    plain = "".join(letter if letter not in '<>:"/\\|?*' else "-" for letter in name)
    suffix = "" if kind == "png" else f".{kind}"
    path, count = folder / f"{plain}{suffix}", 2
    while path.exists():
        path, count = folder / f"{plain} {count}{suffix}", count + 1
    return path
