"""What was done to the document, in order: whole documents, so that undo cannot be wrong.

Entry 0 is the document as it was opened; the entry at `index` is the one that counts now. There is no limit: documents
share whatever they have in common.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from flockwright.document import Project

MERGE_SECONDS = 0.8
"""Wheel steps, nudges and arrow keys that follow one another faster are one entry."""


@dataclass(frozen=True)
class Where:
    """Where something was done: an animal's id, or nothing for the scene, and what was touched there."""

    place: str = ""
    ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """One command and the document it made."""

    label: str
    document: Project
    where: Where


class History:
    """The entries, and which of them is the present."""

    def __init__(self, start: Entry, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.restart(start)

    def restart(self, start: Entry) -> None:
        """Forget everything; `start` is what nothing can undo."""
        self.entries: list[Entry] = [start]
        self.index = 0
        self.keep_apart()

    @property
    def document(self) -> Project:
        """The document as it is now."""
        return self.entries[self.index].document

    def add(self, entry: Entry, merge: str | None = None) -> None:
        """A new present; what had been undone is gone. An equal `merge` soon after replaces the last entry."""
        now = self._clock()
        if merge is not None and merge == self._merge and now - self._when <= MERGE_SECONDS:
            self.entries[self.index] = entry
        else:
            del self.entries[self.index + 1 :]
            self.entries.append(entry)
            self.index += 1
        self._merge, self._when = merge, now

    def keep_apart(self) -> None:
        """Let no later entry replace the present one."""
        self._merge: str | None = None
        self._when = 0.0

    def goto(self, index: int) -> Where | None:
        """Make another entry the present; where the last change on the way was made, None if there was none."""
        index = min(max(index, 0), len(self.entries) - 1)
        if index == self.index:
            return None
        # Going back, the change nearest to the target is the one that has just been taken back.
        last = self.entries[index + 1] if index < self.index else self.entries[index]
        self.index = index
        self.keep_apart()
        return last.where
