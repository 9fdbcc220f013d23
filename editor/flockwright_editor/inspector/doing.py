"""What rows ask for becomes previews and commands of the session: one gesture, one entry of the history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, QPoint, Signal

from flockwright.document import DocumentError, Project
from flockwright_editor.inspector.model import Row, Subject
from flockwright_editor.session import Session, Where

CHANGED_MEANWHILE = "What was to be changed is gone already."


class Work(QObject):
    """The hands of the form. Its signals are for the panel."""

    menu_wanted = Signal(object, QPoint)
    curve_wanted = Signal(str)
    knob_made = Signal(str)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self.session = session
        self.subject: Subject | None = None
        self.is_mine = False
        """While what is told of the document comes from here."""

    def preview(self, row: Row, value: Any) -> None:
        """Show what a gesture would make."""
        made = self._made(lambda project, subject: subject.set(project, row, value))
        if made is not None:
            self.show(made)

    def show(self, project: Project) -> None:
        """Show a document while a gesture lasts."""
        self._tell(lambda: self.session.preview(project))

    def commit(self, row: Row, value: Any, merge: str = "") -> None:
        """Make it a command."""
        self._do(row, lambda project, subject: subject.set(project, row, value), "", merge)

    def cancel(self) -> None:
        """Show what is committed."""
        self._tell(self.session.cancel)

    def reset(self, row: Row) -> None:
        """The row as it is by default, or gone."""
        word = "Remove" if row.takes_away else "Reset"
        self._do(row, lambda project, subject: subject.reset(project, row), word)

    def menu(self, row: Row, at: QPoint) -> None:
        self.menu_wanted.emit(row, at)

    def tell(self, sentence: str) -> None:
        """Say something to the user."""
        self.session.tell(sentence, "warn")

    def go_to_knob(self, knob: str) -> None:
        """Bring a knob into view."""
        if self.subject is not None:
            self.session.calls.knob.emit(self.subject.animal, knob)

    def open_curve(self, name: str) -> None:
        self.curve_wanted.emit(name)

    def do(
        self, label: str, edit: Callable[[Project], Project], where: Where | None = None, merge: str | None = None
    ) -> bool:
        """An edit of the committed document as a command; whether anything changed."""
        subject = self.subject
        try:
            made = edit(self.session.document)
        except DocumentError as error:
            self._tell(self.session.cancel)
            self.session.tell(f"{error}. Nothing was changed.", "error")
            return False
        except (KeyError, StopIteration):  # undone or deleted while somebody was at it
            self._tell(self.session.cancel)
            self.session.tell(CHANGED_MEANWHILE, "info")
            return False
        place = where or (subject.where if subject else Where())
        return bool(self._tell(lambda: self.session.execute(label, made, place, merge)))

    def _do(self, row: Row, edit: Callable[[Project, Subject], Project], word: str, merge: str = "") -> None:
        subject = self.subject
        if subject is None:
            return
        what = subject.called(self.session.document, row)
        label = f"{word} {what[:1].lower()}{what[1:]}" if word else what
        key = f"{subject.identity} {row.key}" if merge else None
        self.do(label, lambda project: edit(project, subject), merge=key)

    def _made(self, edit: Callable[[Project, Subject], Project]) -> Project | None:
        if self.subject is None:
            return None
        try:
            return edit(self.session.document, self.subject)
        except (DocumentError, KeyError, StopIteration):
            return None

    def _tell(self, act: Callable[[], Any]) -> Any:
        self.is_mine = True
        try:
            return act()
        finally:
            self.is_mine = False
