"""What is being recorded, and what was: the one place that knows whether a recording is under way."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
from PySide6.QtCore import QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices

from flockwright_editor.controls.guard import guarded
from flockwright_editor.preview.measures import words
from flockwright_editor.preview.measures.frames import Frames
from flockwright_editor.preview.record.recorder import Recorder
from flockwright_editor.preview.render.look import Picture
from flockwright_editor.running import Moment, Runner
from flockwright_editor.session import Session

FOLDER, KIND = "recorder.folder", "recorder.kind"
KINDS = tuple(key for key, _ in words.KINDS)
LOOK_MS = 15


@dataclass(frozen=True)
class Made:
    """A recording on the disk."""

    path: Path
    kind: str
    seconds: float
    size: int


@dataclass(frozen=True, eq=False)
class _Seen:
    """A moment that nobody had to draw: all that a table needs."""

    moment: Moment


class Recordings(QObject):
    """Hands the preview's pictures, or the herd's moments, to whoever writes them.

    `take` has to be given every picture that the preview shows; `told` says in words that a recording is under way.
    """

    changed = Signal()
    told = Signal(str)
    _finished = Signal(object, object, str)

    def __init__(self, session: Session, runner: Runner, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session, self._runner = session, runner
        self.show_folder: Callable[[Path], Any] = lambda path: QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
        self.made: tuple[Made, ...] = ()
        self._now: tuple[str, Recorder | Frames] | None = None
        self._writing: dict[Path, tuple[str, Recorder | Frames]] = {}
        self._seen: Moment | None = None
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._teller = QTimer(self)
        self._teller.setInterval(250)
        self._teller.timeout.connect(self._tell)
        self._finished.connect(self._end, Qt.ConnectionType.QueuedConnection)

    # What is there

    @property
    def kind(self) -> str:
        """gif, png or csv: what the next recording is."""
        kept = self._session.settings.get(KIND, KINDS[0])
        return kept if kept in KINDS else KINDS[0]

    def choose(self, kind: str) -> None:
        """What the next recording is."""
        self._session.settings.set(KIND, kind)
        self.changed.emit()

    @property
    def recording(self) -> bool:
        return self._now is not None

    @property
    def writing(self) -> tuple[Path, ...]:
        """Recordings that are over and not yet on the disk."""
        now = self._now[1].path if self._now is not None else None
        return tuple(path for path in self._writing if path != now)

    @property
    def seconds(self) -> float:
        """How long the recording is, in the herd's time."""
        return self._now[1].seconds if self._now is not None else 0.0

    @property
    def folder(self) -> Path:
        """Where recordings go."""
        kept = self._session.settings.get(FOLDER, "")
        return Path(kept) if kept else Path(platformdirs.user_pictures_dir()) / words.FOLDER_NAME

    # What can be done

    def toggle(self) -> None:
        """Start, or stop."""
        if self.recording:
            self.stop()
        else:
            self.start()

    def start(self, kind: str = "") -> bool:
        """Begin a recording; whether it could."""
        kind = kind or self.kind
        if self.recording:
            return False
        if self._runner.newest is None:
            self._session.tell(words.NOTHING_RUNS, "warn")
            return False
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._session.tell(words.NOT_SAVED.format(reason=error.strerror or error), "error")
            return False
        path = _free(self.folder, f"{self._session.title} {time.strftime('%Y-%m-%d %H.%M.%S')}", kind)

        def done(made: Path | None, sentence: str) -> None:
            self._finished.emit(path, made, sentence)

        self._now = (kind, Frames(path, done) if kind == "png" else Recorder(path, done))
        self._writing[path] = self._now
        if kind == "csv":
            self._timer.start()
        self._teller.start()
        self._tell()
        self.changed.emit()
        return True

    @guarded
    def take(self, picture: Picture | None) -> None:
        """The preview shows a picture."""
        if self._now is not None and self._now[0] != "csv" and picture is not None:
            self._add(picture)

    @guarded
    def _look(self) -> None:
        moment = self._runner.newest
        if moment is not None and moment is not self._seen and self._now is not None:
            self._seen = moment
            self._add(_Seen(moment))

    def _add(self, seen: Any) -> None:
        assert self._now is not None
        recorder = self._now[1]
        recorder.add(seen)
        if recorder.full:
            self._session.tell(words.LONGEST.format(seconds=recorder.seconds))
            self.stop()

    def stop(self) -> None:
        """End the recording; what is in is written on the recorder's own thread."""
        if self._now is not None:
            recorder = self._now[1]
            self._timer.stop()
            self._teller.stop()
            self._now = None
            recorder.finish()
            self.told.emit("")
            self.changed.emit()

    def close(self, patience: float = 5.0) -> None:
        """End everything; waits a moment for what is still being written."""
        self.stop()
        for _, recorder in list(self._writing.values()):
            recorder.wait(patience)

    def show(self, made: Made | None = None) -> None:
        """Open the folder of a recording, or of all."""
        folder = made.path.parent if made is not None else self.folder
        folder.mkdir(parents=True, exist_ok=True)
        self.show_folder(folder)

    @guarded
    def _tell(self) -> None:
        if self._now is not None:
            self.told.emit(words.RECORDING.format(kind=self._now[0].upper(), seconds=self.seconds))

    @guarded
    def _end(self, path: Path, made: Path | None, sentence: str) -> None:
        kind, recorder = self._writing.pop(path)
        if self._now is not None and self._now[1] is recorder:  # it failed while recording
            self.stop()
        if made is None:
            self._session.tell(sentence, "error")
        else:
            files = list(made.iterdir()) if made.is_dir() else [made]
            size = sum(file.stat().st_size for file in files)
            self.made = (*self.made, Made(made, kind, recorder.seconds, size))
            self._session.tell(words.RECORDED_AS.format(name=made.name, seconds=recorder.seconds))
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
