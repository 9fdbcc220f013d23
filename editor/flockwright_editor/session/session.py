"""The open document and everything that happens to it.

`document` is what the commands made, `shown` what is to be seen: the same, or a preview while a gesture lasts. Previews
reach plan, views and the running herd; only commits reach history, journal and the dirty mark. A command always starts
from `document`. One signal tells of every change; a view in a gesture that hears `changed(…, previewing=False)` without
having caused it has lost its gesture to a change from elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from flockwright.document import Project
from flockwright.plan import Resolved, Resolver
from flockwright_editor.session.calls import Calls
from flockwright_editor.session.changes import Change, changes
from flockwright_editor.session.debugged import Debugged
from flockwright_editor.session.exports import Exports
from flockwright_editor.session.files import Files, Stored
from flockwright_editor.session.hidden import Hidden
from flockwright_editor.session.history import Entry, History, Where
from flockwright_editor.session.journal import Journal
from flockwright_editor.session.live import Live
from flockwright_editor.session.recovery import Left, find_left
from flockwright_editor.session.selection import Selection
from flockwright_editor.session.settings import Settings
from flockwright_editor.session.solo import Solo
from flockwright_editor.session.state import StateFolder

READ_ONLY = "This project was made by a newer version of flockwright: it can be looked at, but not changed."


class Session(QObject):
    """One open document. There is always one; at first it is a new project."""

    changed = Signal(object, bool)
    """The shown document, and whether it is a preview."""
    stored = Signal()
    """Path, dirty, read-only, or what is known of the file's state on disk may have changed."""
    told = Signal(str, str, str)
    """A sentence for the user, its severity (info, warn or error), and its key: what it is about, if that matters."""
    begun = Signal()
    """Another document has been opened; comes before `changed`."""

    def __init__(
        self,
        state: StateFolder | None = None,
        *,
        clock: Callable[[], float] = time.monotonic,
        reached: Callable[[str], None] | None = None,
        parent: QObject | None = None,
    ) -> None:
        """`reached` is called at the named points of every write, for tests that end the process there."""
        super().__init__(parent)
        self.state = state or StateFolder.of_user()
        self.settings = Settings(self.state)
        self.selection = Selection(self)
        self.solo = Solo(self)
        self.live, self.calls = Live(self), Calls(self)
        start = Project.new()
        self._history = History(Entry("New project", start, Where()), clock)
        self._saved = start
        self._preview: Project | None = None
        self._resolver = Resolver()
        self._revision = 0
        self._announcing = self._announce_again = False
        self.journal = Journal(self.state.recovery, reached, self)
        self.journal.failed.connect(self._journal_failed)
        self.journal.begin(None, "", start)
        self.files = Files(self, reached)
        self.exports = Exports(self)
        self.hidden, self.debugged = Hidden(self), Debugged(self)
        self._follow()

    # What is there

    @property
    def document(self) -> Project:
        """The committed document."""
        return self._history.document

    @property
    def shown(self) -> Project:
        """The preview of a gesture, else the committed document."""
        return self.document if self._preview is None else self._preview

    @property
    def saved(self) -> Project:
        """The document as the file has it, or as it was when an untitled one began."""
        return self._saved

    @property
    def previewing(self) -> bool:
        return self._preview is not None

    @property
    def dirty(self) -> bool:
        """Whether there is something to save."""
        return self.document is not self._saved and self.document != self._saved

    @property
    def resolved(self) -> Resolved:
        """Plan and problems of the shown document."""
        return self._resolver.resolve(self.shown, self.folder)

    @property
    def revision(self) -> int:
        """Counts the changes of the shown document; a LiveFrame says which one it was made for."""
        return self._revision

    @property
    def entries(self) -> list[Entry]:
        """The history, oldest first; the first is the document as it was opened."""
        return list(self._history.entries)

    @property
    def index(self) -> int:
        """Which entry is the present."""
        return self._history.index

    @property
    def can_undo(self) -> bool:
        return self._history.index > 0

    @property
    def can_redo(self) -> bool:
        return self._history.index + 1 < len(self._history.entries)

    # What can be done

    def execute(self, label: str, document: Project, where: Where, merge: str | None = None) -> bool:
        """Commit a document made from the committed one; whether anything changed.

        An equal `merge` within 800 ms replaces the last entry. A gesture that was being previewed is over.
        """
        if self.read_only:
            self.tell(READ_ONLY, "warn")
            self.cancel()
            return False
        if document == self.document:
            self.cancel()
            return False
        self._preview = None
        self._history.add(Entry(label, document, where), merge)
        self._commit(None)
        return True

    def preview(self, document: Project) -> None:
        """Show a document while a gesture lasts."""
        if not self.read_only and document is not self.shown:
            self._preview = document
            self._announce()

    def cancel(self) -> None:
        """Show the committed document again."""
        if self._preview is not None:
            self._preview = None
            self._announce()

    def undo(self) -> bool:
        """Take the last command back; whether there was one."""
        return self.goto(self.index - 1)

    def redo(self) -> bool:
        """Do again what was taken back; whether there was something."""
        return self.goto(self.index + 1)

    def goto(self, index: int) -> bool:
        """Make another entry of the history the present, open where it happened and select what was touched."""
        where = self._history.goto(index)
        if where is None:
            self.cancel()
            return False
        self._preview = None
        self._commit(where)
        return True

    def tell(self, sentence: str, severity: str = "info", key: str = "") -> None:
        """Say something to the user; a sentence of the same key gives way to it."""
        self.told.emit(sentence, severity, key)

    # Files: `Files` does the work, these are the names under which everybody knows it.

    @property
    def path(self) -> Path | None:
        """The project's file; None for an untitled one."""
        return self.files.stored.path

    @property
    def folder(self) -> Path | None:
        """Where the files are that the project refers to."""
        return self.files.stored.folder

    @property
    def title(self) -> str:
        """What the project is called."""
        return self.files.stored.title

    @property
    def read_only(self) -> bool:
        """A newer program made the file: it can be looked at."""
        return self.files.stored.read_only

    def new(self, document: Project | None = None) -> None:
        """Begin an untitled project, empty or as given."""
        self.files.new(document)

    def open(self, path: Path | str, *, background: bool = False, then: Callable[[bool], None] | None = None) -> bool:
        """Open a file. A file that cannot be opened is told in a sentence, and what was open stays."""
        return self.files.open(path, background=background, then=then)

    def save(self, *, background: bool = False, over: bool = False, then: Callable[[bool], None] | None = None) -> bool:
        """Save to the project's file; `over` also over a file that somebody else has changed meanwhile."""
        return self.files.save(background=background, over=over, then=then)

    def save_as(
        self, path: Path | str, *, background: bool = False, then: Callable[[bool], None] | None = None
    ) -> bool:
        """Save to another file, which is the project's from then on."""
        return self.files.save_as(path, background=background, then=then)

    def revert(self) -> bool:
        """Bring the file's content back, as a command: undo brings the changes back."""
        return self.files.revert()

    @property
    def changes(self) -> list[Change]:
        """What has changed since the save."""
        return changes(self._saved, self.document)

    def left_behind(self) -> list[Left]:
        """The work of sessions that did not end cleanly, newest first: recover, discard or release each."""
        found = find_left(self.state.recovery)
        self.files.offered += found
        return found

    def recover(self, left: Left, *, as_copy: bool = False) -> bool:
        """Bring such work back; if its file has changed since, only as an untitled copy."""
        return self.files.recover(left, as_copy=as_copy)

    def close(self, *, keep: bool = False) -> None:
        """A clean exit: nothing is left to recover, unless the journal is to be kept."""
        self.live.close()
        self.files.close()
        self.journal.close(keep=keep)

    # For Files

    def begin(self, label: str, document: Project, stored: Stored) -> None:
        """Make `document` the open one, with a history of its own."""
        self._preview = None
        self._saved = document
        self._history.restart(Entry(label, document, Where()))
        self.files.stored = stored
        self.live.clear()
        self.exports.begin()
        self.journal.begin(stored.path, stored.sha256, None if stored.read_only else document)
        with self.selection.held():
            self.selection.begin(document)
            self.begun.emit()
            self._announce()
        self.solo.clear()
        self.stored.emit()

    def mark_saved(self, document: Project, stored: Stored) -> None:
        """The file says `document` now."""
        self._saved = document
        self.files.stored = stored
        self._history.keep_apart()  # the entry that was saved must stay reachable by undo
        self.journal.saved(stored.path, stored.sha256, document)
        self.stored.emit()

    def _commit(self, where: Where | None) -> None:
        self.journal.commit(self.document, self._history.entries[self.index].label)
        with self.selection.held():
            self.selection.follow(self.document, where)
            self._announce()
        self.solo.follow(self.document)
        self.stored.emit()

    def _journal_failed(self, reason: str) -> None:
        self.tell(f"Changes cannot be kept for recovery ({reason}). Save often.", "warn")

    def _announce(self) -> None:
        """Tell of the shown document. A listener that changes it again is heard out first: nobody hears backwards."""
        self._follow()
        if self._announcing:
            self._announce_again = True
            return
        self._announcing = True
        try:
            self._announce_again = True
            while self._announce_again:
                self._announce_again = False
                self.changed.emit(self.shown, self.previewing)
        finally:
            self._announcing = False

    def _follow(self) -> None:
        self._revision += 1
        self.live.follow(self.resolved.plan, self._revision)
