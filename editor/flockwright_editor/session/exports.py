"""Export for the game, as the session does it: the remembered target, on demand and on save."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from flockwright.plan import resolve
from flockwright.plan.assets import ExportRefused, animal_json
from flockwright_editor.session.exporting import Exported, Target, look, remember, target_of, write

if TYPE_CHECKING:
    from flockwright_editor.session.files import Then
    from flockwright_editor.session.session import Session

EXPORTED = "exported"
"""The key of what an export says of itself: the newest is enough."""


class Exports:
    """Knows where the open project goes. An untitled one has a target for as long as it is open."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._target: Target | None = None
        self._of: Path | None = None
        self.last: Exported | None = None
        """What the last export of this session did."""

    @property
    def target(self) -> Target | None:
        """Where the open project goes; None until it was chosen."""
        path = self._session.path
        if path is not None and path != self._of:
            # A project that was untitled, or saved under another name, keeps what was chosen for it.
            self._target = target_of(self._session.state, path) or self._target
            self._of = path
            if self._target is not None:
                remember(self._session.state, path, self._target)
        return self._target

    def choose(self, target: Target) -> None:
        """Where it goes from now on."""
        self._target, self._of = target, self._session.path
        if self._of is not None:
            remember(self._session.state, self._of, target)

    def on_save(self, on: bool) -> None:
        """Whether every save exports too."""
        if self.target is not None:
            self.choose(replace(self.target, on_save=on))

    def begin(self) -> None:
        """Another project is open."""
        self._target = self._of = self.last = None

    def look(self, target: Target | None = None) -> Exported | None:
        """What an export would change; None without a target."""
        target = target or self.target
        document = self._session.document
        if target is None:
            return None
        return look(document, resolve(document, self._session.folder), target, self._session.title)

    def run(self, *, background: bool = False, then: Then = None) -> bool:
        """Export to the target. While errors stand nothing is written, and that is told."""
        session, target = self._session, self.target
        if target is None:
            session.tell("Choose a folder to export to first.", "info")
            return False
        if session.read_only:
            session.tell("A project of a newer version of flockwright cannot be exported.", "error")
            return False
        document, name, folder = session.document, session.title, session.folder

        def work() -> Exported | ExportRefused:
            try:
                return write(document, resolve(document, folder), target, name)
            except ExportRefused as refused:
                return refused

        def done(result: Exported | ExportRefused) -> bool:
            if isinstance(result, ExportRefused):
                count = len(result.problems)
                stand = "an error stands" if count == 1 else f"{count} errors stand"
                session.tell(f"Nothing was exported: {stand}. {result.problems[0].line}", "error")
                return False
            self.last = result
            session.tell(result.sentence, "info", EXPORTED)
            return True

        return session.files.do(work, done, background=background, then=then)

    def after_save(self, *, background: bool = False) -> None:
        """A save just happened."""
        if self.target is not None and self.target.on_save:
            self.run(background=background)

    def asset_json(self, animal: str) -> str | None:
        """The asset of an animal as text, for the clipboard; None, and a sentence, while an error of it stands."""
        resolved = resolve(self._session.document, self._session.folder)
        standing = resolved.errors(animal)
        plan = next((plan for plan in resolved.plan.animals if plan.id == animal), None)
        if standing or plan is None:
            why = standing[0].line if standing else "the animal takes no part in the run"
            self._session.tell(f"There is no asset to copy: {why}", "error")
            return None
        return animal_json(plan).decode()
