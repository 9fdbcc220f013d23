"""Thumbnails of projects: from the cache in the state folder, else drawn by another process, one after another."""

from __future__ import annotations

import hashlib
import sys
from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal
from PySide6.QtGui import QPixmap

from flockwright_editor.controls.guard import guarded
from flockwright_editor.session import StateFolder

FORM = 1
"""Part of a picture's name in the cache: another one whenever thumbnails are drawn in another way."""


class Thumbnails(QObject):
    """Pictures by file. `ready` names a file whose picture has come."""

    ready = Signal(object)

    def __init__(self, state: StateFolder, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder = state.path / "thumbnails"
        self._found: dict[Path, QPixmap] = {}
        self._waiting: deque[Path] = deque()
        self._process: QProcess | None = None
        self._drawing: Path | None = None
        self._failed: set[Path] = set()
        self.destroyed.connect(lambda: None)

    def get(self, path: Path) -> QPixmap | None:
        """The picture of a project; None while it is being made."""
        if path in self._found:
            return self._found[path]
        kept = self.cached(path)
        if kept is not None and kept.is_file():
            picture = QPixmap(str(kept))
            if not picture.isNull():
                self._found[path] = picture
                return picture
        return None

    def want(self, paths: list[Path]) -> None:
        """Have pictures of these made, those that are not there yet."""
        for path in paths:
            if path not in self._waiting and path != self._drawing and path not in self._failed and not self.get(path):
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
        return self._process is not None

    def close(self) -> None:
        """Stop drawing."""
        self._waiting.clear()
        process, self._process = self._process, None
        if process is not None:
            process.finished.disconnect()
            process.errorOccurred.disconnect()
            process.kill()
            process.waitForFinished(2000)

    def _next(self) -> None:
        if self._process is not None or not self._waiting:
            return
        path = self._waiting.popleft()
        target = self.cached(path)
        if target is None:
            self._failed.add(path)
            self._next()
            return
        self._drawing = path
        self._process = QProcess(self)
        self._process.finished.connect(lambda *_: self._done())
        self._process.errorOccurred.connect(
            lambda error: self._done() if error == QProcess.ProcessError.FailedToStart else None
        )
        module = "flockwright_editor.library.thumbnail"
        self._process.start(sys.executable, ["-m", module, str(path), str(target)])

    @guarded
    def _done(self) -> None:
        path, self._drawing = self._drawing, None
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        if path is not None:
            if self.get(path) is None:
                self._failed.add(path)  # it keeps its placeholder; trying again would fail again
            else:
                self.ready.emit(path)
        self._next()
