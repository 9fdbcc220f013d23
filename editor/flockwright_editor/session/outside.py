"""Notices that somebody else changed the project's file. Only a notice: reloading is the user's word."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QCoreApplication, QFileSystemWatcher, QObject, QTimer, Signal

SETTLED_MS = 200
"""Programs write a file in several acts; only the last one counts."""


def sha256_of(path: Path) -> str:
    """Of the file's bytes; empty if it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


class Outside(QObject):
    """Watches one file. `state` says how it differs from what this program last read or wrote."""

    noticed = Signal()
    """Once for every new state of the file that is not ours."""

    def __init__(self, busy: Callable[[], bool], parent: QObject | None = None) -> None:
        """`busy`: this program may itself be writing the file."""
        super().__init__(parent)
        self._busy = busy
        self.state: Literal["", "changed", "gone"] = ""
        self._path: Path | None = None
        self._ours = self._seen = ""
        self._watcher: QFileSystemWatcher | None = None
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED_MS)
        self._settled.timeout.connect(self.look)

    def watch(self, path: Path | None, sha256: str) -> None:
        """The file, as this program knows it."""
        self._path, self._ours, self._seen, self.state = path, sha256, sha256, ""
        if QCoreApplication.instance() is None:
            return
        watcher = self._watcher
        if watcher is None:
            watcher = self._watcher = QFileSystemWatcher(self)
            watcher.fileChanged.connect(self._stir)
            watcher.directoryChanged.connect(self._stir)
        if old := [*watcher.files(), *watcher.directories()]:
            watcher.removePaths(old)
        self._add()

    def look(self) -> None:
        """Compare the file with what is known; also for a window that gets the focus back."""
        if self._busy():
            self._settled.start()
        elif self.see() and self.state:
            self.noticed.emit()

    def see(self) -> bool:
        """Bring `state` up to date without a notice; whether the file is another than when last seen."""
        if self._path is None:
            return False
        self._add()
        found, before = sha256_of(self._path), self._seen
        self._seen = found
        self.state = "" if found == self._ours else "changed" if found else "gone"
        return found != before

    def _stir(self, _: str) -> None:
        self._settled.start()

    def _add(self) -> None:
        # The folder too: a file that is replaced by renaming another over it is no longer the one that was watched.
        if self._watcher is None or self._path is None:
            return
        wanted = [str(path) for path in (self._path, self._path.parent) if path.exists()]
        present = {*self._watcher.files(), *self._watcher.directories()}
        if new := [name for name in wanted if name not in present]:
            self._watcher.addPaths(new)
