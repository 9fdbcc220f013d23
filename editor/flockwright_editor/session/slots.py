"""The files of a session's recovery folder: two slots written in turn, so that one of them is always whole.

A slot is a line of JSON and the document's bytes below it, whose length and checksum the line holds. `base.json` is the
document that was opened or saved last; `meta.json` says whose journal this is; `lock` is held while the session lives.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from flockwright.document import DocumentError, Project, dumps, loads

POINT = "journal append"
"""Reached in the middle of writing a slot."""
LOCK, META, BASE = "lock", "meta.json", "base.json"
SLOTS = ("a", "b")
_FORMAT = "flockwright/journal"
_LONGEST_HEAD = 4096


@dataclass(frozen=True)
class Slot:
    """A whole slot."""

    sequence: int
    label: str
    time: float
    document: Project


def write_slot(path: Path, slot: Slot, reached: Callable[[str], None]) -> None:
    """Write over a slot and onto the disk. Until that is done, the other slot is the one that counts."""
    body = dumps(slot.document)
    head: dict[str, Any] = {
        "format": _FORMAT,
        "sequence": slot.sequence,
        "label": slot.label[:200],
        "time": slot.time,
        "bytes": len(body),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    new = not path.exists()
    half = len(body) // 2
    with path.open("wb") as file:
        file.write(json.dumps(head).encode() + b"\n" + body[:half])
        file.flush()
        reached(POINT)
        file.write(body[half:])
        file.flush()
        os.fsync(file.fileno())
    if new:
        flush_folder(path.parent)


def read_slot(path: Path) -> Slot | None:
    """A slot, if it is whole."""
    try:
        with path.open("rb") as file:
            head = json.loads(file.readline(_LONGEST_HEAD))
            body = file.read()
        if head["format"] != _FORMAT or hashlib.sha256(body).hexdigest() != head["sha256"]:
            return None
        return Slot(int(head["sequence"]), str(head["label"]), float(head["time"]), loads(body).document)
    except (OSError, ValueError, KeyError, TypeError, RecursionError, DocumentError):
        return None


def newest_slot(folder: Path) -> Slot | None:
    """The newest of a folder's whole slots."""
    found = [slot for name in SLOTS if (slot := read_slot(folder / name)) is not None]
    return max(found, key=lambda slot: slot.sequence, default=None)


def remove_folder(folder: Path) -> None:
    """Take a recovery folder away. The slots first: what is left of an interrupted removal offers nothing."""
    for name in (*SLOTS, BASE, META, LOCK):
        with suppress(OSError):
            (folder / name).unlink(missing_ok=True)
    with suppress(OSError):
        for rest in folder.iterdir():  # a temporary file of a write that was cut short
            if rest.is_dir():  # files that a project without a file referred to
                shutil.rmtree(rest)
            else:
                rest.unlink()
        folder.rmdir()


def flush_folder(folder: Path) -> None:
    """Make the names in a folder last; not every system can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
