"""The project and its file: new, open, save, revert.

Whatever goes wrong is told in a sentence, and what was open stays as it was. Each act has two forms: at once, and in
the background, where the result comes later through `then`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flockwright.document import DocumentError, Opened, Project, load, save
from flockwright_editor.session.background import Background, outcome
from flockwright_editor.session.history import Where
from flockwright_editor.session.outside import Outside, sha256_of
from flockwright_editor.session.recent import Recent
from flockwright_editor.session.settings import ViewState

if TYPE_CHECKING:
    from flockwright_editor.session.session import Session

SUFFIX = ".flock.json"
Then = Callable[[bool], None] | None


@dataclass(frozen=True)
class Stored:
    """What is known of the project's file."""

    path: Path | None = None
    name: str = "Untitled"
    sha256: str = ""
    """Of the file as this program last read or wrote it."""
    read_only: bool = False

    @property
    def title(self) -> str:
        return self.name if self.path is None else self.path.name.removesuffix(SUFFIX)


class Files:
    """Opens and saves for a session."""

    def __init__(self, session: Session, reached: Callable[[str], None] | None = None) -> None:
        self._session = session
        self._reached = reached or (lambda _: None)
        self._background = Background(session)
        self.stored = Stored()
        self.recent = Recent(session.state)
        self.view = ViewState(session.state)
        self.outside = Outside(session)
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
        before = self._session.document

        def done(opened: Opened) -> bool:
            if background and self._session.document is not before:
                self._session.tell(
                    f"{path.name} was not opened: the project was changed meanwhile. Open it again.", "warn"
                )
                return False
            stored = Stored(path, "", opened.sha256, opened.read_only)
            self._begin(f"Open {path.name}", opened.document, stored)
            self.recent.add(path)
            if opened.message:
                self._session.tell(opened.message, "warn")
            return True

        return self._do(lambda: load(path), done, background, then)

    def open_copy(self, path: Path | str, *, background: bool = False, then: Then = None) -> bool:
        """Open a preset, or any project, as an untitled copy; Save asks where."""
        path = Path(path)

        def done(opened: Opened) -> bool:
            name = path.name.removesuffix(SUFFIX)
            self._begin(f"Open a copy of {name}", opened.document, Stored(name=name, read_only=opened.read_only))
            if opened.message:
                self._session.tell(opened.message, "warn")
            return True

        return self._do(lambda: load(path), done, background, then)

    def save(self, *, background: bool = False, over: bool = False, then: Then = None) -> bool:
        """Save to the project's file. One that somebody else changed is kept, unless `over`."""
        path = self.stored.path
        if path is None:
            self._session.tell("This project has no file yet: choose where to save it.", "info")
            return _answer(then, False)
        known = "" if over else self.stored.sha256
        return self._save(path, known, background, then)

    def save_as(self, path: Path | str, *, background: bool = False, then: Then = None) -> bool:
        """Save to another file; a name without an ending gets ours."""
        return self._save(with_suffix(Path(path)).absolute(), "", background, then)

    def revert(self) -> bool:
        """What the file says, or what an untitled project began with, as a command."""
        return self._take_from_file("Revert to saved")

    def reload(self) -> bool:
        """What somebody else wrote into the file, as a command."""
        return self._take_from_file("Reload from disk")

    def close(self) -> None:
        """Finish what is under way."""
        self._background.close()
        self.outside.watch(None, "")
        self.view.write()

    def _begin(self, label: str, document: Project, stored: Stored) -> None:
        self.view.begin(stored.path)
        self.outside.watch(stored.path, stored.sha256)
        self._session.begin(label, document, stored)

    def _save(self, path: Path, known: str, background: bool, then: Then) -> bool:
        session = self._session
        if session.read_only:
            session.tell(
                f"{self.stored.title} was made by a newer version of flockwright and cannot be saved.", "error"
            )
            return _answer(then, False)
        document = session.document

        def work() -> str:
            if known and sha256_of(path) not in (known, ""):
                raise ChangedOutside(path.name)
            return save(document, path, reached=self._reached)

        def done(sha256: str) -> bool:
            moved = path != self.stored.path
            self.outside.watch(path, sha256)
            if moved:
                self.view.move(path)
                self.recent.add(path)
            session.mark_saved(document, Stored(path, "", sha256))
            return True

        return self._do(work, done, background, then)

    def _take_from_file(self, label: str) -> bool:
        session, path = self._session, self.stored.path
        if path is None:
            session.execute(label, session.saved, Where())
            return True
        opened, error = outcome(lambda: load(path))
        if error is not None:
            return self._failed(error)
        if opened.read_only:
            session.tell(opened.message, "warn")
            return False
        session.execute(label, opened.document, Where())
        self.outside.watch(path, opened.sha256)
        session.mark_saved(opened.document, Stored(path, "", opened.sha256))
        return True

    def _do(self, work: Callable[[], Any], done: Callable[[Any], bool], background: bool, then: Then) -> bool:
        def finish(result: Any, error: Exception | None) -> bool:
            return _answer(then, done(result) if error is None else self._failed(error))

        if background:
            self._background.run(work, lambda result, error: (finish(result, error), None)[1])
            return True
        return finish(*outcome(work))

    def _failed(self, error: Exception) -> bool:
        if not isinstance(error, DocumentError):
            raise error
        self._session.tell(str(error), "error")
        return False

    def _notice(self) -> None:
        name = self.stored.title
        gone = self.outside.state == "gone"
        what = "is no longer there; Save writes it again" if gone else "was changed by another program"
        self._session.tell(f"{name} {what}.", "warn")
        self._session.stored.emit()


class ChangedOutside(DocumentError):
    """Saving would write over what somebody else wrote since the file was opened."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "", "not saved", "it was changed by another program; reload it, or save over it")
        self.args = (name,)


def with_suffix(path: Path) -> Path:
    """The path with an ending by which it is known as a project."""
    return path if path.name.endswith(".json") else path.with_name(path.name + SUFFIX)


def same_file(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file."""
    return os.path.realpath(one) == os.path.realpath(other)


def _answer(then: Then, worked: bool) -> bool:
    if then is not None:
        then(worked)
    return worked
