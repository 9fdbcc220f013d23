"""The project and its file: new, open, save, revert, recover.

Whatever goes wrong is told in a sentence, and what was open stays as it was. Each act has two forms: at once, and in
the background, where the result comes later through `then`.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flockwright.document import DocumentError, Opened, Project, load, save
from flockwright.world.geometry.files import bring_along
from flockwright_editor.session import beside
from flockwright_editor.session.background import Background, outcome
from flockwright_editor.session.history import Where
from flockwright_editor.session.outside import Outside, sha256_of
from flockwright_editor.session.recent import Recent
from flockwright_editor.session.recovery import Left, open_elsewhere
from flockwright_editor.session.settings import ViewState

if TYPE_CHECKING:
    from flockwright_editor.session.session import Session

SUFFIX = ".flock.json"
OUTSIDE = "outside"
"""The key of sentences about a file that somebody else has changed."""
Then = Callable[[bool], None] | None


@dataclass(frozen=True)
class Stored:
    """What is known of the project's file."""

    path: Path | None = None
    name: str = "Untitled"
    sha256: str = ""
    """Of the file as this program last read or wrote it."""
    read_only: bool = False
    beside: Path | None = None
    """Where the files are that a project without a file of its own refers to."""

    @property
    def folder(self) -> Path | None:
        """Where the files are that the project refers to."""
        return self.beside if self.path is None else self.path.parent

    @property
    def title(self) -> str:
        return self.name if self.path is None else self.path.name.removesuffix(SUFFIX)


class ChangedOutside(DocumentError):
    """Saving would write over what somebody else wrote since the file was opened."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "", "not saved", "it was changed by another program; reload it, or save over it")
        self.args = (name,)


class Files:
    """Opens and saves for a session."""

    def __init__(self, session: Session, reached: Callable[[str], None] | None = None) -> None:
        self._session = session
        self._reached = reached or (lambda _: None)
        self._background = Background(session)
        self._generation = 0
        self._written: dict[Path, str] = {}  # what saves in the background have made of files
        self.stored = Stored()
        self.recent = Recent(session.state)
        self.view = ViewState(session.state)
        self.offered: list[Left] = []
        """What this session has offered to recover; it holds their locks."""
        self.outside = Outside(lambda: self.busy, session)
        self.outside.noticed.connect(self._notice)

    @property
    def busy(self) -> bool:
        """Whether a file is being opened or saved in the background."""
        return self._background.busy

    def new(self, document: Project | None = None, name: str = "Untitled") -> None:
        """Begin an untitled project."""
        self._begin("New project", document or Project.new(), Stored(name=name))

    def open(self, path: Path | str, *, background: bool = False, then: Then = None) -> bool:
        """Open a project's file."""
        path = Path(path).absolute()
        session, before = self._session, self._session.document

        def done(opened: Opened) -> bool:
            if session.document is not before:
                session.tell(f"{path.name} was not opened, because the project changed meanwhile. Try again.", "warn")
                return False
            ours = {session.journal.folder, *(left.folder for left in self.offered)}
            elsewhere = open_elsewhere(session.state.recovery, path, ours)
            self._begin(f"Open {path.name}", opened.document, Stored(path, "", opened.sha256, opened.read_only))
            self.recent.add(path)
            if opened.message:
                session.tell(opened.message, "warn")
            if elsewhere:
                session.tell(f"{path.name} is open in another window too. Whoever saves last, wins.", "warn")
            return True

        def work() -> Opened:
            opened = load(path)
            sweep(path.parent)
            return opened

        return self.do(work, done, background=background, then=then)

    def open_copy(self, path: Path | str, *, background: bool = False, then: Then = None) -> bool:
        """Open a preset, or any project, as an untitled copy; Save asks where."""
        path = Path(path)
        session, before = self._session, self._session.document

        def done(opened: Opened) -> bool:
            if session.document is not before:
                session.tell(f"{path.name} was not opened, because the project changed meanwhile. Try again.", "warn")
                return False
            name = path.name.removesuffix(SUFFIX)
            self._begin(
                f"Open a copy of {name}",
                opened.document,
                Stored(name=name, read_only=opened.read_only, beside=path.parent),
            )
            if opened.message:
                session.tell(opened.message, "warn")
            return True

        return self.do(lambda: load(path), done, background=background, then=then)

    def save(self, *, background: bool = False, over: bool = False, then: Then = None) -> bool:
        """Save to the project's file. One that somebody else changed is kept, unless `over`."""
        if self.stored.path is None:
            self._background.wait()  # it may be getting its file right now
        path = self.stored.path
        if path is None:
            self._session.tell("This project has no file yet: choose where to save it.", "info")
            return _answer(then, False)
        return self._save(path, "" if over else self.stored.sha256, background, then)

    def save_as(self, path: Path | str, *, background: bool = False, then: Then = None) -> bool:
        """Save to another file, and what the project refers to beside it; a name without an ending gets ours."""
        return self._save(with_suffix(Path(path)).absolute(), "", background, then)

    @property
    def own(self) -> Path:
        """Where the files of a project without a file are: they live and are recovered with its journal."""
        return self._session.journal.folder / beside.FOLDER

    def revert(self) -> bool:
        """What the file says, or what an untitled project began with, as a command."""
        return self._take_from_file("Revert to saved")

    def reload(self) -> bool:
        """What somebody else wrote into the file, as a command."""
        return self._take_from_file("Reload from disk")

    def recover(self, left: Left, *, as_copy: bool = False) -> bool:
        """Bring back what a session that is gone has left, as a command on top of what the file says.

        Where the file has changed since, it comes as an untitled copy whatever is asked for. What was left is taken
        away only once it is in the journal of this session.
        """
        session = self._session
        path = None if as_copy or left.moved else left.path
        if path is None or not self.open(path):
            name = left.name if left.path is None else f"{left.name} (recovered)"
            kept = left.folder / beside.FOLDER
            if kept.is_dir():
                with suppress(OSError):
                    shutil.copytree(kept, self.own, dirs_exist_ok=True)
            folder = self.own if left.path is None else left.path.parent
            self._begin(f"Begin {name}", left.base, Stored(name=name, beside=folder))
        if session.document != left.document and not session.execute("Recover unsaved changes", left.document, Where()):
            left.release()
            return False
        if session.journal.flush(10):
            left.discard()
        else:
            left.release()
        return True

    def do(self, work: Callable[[], Any], done: Callable[[Any], bool], *, background: bool, then: Then = None) -> bool:
        """Do `work` here or in the background, tell its error or finish with `done`, and answer `then`."""

        def finish(result: Any, error: Exception | None) -> bool:
            return _answer(then, done(result) if error is None else self._failed(error))

        if background:
            self._background.run(work, finish)
            return True
        self._background.wait()
        return finish(*outcome(work))

    def close(self) -> None:
        """Finish what is under way."""
        self._background.close()
        for left in self.offered:
            left.release()
        self.outside.watch(None, "")
        self.view.write()

    def _begin(self, label: str, document: Project, stored: Stored) -> None:
        self._generation += 1
        self.view.begin(stored.path)
        self.outside.watch(stored.path, stored.sha256)
        self._session.begin(label, document, stored)

    def _save(self, path: Path, known: str, background: bool, then: Then) -> bool:
        session, generation = self._session, self._generation
        if session.read_only:
            session.tell(
                f"{self.stored.title} was made by a newer version of flockwright and cannot be saved.", "error"
            )
            return _answer(then, False)
        document, folder = session.document, self.stored.folder

        def work() -> str:
            # A file that is gone is written again; only one that says something else is somebody's work.
            if known and sha256_of(path) not in (known, self._written.get(path), ""):
                raise ChangedOutside(path.name)
            if folder is not None:
                bring_along(document.scene, folder, path.parent)
            self._written[path] = save(document, path, reached=self._reached)
            return self._written[path]

        def done(sha256: str) -> bool:
            if generation != self._generation:
                return True  # the file is written, but another project is open by now
            moved = path != self.stored.path
            self.outside.watch(path, sha256)
            if moved:
                self.view.move(path)
                self.recent.add(path)
            else:
                self.view.write()
            session.mark_saved(document, Stored(path, "", sha256))
            session.exports.after_save(background=background)
            return True

        return self.do(work, done, background=background, then=then)

    def _take_from_file(self, label: str) -> bool:
        session, path = self._session, self.stored.path
        if path is None:
            session.execute(label, session.saved, Where())
            return True
        self._background.wait()
        opened, error = outcome(lambda: load(path))
        if error is not None:
            return self._failed(error)
        if opened.read_only:
            session.tell(opened.message, "warn")
            return False
        session.execute(label, opened.document, Where())
        self.outside.watch(path, opened.sha256)
        session.mark_saved(session.document, Stored(path, "", opened.sha256))
        return True

    def _failed(self, error: Exception) -> bool:
        if not isinstance(error, DocumentError):
            raise error
        if isinstance(error, ChangedOutside):
            self.outside.see()  # the save was quicker than the watcher
        self._session.tell(str(error), "error", OUTSIDE if isinstance(error, ChangedOutside) else "")
        return False

    def _notice(self) -> None:
        gone = self.outside.state == "gone"
        what = "is no longer there; Save writes it again" if gone else "was changed by another program"
        name = self.stored.path.name if self.stored.path else self.stored.title
        self._session.tell(f"{name} {what}.", "warn", OUTSIDE)
        self._session.stored.emit()


def with_suffix(path: Path) -> Path:
    """The path with an ending by which it is known as a project."""
    return path if path.name.endswith(".json") else path.with_name(path.name + SUFFIX)


def sweep(folder: Path) -> None:
    """Take away what a save that was killed half way has left; one of this hour may still be under way."""
    with suppress(OSError):
        for rest in folder.glob(".flock-*.tmp"):
            if time.time() - rest.stat().st_mtime > 3600:
                rest.unlink()


def _answer(then: Then, worked: bool) -> bool:
    if then is not None:
        then(worked)
    return worked
