"""Saving so that a crash, a full disk or a pulled plug leaves the old file or the new one, never half of either.

The new content goes to a temporary file in the same folder and onto the disk; the old file gets a second name, its own
with `~`; then the temporary file takes the old one's name in one step. The project's file is there at every moment.
"""

import hashlib
import os
import secrets
import shutil
import stat
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from flockwright.document.errors import DocumentError, SaveError
from flockwright.document.loading import loads, version_of
from flockwright.document.project import VERSION, Project
from flockwright.document.reading import read_bytes, read_json, reason_of
from flockwright.document.writing import dumps

POINTS = ("temp write", "flush", "backup", "rename")
"""The points of a save: in the middle of writing, then just before each of the other acts."""


def _go_on(point: str) -> None:
    """The usual answer to a point that was reached."""


def save(document: Project, path: Path | str, *, reached: Callable[[str], None] = _go_on) -> str:
    """Save over `path`, keep what was there as `path~`, and return the sha256 of what was written.

    A file that already says the same is left alone, with its backup. A file of a newer version is never overwritten.
    `reached` is called at each of `POINTS`; what it raises ends the save there. A save that fails is a `SaveError`.
    """
    path = Path(path)
    data = _content(document, path.name)
    try:
        target = Path(os.path.realpath(path))  # saving through a link must not replace the link
        _save_bytes(data, target, reached)
    except DocumentError:
        raise
    except (OSError, ValueError) as error:
        raise SaveError(path.name, reason_of(error)) from error
    return hashlib.sha256(data).hexdigest()


def backup_of(path: Path) -> Path:
    """Where the version before the last save stays."""
    return path.with_name(path.name + "~")


def _content(document: Project, name: str) -> bytes:
    """The bytes to write, once it is sure that they can be opened again."""
    try:
        data = dumps(document)
        if loads(data).document == document:
            return data
    except DocumentError as error:
        raise SaveError(name, str(error)) from error
    raise SaveError(name, "the document would come back changed; this is a fault of the program")


def _save_bytes(data: bytes, target: Path, reached: Callable[[str], None]) -> None:
    mode = _mode_of(target)
    if mode is not None:
        if _same_content(target, data):
            return
        if not os.access(target, os.W_OK):
            raise SaveError(target.name, "it is write-protected")
    _put(data, target, mode, reached, backup=True)


def replace(data: bytes, path: Path | str) -> bool:
    """Make `data` the content of a file that is made again from something else, so that no backup is kept of it.

    Says whether that changed anything; a file that holds the same already is left alone.
    """
    path = Path(path)
    try:
        target = Path(os.path.realpath(path))
        mode = _mode_of(target)
        if mode is not None and read_bytes(target) == data:
            return False
        _put(data, target, mode, _go_on, backup=False)
    except DocumentError:
        raise
    except (OSError, ValueError) as error:
        raise SaveError(path.name, reason_of(error)) from error
    return True


def _put(data: bytes, target: Path, mode: int | None, reached: Callable[[str], None], *, backup: bool) -> None:
    # A short name of its own: the project's may already be as long as the system allows.
    temporary = target.with_name(f".flock-{secrets.token_hex(8)}.tmp")
    try:
        _write(data, temporary, reached)
        if mode is not None:
            temporary.chmod(mode)
        if mode is not None and backup:
            reached("backup")
            _back_up(target)
        reached("rename")
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    _flush_folder(target.parent)


def _mode_of(target: Path) -> int | None:
    """The permissions of the file to be replaced; None without one."""
    try:
        status = target.stat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(status.st_mode):
        raise SaveError(target.name, "there is a folder or a device of that name")
    return stat.S_IMODE(status.st_mode)


def _same_content(target: Path, data: bytes) -> bool:
    """Whether the file holds `data` already. One that a newer program made is refused here."""
    try:
        present = read_bytes(target)
        if present == data:
            return True
        version = version_of(read_json(present, target.name), target.name)
    except DocumentError:
        return False  # whatever it is, it is no project of a newer version, and it is kept as the backup
    if version > VERSION:
        raise SaveError(target.name, f"the file there was made by a newer version of flockwright (version {version})")
    return False


def _write(data: bytes, temporary: Path, reached: Callable[[str], None]) -> None:
    half = len(data) // 2
    with temporary.open("xb") as file:
        file.write(data[:half])
        file.flush()
        reached("temp write")
        file.write(data[half:])
        file.flush()
        reached("flush")
        os.fsync(file.fileno())


def _back_up(target: Path) -> None:
    second = target.with_name(f".flock-{secrets.token_hex(8)}.tmp")
    try:
        try:
            os.link(target, second)
        except OSError:  # a file system without hard links
            shutil.copy2(target, second)
        second.replace(backup_of(target))
    finally:
        # After a save interrupted before its rename both names mean one file, and then renaming does nothing.
        second.unlink(missing_ok=True)


def _flush_folder(folder: Path) -> None:
    # Not every system can; the rename has happened all the same.
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
