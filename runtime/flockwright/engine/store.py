"""Object files on disk: native code is kept between runs, and nothing but our own is ever loaded.

A file is a header (magic, key, digest of the rest) and the object. LLVM dies on a damaged object, so the header is
checked before it sees a byte. The folder is the user's alone (mode 0700, own user id, no link), files are opened
without following links and their owner is checked; where that cannot be had, nothing is read or kept and kernels are
compiled anew. The digests guard against damage, not against the user's own account.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import time
from pathlib import Path

from platformdirs import user_cache_path

MAGIC = b"flockwright kernel 1\n"
MAX_BYTES = 256 * 2**20
MAX_AGE_SECONDS = 60 * 86_400
_TOUCH_AFTER_SECONDS = 86_400
_HEADER_BYTES = len(MAGIC) + 64
_ENDING = ".kernel"


def default_folder() -> Path:
    """The user's cache folder, or FLOCKWRIGHT_CACHE; no file we open can name another."""
    chosen = os.environ.get("FLOCKWRIGHT_CACHE")
    return (Path(chosen) if chosen else user_cache_path("flockwright")) / "kernels"


class Store:
    """A folder of object files, by key. Every failure of the disk means "not kept", never an error."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or default_folder()

    def read(self, key: str) -> bytes | None:
        """The object kept under a key; None if there is none that can be trusted."""
        if not self._is_safe():
            return None
        try:
            content = self._read_own(self.folder / (key + _ENDING))
        except OSError:
            return None
        payload = content[_HEADER_BYTES:]
        return payload if payload and content[:_HEADER_BYTES] == _header(key, payload) else None

    def write(self, key: str, payload: bytes) -> bool:
        """Keep an object; False if the disk would not."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not self._is_safe():
            return False
        temporary = self.folder / f"{key}.{os.getpid()}.{time.monotonic_ns()}.tmp"
        try:
            temporary.write_bytes(_header(key, payload) + payload)
            temporary.replace(self.folder / (key + _ENDING))
        except OSError:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)
            return False
        return True

    def prune(self, max_bytes: int = MAX_BYTES, max_age: float = MAX_AGE_SECONDS) -> int:
        """Remove what was not used for long, then the longest unused beyond the size; how many went."""
        if not self._is_safe():
            return 0
        now = time.time()
        kept: list[tuple[float, int, Path]] = []
        removed = 0
        for file in [*self.folder.glob("*" + _ENDING), *self.folder.glob("*.tmp")]:
            try:
                about = file.lstat()
            except OSError:
                continue
            limit = 3600.0 if file.suffix == ".tmp" else max_age
            if now - about.st_mtime > limit:
                removed += _remove(file)
            elif file.suffix == _ENDING:
                kept.append((about.st_mtime, about.st_size, file))
        total = sum(size for _, size, _ in kept)
        for _, size, file in sorted(kept):
            if total <= max_bytes:
                break
            total -= size
            removed += _remove(file)
        return removed

    def _is_safe(self) -> bool:
        try:
            about = self.folder.lstat()
        except OSError:
            return False
        if not stat.S_ISDIR(about.st_mode):
            return False
        if os.name != "posix":
            return True  # Windows: the profile folder's own access list decides
        return about.st_uid == os.getuid() and not about.st_mode & 0o077

    def _read_own(self, file: Path) -> bytes:
        handle = os.open(file, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as opened:
            about = os.fstat(handle)
            if not stat.S_ISREG(about.st_mode) or about.st_size > MAX_BYTES:
                return b""
            if os.name == "posix" and about.st_uid != os.getuid():
                return b""
            if time.time() - about.st_mtime > _TOUCH_AFTER_SECONDS:
                with contextlib.suppress(OSError):
                    os.utime(file)  # pruning goes by the time of last use
            return opened.read()


def _header(key: str, payload: bytes) -> bytes:
    return MAGIC + bytes.fromhex(key) + hashlib.sha256(payload).digest()


def _remove(file: Path) -> int:
    try:
        file.unlink()
    except OSError:
        return 0
    return 1
