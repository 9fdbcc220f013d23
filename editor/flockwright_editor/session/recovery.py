"""What sessions that did not end cleanly have left behind.

A folder whose lock nobody holds belongs to a session that is gone. It is offered if its newest whole slot says what
neither the file nor the document it began with says. While it is offered its lock is held here, so that two editors
that start together do not both offer it. Nothing is restored by itself, and never over a newer file.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flockwright.document import DocumentError, Project, load
from flockwright_editor.session.changes import Change, changes
from flockwright_editor.session.locks import FileLock
from flockwright_editor.session.slots import BASE, LOCK, META, Slot, newest_slot, remove_folder

_ABANDONED = 24 * 3600.0
"""A folder that was never finished is taken away after this many seconds."""


@dataclass
class Left:
    """The work of a session that is gone."""

    folder: Path
    path: Path | None
    """The project's file; None for an untitled one."""
    slot: Slot
    base: Project
    """What the changes are counted from: the file, or the document the session began with."""
    moved: bool
    """The file is not what it was: the work can only be opened as a copy."""
    lock: FileLock

    @property
    def document(self) -> Project:
        return self.slot.document

    @property
    def name(self) -> str:
        """What the project was called."""
        return "Untitled" if self.path is None else self.path.name.removesuffix(".flock.json")

    @property
    def changes(self) -> list[Change]:
        """What it would restore."""
        return changes(self.base, self.document)

    def age(self, now: float | None = None) -> str:
        """How long ago it was last written."""
        return ago((time.time() if now is None else now) - self.slot.time)

    def release(self) -> None:
        """Leave it to be offered another time."""
        self.lock.release()

    def discard(self) -> None:
        """Take it away."""
        if os.name == "posix":
            remove_folder(self.folder)
        self.lock.release()
        remove_folder(self.folder)


def find_left(recovery: Path) -> list[Left]:
    """Everything that can be recovered, newest first. What holds nothing new is taken away."""
    found: list[Left] = []
    for folder in _folders(recovery):
        if (lock := _lock_of(folder)) is None:
            continue
        left = _left(folder, lock)
        if left is not None:
            found.append(left)
    return sorted(found, key=lambda left: left.slot.time, reverse=True)


def open_elsewhere(recovery: Path, path: Path, besides: Collection[Path]) -> bool:
    """Whether a living editor has the file open, other than the one that holds the locks of `besides`."""
    for folder in _folders(recovery):
        if folder in besides:
            continue
        theirs = _meta(folder).get("path")
        if isinstance(theirs, str) and os.path.realpath(theirs) == os.path.realpath(path):
            lock = _lock_of(folder)
            if lock is None:
                return True
            lock.release()
    return False


def ago(seconds: float) -> str:
    """A length of time as a designer says it."""
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = int(seconds // size)
            return f"{count} {word}{'' if count == 1 else 's'} ago"
    return "a moment ago"


def _left(folder: Path, lock: FileLock) -> Left | None:
    meta = _meta(folder)
    named = meta.get("path")
    path = Path(named) if isinstance(named, str) and named else None
    slot = newest_slot(folder)
    base = _base(folder)
    file, sha256 = _file(path)
    if slot is None or slot.document in (base, file):
        remove_folder(folder)
        lock.release()
        remove_folder(folder)
        return None
    moved = path is not None and sha256 != meta.get("sha256")
    counted = file if file is not None and not moved else base
    return Left(folder, path, slot, counted or Project.new(), moved, lock)


def _folders(recovery: Path) -> Iterator[Path]:
    with suppress(OSError):
        for folder in sorted(recovery.iterdir()):
            if (folder / META).is_file():
                yield folder
            elif _is_abandoned(folder):
                remove_folder(folder)


def _is_abandoned(folder: Path) -> bool:
    """A folder without meta.json may just be in the making; after a day it is not."""
    try:
        if not folder.is_dir() or time.time() - folder.stat().st_mtime < _ABANDONED:
            return False
    except OSError:
        return False
    if (lock := _lock_of(folder)) is None:
        return False
    lock.release()
    return True


def _lock_of(folder: Path) -> FileLock | None:
    try:
        return FileLock.take(folder / LOCK)
    except OSError:
        return None


def _meta(folder: Path) -> dict[str, Any]:
    try:
        found = json.loads((folder / META).read_bytes())
    except (OSError, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _base(folder: Path) -> Project | None:
    try:
        return load(folder / BASE).document
    except DocumentError:
        return None


def _file(path: Path | None) -> tuple[Project | None, str]:
    """What the project's file says, and its checksum; nothing if it is gone or broken."""
    if path is None:
        return None, ""
    try:
        opened = load(path)
    except DocumentError:
        return None, ""
    return opened.document, opened.sha256
