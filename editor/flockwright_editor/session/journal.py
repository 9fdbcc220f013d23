"""The journal: what was committed, kept outside the project's folder until it is saved or the session ends cleanly.

Each commit goes to slot a or b in turn, on a thread of its own; of several that wait, only the newest is written. A
killed process loses at most what it did while the last write was under way.
"""

from __future__ import annotations

import os
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from flockwright.document import DocumentError, Project, dumps, replace, written
from flockwright_editor.session.locks import FileLock
from flockwright_editor.session.slots import BASE, LOCK, META, SLOTS, Slot, remove_folder, write_slot


@dataclass
class _Work:
    """What is to be written next; what is None is on the disk already."""

    clear: bool = False
    base: Project | None = None
    file: tuple[Path | None, str] | None = None
    slot: Slot | None = None
    named: bool = False
    """There is a file that other editors should see to be open."""

    @property
    def due(self) -> bool:
        # An untitled project that nobody has touched needs no folder.
        return self.clear or self.slot is not None or self.named


class Journal(QObject):
    """The journal of one session. Its folder is made when there is something to keep in it."""

    failed = Signal(str)
    """Why it could not be written; told once until it can be written again."""

    def __init__(
        self,
        recovery: Path,
        reached: Callable[[str], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.folder = recovery / secrets.token_hex(8)
        self._reached = reached or (lambda _: None)
        self._started = time.time()
        self.kept_at: float | None = None
        """When the newest change was kept, on the clock of the wall; None: none yet."""
        self._lock: FileLock | None = None
        self._sequence = 0
        self._turn = 0
        self._complained = False
        self._thread: threading.Thread | None = None
        self._ending = False
        self._writing = False
        self._work = _Work()
        self._wake = threading.Condition()  # reentrant, since a signal's handler may flush while a commit holds it

    def begin(self, path: Path | None, sha256: str, document: Project | None) -> None:
        """Another document is open; what was kept of the one before was given up. None: it cannot be changed."""
        with self._wake:
            cleared = self._sequence > 0
            self.kept_at = None
            self._work = _Work(clear=cleared, base=document, file=(path, sha256), named=path is not None)
            self._go_on()

    def saved(self, path: Path | None, sha256: str, document: Project) -> None:
        """The file says `document` now."""
        with self._wake:
            self._work.base, self._work.file, self._work.named = document, (path, sha256), path is not None
            self._go_on()

    def commit(self, document: Project, label: str = "") -> None:
        """Keep a document."""
        with self._wake:
            self._sequence += 1
            self._work.slot = Slot(self._sequence, label, time.time(), document)
            self._go_on()

    def flush(self, timeout: float | None = None) -> bool:
        """Wait until everything is written; whether it is."""
        with self._wake:
            return self._wake.wait_for(lambda: not (self._writing or self._work.due), timeout)

    def close(self, *, keep: bool = False) -> None:
        """End the thread; a clean exit removes the folder, `keep` leaves it to be offered at the next start."""
        with self._wake:
            if not keep:
                self._work = _Work()
            self._ending = True
            self._wake.notify_all()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        held = self._lock is not None
        if held and not keep and os.name == "posix":  # under the lock, so that nobody offers what is being removed
            remove_folder(self.folder)
        if self._lock is not None:
            self._lock.release()
            self._lock = None
        if held and not keep:
            remove_folder(self.folder)

    def _go_on(self) -> None:
        if self._thread is None and self._work.due and not self._ending:
            self._thread = threading.Thread(target=self._loop, name="flockwright journal", daemon=True)
            self._thread.start()
        self._wake.notify_all()

    def _loop(self) -> None:
        while True:
            with self._wake:
                self._wake.wait_for(lambda: self._work.due or self._ending)
                if not self._work.due:
                    return
                work, self._work = self._work, _Work()
                self._writing = True
            problem = self._attempt(work)
            with self._wake:
                if problem:  # whose journal it is must still be said, by whatever write comes next
                    self._work.base = self._work.base or work.base
                    self._work.file = self._work.file or work.file
                self._writing = False
                self._wake.notify_all()
            if problem and not self._complained:
                self.failed.emit(problem)
            self._complained = bool(problem)

    def _attempt(self, work: _Work) -> str:
        """Write; what kept it from being written, if anything did."""
        try:
            self._write(work)
        except DocumentError as error:
            return str(error)
        except OSError as error:
            return error.strerror or str(error)
        except Exception as error:  # whatever it is, editing goes on
            return f"{type(error).__name__}: {error}"
        return ""

    def _write(self, work: _Work) -> None:
        if self._lock is None:
            self.folder.mkdir(parents=True, exist_ok=True)
            # Before meta.json: a folder without that is nobody's business yet.
            self._lock = FileLock.take(self.folder / LOCK)
        if work.clear:
            for name in SLOTS:
                (self.folder / name).unlink(missing_ok=True)
        if work.base is not None:
            replace(dumps(work.base), self.folder / BASE)
        if work.file is not None:
            self._write_meta(*work.file)
        if work.slot is not None:
            write_slot(self.folder / SLOTS[self._turn], work.slot, self._reached)
            self.kept_at = time.time()
            self._turn = 1 - self._turn

    def _write_meta(self, path: Path | None, sha256: str) -> None:
        meta = {
            "path": None if path is None else str(path),
            "sha256": sha256,
            "pid": os.getpid(),
            "started": self._started,
            "changed": time.time(),
        }
        replace(written(meta), self.folder / META)
