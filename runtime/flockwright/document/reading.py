"""From a file to checked JSON: bytes, encoding, syntax and values, before anything is known of projects."""

import errno
import json
import os
import stat
from collections import Counter
from pathlib import Path
from typing import Any

from flockwright.document import limits
from flockwright.document.errors import DocumentError, Fault, found_text
from flockwright.document.frozen import JsonObject, RepeatedKey, freeze

_REASONS = {
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "part of its path is a file, not a folder",
    errno.EISDIR: "it is a folder, not a file",
    errno.EACCES: "there is no permission for it",
    errno.EPERM: "there is no permission for it",
    errno.EROFS: "the disk is write-protected",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk space allowed to you is used up",
    errno.ENAMETOOLONG: "its name is too long",
    errno.ELOOP: "its links point in a circle",
    errno.EIO: "the disk reports an error",
}


def reason_of(error: OSError | ValueError) -> str:
    """Why the system would not read or write, in words."""
    if isinstance(error, OSError):
        return _REASONS.get(error.errno or 0, error.strerror or str(error))
    return "its name holds a character that no file name may hold"


def read_bytes(path: Path) -> bytes:
    """The file's bytes, never more than the limit."""
    try:
        # A pipe or device would block or never end, so it is not even opened.
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(status.st_mode):
            raise OSError(None, "it is not an ordinary file")
        _refuse_large(status.st_size, path.name)
        with path.open("rb") as file:
            data = file.read(limits.FILE_BYTES + 1)
    except (OSError, ValueError) as error:
        raise DocumentError(path.name, "", "cannot be opened", reason_of(error)) from None
    _refuse_large(len(data), path.name)
    return data


def read_json(data: bytes | str, name: str) -> JsonObject:
    """The object that a file's bytes or text hold, every value of it checked."""
    _refuse_large(len(data), name)
    try:
        # Some editors put a byte order mark in front; it means nothing in UTF-8.
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data.removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        found = f"byte 0x{error.object[error.start]:02x} at offset {error.start}"
        raise DocumentError(name, "", found, "expected UTF-8 text") from None
    if not text.strip():
        raise DocumentError(name, "", "an empty file", "expected a JSON object")
    try:
        value = freeze(json.loads(text, object_pairs_hook=_object))
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DocumentError(name, where, "not JSON", _syntax(error)) from None
    except RecursionError:
        raise DocumentError(name, "", "nested deeper", f"expected at most {limits.NESTING} levels") from None
    except Fault as fault:
        raise fault.of(name) from None
    except ValueError:  # Python's guard against numbers that take minutes to parse
        raise DocumentError(name, "", "a number of thousands of digits", "expected a shorter one") from None
    if not isinstance(value, JsonObject):
        raise DocumentError(name, "", found_text(value), "expected a JSON object")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    ((repeated, _),) = Counter(key for key, _ in pairs).most_common(1)
    return RepeatedKey(repeated)


def _syntax(error: json.JSONDecodeError) -> str:
    if not error.doc[error.pos :].strip():
        return "the file ends too early"
    # Python's messages are English sentences already: "Expecting ',' delimiter".
    return error.msg[0].lower() + error.msg[1:]


def _refuse_large(size: int, name: str) -> None:
    if size > limits.FILE_BYTES:
        megabytes = limits.FILE_BYTES // 2**20
        raise DocumentError(name, "", f"a file of {size / 2**20:.0f} MB", f"expected at most {megabytes} MB")
