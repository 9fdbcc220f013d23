"""Files from the window's side: what is asked before work would be lost, where a project is saved, what was exported.

The session does the work and tells in sentences; here is who asks, and what a sentence offers.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtGui import QDropEvent, QGuiApplication

from flockwright_editor.controls.strips import StripStack
from flockwright_editor.session import Session, beside
from flockwright_editor.session.files import OUTSIDE
from flockwright_editor.session.heightmaps import import_heights
from flockwright_editor.session.recovery import Left
from flockwright_editor.shell import words
from flockwright_editor.shell.asking import Asking

Act = Callable[[], Any]
_GUARD, _SAVED, _LISTED = "guard", "saved", 4


class Filing:
    """New, open, save, revert, recover; every one that would lose changes asks once, in a strip."""

    def __init__(self, session: Session, strips: StripStack, asking: Asking) -> None:
        self._session, self._strips, self.asking = session, strips, asking

    # Asking first

    def unless_changed(self, act: Act) -> None:
        """Do it at once, or ask first what is to become of the changes."""
        if not self._session.dirty:
            act()
            return
        sentence = words.SAVE_FIRST.format(title=self._session.title)
        choices = [
            (words.SAVE, lambda: self.save(then=lambda worked: act() if worked else None)),
            (words.DISCARD, act),
            (words.KEEP, lambda: None),
        ]
        strip = self._strips.tell(sentence, "warn", choices, key=_GUARD)
        strip.buttons[0].setFocus()

    # New, open, save

    def open(self, path: Path | None = None) -> None:
        """Open a project; without a path, ask which."""
        path = path or self.asking.open_path(self._session.path)
        if path is not None:
            self.unless_changed(lambda: self._session.open(path, background=True))

    def open_copy(self, path: Path) -> None:
        """Open a preset as an untitled copy."""
        self.unless_changed(lambda: self._session.files.open_copy(path, background=True))

    def open_dropped(self, path: Path) -> None:
        """Open what was dropped onto the window, or make it the ground."""
        if path.suffix == ".json":
            self.open(path)
        elif path.suffix.lower() in beside.KINDS and not self._session.read_only:
            self.import_heights(path)
        else:
            self._session.tell(words.NO_PROJECT_DROPPED.format(name=path.name), "warn")

    def import_heights(self, path: Path | None = None) -> None:
        """Make a heightmap the ground; without a path, ask which."""
        path = path or self.asking.heights_path(self._session.path)
        if path is not None:
            import_heights(self._session, path, background=True)

    def save(self, *, over: bool = False, then: Callable[[bool], Any] | None = None) -> None:
        """Save; ask where if the project has no file yet."""
        if self._session.path is None:
            self.save_as(then=then)
        else:
            self._session.save(background=True, over=over, then=self._told(then))

    def save_as(self, *, then: Callable[[bool], Any] | None = None) -> None:
        """Save to a file that is asked for."""
        path = self.asking.save_path(self._session.path, self._session.title)
        if path is not None:
            self._session.save_as(path, background=True, then=self._told(then))

    def revert(self) -> None:
        """Back to the file, as a command."""
        if self._session.revert():
            self._session.tell(words.REVERTED, "info")

    def tell_changes(self) -> None:
        """Say what has changed since the save."""
        changes = [change.text for change in self._session.changes]
        self._session.tell(
            words.CHANGED_SINCE.format(changes=_listed(changes)) if changes else words.NOTHING_CHANGED, "info"
        )

    def _told(self, then: Callable[[bool], Any] | None) -> Callable[[bool], None]:
        def done(worked: bool) -> None:
            if worked and self._session.path is not None:
                self._strips.tell(words.SAVED.format(name=self._session.path.name), key=_SAVED)
            if then is not None:
                then(worked)

        return done

    # What the session tells

    def tell(self, sentence: str, severity: str, key: str = "") -> None:
        """Show a sentence of the session; where it leaves a choice, with the choice."""
        grade: Any = severity if severity in ("info", "warn", "error") else "info"
        choices = []
        if key == OUTSIDE and self._session.files.outside.state == "changed":
            choices = [
                (words.RELOAD, self._session.files.reload),
                (words.SAVE_OVER, lambda: self.save(over=True)),
            ]
        self._strips.tell(sentence, grade, choices, key=key)

    def offer_left(self) -> None:
        """Offer the work of editors that did not end well."""
        for left in reversed(self._session.left_behind()):
            self._offer(left)

    def _offer(self, left: Left) -> None:
        texts = [change.text for change in left.changes]
        sentence = words.LEFT_BEHIND.format(name=left.name, age=left.age(), changes=_listed(texts))
        take = words.AS_COPY if left.moved else words.RECOVER
        choices = [
            (take, lambda: self.unless_changed(lambda: self._session.recover(left, as_copy=left.moved))),
            (words.DISCARD_LEFT, left.discard),
            (words.LATER, left.release),
        ]
        self._strips.tell(sentence, "warn", choices, key=str(left.folder))

    # Clipboard and processes

    def copy_asset(self, animal: str) -> None:
        """Put the open animal's asset on the clipboard."""
        text = self._session.exports.asset_json(animal)
        if text is not None:
            QGuiApplication.clipboard().setText(text)
            name = next((a.name or a.id for a in self._session.shown.animals if a.id == animal), animal)
            self._session.tell(words.ASSET_COPIED.format(name=name), "info")

    def new_window(self) -> None:
        """Start another editor: one process, one window, one document."""
        command = [sys.executable, "-m", "flockwright.cli", "edit"]
        subprocess.Popen(command, start_new_session=True)


def _listed(texts: list[str]) -> str:
    shown = texts[:_LISTED]
    more = len(texts) - len(shown)
    return "; ".join(shown) + (f"; {more} more" if more else "")


def dropped_file(event: QDropEvent) -> Path | None:
    """The file of a drop from outside, if it is one."""
    local = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return Path(local[0]) if local else None
