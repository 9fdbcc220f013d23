"""Thumbnails of projects: from the cache in the state folder, else drawn by another process, one after another.

The process is the preview's own way of drawing without a window. It is started for the first picture that is missing,
takes a line for each (project, tab, picture), answers each with a line, and ends when nothing is left to draw.
"""

from __future__ import annotations

import hashlib
import sys
from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QTimer, Signal
from PySide6.QtGui import QPixmap

from flockwright_editor.controls.guard import guarded
from flockwright_editor.library.thumbnail_size import HEIGHT, WIDTH
from flockwright_editor.session import StateFolder

MODULE = "flockwright_editor.preview.record.thumbnail"
FORM = 4
"""Part of a picture's name in the cache: another one whenever thumbnails are drawn in another way."""


class Thumbnails(QObject):
    """Pictures by file. `ready` names a file whose picture has come."""

    ready = Signal(object)

    def __init__(self, state: StateFolder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = state.path / "thumbnails"
        self._found: dict[Path, QPixmap] = {}
        self._waiting: deque[Path] = deque()
        self._drawing: Path | None = None
        self._leaving = False
        """Whether the process has been told that nothing more comes."""
        self._failed: set[Path] = set()
        self._missing: set[Path] = set()
        """Known not to be there: lists ask at every paint."""
        # One process object for all pictures: nothing of Qt's is deleted while its own signal is on the way.
        self._process = QProcess(self)
        self._process.readyReadStandardOutput.connect(self._heard)
        self._process.finished.connect(self._ended)
        self._process.errorOccurred.connect(self._cannot_start)

    def get(self, path: Path) -> QPixmap | None:
        """The picture of a project; None while it is being made."""
        if path in self._found or path in self._missing:
            return self._found.get(path)
        kept = self.cached(path)
        if kept is not None and kept.is_file():
            picture = QPixmap(str(kept))
            if not picture.isNull():
                self._found[path] = picture
                return picture
        self._missing.add(path)
        return None

    def want(self, paths: list[Path]) -> None:
        """Have pictures of these made, those that are not there yet."""
        for path in paths:
            known = path in self._waiting or path == self._drawing or path in self._failed
            if not known and self.get(path) is None:
                self._waiting.append(path)
        self._next()

    def cached(self, path: Path) -> Path | None:
        """Where the picture of a project is kept, by what the file says."""
        try:
            told = hashlib.sha256(path.read_bytes()).hexdigest()[:24]
        except OSError:
            return None
        return self._folder / f"{told}-{FORM}.png"

    @property
    def busy(self) -> bool:
        return self._drawing is not None

    def close(self) -> None:
        """Stop drawing."""
        self._waiting.clear()
        self._drawing = None
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(2000)

    def _next(self) -> None:
        if self._leaving:
            return  # what waits is begun when it has ended
        while self._drawing is None and self._waiting:
            path = self._waiting.popleft()
            target = self.cached(path)
            if target is None or {"\t", "\n"} & set(f"{path}{target}"):
                self._failed.add(path)
                continue
            self._drawing = path
            if self._process.state() == QProcess.ProcessState.NotRunning:
                self._process.start(sys.executable, ["-m", MODULE, str(WIDTH), str(HEIGHT)])
            self._process.write(f"{path}\t{target}\n".encode())
        if self._drawing is None and self._process.state() != QProcess.ProcessState.NotRunning:
            self._leaving = True
            self._process.closeWriteChannel()  # it ends by itself

    @guarded
    def _cannot_start(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:  # every other way to fail is followed by `finished`
            self._ended()

    @guarded
    def _heard(self) -> None:
        while self._process.canReadLine():
            self._process.readLine()
            self._done()

    @guarded
    def _ended(self, *_: object) -> None:
        self._leaving = False
        if self._drawing is not None:  # it fell over that picture; the others may still be drawn
            self._done()
        elif self._waiting:
            QTimer.singleShot(0, self, self._next)

    def _done(self) -> None:
        path, self._drawing = self._drawing, None
        if path is None:
            return
        self._missing.discard(path)
        if self.get(path) is None:
            self._failed.add(path)  # it keeps its placeholder; trying again would fail again
        else:
            self.ready.emit(path)
        # After the signal has been heard out: a process cannot be started anew from inside its own.
        QTimer.singleShot(0, self, self._next)
